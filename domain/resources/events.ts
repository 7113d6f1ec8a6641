/**
 * Events: what programs learn of the acts in a company. Each row of the audit log that belongs to a declared resource
 * is one event; its acts are named in the past tense, and its types are `resource.act`.
 *
 * An invoice that is entered as a draft and issued later makes two events, `sales/vouchers.created` and
 * `sales/vouchers.issued`. One that is issued at once makes one event with both acts.
 */
import { isMailed } from '../documents/mailed-paths.ts'
import { isPrinted } from '../printing/printed-paths.ts'
import { commentedResources } from './commented-resources.ts'
import type { Resource } from './core/define.ts'
import { rightsOf } from './core/define.ts'
import { resources } from './index.ts'

/** The acts of events by the actions of the audit log. Actions that are not listed make no event. */
export const eventActs: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  approve: 'approved',
  issue: 'issued',
  resolve: 'resolved',
  print: 'printed',
  email: 'emailed',
  'create-link': 'link_created',
  'end-link': 'link_revoked',
  clear: 'cleared',
  pay: 'paid',
  allocate: 'allocated',
  release: 'unallocated',
  cancel: 'cancelled',
  merge: 'merged',
  import: 'imported',
  close: 'closed',
  file: 'filed',
  reopen: 'reopened',
  lock: 'locked',
  match: 'matched',
  unmatch: 'unmatched',
  exclude: 'excluded',
  stop: 'stopped',
  run: 'run',
  skip: 'skipped',
  pause: 'paused',
  resume: 'resumed',
  post: 'posted',
  bounce: 'bounced',
  'add-file': 'file_added',
  'remove-file': 'file_removed',
  comment: 'commented',
  'delete-comment': 'comment_deleted',
  accept: 'accepted',
  'accept-by-link': 'accepted',
  decline: 'declined',
  'decline-by-link': 'declined',
  generate: 'generated',
  send: 'sent',
  convert: 'converted',
  deliver: 'delivered',
  return: 'returned',
  receive: 'received',
}

// Approval is an act only where the declaration names it; elsewhere that right allows something else.
const ofLetters = { C: 'create', U: 'update', D: 'delete', K: 'cancel', I: 'import' } as const

/** Acts of resources that their declarations do not name. */
const furtherActs: Readonly<Record<string, readonly string[]>> = {
  'account/fiscal-years': ['close', 'reopen'],
  'banking/reconciliation': ['create', 'lock', 'reopen'],
  'banking/statement-lines': ['match', 'unmatch', 'exclude'],
  'crm/parties': ['merge'],
  'tax/returns': ['file', 'reopen'],
}

/** A resource with events; `right` is the permission to read them. */
export type EventResource = { path: string; label: string; right: string; acts: readonly string[] }

/** The resources with events: all that can be written and that belong to the company, not to one user. */
export const eventResources: readonly EventResource[] = resources
  .filter(({ actions, isPersonal }) => !isPersonal && /[CUDAKI]/.test(actions))
  .map((resource) => ({
    path: resource.path,
    label: resource.plural,
    right: `${rightsOf(resource)}.read`,
    acts: actsOf(resource),
  }))

function actsOf(resource: Resource): readonly string[] {
  const { path, actions, steps, acts } = resource
  const general = Object.entries(ofLetters).flatMap(([letter, action]) => (actions.includes(letter) ? [action] : []))
  const named = [...acts.map(({ name }) => name), ...Object.values(steps ?? {}).flatMap(Object.keys)]
  const isCommented = commentedResources.includes(resource)
  const names = [
    ...general,
    ...named,
    ...(furtherActs[path] ?? []),
    ...(isPrinted(path) ? ['print'] : []),
    ...(isMailed(path) ? ['email'] : []),
    ...(isCommented ? ['comment', 'delete-comment', 'add-file', 'remove-file'] : []),
  ]
  return [...new Set(names.flatMap((name) => eventActs[name] ?? []))]
}

/** The actions that store what the form of a document has, with its status. */
export const savingActions = ['create', 'update'] as const

/** A row of the audit log: `status` is the one that the act gave the document, null when it stayed. */
export type EventSource = { resource: string; action: string; status: string | null }

/** Returns the acts of an event, the one of the log first; none for a row that makes no event. */
export function actsOfEvent({ resource, action, status }: EventSource): string[] {
  const act = eventActs[action]
  if (act === undefined) return []
  const reached = savingActions.some((saving) => saving === action) ? reachedBy(resource, status) : undefined
  return reached === undefined || reached === act ? [act] : [act, reached]
}

/** Returns the act that leads to a status in which a document was saved; undefined for its first one. */
function reachedBy(path: string, status: string | null): string | undefined {
  const { steps, startsAs = [] } = resources.find((resource) => resource.path === path) ?? {}
  if (!steps || status === null || status === startsAs[0]) return undefined
  const step = Object.values(steps)
    .flatMap((acts) => Object.entries(acts))
    .find(([name, result]) => result === status && name !== 'edit' && eventActs[name] !== undefined)
  return step && eventActs[step[0]]
}

/** The statuses that make saving a document count as `act`, as pairs of resource and status. */
export function statusesOfAct(act: string): { resource: string; status: string }[] {
  return resources.flatMap(({ path, steps }) =>
    Object.keys(steps ?? {})
      .filter((status) => reachedBy(path, status) === act)
      .map((status) => ({ resource: path, status })),
  )
}
