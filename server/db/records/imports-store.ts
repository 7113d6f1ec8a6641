/** Imports: their file, the result of its check, and their progress. */
import type { StatementFacts } from '../../../domain/banking/statements/statement-facts.ts'
import type { Problem } from '../../../domain/errors.ts'
import type { LineProblem } from '../../../domain/imports/kinds.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type ImportState = 'uploaded' | 'checking' | 'ready' | 'running' | 'done' | 'failed' | 'cancelled'

/** `facts` are null while rows have errors, and for a file without lines. */
export type ImportedStatement = { facts: StatementFacts | null; warnings: readonly Problem[] }

export type StoredImport = {
  id: string
  kind: string
  file_name: string
  size: number
  state: ImportState
  version: number
  columns: string[]
  sample: string[][]
  mapping: Record<string, string>
  options: Record<string, unknown>
  counts: Record<string, number> | null
  problems: unknown[]
  failure: { code: string; params: Record<string, string> } | null
  /** The counts of the finished runs; null before the first has ended. */
  imported: Record<string, number> | null
  /** Whether the finished runs left rows out that a further run may import. */
  has_remaining: boolean
  /** The number of corrected cells. */
  corrections: number
  /** Of a checked bank statement: what it says as a whole. */
  statement: ImportedStatement | null
  progress: number
  total: number
  created_by_label: string
  created_at: Date
  finished_at: Date | null
}

const columns = `i.id, i.kind, i.file_name, i.size, i.state, i.version, i.columns, i.sample, i.mapping, i.options, i.counts,
  i.problems, i.failure, i.progress, i.total, u.full_name as created_by_label, i.created_at, i.finished_at, i.imported,
  i.statement, i.remaining is not null as has_remaining, (select count(*)::int from import_correction c
    where c.company_id = i.company_id and c.import_id = i.id) as corrections`

export type NewImport = {
  id: string
  kind: string
  fileName: string
  size: number
  options: Record<string, unknown>
  createdBy: string
}

/** Inserts an uploaded import; its file lies in the store of files. */
export function insertImport(companyId: string, newImport: NewImport): Statement {
  return statement(
    `insert into import (company_id, id, kind, file_name, size, options, created_by) values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      companyId,
      newImport.id,
      newImport.kind,
      newImport.fileName,
      newImport.size,
      JSON.stringify(newImport.options),
      newImport.createdBy,
    ],
  )
}

/** Returns an import in any state, with its progress and the number of its corrections. */
export function importById(companyId: string, id: string): Statement<StoredImport> {
  return statement(
    `select ${columns} from import i join app_user u on u.id = i.created_by where i.company_id = $1 and i.id = $2`,
    [companyId, id],
  )
}

type ListedImport = Omit<
  StoredImport,
  'columns' | 'sample' | 'mapping' | 'options' | 'problems' | 'imported' | 'has_remaining' | 'corrections' | 'statement'
>

/** Returns a page of the list, the newest first, and the number of imports. */
export function listImports(
  companyId: string,
  { start, end }: { start: number; end: number },
): [Statement<ListedImport>, Statement<{ count: number }>] {
  return [
    statement(
      `select i.id, i.kind, i.file_name, i.size, i.state, i.version, i.counts, i.failure, i.progress, i.total,
         u.full_name as created_by_label, i.created_at, i.finished_at
       from import i join app_user u on u.id = i.created_by
       where i.company_id = $1 order by i.created_at desc, i.id limit $2 offset $3`,
      [companyId, end - start, start],
    ),
    statement('select count(*)::int as count from import where company_id = $1', [companyId]),
  ]
}

/** Returns those of the imports whose file is still needed: they have not ended, or ended at `before` or later. */
export function importsWithFiles(companyId: string, ids: readonly string[], before: Date): Statement<{ id: string }> {
  return statement(
    `select id from import where company_id = $1 and id = any ($2::uuid[])
       and (state not in ('done', 'failed', 'cancelled') or finished_at >= $3)`,
    [companyId, ids, before],
  )
}

export type EarlierReading = { mapping: Record<string, string>; date_format: string | null }

/** Returns how files of a kind were read before, those of the same bank account first, then the newest. */
export function earlierReadings(companyId: string, kind: string, bankId: string | null): Statement<EarlierReading> {
  return statement(
    `select mapping, options ->> 'date_format' as date_format from import
     where company_id = $1 and kind = $2 and mapping <> '{}'
     order by options ->> 'bank_account' is not distinct from $3 desc, created_at desc, id limit 20`,
    [companyId, kind, bankId],
  )
}

/** Returns whether money out was positive in the latest statement of a bank account that was read. */
export function earlierSign(companyId: string, bankId: string): Statement<{ is_sign_reversed: boolean }> {
  return statement(
    `select coalesce((options ->> 'is_sign_reversed')::boolean, false) as is_sign_reversed from import
     where company_id = $1 and kind = 'bank_statement' and options ->> 'bank_account' = $2 and mapping <> '{}'
     order by created_at desc, id limit 1`,
    [companyId, bankId],
  )
}

export type Changes = Partial<
  Pick<
    StoredImport,
    | 'state'
    | 'columns'
    | 'sample'
    | 'mapping'
    | 'options'
    | 'counts'
    | 'problems'
    | 'failure'
    | 'progress'
    | 'total'
    | 'imported'
    | 'statement'
  > & { remaining: RemainingLines | null }
>
/**
 * The lines that a run left out. `repeated` are the duplicates of imported lines, with the corrections that they had: they
 * stay refused until they are corrected, because alone they would change the record that the file created.
 */
export type RemainingLines = {
  readonly lines: readonly number[]
  readonly repeated: readonly (LineProblem & { readonly corrected: Readonly<Record<string, string>> })[]
}
export type Guard = { id: string; states: readonly ImportState[]; version?: number }

/**
 * Updates an import in one of the states (and in the version, if given) and returns its new version; no row for any
 * other. A change by a user (`step`) counts the version up, one by a job does not.
 */
export function changeImport(
  companyId: string,
  guard: Guard,
  { changes, step = false }: { changes: Changes; step?: boolean },
): Statement<{ version: number }> {
  const changesJson = JSON.stringify(changes)
  return statement(
    `update import i set
       state = coalesce(c.state, i.state), columns = coalesce(c.columns, i.columns), sample = coalesce(c.sample, i.sample),
       mapping = coalesce(c.mapping, i.mapping), options = coalesce(c.options, i.options),
       counts = case when $4::jsonb ? 'counts' then c.counts else i.counts end,
       problems = coalesce(c.problems, i.problems),
       failure = case when $4::jsonb ? 'failure' then nullif(c.failure, 'null') else i.failure end,
       progress = coalesce(c.progress, i.progress), total = coalesce(c.total, i.total),
       imported = coalesce(c.imported, i.imported), statement = coalesce(c.statement, i.statement),
       remaining = case when $4::jsonb ? 'remaining' then nullif(c.remaining, 'null') else i.remaining end,
       version = i.version + $5::int,
       finished_at = case when c.state in ('done', 'failed', 'cancelled') then m.now else i.finished_at end
     from jsonb_to_record($4::jsonb) as c(state text, columns jsonb, sample jsonb, mapping jsonb, options jsonb, counts jsonb,
       problems jsonb, failure jsonb, progress int, total int, imported jsonb, remaining jsonb, statement jsonb), (select now()) as m(now)
     where i.company_id = $1 and i.id = $2 and i.state = any ($3::text[]) and ($6::int is null or i.version = $6)
     returning i.version`,
    [companyId, guard.id, guard.states, changesJson, step ? 1 : 0, guard.version ?? null],
  )
}
