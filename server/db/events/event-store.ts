/** Reads events from the sealed rows of the audit log. The position of a seal orders them without gaps. */
import type { Statement } from '../core/client.ts'
import { savingActions } from '../../../domain/resources/events.ts'
import { statement } from '../core/client.ts'

/** The most seals that one reading looks through. */
export const SEALS_IN_A_READING = 10_000

export type EventRow = {
  position: number
  id: string
  at: Date
  resource: string
  object_id: string
  object_label: string
  object_version: number
  action: string
  /** The status that the act gave the document; null when it stayed. */
  status: string | null
  actor: string
}

/** `statuses` are pairs of resource and status in which a new document counts as well. */
export type EventFilter = {
  resources: readonly string[]
  actions: readonly string[]
  statuses: readonly { resource: string; status: string }[]
}

/** Returns the address of the company in paths and the last position, 0 before the first. */
export function eventsHead(companyId: string): Statement<{ slug: string; head: number }> {
  return statement(
    `select c.slug, coalesce((select max(s.position) from audit_seal s where s.company_id = $1), 0)::int as head
     from company c where c.id = $1`,
    [companyId],
  )
}

/** Returns the rows with a position from `after` to `SEALS_IN_A_READING` further that pass the filter, the first ones. */
export function eventsAfter(
  companyId: string,
  { resources, actions, statuses }: EventFilter,
  { after, rows }: { after: number; rows: number },
): Statement<EventRow> {
  return statement(
    `select s.position::int as position, a.id, a.at, a.resource, a.object_id, a.object_label, a.object_version, a.action,
       a.changes #>> '{status,1}' as status, a.actor
     from audit_seal s join audit_log a on a.company_id = $1 and a.id = s.audit_id
     where s.company_id = $1 and s.position > $2 and s.position <= $2::int + ${SEALS_IN_A_READING}
       and a.resource = any ($3::text[])
       and (a.action = any ($4::text[]) or a.action = any ($8::text[])
         and (a.resource, a.changes #>> '{status,1}') in (select * from unnest($5::text[], $6::text[])))
     order by s.position limit $7`,
    [
      companyId,
      after,
      resources,
      actions,
      statuses.map(({ resource }) => resource),
      statuses.map(({ status }) => status),
      rows,
      savingActions,
    ],
  )
}
