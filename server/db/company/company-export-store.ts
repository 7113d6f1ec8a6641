/** The exports of a company: how far each is, and its file or the reason of its failure. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type StoredExport = {
  id: string
  state: 'running' | 'done' | 'failed'
  /** Of its parts, how many are written. */
  progress: number
  total: number
  size: bigint | null
  failure: { code: string; params: Record<string, string> } | null
  created_by_label: string
  created_at: Date
  finished_at: Date | null
}

const columns = `x.id, x.state, x.progress, x.total, x.size, x.failure, x.created_at, x.finished_at,
  coalesce(nullif(u.full_name, ''), u.email) as created_by_label`

/** Stores a new export. */
export function insertExport(companyId: string, one: { id: string; createdBy: string; at: Date }): Statement {
  return statement('insert into company_export (company_id, id, created_by, created_at) values ($1, $2, $3, $4)', [
    companyId,
    one.id,
    one.createdBy,
    one.at,
  ])
}

/** Returns the exports of a company, the newest first. */
export function exportsOf(companyId: string): Statement<StoredExport> {
  return statement(
    `select ${columns} from company_export x join app_user u on u.id = x.created_by
     where x.company_id = $1 order by x.created_at desc, x.id desc limit 20`,
    [companyId],
  )
}

/** Returns one export. */
export function exportOf(companyId: string, id: string): Statement<StoredExport> {
  return statement(
    `select ${columns} from company_export x join app_user u on u.id = x.created_by
     where x.company_id = $1 and x.id = $2`,
    [companyId, id],
  )
}

/** Stores how far a running export is. */
export function stepExport(companyId: string, id: string, { progress, total }: { progress: number; total: number }) {
  return statement(
    `update company_export set progress = $3, total = $4 where company_id = $1 and id = $2 and state = 'running'`,
    [companyId, id, progress, total],
  )
}

/** Ends a running export: with the size of its file, or with the reason of its failure. */
export function endExport(
  companyId: string,
  id: string,
  { size, failure, at }: { size: number | null; failure: StoredExport['failure']; at: Date },
): Statement {
  return statement(
    `update company_export set state = case when $3::bigint is null then 'failed' else 'done' end, size = $3, failure = $4,
       finished_at = $5
     where company_id = $1 and id = $2 and state = 'running'`,
    [companyId, id, size, failure && JSON.stringify(failure), at],
  )
}

/** Deletes the exports of a company that began before a moment. */
export function deleteExports(companyId: string, before: Date): Statement<{ id: string }> {
  return statement('delete from company_export where company_id = $1 and created_at < $2 returning id', [
    companyId,
    before,
  ])
}
