/**
 * Events of a company in the order of the sealed audit log. A row gets its position seconds after its transaction is
 * committed, so that no event appears behind a position that a reader has passed.
 *
 *   ?after=0 → events up to 120, next 120   ?after=120 → none yet, next 120   ?after=120 → 121 and 122, next 122
 */
import type { Problem } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'
import { can } from '../../../domain/permissions/can.ts'
import { pageOfRecord } from '../../../domain/resources/audit-words.ts'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { MOST_PAGE_ROWS } from '../../../domain/resources/core/list-query.ts'
import { actsOfEvent, eventActs, eventResources, statusesOfAct } from '../../../domain/resources/events.ts'
import type { EventFilter, EventRow } from '../../db/events/event-store.ts'
import { SEALS_IN_A_READING, eventsAfter, eventsHead } from '../../db/events/event-store.ts'
import type { Context } from '../core/unit-of-work.ts'

const USUAL_ROWS = 100

/** An event as programs get it. */
export type CompanyEvent = {
  id: string
  position: number
  at: string
  resource: string
  acts: string[]
  record_id: string
  /** The number of the document or the name of the record. */
  label: string
  version: number
  status: string | null
  who: string
  /** The page of the record; null when it has none or was deleted. */
  link: string | null
}

export type EventQuery = { after: number; limit: number; resources: readonly string[]; acts: readonly string[] }

/**
 * Reads the query of the list. Raises UNKNOWN_FILTER for an unknown parameter, and at the parameter: BAD_REQUEST,
 * NOT_IN_LIST for an unknown resource or act.
 */
export function parseEventQuery(parameters: QueryParameters): EventQuery {
  const { after, limit, resource, act, ...others } = parameters
  const problems: Problem[] = Object.keys(others).map((field) => ({
    code: 'UNKNOWN_FILTER',
    path: field,
    params: { field },
  }))
  const count = (path: string, value: QueryParameters[string], otherwise: number): number => {
    if (value === undefined || value === '') return otherwise
    if (typeof value === 'string' && /^\d{1,9}$/.test(value)) return Number(value)
    problems.push({ code: 'BAD_REQUEST', path })
    return otherwise
  }
  const chosen = (path: string, value: QueryParameters[string], choices: readonly string[]): string[] => {
    const values = [value ?? []].flat().filter((one) => one !== '')
    const isUnknown = values.some((one) => !choices.includes(one))
    if (isUnknown) problems.push({ code: 'NOT_IN_LIST', path, params: { choices: choices.join(', ') } })
    return values
  }
  const query = {
    after: count('after', after, 0),
    limit: count('limit', limit, USUAL_ROWS),
    resources: chosen(
      'resource',
      resource,
      eventResources.map((one) => one.path),
    ),
    acts: chosen('act', act, [...new Set(Object.values(eventActs))]),
  }
  if (query.limit < 1 || query.limit > MOST_PAGE_ROWS) problems.push({ code: 'BAD_REQUEST', path: 'limit' })
  refuse(problems)
  return query
}

/**
 * Returns the events after a position that the user may read, the earliest first. `next` is the position to continue
 * from, also when it returns none; `more` whether further ones are there already.
 */
export async function readEvents(
  { db, who }: Context,
  query: EventQuery & { publicUrl: string },
): Promise<{ events: CompanyEvent[]; next: number; more: boolean }> {
  const { after, limit, publicUrl } = query
  const resources = eventResources
    .filter(({ path, right }) => can(who, right) && (query.resources.length === 0 || query.resources.includes(path)))
    .map(({ path }) => path)
  const [[head], rows] = await db.batch(who.companyId, [
    eventsHead(who.companyId),
    eventsAfter(who.companyId, { resources, ...actsFilter(query.acts) }, { after, rows: limit }),
  ])
  const end = head?.head ?? 0
  const next = nextPosition(rows, { after, limit, head: end })
  const site = `${publicUrl}/${head?.slug ?? ''}`
  return { events: rows.map((row) => toEvent(row, site)), next, more: next < end }
}

/** Every event of the company. */
export const everyEvent: EventFilter = {
  resources: eventResources.map(({ path }) => path),
  actions: Object.keys(eventActs),
  statuses: [],
}

/** Returns the position up to which a reading of at most `limit` rows after a position has looked. */
export function nextPosition(
  rows: readonly EventRow[],
  { after, limit, head }: { after: number; limit: number; head: number },
): number {
  const last = rows.at(-1)?.position ?? after
  return rows.length === limit ? last : Math.max(last, Math.min(after + SEALS_IN_A_READING, head))
}

function actsFilter(acts: readonly string[]): Pick<EventFilter, 'actions' | 'statuses'> {
  if (acts.length === 0) return { actions: everyEvent.actions, statuses: [] }
  const actions = Object.entries(eventActs).flatMap(([action, act]) => (acts.includes(act) ? [action] : []))
  return { actions, statuses: acts.flatMap(statusesOfAct) }
}

/** Returns a row of the log as an event; `site` is the address of the company’s pages. */
export function toEvent(row: EventRow, site: string): CompanyEvent {
  const page = row.action === 'delete' ? null : pageOfRecord(row.resource, row.object_id)
  return {
    id: row.id,
    position: row.position,
    at: row.at.toISOString(),
    resource: row.resource,
    acts: actsOfEvent(row),
    record_id: row.object_id,
    label: row.object_label,
    version: row.object_version,
    status: row.status,
    who: row.actor,
    link: page === null ? null : `${site}/${page}`,
  }
}
