/** What the company can ask: each report's name, parameters and columns. Reports are modules as well. */
export type ReportColumn = { key: string; label: string; kind: 'money' }
export type ReportParameter = 'start_date' | 'end_date' | 'as_of' | 'category' | 'hide_zero'
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
  parameters: ['start_date', 'end_date', 'category', 'hide_zero'],
  columns: [
    { key: 'opening_dr', label: 'Opening Dr', kind: 'money' },
    { key: 'opening_cr', label: 'Opening Cr', kind: 'money' },
    { key: 'debit', label: 'Debit', kind: 'money' },
    { key: 'credit', label: 'Credit', kind: 'money' },
    { key: 'closing_dr', label: 'Closing Dr', kind: 'money' },
    { key: 'closing_cr', label: 'Closing Cr', kind: 'money' },
  ],
} as const satisfies Report

/** THE LIST of reports, in menu order. */
export const reports: readonly Report[] = [trialBalance]

/** The columns of an account's statement as a file. */
export const ledgerStatementColumns = [
  { key: 'date', label: 'Date' },
  { key: 'document_no', label: 'Number' },
  { key: 'narration', label: 'Narration' },
  { key: 'description', label: 'Description' },
  { key: 'against', label: 'Against' },
  { key: 'debit', label: 'Debit' },
  { key: 'credit', label: 'Credit' },
  { key: 'balance', label: 'Balance' },
] as const

/** What stands left of a report's columns, and below them. */
export const reportTexts = { code: 'Code', name: 'Name', total: 'Total' } as const
