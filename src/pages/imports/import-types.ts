import type { StatementFacts } from '../../../domain/banking/statements/statement-facts.ts'
import type { ImportColumns, ImportKind, LineProblem } from '../../../domain/imports/kinds.ts'
import { importKinds } from '../../../domain/imports/kinds.ts'

export type ImportState = 'uploaded' | 'checking' | 'ready' | 'running' | 'done' | 'failed' | 'cancelled'

/** An import in the list. */
export type ImportRow = {
  id: string
  kind: ImportKind
  file_name: string
  size: number
  state: ImportState
  version: number
  counts: ImportCounts | null
  failure: { code: string; message: string } | null
  progress: number
  total: number
  created_by_label: string
  created_at: string
  finished_at: string | null
}

export type ImportCounts = {
  rows: number
  good: number
  there: number
  rejected: number
  accounts: number
  years: number
  parties: number
  items: number
}

export type ImportOptions = {
  date_format: string | null
  decimal_comma: boolean
  create_missing_accounts: boolean
  create_missing_years: boolean
  create_missing_names: boolean
  create_missing_parties: boolean
  create_missing_items: boolean
  /** Of a bank statement. */
  bank_account: string | null
  is_sign_reversed: boolean
}

/** A change of how a file is read. */
export type ImportChange = Partial<ImportOptions> & { mapping?: Record<string, string | null> }

/**
 * A problem of one or more lines with the text of their cells; for several lines their `count` and the first `lines`.
 */
export type ImportProblem = LineProblem & { key: string; value: string; count?: number; lines?: number[] }

/** A row that is not imported, or was corrected: the texts of the file and the corrections, by column. */
export type ErrorRow = {
  id?: string
  line: number
  cells: Record<string, string>
  corrections: Record<string, string>
  problems: (Omit<LineProblem, 'line'> & { key: string })[]
  is_rejected: boolean
}

/** The text of a cell, null for that of the file; or one text for all rows with a problem. */
export type ImportCorrection =
  | { line: number; column: string; value: string | null }
  | { problem: string; column: string; value: string }

/** An import on its own page. */
export type ImportRecord = ImportRow & {
  target: string
  columns: string[]
  sample: string[][]
  mapping: Record<string, string>
  missing: string[]
  options: ImportOptions
  problems: ImportProblem[]
  /** The counts of the finished runs. */
  imported: ImportCounts | null
  /** Whether the finished runs left rows out that can be corrected. */
  has_remaining: boolean
  /** The number of corrected cells. */
  corrections: number
  /** Of a checked bank statement. */
  statement: ImportedStatement | null
}

/** What a bank statement says as a whole; the facts are absent while rows have errors, and without lines. */
export type ImportedStatement = Partial<StatementFacts> & { warnings: readonly { code: string; message: string }[] }

/** Whether the import accepts corrections now; also during a check. */
export function canCorrect({ state, counts, has_remaining }: ImportRecord): boolean {
  if (state === 'done') return has_remaining
  return state === 'ready' || (state === 'checking' && counts !== null)
}

export function columnsOf(kind: ImportKind): ImportColumns {
  return importKinds[kind].columns
}

/** Returns the name of a column; empty for other paths, such as a document. */
export function columnLabel(t: (key: string) => string, kind: ImportKind, column: string): string {
  return columnsOf(kind)[column] ? t(`importColumn.${kind}.${column}`) : ''
}

/** States that proceed without the user. */
export function isBusy({ state, columns }: Pick<ImportRecord, 'state'> & { columns?: string[] }): boolean {
  return state === 'checking' || state === 'running' || (state === 'uploaded' && columns?.length === 0)
}
