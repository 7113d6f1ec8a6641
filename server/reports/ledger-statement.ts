/** The statement of one account: its lines with the balance after each, newest first. */
import { DomainError } from '../../domain/errors.ts'
import type { Statement } from '../db/client.ts'
import type { Books, Period } from './run-report.ts'
import { ALWAYS, fromFile, readOnly } from './run-report.ts'

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

type Totals = {
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

export type LedgerStatement = Omit<Totals, 'id' | 'name' | 'code' | 'is_active' | 'category_label'> & {
  account: Pick<Totals, 'id' | 'name' | 'code' | 'is_active' | 'category_label'>
  /** Null: since ever, until ever. */
  start_date: string | null
  end_date: string | null
  rows: StatementRow[]
  /** False when `count` stands for "more than that". */
  exact: boolean
}

/** The lines of a range are counted up to here, so that a first page costs the same whatever the ledger holds. */
const MOST_COUNTED = 10_000
const EXPORT_ROWS = 2_000

type Page = { accountId: string; range: Period; rows: number; skip: number; behind: StatementRow | null }

function pageStatement(companyId: string, { accountId, range, rows, skip, behind }: Page): Statement<StatementRow> {
  const position = behind
    ? [behind.date, behind.kind !== 'opening', behind.entry_id, behind.line_no]
    : Array(4).fill(null)
  const lastDay = behind?.date ?? range.end_date
  return fromFile('ledger-statement', [companyId, accountId, range.start_date, lastDay, rows, skip, ...position])
}

/** One page with opening, turnover and closing of the whole range. Raises NOT_FOUND. */
export async function ledgerStatement(
  { db, companyId }: Books,
  { accountId, range, start, end }: { accountId: string; range: Period; start: number; end: number },
): Promise<LedgerStatement> {
  const { start_date, end_date } = range
  const [, [totals], rows] = await db.batch(companyId, [
    readOnly,
    fromFile<Totals>('ledger-statement-totals', [companyId, accountId, start_date, end_date, MOST_COUNTED + 1]),
    pageStatement(companyId, { accountId, range, rows: end - start, skip: start, behind: null }),
  ])
  if (!totals) throw new DomainError('NOT_FOUND')
  const { id, name, code, is_active, category_label, count, ...figures } = totals
  const exact = count <= MOST_COUNTED
  return {
    ...figures,
    account: { id, name, code, category_label, is_active },
    start_date: start_date === ALWAYS.start_date ? null : start_date,
    end_date: end_date === ALWAYS.end_date ? null : end_date,
    count: exact ? count : MOST_COUNTED,
    exact,
    rows,
  }
}

/** All lines of a range in the order of the statement, a batch at a time, in constant memory. */
export async function* allLines(
  { db, companyId }: Books,
  { accountId, range }: { accountId: string; range: Period },
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
