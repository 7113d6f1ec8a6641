/** Reads the history of a record, newest first. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type HistoryRow = {
  id: string
  at: Date
  /** The user's name, or their email address. */
  who: string
  action: string
  changes: Record<string, [unknown, unknown]>
}

const MOST_ROWS = 200

/** Returns the latest audit rows of one record of a company. */
export function historyStatement(companyId: string, resourcePath: string, id: string): Statement<HistoryRow> {
  return statement(
    `select a.id, a.at, coalesce(nullif(u.full_name, ''), a.actor) as who, a.action, a.changes
     from audit_log a join app_user u on u.id = a.user_id
     where a.company_id = $1 and a.resource = $2 and a.object_id = $3 order by a.id desc limit ${MOST_ROWS}`,
    [companyId, resourcePath, id],
  )
}
