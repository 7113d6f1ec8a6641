/** The tax summary: taxes of a period by documents, held against the tax accounts of the ledger. */
import type { TaxLedger, TaxLine, TaxPart, TaxSummary } from '../../domain/reports/tax-summary.ts'
import { summarizeTax } from '../../domain/reports/tax-summary.ts'
import type { SchemeKind } from '../../domain/tax/schemes.ts'
import { schemeKinds } from '../../domain/tax/schemes.ts'
import { DomainError } from '../../domain/errors.ts'
import type { ReportColumn } from '../../domain/resources/report.ts'
import { taxSummary as declared, taxTexts } from '../../domain/resources/reports.ts'
import { statement } from '../db/client.ts'
import type { Books, Period } from './run-report.ts'
import { fromFile, readOnly } from './run-report.ts'

export type TaxReport = TaxSummary & {
  report: string
  parameters: Period
  currency: string
  as_of: string
  known_at: null
  columns: ReportColumn[]
}

type LineRow = {
  part: TaxPart
  kind: SchemeKind | 'none'
  scheme_id: string | null
  scheme: string | null
  payable_id: string | null
  receivable_id: string | null
  invoiced: string
  returned: string
  tax: string
}

/** The report of a period; as few rows as there are schemes. Raises NOT_FOUND for a company that is none. */
export async function taxSummary({ db, companyId }: Books, parameters: Period): Promise<TaxReport> {
  const wanted = [companyId, parameters.start_date, parameters.end_date]
  const [, [company], lines, ledgers] = await db.batch(companyId, [
    readOnly,
    statement<{ currency_code: string; currency_digits: number }>(
      'select currency_code, currency_digits from company where id = $1',
      [companyId],
    ),
    fromFile<LineRow>('tax-lines', wanted),
    fromFile<TaxLedger>('tax-accounts', wanted),
  ])
  if (!company) throw new DomainError('NOT_FOUND')
  const summary = summarizeTax({
    lines: lines.map(lineOf),
    ledgers,
    partNames: taxTexts,
    currencyDigits: company.currency_digits,
  })
  return {
    report: declared.name,
    parameters,
    currency: company.currency_code,
    as_of: parameters.end_date,
    known_at: null,
    columns: [...declared.columns],
    ...summary,
  }
}

function lineOf({ part, kind, scheme_id, scheme, payable_id, receivable_id, ...amounts }: LineRow): TaxLine {
  const kindName = kind === 'none' ? taxTexts.none : schemeKinds[kind]
  const name = scheme === null || scheme === kindName ? kindName : `${scheme} · ${kindName}`
  return { part, kind, schemeId: scheme_id, name, payableId: payable_id, receivableId: receivable_id, ...amounts }
}
