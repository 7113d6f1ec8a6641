/** The statement of one account: its lines with the balance after each, newest first. */
import type { Comparison } from '../../domain/calendar/compare-period.ts'
import type { Problem } from '../../domain/errors.ts'
import { DomainError, refuse } from '../../domain/errors.ts'
import type { Statement } from '../db/core/client.ts'
import type { Days } from '../../domain/reports/report.ts'
import { comparedPeriods } from '../../domain/reports/trial-balance.ts'
import { ALWAYS } from '../../domain/resources/core/report-parameters.ts'
import { statement } from '../db/core/client.ts'
import type { Books } from './run-report.ts'
import { fromFile, readOnly } from './run-report.ts'

export type StatementRow = {
  entry_id: string
  line_no: number
  date: string
  kind: string
  document_path: string
  document_id: string
  document_no: string | null
  narration: string
  description: string
  /** The other accounts of the entry. */
  against: { id: string; name: string }[]
  debit: string
  credit: string
  /** After this line; positive is a debit. */
  balance: string
}

export type LedgerTotals = {
  id: string
  name: string
  code: string | null
  is_active: boolean
  category_label: string
  currency: string
  opening: string
  debit: string
  credit: string
  closing: string
  count: number
}

export type LedgerStatement = Omit<LedgerTotals, 'id' | 'name' | 'code' | 'is_active' | 'category_label'> & {
  account: Pick<LedgerTotals, 'id' | 'name' | 'code' | 'is_active' | 'category_label'>
  /** Null: since ever, until ever. */
  start_date: string | null
  end_date: string | null
  rows: StatementRow[]
  /** The same figures of the periods to compare with. */
  compared: (Days & Pick<LedgerTotals, 'opening' | 'debit' | 'credit' | 'closing'>)[]
  /** False when `count` stands for "more than that". */
  exact: boolean
}

/** The lines of a range are counted up to here, so that a first page costs the same whatever the ledger holds. */
const MOST_COUNTED = 10_000
const EXPORT_ROWS = 2_000

/** Lines from `start` to before `end`, the newest being 0, and the periods to compare with. */
export type StatementPage = {
  accountId: string
  range: Days
  start: number
  end: number
  compare: readonly Comparison[]
}

type Page = { accountId: string; range: Days; rows: number; skip: number; behind: StatementRow | null }

function pageStatement(companyId: string, { accountId, range, rows, skip, behind }: Page): Statement<StatementRow> {
  const position = behind
    ? [behind.date, behind.kind !== 'opening', behind.entry_id, behind.line_no]
    : Array(4).fill(null)
  const lastDay = behind?.date ?? range.end_date
  return fromFile('ledger-statement', [companyId, accountId, range.start_date, lastDay, rows, skip, ...position])
}

/**
 * One page with opening, turnover and closing of the whole range. Raises NOT_FOUND; with periods to compare with, REQUIRED
 * for a range that is open at an end.
 */
export async function ledgerStatement(
  { db, companyId }: Books,
  { accountId, range, start, end, compare }: StatementPage,
): Promise<LedgerStatement> {
  if (compare.length > 0) refuse(openEnds(range))
  const { start_date, end_date } = range
  const [, [totals], rows, [company]] = await db.batch(companyId, [
    readOnly,
    fromFile<LedgerTotals>('ledger-statement-totals', [companyId, accountId, start_date, end_date, MOST_COUNTED + 1]),
    pageStatement(companyId, { accountId, range, rows: end - start, skip: start, behind: null }),
    statement<{ calendar: 'ad' | 'bs' }>('select calendar from company where id = $1', [companyId]),
  ])
  if (!totals || !company) throw new DomainError('NOT_FOUND')
  const { id, name, code, is_active, category_label, count, ...figures } = totals
  const exact = count <= MOST_COUNTED
  const periods = comparedPeriods(range, compare, company.calendar)
  return {
    ...figures,
    account: { id, name, code, category_label, is_active },
    start_date: start_date === ALWAYS.start_date ? null : start_date,
    end_date: end_date === ALWAYS.end_date ? null : end_date,
    count: exact ? count : MOST_COUNTED,
    exact,
    compared: await figuresOf({ db, companyId }, accountId, periods),
    rows,
  }
}

function openEnds({ start_date, end_date }: Days): Problem[] {
  const open: Problem[] = []
  if (start_date === ALWAYS.start_date) open.push({ code: 'REQUIRED', path: 'start_date' })
  if (end_date === ALWAYS.end_date) open.push({ code: 'REQUIRED', path: 'end_date' })
  return open
}

async function figuresOf({ db, companyId }: Books, accountId: string, periods: readonly Days[]) {
  const totalsOf = ({ start_date, end_date }: Days) =>
    fromFile<LedgerTotals>('ledger-statement-totals', [companyId, accountId, start_date, end_date, 0])
  const [, ...found] = await db.batch(companyId, [readOnly, ...periods.map(totalsOf)])
  return found.flat().map(({ opening, debit, credit, closing }, index) => {
    const { start_date = '', end_date = '' } = periods[index] ?? {}
    return { start_date, end_date, opening, debit, credit, closing }
  })
}

/** All lines of a range in the order of the statement, a batch at a time, in constant memory. */
export async function* allLines(
  { db, companyId }: Books,
  { accountId, range }: { accountId: string; range: Days },
): AsyncGenerator<StatementRow[]> {
  let behind: StatementRow | null = null
  let rows: StatementRow[]
  do {
    const page: Page = { accountId, range, rows: EXPORT_ROWS, skip: 0, behind }
    ;[, rows] = await db.batch(companyId, [readOnly, pageStatement(companyId, page)])
    if (rows.length > 0) yield rows
    behind = rows.at(-1) ?? null
  } while (rows.length === EXPORT_ROWS)
}
