/**
 * Bank reconciliation: from the balance of a bank account in the books to the balance of its statement on a day.
 *
 *   Balance per books                                    1,340.00
 *   Deposits in transit                                   (500.00)   in the books on 30 March, on the statement on 2 April
 *   Outstanding payments                                    75.00    a cheque that the payee has not presented
 *   Statement lines not in the books                        (4.50)   a bank charge that is not recorded yet
 *   Excluded statement lines                                 1.00    on the statement, and never in the books
 *   Calculated statement balance                           911.50
 *   Balance per bank statement                             911.50
 *   Difference                                               0.00
 *   Card receipts not settled yet                          340.00   on the clearing account, for information
 *
 * A match counts from the day on which all its lines are dated: before that, an entry of a match is outstanding and a statement
 * line of it is not in the books, so that the report of a past day stays the same. An excluded line is in the balance of the bank
 * and not in that of the books, hence it has a section. Unmatched entries before the first statement are part of what that begins
 * with; if they differ from its opening balance, the difference is one line. Amounts are the changes from the books to the statement.
 * Settled lines of the clearing account are zero together, so that its balance is what the bank has still to pay; neither balance has it.
 */
import { addDaysWithin, localDate } from '../../calendar/local-date.ts'
import { add, isZero, negate, subtract, sum, withDigits } from '../../money/decimal.ts'
import type { Cells, ReportContext, ReportResult, ReportRow } from '../report.ts'

const itemSections = {
  deposits: 'Deposits in transit',
  payments: 'Outstanding payments',
  lines: 'Statement lines not in the books',
  excluded: 'Excluded statement lines',
} as const
export type ItemSection = keyof typeof itemSections
const balanceNames = {
  books: 'Balance per books',
  early: 'Before the first statement',
  calculated: 'Calculated statement balance',
  bank: 'Balance per bank statement',
  difference: 'Difference',
  clearing: 'Card receipts not settled yet',
} as const

/** A ledger line or statement line that is on one side only; positive for money in. */
export type ReconciliationItem = {
  section: ItemSection
  id: string
  date: string
  amount: string
  document_path: string
  document_id: string
  number: string | null
  details: string
  cheque_number: string
}
/** The balances of a bank account; `before_first` is null where no statement reports a balance or none has begun by the day. */
export type ReconciledBank = {
  id: string
  name: string
  account_id: string
  first_day: string | null
  book_balance: string
  statement_balance: string | null
  before_first: string | null
  /** Of the clearing account at the end of the day; null without one. */
  clearing_account_id: string | null
  clearing_account: string | null
  unsettled: string | null
}
export type ReconciliationFacts = { banks: readonly ReconciledBank[]; items: readonly ReconciliationItem[] }
/** `account` is that of the bank or of card receipts: on rows whose entries are listed there, until `date` or the day of the report. */
export type ReconciliationRow = ReportRow & {
  date: string
  document_path?: string
  document_id?: string
  account?: string
}
/** `bank` is null in a company without bank accounts; unknown balances are null. */
export type ReconciliationResult = ReportResult<ReconciliationRow> & {
  bank: { id: string; name: string; account: string; first_day: string | null } | null
  book_balance: string
  calculated_balance: string
  statement_balance: string | null
  difference: string | null
}

/** Returns the sections with their items between both balances; a section without items is left out. */
export function bankReconciliationRows(
  { banks: [bank], items }: ReconciliationFacts,
  { columns, company: { digits } }: ReportContext<unknown>,
): ReconciliationResult {
  const money = (amount: string) => withDigits(amount, digits)
  if (!bank) {
    const unknown = { statement_balance: null, difference: null }
    return {
      columns,
      rows: [],
      totals: {},
      bank: null,
      book_balance: money('0'),
      calculated_balance: money('0'),
      ...unknown,
    }
  }
  const sections = Object.entries(itemSections).map(([section, name]) => {
    const ofSection = items.filter((item) => item.section === section)
    return { section, name, items: ofSection, total: sum(ofSection.map(effectOf)) }
  })
  const early = bank.before_first ?? '0'
  const calculated = add(add(bank.book_balance, early), sum(sections.map(({ total }) => total)))
  const difference = bank.statement_balance === null ? null : subtract(bank.statement_balance, calculated)
  const balance = (id: keyof typeof balanceNames, amount: string): ReconciliationRow =>
    rowOf({ id, kind: 'subtotal', name: balanceNames[id], cells: { amount: money(amount) } })
  return {
    columns,
    rows: [
      { ...balance('books', bank.book_balance), account: bank.account_id },
      ...sections.flatMap(({ section, name, items: ofSection, total }) =>
        ofSection.length === 0
          ? []
          : [
              rowOf({ id: section, kind: 'category', name, cells: { amount: money(total) } }),
              ...ofSection.map((item) => itemRow(item, money(effectOf(item)))),
            ],
      ),
      ...(isZero(early)
        ? []
        : [
            {
              ...rowOf({ id: 'early', kind: 'early', name: balanceNames.early, cells: { amount: money(early) } }),
              date: addDaysWithin(localDate(bank.first_day ?? ''), -1),
              account: bank.account_id,
            },
          ]),
      balance('calculated', calculated),
      ...(bank.statement_balance === null || difference === null
        ? []
        : [balance('bank', bank.statement_balance), balance('difference', difference)]),
      ...unsettledRow(bank, money),
    ],
    totals: {},
    bank: { id: bank.id, name: bank.name, account: bank.account_id, first_day: bank.first_day },
    book_balance: money(bank.book_balance),
    calculated_balance: money(calculated),
    statement_balance: bank.statement_balance === null ? null : money(bank.statement_balance),
    difference: difference === null ? null : money(difference),
  }
}

/** Returns the row of what is on the clearing account; none without one, or where everything is settled. */
function unsettledRow(
  { clearing_account_id: account, clearing_account: details, unsettled }: ReconciledBank,
  money: (amount: string) => string,
): ReconciliationRow[] {
  if (account === null || unsettled === null || isZero(unsettled)) return []
  const cells: Cells = { details: details ?? '', amount: money(unsettled) }
  return [{ ...rowOf({ id: 'clearing', kind: 'clearing', name: balanceNames.clearing, cells }), account }]
}

/** Returns what an item changes from the balance of the books to that of the statement. */
function effectOf({ section, amount }: ReconciliationItem): string {
  return section === 'deposits' || section === 'payments' ? negate(amount) : amount
}

function rowOf(row: Pick<ReportRow, 'id' | 'kind' | 'name' | 'cells'>): ReconciliationRow {
  return { ...row, parent_id: null, code: null, depth: 0, date: '' }
}

function itemRow(item: ReconciliationItem, amount: string): ReconciliationRow {
  const { section, id, date, document_path, document_id, number, details, cheque_number } = item
  const cells: Cells = { details, cheque_number, amount }
  return {
    id,
    parent_id: section,
    kind: 'document',
    code: number,
    name: '',
    depth: 1,
    date,
    document_path,
    document_id,
    cells,
  }
}
