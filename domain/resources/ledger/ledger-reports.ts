/** The reports of accounts: trial balance, chart of accounts, category tree. */
import { subtract } from '../../money/decimal.ts'
import type { ChartFacts } from '../../reports/chart-of-accounts.ts'
import { chartReportRows } from '../../reports/chart-of-accounts.ts'
import type { TrialBalanceFacts } from '../../reports/trial-balance.ts'
import { comparedPeriods } from '../../reports/compared-periods.ts'
import { trialBalanceRows, applyBalanceView } from '../../reports/trial-balance.ts'
import { comparisonKey } from '../../reports/trial-balance-view.ts'
import { amountOf, changedUntil, codeAndName, defineReport, query, reportTexts } from '../core/define-report.ts'
import type { Flag } from '../core/define-parameters.ts'
import { compare, flag, knownAt, period, reference } from '../core/define-parameters.ts'

export const trialBalance = defineReport({
  name: 'trial-balance',
  label: 'Trial balance',
  parameters: {
    period,
    category: reference({ label: 'Category', to: 'account/categories' }),
    hide_zero: flag({ initial: true }),
    compare,
    known_at: knownAt,
    net: flag({ files: true }),
    hide_accounts: flag({ files: true }),
    hide_categories: flag({ files: true }),
  },
  columns: [
    amountOf('opening_dr', 'Opening Dr'),
    amountOf('opening_cr', 'Opening Cr'),
    amountOf('debit', 'Debit'),
    amountOf('credit', 'Credit'),
    amountOf('transfer', 'Year-end transfer'),
    amountOf('closing_dr', 'Closing Dr'),
    amountOf('closing_cr', 'Closing Cr'),
  ],
  shape: 'tree',
  leading: () => codeAndName,
  queries: ({ values, company }) => {
    const { start_date, end_date, category } = values
    const periods = comparedPeriods(values, values.compare, company.calendar)
    const compared = periods.map((days, index) => [
      comparisonKey(index + 1),
      query<TrialBalanceFacts['accounts'][number]>('ledger/trial-balance', days.start_date, days.end_date, category),
    ])
    return {
      categories: query<TrialBalanceFacts['categories'][number]>('ledger/categories', category),
      accounts: query<TrialBalanceFacts['accounts'][number]>('ledger/trial-balance', start_date, end_date, category),
      ...Object.fromEntries(compared),
    }
  },
  history: {
    changedBy: ({ values: { end_date, category }, company }) => ({ ...changedUntil(end_date, company), category }),
    figure: ({ closing_dr: debit = '0', closing_cr: credit = '0' }) => subtract(debit, credit),
  },
  rows: (facts: TrialBalanceFacts, context) => trialBalanceRows(facts, context, reportTexts),
  files: ({ balances, hide }) => ({
    net: balances === 'net' ? 'true' : null,
    hide_accounts: hide === 'accounts' ? 'true' : null,
    hide_categories: hide === 'categories' ? 'true' : null,
  }),
  drill: ({ kind, id }, { values: { start_date, end_date } }) =>
    kind === 'account' ? `account/ledgers/${id}?start_date=${start_date}&end_date=${end_date}` : null,
  explained: () => true,
  view: (result, { net, hide_accounts: hideAccounts, hide_categories: hideCategories }) =>
    applyBalanceView(result, { net, hideAccounts, hideCategories }, reportTexts),
  rowLabel: () => 'Account',
  note: () =>
    'Income and expenses start each fiscal year at zero. Retained earnings include the net profit of earlier years.',
  empty: () => 'No transactions in this period. Select another period, or show zero-activity accounts.',
  lead: ['closing', 'closing_dr', 'closing_cr'],
})

const option = (text: string): Flag => flag({ paper: { label: reportTexts.options, text } })
const includeEmpty = option('Empty categories included')

export const chartOfAccounts = defineReport({
  name: 'chart-of-accounts',
  label: 'Chart of accounts',
  parameters: {
    include_empty: includeEmpty,
    hide_accounts: option('Accounts hidden'),
    hide_categories: option('Categories hidden'),
    hide_zero: option('Accounts without entries hidden'),
  },
  columns: [
    { key: 'system_code', label: 'System code', kind: 'text' },
    { key: 'lines', label: 'Lines', kind: 'count' },
    amountOf('balance', 'Balance'),
  ],
  shape: 'tree',
  leading: () => codeAndName,
  queries: () => ({
    categories: query<ChartFacts['categories'][number]>('ledger/categories', null),
    accounts: query<ChartFacts['accounts'][number]>('ledger/chart-of-accounts'),
  }),
  rows: (facts: ChartFacts, context) => {
    const { include_empty, hide_accounts, hide_categories, hide_zero } = context.values
    return chartReportRows(facts, context, {
      includeEmpty: include_empty,
      hideAccounts: hide_accounts,
      hideCategories: hide_categories,
      hideZero: hide_zero,
    })
  },
  drill: ofChart,
  rowLabel: () => 'Account',
  empty: () => 'Everything is hidden. Remove an option to see the chart.',
})

export const categoryTree = defineReport({
  name: 'category-tree',
  label: 'Account groups',
  parameters: { include_empty: includeEmpty },
  columns: [{ key: 'ledgers', label: 'Accounts', kind: 'count' }],
  shape: 'tree',
  leading: () => codeAndName,
  queries: () => ({
    categories: query<ChartFacts['categories'][number]>('ledger/categories', null),
    accounts: query<ChartFacts['accounts'][number]>('ledger/chart-of-accounts'),
  }),
  rows: (facts: ChartFacts, context) => {
    const { include_empty: includeEmptyOnes } = context.values
    const options = { includeEmpty: includeEmptyOnes, hideAccounts: true, hideCategories: false, hideZero: false }
    return chartReportRows(facts, context, options)
  },
  drill: ofChart,
  rowLabel: () => 'Category',
  empty: () => 'No categories yet.',
})

/** Returns the page of the account, or of the accounts of a category with its descendants. */
function ofChart({ kind, id }: { kind: string; id: string }): string {
  return kind === 'account' ? `account/ledgers/${id}` : `account/ledgers?category=${id}`
}

export const ledgerReports = [trialBalance, chartOfAccounts, categoryTree] as const
