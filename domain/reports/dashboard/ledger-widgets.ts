/**
 * The widgets of accounts: cash and bank, the balance of an account, income and expenses, expenses by account, and revenue
 * against the year before. Income, expenses and revenue are those of the income statement of the same period.
 *
 *   June   income 100.50   expenses 33.30   net profit 67.20
 */
import type { StatementCategory } from '../financial/financial-statement.ts'
import { classify } from '../financial/financial-statement.ts'
import { toMicros } from '../../money/micros.ts'
import { pageWith } from '../pages.ts'
import type { Days } from '../report.ts'
import type { WidgetContext, WidgetData, WidgetPoint, WidgetSeries } from './widget-data.ts'
import { figureText, MOST_IN_CHART, MOST_IN_TABLE, periodLabels, sumMicros, wholePeriod } from './widget-data.ts'

/** `bank_account` is null for accounts without bank statements, `bank_balance` where no statement reports a balance. */
export type CashRow = {
  id: string
  name: string
  code: string | null
  balance: string
  bank_account: string | null
  bank_balance: string | null
  to_match: number
}
/** The turnover of an income or expense account in a period, the first being 1: debits less credits. */
export type TurnoverRow = { period: number; id: string; name: string; category_id: string; amount: string }
/** The balance of an account at the end of a period. */
export type BalanceRow = { period: number; balance: string }
type Account = { id: string; name: string; amount: bigint }
type Amounts = { income: bigint; expenses: bigint; revenue: bigint }

/**
 * Returns the balances of cash and bank accounts today, the largest first. A table has the balances at the bank and the numbers of
 * lines to match as well, where an account has bank statements.
 */
export function cashWidget(rows: readonly CashRow[], { widget, company }: WidgetContext): WidgetData {
  const money = (amount: bigint) => figureText(amount, 'money', company.digits)
  const sorted = rows.toSorted((a, b) => (toMicros(b.balance) > toMicros(a.balance) ? 1 : -1))
  return {
    labels: sorted.map(({ id, name }) => ({ id, name })),
    series: [
      {
        id: 'balance',
        name: null,
        kind: 'money',
        points: sorted.map(({ id, balance }) => ({ value: money(toMicros(balance)), drill: `account/ledgers/${id}` })),
      },
      ...(widget.display_type === 'Table' && rows.some(({ bank_account: bank }) => bank !== null)
        ? bankSeries(sorted, money)
        : []),
    ],
    facts: [{ id: 'total', kind: 'money', value: money(sumMicros(rows.map(({ balance }) => balance))), drill: null }],
  }
}

function bankSeries(rows: readonly CashRow[], money: (amount: bigint) => string): WidgetSeries[] {
  const pageOf = (path: string, bank: string | null) =>
    bank === null ? null : pageWith(path, [['bank_account', bank]])
  return [
    {
      id: 'bank_balance',
      name: null,
      kind: 'money',
      points: rows.map(({ bank_account: bank, bank_balance: balance }) => ({
        value: balance === null ? '' : money(toMicros(balance)),
        drill: pageOf('reports/bank-reconciliation', bank),
      })),
    },
    {
      id: 'to_match',
      name: null,
      kind: 'count',
      points: rows.map(({ bank_account: bank, to_match: count }) => ({
        value: bank === null ? '' : String(count),
        drill: pageOf('banking/reconciliation/reconcile', bank),
      })),
    },
  ]
}

/** Returns the balance of an account at the end of each period. */
export function balanceWidget(rows: readonly BalanceRow[], { widget, periods, company }: WidgetContext): WidgetData {
  const balanceOf = new Map(rows.map(({ period, balance }) => [period, balance]))
  const points = periods.map((days, index): WidgetPoint => ({
    value: figureText(toMicros(balanceOf.get(index + 1) ?? '0'), 'money', company.digits),
    drill: ledgerPage(widget.account ?? '', days),
  }))
  const last = points.at(-1)
  return {
    labels: periodLabels(periods),
    series: [{ id: 'balance', name: null, kind: 'money', points }],
    facts: last ? [{ id: 'balance', kind: 'money', ...last }] : [],
  }
}

/** Returns income, expenses and net profit of each period. */
export function profitWidget(
  facts: { categories: readonly StatementCategory[]; accounts: readonly TurnoverRow[] },
  { periods, company }: WidgetContext,
): WidgetData {
  const amounts = amountsByPeriod(facts, periods.length)
  const money = (amount: bigint) => figureText(amount, 'money', company.digits)
  const series = (id: string, figure: (amounts: Amounts) => bigint): WidgetSeries => ({
    id,
    name: null,
    kind: 'money',
    points: periods.map((days, index) => ({
      value: money(figure(amounts[index] ?? none)),
      drill: statementPage(days),
    })),
  })
  const profit = ({ income, expenses }: Amounts): bigint => income - expenses
  const whole = wholePeriod(periods)
  const total = amounts.reduce((sum, one) => sum + profit(one), 0n)
  return {
    labels: periodLabels(periods),
    series: [
      series('income', ({ income }) => income),
      series('expenses', ({ expenses }) => expenses),
      series('net_profit', profit),
    ],
    facts: [{ id: 'net_profit', kind: 'money', value: money(total), drill: statementPage(whole) }],
  }
}

/**
 * Returns the revenue of each period and of the same period of the year before. A day that the year before does not have is
 * compared with nothing; the total of that year is that of its whole period, with days that this year does not have.
 */
export function revenueWidget(
  facts: Record<'accounts' | 'earlier' | 'earlierTotal', readonly TurnoverRow[]> & {
    categories: readonly StatementCategory[]
  },
  before: { whole: Days; periods: readonly (Days | null)[] },
  { periods, company }: WidgetContext,
): WidgetData {
  const money = (amount: bigint) => figureText(amount, 'money', company.digits)
  const amountsOf = (accounts: readonly TurnoverRow[]) =>
    amountsByPeriod({ categories: facts.categories, accounts }, periods.length)
  const amounts = amountsOf(facts.accounts)
  const years = [
    { id: 'this_year', days: periods, amounts, whole: wholePeriod(periods), totals: amounts },
    {
      id: 'last_year',
      days: before.periods,
      amounts: amountsOf(facts.earlier),
      whole: before.whole,
      totals: amountsOf(facts.earlierTotal),
    },
  ]
  return {
    labels: periodLabels(periods),
    series: years.map(({ id, days, amounts: sums }): WidgetSeries => ({
      id,
      name: null,
      kind: 'money',
      points: days.map((one, index) => ({
        value: money((sums[index] ?? none).revenue),
        drill: one && statementPage(one),
      })),
    })),
    facts: years.map(({ id, whole, totals }) => ({
      id,
      kind: 'money',
      value: money(totals.reduce((sum, { revenue }) => sum + revenue, 0n)),
      drill: statementPage(whole),
    })),
  }
}

/** Returns the largest expense accounts of all periods together, and the rest. */
export function expensesWidget(
  { categories, accounts }: { categories: readonly StatementCategory[]; accounts: readonly TurnoverRow[] },
  { widget, periods, company }: WidgetContext,
): WidgetData {
  const most = widget.display_type === 'Table' ? MOST_IN_TABLE : MOST_IN_CHART
  const money = (amount: bigint) => figureText(amount, 'money', company.digits)
  const whole = wholePeriod(periods)
  const rootOf = new Map(classify(categories).map(({ id, root }) => [id, root]))
  const expenses = sumByAccount(accounts.filter(({ category_id: id }) => rootOf.get(id) === 'EXPENSES'))
  const shown = expenses.length > most ? expenses.slice(0, most - 1) : expenses
  const others = expenses.slice(shown.length)
  const total = (list: readonly Account[]) => list.reduce((sum, { amount }) => sum + amount, 0n)
  const restPoint = others.length === 0 ? [] : [{ value: money(total(others)), drill: statementPage(whole) }]
  return {
    labels: [
      ...shown.map(({ id, name }) => ({ id, name })),
      ...(others.length === 0 ? [] : [{ id: 'others', name: null }]),
    ],
    series: [
      {
        id: 'amount',
        name: null,
        kind: 'money',
        points: [
          ...shown.map(({ id, amount }) => ({ value: money(amount), drill: ledgerPage(id, whole) })),
          ...restPoint,
        ],
      },
    ],
    facts: [{ id: 'total', kind: 'money', value: money(total(expenses)), drill: statementPage(whole) }],
  }
}

const none: Amounts = { income: 0n, expenses: 0n, revenue: 0n }

/** Sums the turnover of each period by the class and section of its accounts. */
function amountsByPeriod(
  { categories, accounts }: { categories: readonly StatementCategory[]; accounts: readonly TurnoverRow[] },
  count: number,
): Amounts[] {
  const classOf = new Map(classify(categories).map(({ id, root, section }) => [id, { root, section }]))
  const amounts = Array.from({ length: count }, () => ({ ...none }))
  for (const { period, category_id: category, amount: text } of accounts) {
    const sums = amounts[period - 1]
    const { root, section } = classOf.get(category) ?? {}
    if (!sums) continue
    const amount = toMicros(text)
    if (root === 'INCOME') sums.income -= amount
    else sums.expenses += amount
    if (section === 'revenue') sums.revenue -= amount
  }
  return amounts
}

function sumByAccount(rows: readonly TurnoverRow[]): Account[] {
  const byId = new Map<string, Account>()
  for (const { id, name, amount } of rows) {
    const account = byId.get(id) ?? { id, name, amount: 0n }
    byId.set(id, { ...account, amount: account.amount + toMicros(amount) })
  }
  return [...byId.values()].filter(({ amount }) => amount !== 0n).toSorted((a, b) => (b.amount > a.amount ? 1 : -1))
}

function statementPage({ start_date, end_date }: Days): string {
  return pageWith('reports/income-statement', [
    ['start_date', start_date],
    ['end_date', end_date],
  ])
}

function ledgerPage(id: string, { start_date, end_date }: Days): string {
  return pageWith(`account/ledgers/${id}`, [
    ['start_date', start_date],
    ['end_date', end_date],
  ])
}
