/** What the company can ask: each report's name, parameters and columns. Reports are modules as well. */
import type { Report, ReportColumn, ReportFlag } from './report.ts'
import { collection, commission, customerAgeing, supplierAgeing } from './money-reports.ts'

export const trialBalance = {
  name: 'trial-balance',
  label: 'Trial balance',
  actions: 'RX',
  parameters: ['start_date', 'end_date', 'category', 'hide_zero', 'compare'],
  columns: [
    { key: 'opening_dr', label: 'Opening Dr', kind: 'money' },
    { key: 'opening_cr', label: 'Opening Cr', kind: 'money' },
    { key: 'debit', label: 'Debit', kind: 'money' },
    { key: 'credit', label: 'Credit', kind: 'money' },
    { key: 'closing_dr', label: 'Closing Dr', kind: 'money' },
    { key: 'closing_cr', label: 'Closing Cr', kind: 'money' },
  ],
} as const satisfies Report

export const chartOfAccounts = {
  name: 'chart-of-accounts',
  label: 'Chart of accounts',
  actions: 'RX',
  parameters: ['include_empty', 'hide_accounts', 'hide_categories', 'hide_zero'],
  columns: [
    { key: 'system_code', label: 'System code', kind: 'text' },
    { key: 'lines', label: 'Lines', kind: 'count' },
    { key: 'balance', label: 'Balance', kind: 'money' },
  ],
} as const satisfies Report

export const categoryTree = {
  name: 'category-tree',
  label: 'Category tree',
  actions: 'RX',
  parameters: ['include_empty'],
  columns: [{ key: 'ledgers', label: 'Ledgers', kind: 'count' }],
} as const satisfies Report

const stockParameters = ['start_date', 'end_date', 'item', 'category', 'hide_zero'] as const
const quantityOf = (key: string, group: string): ReportColumn => ({
  key: `${key}_quantity`,
  label: 'Quantity',
  kind: 'quantity',
  group,
})
const valueOf = (key: string, group: string): ReportColumn => ({
  key: `${key}_value`,
  label: 'Value',
  kind: 'money',
  group,
})
const pair = (key: string, group: string): ReportColumn[] => [quantityOf(key, group), valueOf(key, group)]

export const stockTrialBalance = {
  name: 'stock-trial-balance',
  label: 'Stock trial balance',
  actions: 'RX',
  parameters: stockParameters,
  columns: [...pair('opening', 'Opening'), ...pair('in', 'In'), ...pair('out', 'Out'), ...pair('closing', 'Closing')],
} as const satisfies Report

export const stockMovement = {
  name: 'stock-movement',
  label: 'Stock movement',
  actions: 'RX',
  parameters: stockParameters,
  columns: [
    ...pair('opening', 'Opening'),
    ...pair('purchase', 'Purchases'),
    ...pair('purchase_return', 'Purchase returns'),
    ...pair('sales', 'Sales'),
    ...pair('sales_return', 'Sales returns'),
    ...pair('stock_in', 'Stock in'),
    ...pair('stock_out', 'Stock out'),
    ...pair('damaged', 'Damaged, expired'),
    ...pair('production', 'Production'),
    ...pair('consumption', 'Consumption'),
    ...pair('merge', 'Merged items'),
    valueOf('revaluation', 'Changes of cost'),
    ...pair('closing', 'Closing'),
  ],
} as const satisfies Report

const amountOf = (key: string, label: string): ReportColumn => ({ key, label, kind: 'money' })

/** The last two only for who may see what stock costs. */
export const salesByCategory = {
  name: 'sales-by-category',
  label: 'Sales by category',
  actions: 'RX',
  parameters: ['start_date', 'end_date', 'category', 'item'],
  columns: [
    { key: 'quantity', label: 'Quantity', kind: 'quantity' },
    amountOf('discount', 'Discount'),
    amountOf('net', 'Net'),
    amountOf('tax', 'Tax'),
    amountOf('total', 'Total'),
    amountOf('cost', 'Cost'),
    amountOf('margin', 'Margin'),
  ],
} as const satisfies Report

export const taxSummary = {
  name: 'tax-summary',
  label: 'Tax summary',
  actions: 'RX',
  parameters: ['start_date', 'end_date'],
  columns: [
    amountOf('invoiced', 'Invoiced'),
    amountOf('returned', 'Taken back'),
    amountOf('net', 'Net'),
    amountOf('output_tax', 'Tax on sales'),
    amountOf('input_tax', 'Tax to claim'),
    amountOf('lost_tax', 'Tax not to claim'),
  ],
} as const satisfies Report

/** What the rows of the tax summary are called, and its file below them. */
export const taxTexts = {
  sales: 'Sales',
  domestic: 'Purchases',
  import: 'Imports',
  capital: 'Capital purchases',
  none: 'No tax scheme',
  payable: 'To pay',
  receivable: 'To get back',
  account: 'Tax account',
  documents: 'By documents',
  others: 'By other entries',
  ledger: 'By the ledger',
  difference: 'Difference',
} as const

/** THE LIST of reports, in menu order. */
export const reports: readonly Report[] = [
  trialBalance,
  chartOfAccounts,
  categoryTree,
  stockTrialBalance,
  stockMovement,
  customerAgeing,
  supplierAgeing,
  collection,
  commission,
  salesByCategory,
  taxSummary,
]

/** The columns of an account's statement as a file. */
export const ledgerStatementColumns = [
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'document_no', label: 'Number', kind: 'text' },
  { key: 'narration', label: 'Narration', kind: 'text' },
  { key: 'description', label: 'Description', kind: 'text' },
  { key: 'against', label: 'Against', kind: 'text' },
  { key: 'debit', label: 'Debit', kind: 'money' },
  { key: 'credit', label: 'Credit', kind: 'money' },
  { key: 'balance', label: 'Balance', kind: 'money' },
] as const

/** The columns of a party's statement as a file. */
export const partyStatementColumns = [
  ...ledgerStatementColumns.slice(0, 1),
  { key: 'ledger', label: 'Ledger', kind: 'text' },
  ...ledgerStatementColumns.slice(1),
] as const

/** The columns of an item's stock statement as a file; those of costs only for who may see them. */
export const stockStatementColumns = [
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'kind', label: 'Movement', kind: 'text' },
  { key: 'document_no', label: 'Number', kind: 'text' },
  { key: 'narration', label: 'Narration', kind: 'text' },
  { key: 'quantity_in', label: 'In', kind: 'quantity' },
  { key: 'quantity_out', label: 'Out', kind: 'quantity' },
  { key: 'unit_cost', label: 'Unit cost', kind: 'money' },
  { key: 'value', label: 'Value', kind: 'money' },
  { key: 'quantity_after', label: 'Stock', kind: 'quantity' },
  { key: 'value_after', label: 'Stock value', kind: 'money' },
] as const

/** What stands left of a report's columns, and below them. */
export const reportTexts = {
  code: 'Code',
  name: 'Name',
  unit: 'Unit',
  quantity: 'Quantity',
  value: 'Value',
  uncategorised: 'No category',
  total: 'Total',
  opening: 'Opening',
  closing: 'Closing',
  period: 'Period',
  options: 'Options',
} as const

/** The options of the chart of accounts and the category tree, as paper states them. */
export const chartFlagTexts = {
  include_empty: 'Empty categories included',
  hide_accounts: 'Accounts hidden',
  hide_categories: 'Categories hidden',
  hide_zero: 'Accounts without entries hidden',
} as const satisfies Partial<Record<ReportFlag, string>>

/** As many periods as a report can be compared with at once. */
export const MOST_COMPARED = 3
