/** Reads the audit log of a company as a list, newest first, and one row of it. */
import { sql } from 'kysely'
import type { Fragment, Statement } from '../core/client.ts'
import { compile, statement } from '../core/client.ts'
import { containing } from '../records/list-search.ts'

/** The most rows that are counted, and that pages reach. */
export const MOST_AUDIT_ROWS = 10_000

/** The filter of the log; an empty list or text matches all. Days are those of the company's time zone. */
export type AuditFilter = {
  users: readonly string[]
  actions: readonly string[]
  resources: readonly string[]
  objects: readonly string[]
  search: string
  dateFrom: string | null
  dateTo: string | null
}

export type AuditRow = {
  id: string
  at: Date
  user_id: string
  /** The user's name, or their email address. */
  who: string
  actor: string
  address: string
  action: string
  resource: string
  object_id: string
  object_version: number
  object_label: string
  /** The position in the sealed chain; null while the row waits for its seal. */
  position: number | null
}

const columns = sql`a.id, a.at, a.user_id, coalesce(nullif(u.full_name, ''), a.actor) as who, a.actor, a.address, a.action, a.resource,
  a.object_id, a.object_version, a.object_label, s.position::int as position`
const joins = sql`join app_user u on u.id = a.user_id
  left join audit_seal s on s.company_id = a.company_id and s.audit_id = a.id`

function condition(companyId: string, filter: AuditFilter): Fragment {
  const zone = sql`(select time_zone from company where id = ${companyId})`
  const parts = [sql`a.company_id = ${companyId}`]
  const lists = { user_id: filter.users, object_id: filter.objects } as const
  for (const [name, ids] of Object.entries(lists)) {
    if (ids.length > 0) parts.push(sql`a.${sql.id(name)} = any (${ids}::uuid[])`)
  }
  if (filter.actions.length > 0) parts.push(sql`a.action = any (${filter.actions}::text[])`)
  if (filter.resources.length > 0) parts.push(sql`a.resource = any (${filter.resources}::text[])`)
  if (filter.search !== '') parts.push(sql`a.object_label ilike ${containing(filter.search)}`)
  if (filter.dateFrom) parts.push(sql`a.at >= ${filter.dateFrom}::date::timestamp at time zone ${zone}`)
  if (filter.dateTo) parts.push(sql`a.at < (${filter.dateTo}::date + 1)::timestamp at time zone ${zone}`)
  return sql.join(parts, sql` and `)
}

/** Returns one page of the log, newest first: rows `start` to `end` of the filtered ones. */
export function auditPage(
  companyId: string,
  filter: AuditFilter,
  { start, end }: { start: number; end: number },
): Statement<AuditRow> {
  return compile(sql`
    with page as (
      select a.company_id, a.id from audit_log a where ${condition(companyId, filter)}
      order by a.at desc, a.id desc limit ${end - start} offset ${start})
    select ${columns} from page join audit_log a on a.company_id = ${companyId} and a.id = page.id ${joins}
    order by a.at desc, a.id desc`)
}

/** Returns the number of filtered rows, at most one more than `MOST_AUDIT_ROWS`. */
export function auditCount(companyId: string, filter: AuditFilter): Statement<{ rows: number }> {
  return compile(sql`select count(*)::int as rows from (
    select from audit_log a where ${condition(companyId, filter)} limit ${MOST_AUDIT_ROWS + 1}) counted`)
}

export type StoredChanges = Record<string, [unknown, unknown]>
/** `local_at` is the moment in the time zone of the company; `place` orders rows of the same moment. */
export type ExportedAuditRow = AuditRow & {
  changes: StoredChanges
  local_at: string
  place: string
  row_hash: string | null
  chain_hash: string | null
}

/** Returns the next rows after a row of the same list (null: from its start), newest first. */
export function auditExport(
  companyId: string,
  filter: AuditFilter,
  { after, rows }: { after: Pick<ExportedAuditRow, 'place' | 'id'> | null; rows: number },
): Statement<ExportedAuditRow> {
  const from = after ? sql`and (a.at, a.id) < (${after.place}::timestamptz, ${after.id}::uuid)` : sql``
  return compile(sql`
    select ${columns}, a.changes, a.at::text as place, s.row_hash, s.chain_hash,
      to_char(a.at at time zone (select time_zone from company where id = ${companyId}), 'YYYY-MM-DD HH24:MI:SS') as local_at
    from audit_log a ${joins} where ${condition(companyId, filter)} ${from}
    order by a.at desc, a.id desc limit ${rows}`)
}

export type AuditDetailRow = AuditRow & {
  changes: StoredChanges
  entries: string[]
  entry_hash: string | null
  row_hash: string | null
  chain_hash: string | null
}

/** Returns one row with its changes and its seal. */
export function auditRow(companyId: string, id: string): Statement<AuditDetailRow> {
  return compile(sql`select ${columns}, a.changes, a.entries, a.entry_hash, s.row_hash, s.chain_hash
    from audit_log a ${joins} where a.company_id = ${companyId} and a.id = ${id}::uuid`)
}

export type PostedEntryRow = {
  id: string
  date: string
  kind: string
  total: string
  reverses_id: string | null
  document_path: string | null
  document_id: string | null
  document_no: string | null
}

/** Returns the journal entries of these ids, the oldest first; amounts with the digits of the currency. */
export function postedEntries(companyId: string, ids: readonly string[]): Statement<PostedEntryRow> {
  return statement(
    `select e.id, e.date, e.kind, round(e.total, (select currency_digits from company where id = $1)) as total, e.reverses_id,
       e.document_path, e.document_id, d.number as document_no
     from journal_entry e
     left join posted_document d on d.company_id = e.company_id and d.document_path = e.document_path and d.document_id = e.document_id
     where e.company_id = $1 and e.id = any ($2::uuid[]) order by e.id`,
    [companyId, ids],
  )
}

/** Returns everybody who is or was a member. */
export function auditPeople(companyId: string): Statement<{ id: string; label: string; hint: string }> {
  return statement(
    `select u.id, coalesce(nullif(u.full_name, ''), u.email) as label, u.email as hint
     from member m join app_user u on u.id = m.user_id where m.company_id = $1 order by 2, 3`,
    [companyId],
  )
}
