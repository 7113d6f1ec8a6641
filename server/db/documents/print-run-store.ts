/** Documents printed as one file: their selection, the progress, and those left out. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** A document that was left out, and why. */
export type StoredRefusal = { id: string; number: string; code: string; params: Record<string, string> }

export type StoredPrintRun = {
  id: string
  path: string
  document_ids: string[]
  state: 'running' | 'done' | 'failed'
  /** The number of documents counted as printed or left out. */
  progress: number
  refusals: StoredRefusal[]
  failure: { code: string; params: Record<string, string> } | null
  created_by: string
  created_at: Date
  finished_at: Date | null
}

const columns = 'id, path, document_ids, state, progress, refusals, failure, created_by, created_at, finished_at'

export type NewPrintRun = Pick<StoredPrintRun, 'id' | 'path' | 'document_ids' | 'created_by' | 'created_at'>

/** Stores the documents to print, in their order. */
export function insertPrintRun(companyId: string, run: NewPrintRun): Statement {
  return statement(
    'insert into print_run (company_id, id, path, document_ids, created_by, created_at) values ($1, $2, $3, $4, $5, $6)',
    [companyId, run.id, run.path, run.document_ids, run.created_by, run.created_at],
  )
}

/** One print run. */
export function printRunOf(companyId: string, id: string): Statement<StoredPrintRun> {
  return statement(`select ${columns} from print_run where company_id = $1 and id = $2`, [companyId, id])
}

/** Returns the print runs of a user for one list, the newest first. */
export function printRunsOf(
  companyId: string,
  { path, userId }: { path: string; userId: string },
): Statement<StoredPrintRun> {
  return statement(
    `select ${columns} from print_run where company_id = $1 and created_by = $2 and path = $3
     order by created_at desc, id desc limit 20`,
    [companyId, userId, path],
  )
}

/** Counts the next document; no row when the run is further or has ended. */
export function stepPrintRun(companyId: string, id: string, place: number): Statement<{ id: string }> {
  return statement(
    `update print_run set progress = $3 + 1 where company_id = $1 and id = $2 and state = 'running' and progress = $3
     returning id`,
    [companyId, id, place],
  )
}

/** Leaves out the document at a place. */
export function leaveOutOfPrintRun(
  companyId: string,
  id: string,
  { place, documentId, code, params }: { place: number; documentId: string; code: string; params: object },
): Statement {
  return statement(
    `update print_run r set progress = greatest(r.progress, $3::int + 1), refusals = r.refusals || jsonb_build_array(
       jsonb_build_object('id', $4::text, 'code', $5::text, 'params', $6::jsonb, 'number', coalesce((
         select p.number from posted_document p
         where p.company_id = $1 and p.document_path = r.path and p.document_id = $4::uuid), '')))
     where r.company_id = $1 and r.id = $2 and r.state = 'running'`,
    [companyId, id, place, documentId, code, JSON.stringify(params)],
  )
}

/** Ends a run: with its file, or with the reason of its failure. */
export function endPrintRun(
  companyId: string,
  id: string,
  { failure, at }: { failure: StoredPrintRun['failure']; at: Date },
): Statement {
  return statement(
    `update print_run set state = case when $3::jsonb is null then 'done' else 'failed' end, failure = $3, finished_at = $4
     where company_id = $1 and id = $2 and state = 'running'`,
    [companyId, id, failure && JSON.stringify(failure), at],
  )
}

/** Deletes the runs of a company that began before a moment. */
export function deletePrintRuns(companyId: string, before: Date): Statement<{ id: string }> {
  return statement('delete from print_run where company_id = $1 and created_at < $2 returning id', [companyId, before])
}
