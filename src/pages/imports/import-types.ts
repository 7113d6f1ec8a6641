import type { FoldedProblem } from '../../../domain/imports/fold-problems.ts'
import type { ImportKind } from '../../../domain/imports/kinds.ts'

export type ImportState = 'uploaded' | 'checking' | 'ready' | 'running' | 'done' | 'failed' | 'cancelled'

/** An import as the list shows it. */
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
}

/** What a person changes of how a file is read. */
export type ImportChange = Partial<ImportOptions> & { mapping?: Record<string, string | null> }

export type ImportProblem = FoldedProblem

/** An import as its own page shows it. */
export type ImportRecord = ImportRow & {
  target: string
  columns: string[]
  sample: string[][]
  mapping: Record<string, string>
  missing: string[]
  options: ImportOptions
  problems: ImportProblem[]
}

/** States in which something happens without anybody's doing. */
export function isBusy({ state, columns }: Pick<ImportRecord, 'state'> & { columns?: string[] }): boolean {
  return state === 'checking' || state === 'running' || (state === 'uploaded' && columns?.length === 0)
}
