/** What a report is declared by: its name, its parameters and its columns. */

export type ReportColumn = {
  key: string
  label: string
  kind: 'money' | 'count' | 'text' | 'quantity'
  /** What stands above it and its neighbours. */
  group?: string
}
export type ReportFlag = 'net' | 'hide_zero' | 'hide_accounts' | 'hide_categories' | 'include_empty' | 'count_withheld'
export type ReportParameter =
  | 'start_date'
  | 'end_date'
  | 'as_of'
  | 'by'
  | 'party'
  | 'group'
  | 'agent'
  | 'category'
  | 'item'
  | 'compare'
  | ReportFlag
export type Report = {
  name: string
  label: string
  actions: string
  parameters: readonly ReportParameter[]
  columns: readonly ReportColumn[]
}
