/** The statements of what moved the balance sheet in a period: cash flow, changes in equity. */
import { PROFIT_OF_YEAR } from '../../reports/financial/balance-sheet.ts'
import type { CashFlowFacts, CashMovementRow, MovementRow } from '../../reports/financial/cash-flow.ts'
import { accountOfRow, cashFlowRows, cashKey, NET_PROFIT } from '../../reports/financial/cash-flow.ts'
import type { EquityFacts } from '../../reports/financial/changes-in-equity.ts'
import { equityRows } from '../../reports/financial/changes-in-equity.ts'
import type { StatementCategory } from '../../reports/financial/financial-statement.ts'
import { comparedPeriods } from '../../reports/compared-periods.ts'
import type { Days } from '../../reports/report.ts'
import { comparisonKey } from '../../reports/trial-balance-view.ts'
import { amountOf, changedUntil, codeAndName, defineReport, query } from '../core/define-report.ts'
import { isId } from '../core/list-query.ts'
import { choice, compare, flag, knownAt, period } from '../core/define-parameters.ts'

const hideZero = flag({ label: 'Hide zero balances', initial: true })
const categories = () => query<StatementCategory>('ledger/statement-categories')
const movements = ({ start_date, end_date }: Days) =>
  query<MovementRow>('ledger/account-movements', start_date, end_date)
const cashMovements = ({ start_date, end_date }: Days) =>
  query<CashMovementRow>('ledger/cash-movements', start_date, end_date, null)
const daysOf = ({ start_date, end_date }: Days) => `start_date=${start_date}&end_date=${end_date}`

export const cashFlow = defineReport({
  name: 'cash-flow',
  label: 'Cash flow statement',
  parameters: {
    period,
    method: choice({
      label: 'Method',
      choices: {
        indirect: { label: 'Indirect', paper: 'Indirect' },
        direct: { label: 'Direct', paper: 'Direct' },
      },
      hint: 'indirect: net profit corrected by what moved no cash (the default). direct: receipts and payments.',
    }),
    compare,
    known_at: knownAt,
    hide_zero: hideZero,
  },
  columns: [amountOf('amount', 'Amount')],
  shape: 'tree',
  leading: () => codeAndName,
  queries: ({ values, company }) => {
    const compared = comparedPeriods(values, values.compare, company.calendar)
    const cash = values.method === 'direct' ? [values, ...compared] : []
    return {
      categories: categories(),
      accounts: movements(values),
      ...Object.fromEntries(compared.map((days, index) => [comparisonKey(index + 1), movements(days)])),
      ...Object.fromEntries(cash.map((days, index) => [cashKey(index), cashMovements(days)])),
    }
  },
  history: {
    changedBy: ({ values: { end_date }, company }) => changedUntil(end_date, company),
    figure: ({ amount = '0' }) => amount,
  },
  explained: () => true,
  lead: ['amount'],
  rows: (facts: CashFlowFacts, context) => cashFlowRows(facts, context),
  drill: ({ kind, id }, { values }) => {
    if (id === NET_PROFIT) return `reports/income-statement?${daysOf(values)}`
    return kind === 'account' && isId(accountOfRow(id)) ? `account/ledgers/${accountOfRow(id)}?${daysOf(values)}` : null
  },
  rowLabel: () => 'Account',
  empty: () => 'No cash flows in this period.',
})

const changesInEquity = defineReport({
  name: 'changes-in-equity',
  label: 'Changes in equity',
  parameters: { period, compare, known_at: knownAt, hide_zero: hideZero },
  columns: [
    amountOf('opening', 'Opening'),
    amountOf('profit', 'Net profit'),
    amountOf('transfer', 'Year-end transfer'),
    amountOf('other', 'Other movements'),
    amountOf('closing', 'Closing'),
  ],
  shape: 'tree',
  leading: () => codeAndName,
  queries: ({ values, company }) => ({
    categories: categories(),
    accounts: movements(values),
    ...Object.fromEntries(
      comparedPeriods(values, values.compare, company.calendar).map((days, index) => [
        comparisonKey(index + 1),
        movements(days),
      ]),
    ),
  }),
  history: {
    changedBy: ({ values: { end_date }, company }) => changedUntil(end_date, company),
    figure: ({ closing = '0' }) => closing,
  },
  explained: () => true,
  lead: ['closing'],
  rows: (facts: EquityFacts, context) => equityRows(facts, context),
  drill: ({ kind, id }, { values }) => {
    if (id === PROFIT_OF_YEAR) return `reports/income-statement?${daysOf(values)}`
    return kind === 'account' ? `account/ledgers/${id}?${daysOf(values)}` : null
  },
  rowLabel: () => 'Account',
  note: () => 'Other movements are capital introduced, drawings, dividends and direct postings to equity.',
  empty: () => 'No equity in this period.',
})

export const movementReports = [cashFlow, changesInEquity] as const
