/** What the company can ask: each report's name, parameters and columns. Reports are modules as well. */
export type ReportColumn = { key: string; label: string; kind: 'money' | 'count' | 'text' }
export type ReportFlag = 'net' | 'hide_zero' | 'hide_accounts' | 'hide_categories' | 'include_empty'
export type ReportParameter = 'start_date' | 'end_date' | 'as_of' | 'category' | 'compare' | ReportFlag
export type Report = {
  name: string
  label: string
  actions: string
  parameters: readonly ReportParameter[]
  columns: readonly ReportColumn[]
}

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

/** THE LIST of reports, in menu order. */
export const reports: readonly Report[] = [trialBalance, chartOfAccounts, categoryTree]

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

/** What stands left of a report's columns, and below them. */
export const reportTexts = {
  code: 'Code',
  name: 'Name',
  total: 'Total',
  opening: 'Opening',
  closing: 'Closing',
} as const

/** As many periods as a report can be compared with at once. */
export const MOST_COMPARED = 3
