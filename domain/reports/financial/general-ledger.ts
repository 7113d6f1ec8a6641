/**
 * The general ledger: every account with its opening balance, every line of a period and its closing balance. Debit balances
 * are positive. Income and expense begin each fiscal year at zero: the year-end transfer is a line like any other, so the
 * opening, the debits and the credits add up to the closing.
 *
 *   1000 Cash                             60.00    25.00    135.00
 *     Opening balance                                       100.00
 *     2026-03-02  Receipt R-7             60.00             160.00
 *     2026-03-05  Journal voucher JV-2             25.00    135.00
 *     Closing balance                                       135.00
 *
 * Files read the lines in batches: each has the headings of the accounts that begin in it and the closings of those that end.
 */
import { add, subtract, sum, withDigits } from '../../money/decimal.ts'
import { groupBy } from '../account-tree.ts'
import type { Cells, ReportContext, ReportResult, ReportRow } from '../report.ts'

/** An account with both sides of the period, year-end transfers included. */
type LedgerAccount = { id: string; code: string | null; name: string; opening: string; debit: string; credit: string }
/** A line; a year-end transfer has no document and the name of its year as number. */
export type GeneralLedgerLine = {
  account_id: string
  date: string
  after_opening: boolean
  entry_id: string
  line_no: number
  kind: string
  document_path: string
  document_id: string | null
  document_no: string | null
  narration: string
  debit: string
  credit: string
  /** What the account moved from the first day until after the line, debits positive. */
  moved: string
}
/** The accounts are in order, and so are the lines. */
export type GeneralLedgerFacts = { accounts: readonly LedgerAccount[]; lines?: readonly GeneralLedgerLine[] }
/** `account` is the account of the row, for files. */
export type GeneralLedgerRow = ReportRow & {
  account: string
  date: string | null
  document_path?: string
  document_id?: string
  document_no: string | null
  narration: string
}
type Batch = { behind: GeneralLedgerLine | null; isLast: boolean }

const ledgerTexts = {
  opening: 'Opening balance',
  closing: 'Closing balance',
  transfer: 'Year-end transfer',
} as const

/**
 * Returns the rows of the accounts that a batch of lines reaches; a batch that is not the last one ends with its last line.
 * The totals are those of the accounts that begin in the batch.
 */
export function generalLedgerRows(
  { accounts, lines = [] }: GeneralLedgerFacts,
  { columns, company: { digits } }: ReportContext<unknown>,
  { behind, isLast }: Batch,
): ReportResult<GeneralLedgerRow> {
  const placeOf = (line: GeneralLedgerLine | null | undefined) =>
    accounts.findIndex(({ id }) => id === line?.account_id)
  const first = Math.max(placeOf(behind), 0)
  const last = isLast ? accounts.length - 1 : placeOf(lines.at(-1))
  const linesById = groupBy(lines, ({ account_id }) => account_id)
  const reached = accounts.slice(first, last + 1)
  const begun = reached.filter(({ id }) => id !== behind?.account_id)
  const rows = reached.flatMap((account) => [
    ...(begun.includes(account) ? headOf(account, digits) : []),
    ...(linesById.get(account.id) ?? []).map((line) => rowOf(account, line, digits)),
    ...(isLast || account !== reached.at(-1) ? [closingOf(account, digits)] : []),
  ])
  const totals = {
    debit: withDigits(sum(begun.map(({ debit }) => debit)), digits),
    credit: withDigits(sum(begun.map(({ credit }) => credit)), digits),
    balance: '',
  }
  return { columns, rows, totals }
}

const nameOf = ({ code, name }: LedgerAccount) => [code, name].filter(Boolean).join(' ')
const emptyOf = (account: LedgerAccount) => {
  return { account: nameOf(account), code: null, date: null, document_no: null, narration: '' }
}

/** Returns the heading of an account and its opening. */
function headOf(account: LedgerAccount, digits: number): GeneralLedgerRow[] {
  const { id, opening } = account
  const name = nameOf(account)
  return [
    { ...emptyOf(account), id, parent_id: null, kind: 'category', name, depth: 0, cells: figuresOf(account, digits) },
    {
      ...emptyOf(account),
      id: `${id} opening`,
      parent_id: id,
      kind: 'opening',
      name: ledgerTexts.opening,
      depth: 1,
      narration: ledgerTexts.opening,
      cells: { balance: withDigits(opening, digits) },
    },
  ]
}

function rowOf(account: LedgerAccount, line: GeneralLedgerLine, digits: number): GeneralLedgerRow {
  const { date, document_id, document_no } = line
  const isTransfer = line.kind === 'transfer'
  const name = isTransfer ? `${ledgerTexts.transfer} ${document_no ?? ''}` : line.document_path
  return {
    id: `${account.id} ${line.entry_id} ${line.line_no} ${date}`,
    parent_id: account.id,
    kind: 'document',
    code: document_no,
    name,
    depth: 1,
    account: nameOf(account),
    date,
    document_no,
    narration: isTransfer ? name : line.narration,
    ...(document_id === null ? {} : { document_path: line.document_path, document_id }),
    cells: {
      debit: withDigits(line.debit, digits),
      credit: withDigits(line.credit, digits),
      balance: withDigits(add(account.opening, line.moved), digits),
    },
  }
}

function closingOf(account: LedgerAccount, digits: number): GeneralLedgerRow {
  const { id } = account
  return {
    ...emptyOf(account),
    id: `${id} closing`,
    parent_id: id,
    kind: 'subtotal',
    name: ledgerTexts.closing,
    depth: 1,
    narration: ledgerTexts.closing,
    cells: figuresOf(account, digits),
  }
}

/** Returns both sides of the period and the closing. */
function figuresOf({ opening, debit, credit }: LedgerAccount, digits: number): Cells {
  const balance = subtract(add(opening, debit), credit)
  return {
    debit: withDigits(debit, digits),
    credit: withDigits(credit, digits),
    balance: withDigits(balance, digits),
  }
}
