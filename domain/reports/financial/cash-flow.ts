/**
 * The cash flow statement: why cash changed in a period, by operating, investing and financing activities.
 *
 * Every category has a cash-flow section, its own or that of the nearest category above it. Accounts of the section cash are
 * cash and bank; their balances open and close the statement. Openings of the books are part of the opening, never a flow.
 *
 * The indirect method begins with the net profit of the income statement and corrects it by what moved no cash: operating
 * assets and liabilities that are non-current (accumulated depreciation), then the working capital, account by account. An
 * increase of an asset lowers cash. Income and expenses of investing and financing are moved to their activities, and profit
 * that openings brought into the books is taken off.
 *
 *   Net profit                            200.00
 *   Accumulated depreciation               50.00    its credit balance grew
 *   Customers                            −120.00    the receivables grew
 *   Net cash from operating activities    130.00
 *   Van                                  −300.00
 *   Capital introduced                    400.00
 *   Net change in cash                    230.00
 *   Cash at the beginning                  70.00
 *   Cash at the end                       300.00
 *
 * The direct method lists receipts and payments by the account on the other side of each entry instead.
 */
import type { Comparison } from '../../calendar/compare-period.ts'
import { add, isZero, negate, sum } from '../../money/decimal.ts'
import { comparedPeriods } from '../compared-periods.ts'
import type { Days, ReportContext, ReportResult } from '../report.ts'
import { comparisonKey } from '../trial-balance-view.ts'
import type {
  ClassifiedCategory,
  FiguredRow,
  Section,
  StatementAccount,
  StatementCategory,
  StatementPart,
} from './financial-statement.ts'
import {
  classify,
  headed,
  isProfit,
  lineOf,
  sectionOf,
  statementTree,
  subtotal,
  sumOf,
  toReportRow,
  TOP,
} from './financial-statement.ts'
import { periodColumn } from './income-statement.ts'

/** What moved an account in a period, debits positive: the opening, openings of the books, turnover and year-end transfer. */
export type MovementRow = Omit<StatementAccount, 'figures'> & {
  opening: string
  opened: string
  amount: string
  transfer: string
}
/** What cash accounts received from and paid to an account. */
export type CashMovement = { id: string; received: string; paid: string }
/** A row of `ledger/cash-movements.sql`; of an entry where those of one account are read. */
export type CashMovementRow = CashMovement & {
  entry_id: string | null
  date: string | null
  document_path: string | null
  document_id: string | null
  document_no: string | null
  narration: string
}
/** The figures of each comparison period have the key of its column; cash movements are read for the direct method. */
export type CashFlowFacts = {
  readonly categories: readonly StatementCategory[]
  readonly accounts: readonly MovementRow[]
} & Readonly<Record<`compare_${number}`, readonly MovementRow[]>> &
  Readonly<Record<`cash_${number}`, readonly CashMovement[]>>
type Values = Days & { method: 'indirect' | 'direct'; hide_zero: boolean; compare: readonly Comparison[] }
type Activity = 'cash' | 'operating' | 'investing' | 'financing'
type Account = StatementAccount & {
  activity: Activity
  isProfit: boolean
  opening: readonly string[]
  opened: readonly string[]
}
type Heading = Pick<Section, 'id' | 'name' | 'side'>
type Books = {
  categories: readonly StatementCategory[]
  accounts: readonly Account[]
  columns: number
  hideZero: boolean
}

/** The id of the line of the net profit. */
export const NET_PROFIT = 'net_profit'
/** The activities in the order of the statement. */
export const ACTIVITIES = [
  { id: 'operating', name: 'Cash flows from operating activities', total: 'Net cash from operating activities' },
  { id: 'investing', name: 'Cash flows from investing activities', total: 'Net cash from investing activities' },
  { id: 'financing', name: 'Cash flows from financing activities', total: 'Net cash from financing activities' },
] as const

/** Returns the key of the cash movements of a column, the first being 0. */
export function cashKey(column: number): `cash_${number}` {
  return `cash_${column}`
}

/** Returns the activities with their subtotals and the cash before and after, a column for each period. */
export function cashFlowRows(facts: CashFlowFacts, { values, company }: ReportContext<Values>): ReportResult {
  const periods = [values, ...comparedPeriods(values, values.compare, company.calendar)]
  const columns = periods.map(periodColumn)
  const books = booksOf(facts, { columns: columns.length, hideZero: values.hide_zero })
  const rows: FiguredRow[] = []
  const flows: StatementPart[] = []
  for (const { id, name, total } of ACTIVITIES) {
    const heading: Heading = { id, name, side: 'credit' }
    const part = values.method === 'direct' ? receiptsAndPayments(books, facts, heading) : movements(books, heading)
    rows.push(...part.rows, subtotal({ id: `net_${id}`, name: total, side: 'credit' }, part.figures))
    flows.push(part)
  }
  const change = sumOf(flows, columns.length)
  rows.push(subtotal({ id: 'net_change', name: 'Net change in cash', side: 'credit' }, change), ...cashRows(books))
  const keys = columns.map(({ key }) => key)
  return { columns, rows: rows.map((row) => toReportRow(row, keys, company.digits)), totals: {} }
}

function booksOf(facts: CashFlowFacts, { columns, hideZero }: Pick<Books, 'columns' | 'hideZero'>): Books {
  const categories = new Map(classify(facts.categories).map((category) => [category.id, category]))
  const periods = Array.from({ length: columns }, (_, column) =>
    column === 0 ? facts.accounts : (facts[comparisonKey(column)] ?? []),
  ).map((rows) => new Map(rows.map((row) => [row.id, row])))
  const accounts = facts.accounts.flatMap(({ id, category_id, name, code }): Account[] => {
    const category = categories.get(category_id)
    const figuresOf = (key: 'opening' | 'opened' | 'amount') => periods.map((rows) => rows.get(id)?.[key] ?? '0')
    if (category === undefined) return []
    const [figures, opening, opened] = [figuresOf('amount'), figuresOf('opening'), figuresOf('opened')]
    const kind = { activity: activityOf(category), isProfit: isProfit(category) }
    return [{ id, category_id, name, code, ...kind, figures, opening, opened }]
  })
  return { categories: facts.categories, accounts, columns, hideZero }
}

/** Returns the activity of a category; `cash` for cash and bank themselves. */
export function activityOf(category: ClassifiedCategory): Activity {
  const { cashFlow } = category
  if (cashFlow === 'investing' || cashFlow === 'financing') return cashFlow
  return cashFlow === 'cash' && !isProfit(category) ? 'cash' : 'operating'
}

/** Returns an activity by the indirect method. */
function movements(books: Books, heading: Heading): StatementPart {
  const { id } = heading
  const tree = statementTree(books.categories, books.accounts, books)
  if (id !== 'operating') return sectionOf(tree, { ...heading, holds: (category) => activityOf(category) === id })
  const above = { parentId: id, depth: 1 }
  const holds = (isFixed: boolean) => (category: ClassifiedCategory) =>
    !isProfit(category) && activityOf(category) === id && (category.effectiveTerm === 'non_current') === isFixed
  const parts: readonly Section[] = [
    { id: 'non_cash', name: 'Adjustments for non-cash items', side: 'credit', holds: holds(true) },
    { id: 'working_capital', name: 'Changes in working capital', side: 'credit', holds: holds(false) },
  ]
  const below = [
    ...profitLines(books).map((line) => lineOf({ ...line, code: null }, { ...above, side: 'credit' })),
    ...parts.map((part) => sectionOf(tree, part, above)),
  ]
  return headed(heading, below, { ...TOP, columns: books.columns })
}

/** Returns the net profit, and what is taken off it, where there is something. */
function profitLines({ accounts, columns }: Books): Pick<StatementAccount, 'id' | 'name' | 'figures'>[] {
  const profits = accounts.filter((account) => account.isProfit)
  const opened = sumOf(
    profits.map((account) => ({ figures: account.opened })),
    columns,
  )
  const amounts = sumOf(profits, columns)
  const others = sumOf(
    profits.filter(({ activity }) => activity !== 'operating'),
    columns,
  )
  return [
    {
      id: NET_PROFIT,
      name: 'Net profit',
      figures: amounts.map((amount, column) => add(amount, opened[column] ?? '0')),
    },
    ...[
      { id: 'profit_before_books', name: 'Profit before the start of the books', figures: opened.map(negate) },
      { id: 'other_activities', name: 'Income and expenses of other activities', figures: others.map(negate) },
    ].filter(({ figures }) => !figures.every(isZero)),
  ]
}

/** Returns an activity by the direct method; an account can have both receipts and payments. */
function receiptsAndPayments(books: Books, facts: CashFlowFacts, heading: Heading): StatementPart {
  const { id: activity } = heading
  const periods = Array.from(
    { length: books.columns },
    (_, column) => new Map((facts[cashKey(column)] ?? []).map((row) => [row.id, row])),
  )
  const partOf = (id: string, name: string, amount: (row: CashMovement) => string): StatementPart => {
    const accounts = books.accounts.map((account) => ({
      ...account,
      figures: periods.map((rows) => {
        const row = rows.get(account.id)
        return row ? amount(row) : '0'
      }),
    }))
    const tree = statementTree(books.categories, accounts, { columns: books.columns, hideZero: true })
    const section: Section = { id, name, side: 'credit', holds: (category) => activityOf(category) === activity }
    return apart(sectionOf(tree, section, { parentId: activity, depth: 1 }), id)
  }
  const below = [
    partOf(`${activity}_receipts`, 'Receipts', ({ received }) => negate(received)),
    partOf(`${activity}_payments`, 'Payments', ({ paid }) => paid),
  ]
  return headed(heading, below, { ...TOP, columns: books.columns })
}

/** Returns a part whose ids differ from those of the same accounts in another part. */
function apart({ rows, figures }: StatementPart, section: string): StatementPart {
  const idIn = (id: string) => (id === section ? id : `${section} ${id}`)
  return {
    rows: rows.map((row) =>
      row.id === section ? row : { ...row, id: idIn(row.id), parent_id: row.parent_id && idIn(row.parent_id) },
    ),
    figures,
  }
}

/** Returns the id of the account of a row. */
export function accountOfRow(id: string): string {
  return id.split(' ').at(-1) ?? id
}

/** Returns the cash at the beginning, and the one at the end by account. */
function cashRows({ categories, accounts, columns, hideZero }: Books): FiguredRow[] {
  const cash = accounts.filter(({ activity }) => activity === 'cash')
  const openings = cash.map((account) => ({
    ...account,
    figures: account.opening.map((opening, column) => add(opening, account.opened[column] ?? '0')),
  }))
  const closings = openings.map((account, place) => ({
    ...account,
    figures: account.figures.map((opening, column) => sum([opening, cash[place]?.figures[column] ?? '0'])),
  }))
  const tree = statementTree(categories, closings, { columns, hideZero })
  const heading: Heading = { id: 'closing_cash', name: 'Cash at the end of the period', side: 'debit' }
  const closing = sectionOf(tree, { ...heading, holds: (category) => activityOf(category) === 'cash' })
  return [
    subtotal(
      { id: 'opening_cash', name: 'Cash at the beginning of the period', side: 'debit' },
      sumOf(openings, columns),
    ),
    ...(closing.rows.length > 0 ? closing.rows : [subtotal(heading, closing.figures)]),
  ]
}
