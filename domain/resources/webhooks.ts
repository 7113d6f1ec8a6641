/** Webhooks: addresses that get the events of a company. Owner and admins manage them, whatever their rights. */
import type { Problem } from '../errors.ts'
import { defineResource, text } from './core/define.ts'
import { eventResources } from './events.ts'

export const webhooks = defineResource({
  path: 'settings/webhooks',
  label: 'Webhook',
  plural: 'Webhooks',
  kind: 'record',
  table: 'webhook',
  title: 'name',
  screens: [],
  actions: '',
  sort: 'name',
  fields: {
    name: text({ label: 'Name', max: 50, required: true }),
    url: text({ label: 'URL', max: 500, required: true }),
    events: text({ label: 'Events', readOnly: true }),
  },
})

/** The type that stands for every event. */
export const ALL_EVENTS = '*'

/** The most webhooks of a company. */
export const MOST_WEBHOOKS = 20

/** The number of days for which deliveries are kept. */
export const DELIVERY_DAYS = 30

/** Whether an event is among the types of a choice: `*`, `sales/vouchers.*` or `sales/vouchers.issued`. */
export function isChosen(
  types: readonly string[],
  { resource, acts }: { resource: string; acts: readonly string[] },
): boolean {
  const names = [ALL_EVENTS, `${resource}.*`, ...acts.map((act) => `${resource}.${act}`)]
  return names.some((type) => types.includes(type))
}

/** Reads the types of a body: a list without repetitions. Returns REQUIRED, BAD_REQUEST or UNKNOWN_EVENT at `events`. */
export function readEventTypes(value: unknown): { types: readonly string[]; problems: readonly Problem[] } {
  const path = 'events'
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  if (list.length === 0) return { types: [], problems: [{ code: 'REQUIRED', path }] }
  if (!list.every((type) => typeof type === 'string')) return { types: [], problems: [{ code: 'BAD_REQUEST', path }] }
  const types = [...new Set(list)]
  const unknown = types.find((type) => !isEventType(type))
  if (unknown === undefined) return { types, problems: [] }
  return { types: [], problems: [{ code: 'UNKNOWN_EVENT', path, params: { event: unknown.slice(0, 100) } }] }
}

function isEventType(type: string): boolean {
  if (type === ALL_EVENTS) return true
  const point = type.lastIndexOf('.')
  const [path, act] = [type.slice(0, point), type.slice(point + 1)]
  const resource = eventResources.find((one) => one.path === path)
  return resource !== undefined && (act === '*' || resource.acts.includes(act))
}
