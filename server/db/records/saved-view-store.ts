/** Saved views of lists. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type StoredView = {
  id: string
  version: number
  user_id: string
  /** The name of its author, or their email address. */
  owner_label: string
  resource: string
  name: string
  query: string
  /** Names of fields; null: the columns of the declaration. */
  columns: string[] | null
  shared: boolean
}

const columns = `v.id, v.version, v.user_id, coalesce(nullif(u.full_name, ''), u.email) as owner_label,
  v.resource, v.name, v.query, v.columns, v.shared`

/** Returns a user's own views of one list and the shared ones, by name. */
export function viewsStatement(
  companyId: string,
  { resource, userId }: { resource: string; userId: string },
): Statement<StoredView> {
  return statement(
    `select ${columns} from saved_view v join app_user u on u.id = v.user_id
     where v.company_id = $1 and v.resource = $2 and (v.user_id = $3 or v.shared)
     order by v.user_id <> $3, v.name collate "und-x-icu", v.id`,
    [companyId, resource, userId],
  )
}

const viewOfUser = `select ${columns} from saved_view v join app_user u on u.id = v.user_id
  where v.company_id = $1 and v.id = $2 and (v.user_id = $3 or v.shared)`

type ViewOfUser = { id: string; userId: string }

/** Returns one view that the user may see. */
export function viewStatement(companyId: string, { id, userId }: ViewOfUser): Statement<StoredView> {
  return statement(viewOfUser, [companyId, id, userId])
}

/** Returns the same, locked until the end of the transaction. */
export function lockViewStatement(companyId: string, { id, userId }: ViewOfUser): Statement<StoredView> {
  return statement(`${viewOfUser} for update of v`, [companyId, id, userId])
}

/** Returns the number of a user's views of one list. */
export function ownViewsStatement(
  companyId: string,
  { resource, userId }: { resource: string; userId: string },
): Statement<{ count: number }> {
  return statement(
    'select count(*)::int as count from saved_view where company_id = $1 and resource = $2 and user_id = $3',
    [companyId, resource, userId],
  )
}
