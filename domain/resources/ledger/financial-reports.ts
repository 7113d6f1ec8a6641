/** The financial statements and the books behind them: income statement, balance sheet, day book, transactions. */
import type { BalanceRow, BalanceSheetFacts } from '../../reports/financial/balance-sheet.ts'
import { balanceSheetRows, comparedDays, PROFIT_OF_YEAR, yearUntil } from '../../reports/financial/balance-sheet.ts'
import type { DayBookFacts } from '../../reports/financial/day-book.ts'
import { dayBookRows } from '../../reports/financial/day-book.ts'
import { comparedPeriods } from '../../reports/compared-periods.ts'
import type { StatementCategory } from '../../reports/financial/financial-statement.ts'
import type { IncomeStatementFacts, TaxRate, TurnoverRow } from '../../reports/financial/income-statement.ts'
import { incomeStatementRows } from '../../reports/financial/income-statement.ts'
import type { TransactionFacts, TransactionSum } from '../../reports/financial/transactions.ts'
import { transactionRows } from '../../reports/financial/transactions.ts'
import { statementChart } from '../../reports/report-chart.ts'
import { comparisonKey } from '../../reports/trial-balance-view.ts'
import { pageWith } from '../../reports/pages.ts'
import type { ReportQuery } from '../core/define-report.ts'
import { amountOf, changedUntil, codeAndName, defineReport, query } from '../core/define-report.ts'
import { asOf, choice, compare, flag, key, knownAt, period, reference } from '../core/define-parameters.ts'

const categories = () => query<StatementCategory>('ledger/statement-categories')
const hideZero = flag({ label: 'Hide zero balances', initial: true })
type Rows<List> = NonNullable<List> extends readonly (infer Row)[] ? Row : never
const dated = <Row>(queries: readonly ReportQuery<Row>[]) =>
  Object.fromEntries(queries.map((one, index) => [comparisonKey(index + 1), one]))

export const incomeStatement = defineReport({
  name: 'income-statement',
  label: 'Income statement',
  parameters: { period, compare, known_at: knownAt, hide_zero: hideZero },
  columns: [amountOf('amount', 'Amount')],
  shape: 'tree',
  leading: () => codeAndName,
  queries: ({ values, company }) => ({
    categories: categories(),
    accounts: query<TurnoverRow>('ledger/income-statement', values.start_date, values.end_date),
    tax: query<TaxRate>('ledger/tax-rate'),
    ...dated(
      comparedPeriods(values, values.compare, company.calendar).map(({ start_date, end_date }) =>
        query<TurnoverRow>('ledger/income-statement', start_date, end_date),
      ),
    ),
  }),
  history: {
    changedBy: ({ values: { start_date, end_date } }) => ({
      start_date,
      end_date,
      of: 'profit',
      category: null,
      account: null,
    }),
    figure: ({ amount = '0' }) => amount,
  },
  lead: ['amount'],
  rows: (facts: IncomeStatementFacts, context) => incomeStatementRows(facts, context),
  drill: ({ kind, id }, { values: { start_date, end_date } }) =>
    kind === 'account' ? `account/ledgers/${id}?start_date=${start_date}&end_date=${end_date}` : null,
  explained: ({ row }) => row?.kind !== 'memo',
  chart: (result) => statementChart(result),
  rowLabel: () => 'Account',
  empty: () => 'No income or expenses in this period.',
})

export const balanceSheet = defineReport({
  name: 'balance-sheet',
  label: 'Balance sheet',
  parameters: {
    as_of: asOf({ hint: 'The end of this day. Defaults to today.' }),
    compare,
    known_at: knownAt,
    hide_zero: hideZero,
  },
  columns: [amountOf('amount', 'Balance')],
  shape: 'tree',
  leading: () => codeAndName,
  queries: ({ values, company }) => ({
    categories: categories(),
    accounts: query<BalanceRow>('ledger/balance-sheet', values.as_of),
    ...dated(comparedDays(values, company).map((day) => query<BalanceRow>('ledger/balance-sheet', day))),
  }),
  history: {
    changedBy: ({ values: { as_of }, company }) => changedUntil(as_of ?? company.today, company),
    figure: ({ amount = '0' }) => amount,
  },
  lead: ['amount'],
  rows: (facts: BalanceSheetFacts, context) => balanceSheetRows(facts, context),
  drill: ({ kind, id }, { values: { as_of }, company }) => {
    if (kind !== 'account') return null
    const { start_date, end_date } = yearUntil(as_of ?? company.today, company.fiscal_years)
    const days = `start_date=${start_date}&end_date=${end_date}`
    return id === PROFIT_OF_YEAR ? `reports/income-statement?${days}` : `account/ledgers/${id}?${days}`
  },
  explained: () => true,
  rowLabel: () => 'Account',
  empty: () => 'No balances on this day.',
})

const dayBook = defineReport({
  name: 'day-book',
  label: 'Day book',
  parameters: {
    as_of: asOf({ hint: 'The day. Defaults to today.' }),
    hide_idle: flag({
      label: 'Hide zero-activity accounts',
      hint: 'Omits cash and bank accounts without movements.',
    }),
  },
  columns: [
    amountOf('amount', 'Amount'),
    amountOf('opening', 'Opening'),
    amountOf('debit', 'Debit'),
    amountOf('credit', 'Credit'),
    amountOf('closing', 'Closing'),
  ],
  shape: 'tree',
  leading: () => codeAndName,
  queries: ({ values: { as_of } }) => ({
    documents: query<DayBookFacts['documents'][number]>('trade/day-documents', as_of),
    accounts: query<DayBookFacts['accounts'][number]>('ledger/day-accounts', as_of),
  }),
  rows: (facts: DayBookFacts, context) => dayBookRows(facts, context),
  drill: ({ kind, id }, { values: { as_of }, company }) => {
    const day = as_of ?? company.today
    if (kind === 'document') return id
    return kind === 'account' ? `account/ledgers/${id}?start_date=${day}&end_date=${day}` : null
  },
  rowLabel: () => 'Document or account',
  empty: () => 'No accounts to show on this day.',
  lead: ['amount', 'closing'],
})

const lineColumns = [
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'document_path', label: 'Document', kind: 'document' },
  { key: 'code', label: 'Number', kind: 'text' },
  { key: 'account', label: 'Account', kind: 'text' },
  { key: 'narration', label: 'Narration', kind: 'text' },
] as const

const typeColumns = [{ key: 'document_path', label: 'Document type', kind: 'document' }] as const
const sumLabels = { lines: 'Document', account: 'Account', category: 'Category', type: 'Document type' } as const

type Filters = { account: string | null; category: string | null; exact: boolean; type: string | null }

/** Returns the page of the lines that a sum adds up: the ledger of the account, or the transactions with its filters. */
function linesOfSum({ kind, record, start_date, end_date }: TransactionSum, values: Filters): string {
  const days = { start_date, end_date }
  if (kind === 'account' && values.type === null) return pageWith(`account/ledgers/${record}`, Object.entries(days))
  const of = kind === 'category' ? { category: record, exact: true } : { [kind]: record }
  const filters = Object.entries({ ...days, ...values, ...of }).filter(([, value]) => value !== null && value !== false)
  return pageWith(
    'reports/transactions',
    filters.map(([name, value]) => [name, String(value)]),
  )
}

export const transactions = defineReport({
  name: 'transactions',
  label: 'Transactions',
  parameters: {
    period,
    group: choice({
      label: 'Show',
      choices: {
        lines: { label: 'Lines' },
        account: { label: 'By account' },
        category: { label: 'By category' },
        type: { label: 'By type' },
      },
    }),
    account: reference({ label: 'Account', to: 'account/ledgers' }),
    category: reference({ label: 'Category', to: 'account/categories' }),
    exact: flag({ hint: 'Leaves out the categories below the category.' }),
    type: key({ label: 'Document type', hint: 'The path of a document type, such as `sales/vouchers`.' }),
  },
  columns: [
    { key: 'year', label: 'Fiscal year', kind: 'text' },
    amountOf('debit', 'Debit'),
    amountOf('credit', 'Credit'),
  ],
  shape: 'flat',
  leading: ({ group }) => (group === 'lines' ? lineColumns : group === 'type' ? typeColumns : codeAndName),
  queries: ({ values: { start_date, end_date, group, account, category, exact, type } }) =>
    group === 'lines'
      ? {}
      : {
          sums: query<Rows<TransactionFacts['sums']>>(
            'ledger/transaction-sums',
            start_date,
            end_date,
            account,
            category,
            exact,
            type,
            group,
          ),
        },
  rows: (facts: TransactionFacts, context) => transactionRows(facts, context),
  lines: ({ values: { start_date, end_date, group, account, category, exact, type } }, { rows, behind }) =>
    group === 'lines'
      ? query<Rows<TransactionFacts['lines']>>(
          'ledger/transactions',
          start_date,
          end_date,
          account,
          category,
          exact,
          type,
          rows,
          behind?.date ?? null,
          behind?.entry_id ?? null,
          behind?.line_no ?? null,
        )
      : null,
  drill: (row, { values: { account, category, exact, type } }) =>
    row.kind === 'document' ? null : linesOfSum(row as TransactionSum, { account, category, exact, type }),
  rowLabel: ({ group }) => sumLabels[group],
  empty: () => 'No transactions in this period. Select another period or remove a filter.',
  lead: ['debit', 'credit'],
})

export const financialReports = [incomeStatement, balanceSheet, dayBook, transactions] as const
