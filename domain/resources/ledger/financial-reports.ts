/** The financial statements: income statement and balance sheet. */
import type { BalanceRow, BalanceSheetFacts } from '../../reports/balance-sheet.ts'
import { balanceSheetRows, comparedDays, PROFIT_OF_YEAR, yearUntil } from '../../reports/balance-sheet.ts'
import { comparedPeriods } from '../../reports/compared-periods.ts'
import type { StatementCategory } from '../../reports/financial-statement.ts'
import type { IncomeStatementFacts, TurnoverRow } from '../../reports/income-statement.ts'
import { incomeStatementRows } from '../../reports/income-statement.ts'
import { comparisonKey } from '../../reports/trial-balance-view.ts'
import type { ReportQuery } from '../core/define-report.ts'
import { amountOf, codeAndName, defineReport, query } from '../core/define-report.ts'
import { asOf, compare, flag, period } from '../core/report-parameters.ts'

const categories = () => query<StatementCategory>('ledger/statement-categories')
const hideZero = flag({ label: 'Hide zero balances', initial: true })
const dated = <Row>(queries: readonly ReportQuery<Row>[]) =>
  Object.fromEntries(queries.map((one, index) => [comparisonKey(index + 1), one]))

export const incomeStatement = defineReport({
  name: 'income-statement',
  label: 'Income statement',
  parameters: { period, compare, hide_zero: hideZero },
  columns: [amountOf('amount', 'Amount')],
  shape: 'tree',
  leading: () => codeAndName,
  queries: ({ values, company }) => ({
    categories: categories(),
    accounts: query<TurnoverRow>('ledger/income-statement', values.start_date, values.end_date),
    ...dated(
      comparedPeriods(values, values.compare, company.calendar).map(({ start_date, end_date }) =>
        query<TurnoverRow>('ledger/income-statement', start_date, end_date),
      ),
    ),
  }),
  lead: ['amount'],
  rows: (facts: IncomeStatementFacts, context) => incomeStatementRows(facts, context),
  drill: ({ kind, id }, { values: { start_date, end_date } }) =>
    kind === 'account' ? `account/ledgers/${id}?start_date=${start_date}&end_date=${end_date}` : null,
  rowLabel: () => 'Account',
  empty: () => 'No income or expenses in this period.',
})

export const balanceSheet = defineReport({
  name: 'balance-sheet',
  label: 'Balance sheet',
  parameters: { as_of: asOf({ hint: 'The end of this day; today when missing.' }), compare, hide_zero: hideZero },
  columns: [amountOf('amount', 'Balance')],
  shape: 'tree',
  leading: () => codeAndName,
  queries: ({ values, company }) => ({
    categories: categories(),
    accounts: query<BalanceRow>('ledger/balance-sheet', values.as_of),
    ...dated(comparedDays(values, company).map((day) => query<BalanceRow>('ledger/balance-sheet', day))),
  }),
  lead: ['amount'],
  rows: (facts: BalanceSheetFacts, context) => balanceSheetRows(facts, context),
  drill: ({ kind, id }, { values: { as_of }, company }) => {
    if (kind !== 'account') return null
    const { start_date, end_date } = yearUntil(as_of ?? company.today, company.fiscal_years)
    const days = `start_date=${start_date}&end_date=${end_date}`
    return id === PROFIT_OF_YEAR ? `reports/income-statement?${days}` : `account/ledgers/${id}?${days}`
  },
  rowLabel: () => 'Account',
  empty: () => 'No balances on this day.',
})

export const financialReports = [balanceSheet, incomeStatement] as const
