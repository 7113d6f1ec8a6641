/**
 * Ageing of customers and of suppliers: what they owe or are owed at the end of any day, by how long it has been due, or
 * since its date; what is due on the day itself is current. Both are the same report of the other account. Credits that are not set off stand in a column of their
 * own, below zero, so that the net is the balance of the party and the sum of all nets that of the control account.
 *
 *   as of 30 June, by due date       current  1–30  31–60  …   total  advances    net
 *   Amy  100.00 due 15 July, 40.00 of 50.00 due 10 May,
 *        20.00 paid ahead             100.00     –  40.00     140.00    (20.00)  120.00
 */
import { isLocalDate } from '../../domain/calendar/local-date.ts'
import type { Problem } from '../../domain/errors.ts'
import { DomainError, refuse } from '../../domain/errors.ts'
import { withDigits } from '../../domain/money/decimal.ts'
import { fromMicros, toMicros } from '../../domain/money/micros.ts'
import { isId } from '../../domain/resources/list-query.ts'
import type { AgeingBasis } from '../../domain/resources/money-reports.ts'
import { ageingBases, customerAgeing, supplierAgeing } from '../../domain/resources/money-reports.ts'
import type { Report, ReportColumn } from '../../domain/resources/report.ts'
import type { Statement } from '../db/client.ts'
import { statement } from '../db/client.ts'
import type { Books, Query } from './run-report.ts'
import { fromFile, readOnly, refuseTooLarge, roomy } from './run-report.ts'

/** `as_of` null: today, in the company's time zone. `party` null: all of them, a row each; else its documents. */
export type AgeingParameters = {
  as_of: string | null
  by: AgeingBasis
  party: string | null
  hide_zero: boolean
}
type Cells = Readonly<Record<string, string>>
type Row = {
  id: string
  parent_id: null
  code: string | null
  name: string
  depth: 0
  cells: Cells
}
export type AgedParty = Row & { kind: 'party' }
/** `days` since it was due, or since its date; below zero: not due yet. `amount` is that of the document. */
export type AgedDocument = Row & {
  kind: 'document'
  document_path: string
  document_id: string
  date: string
  due_date: string
  days: number
  amount: string
}
export type Ageing = {
  report: string
  parameters: AgeingParameters & { as_of: string }
  currency: string
  as_of: string
  known_at: null
  columns: ReportColumn[]
  /** Whose documents the rows are. */
  party: { id: string; name: string } | null
  rows: (AgedParty | AgedDocument)[]
  totals: Cells
}

const ages = ['not_due', 'up_to_30', 'up_to_60', 'up_to_90', 'up_to_120', 'older'] as const
const figures = [...ages, 'total', 'advances', 'net'] as const
type Figures = Record<(typeof figures)[number], string>
type PartyRow = Figures & { id: string; name: string; tax_number: string | null }
type DocumentRow = Omit<AgedDocument, keyof Row | 'kind'> & {
  id: string
  document_no: string | null
  narration: string
  /** As the function age_of of the database counts. */
  age: number
  open: string
}
type Company = { code: string; digits: number; today: string }
type Found = { id: string; name: string }

/** Both reports, each with the side of the books that it reads. */
export const ageingReports = [
  { declared: customerAgeing, side: 'customer' },
  { declared: supplierAgeing, side: 'supplier' },
] as const satisfies readonly { declared: Report; side: string }[]
export type AgeingKind = (typeof ageingReports)[number]

/** The parameters from a query string. Raises UNKNOWN_FILTER, NOT_A_DATE, NOT_IN_LIST, UNKNOWN_REFERENCE at each. */
export function ageingParameters(query: Query): AgeingParameters {
  const { as_of: asOf = '', by = 'due', party = '', hide_zero: hideZero = 'false', ...others } = query
  const basis = ageingBases.find((known) => known === by)
  const problems: Problem[] = Object.keys(others).map((field) => ({
    code: 'UNKNOWN_FILTER',
    path: field,
    params: { field },
  }))
  const isDay = typeof asOf === 'string' && (asOf === '' || isLocalDate(asOf))
  const isParty = typeof party === 'string' && (party === '' || isId(party))
  if (!isDay) problems.push({ code: 'NOT_A_DATE', path: 'as_of' })
  if (!basis) problems.push({ code: 'NOT_IN_LIST', path: 'by', params: { choices: ageingBases.join(', ') } })
  if (!isParty) problems.push({ code: 'UNKNOWN_REFERENCE', path: 'party' })
  if (hideZero !== 'true' && hideZero !== 'false') {
    problems.push({ code: 'NOT_IN_LIST', path: 'hide_zero', params: { choices: 'true, false' } })
  }
  refuse(problems)
  return {
    as_of: asOf === '' ? null : String(asOf),
    by: basis ?? 'due',
    party: party === '' ? null : String(party),
    hide_zero: hideZero === 'true',
  }
}

const MOST_DOCUMENTS = 50_001

export type AgeingRequest = { kind: AgeingKind; parameters: AgeingParameters; limited: boolean }

/**
 * The report. Raises UNKNOWN_REFERENCE for a party that the company does not have; with `limited`, REPORT_TOO_LARGE.
 */
export async function ageing({ db, companyId }: Books, request: AgeingRequest): Promise<Ageing> {
  const { kind, limited } = request
  const { by, party: partyId, hide_zero: hideZero } = request.parameters
  const [, [company], [party]] = await db.batch(companyId, [
    readOnly,
    statement<Company>(
      'select currency_code as code, currency_digits as digits, company_today(id) as today from company where id = $1',
      [companyId],
    ),
    statement<Found>('select id, name from party where company_id = $1 and id = $2', [companyId, partyId]),
  ])
  if (!company) throw new DomainError('NOT_FOUND')
  if (partyId !== null && !party) refuse([{ code: 'UNKNOWN_REFERENCE', path: 'party' }])
  const asOf = request.parameters.as_of ?? company.today
  const wanted = [companyId, kind.side, asOf, by]
  const run = async <T>(of: Statement<T>): Promise<T[]> => (await db.batch(companyId, [readOnly, roomy, of]))[2] as T[]
  const rows = party
    ? (
        await run(fromFile<DocumentRow>('ageing-documents', [...wanted, party.id, limited ? MOST_DOCUMENTS : null]))
      ).map((row) => documentOf(row, company.digits))
    : oneEach((await run(fromFile<PartyRow>('ageing', [...wanted, !hideZero]))).map(partyOf), company.digits)
  if (limited) refuseTooLarge(rows.length)
  const columns: readonly ReportColumn[] = kind.declared.columns
  return {
    report: kind.declared.name,
    parameters: { ...request.parameters, as_of: asOf },
    currency: company.code,
    as_of: asOf,
    known_at: null,
    columns: [...columns],
    party: party ?? null,
    rows,
    totals: totalsOf(rows, company.digits),
  }
}

function partyOf({ id, name, tax_number: code, ...cells }: PartyRow): AgedParty {
  return { id, parent_id: null, kind: 'party', code, name, depth: 0, cells }
}

/** Ledgers of parties that were merged, one behind the other, as one row. */
function oneEach(rows: readonly AgedParty[], digits: number): AgedParty[] {
  const parties: AgedParty[] = []
  for (const row of rows) {
    const last = parties.at(-1)
    if (last?.id === row.id) parties.splice(-1, 1, { ...row, cells: totalsOf([last, row], digits) })
    else parties.push(row)
  }
  return parties
}

/** What is open of a document stands below its age alone; a credit that is not set off among the advances. */
function documentOf(row: DocumentRow, digits: number): AgedDocument {
  const { id, document_no: number, narration, age, open, ...document } = row
  const own = age === 0 ? 'advances' : ages[age - 1]
  const isFilled = (figure: string) => figure === own || figure === 'net' || (figure === 'total' && age > 0)
  const zero = withDigits('0', digits)
  const cells = Object.fromEntries(figures.map((figure) => [figure, isFilled(figure) ? open : zero]))
  return { ...document, id, parent_id: null, kind: 'document', code: number, name: narration, depth: 0, cells }
}

function totalsOf(rows: readonly Row[], digits: number): Cells {
  const zero = withDigits('0', digits)
  const sums = figures.map((figure) => {
    const filled = rows.filter(({ cells }) => cells[figure] !== zero)
    const sum = filled.reduce((total, { cells }) => total + toMicros(cells[figure] ?? '0'), 0n)
    return [figure, withDigits(fromMicros(sum), digits)]
  })
  return Object.fromEntries(sums)
}
