/** The labels of audit entries: actions, record types, fields, and the pages that show the records. */
import type { Changes, PlainValue } from '../audit/change-lines.ts'
import { changeLines } from '../audit/change-lines.ts'
import type { Wording } from '../language/languages.ts'
import type { Field, Resource } from './core/define.ts'
import { resourceAt, resources } from './index.ts'
import { isId } from './core/list-query.ts'
import { modules } from './modules.ts'
import { apiTokens, permissionSets } from './permission-sets.ts'
import { reportSchedules } from './report-schedules.ts'
import { webhooks } from './webhooks.ts'
import { savedViews } from './saved-views.ts'

/** The labels of actions by their names in the log. */
export const auditActions: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  approve: 'Approved',
  issue: 'Issued',
  resolve: 'Allocated',
  print: 'Printed',
  email: 'Emailed',
  'create-link': 'Link created',
  'end-link': 'Link revoked',
  clear: 'Cleared',
  pay: 'Paid',
  allocate: 'Allocated',
  release: 'Allocation removed',
  cancel: 'Cancelled',
  merge: 'Merged',
  import: 'Imported',
  export: 'Exported',
  recost: 'Revaluation',
  close: 'Closed',
  file: 'Filed',
  reopen: 'Reopened',
  lock: 'Locked',
  match: 'Matched',
  unmatch: 'Match undone',
  exclude: 'Excluded',
  start: 'Started',
  correct: 'Corrected',
  stop: 'Stopped',
  run: 'Run',
  retry: 'Run again',
  skip: 'Skipped',
  pause: 'Paused',
  resume: 'Resumed',
  post: 'Posted',
  bounce: 'Bounced',
  'add-file': 'File added',
  'remove-file': 'File removed',
  comment: 'Commented',
  'delete-comment': 'Comment deleted',
  resend: 'Resent',
  accept: 'Accepted',
  'accept-by-link': 'Accepted by link',
  decline: 'Declined',
  'decline-by-link': 'Declined by link',
  generate: 'Finished',
  send: 'Sent',
  convert: 'Converted',
  deliver: 'Converted to a delivery note',
  return: 'Goods returned',
  receive: 'Received',
  reject: 'Rejected',
  revoke: 'Revoked',
  rotate: 'Secret replaced',
  test: 'Tested',
  replay: 'Sent again',
  'transfer-ownership': 'Ownership transferred',
  'sign-in': 'Signed in',
  'failed-sign-in': 'Sign-in failed',
  'sign-out': 'Signed out',
  'password-changed': 'Password changed',
  'authenticator-added': 'Authenticator added',
  'authenticator-removed': 'Authenticator removed',
  'address-added': 'Email address added',
  'address-removed': 'Email address removed',
  'primary-address-changed': 'Primary email address changed',
  'provider-connected': 'Identity provider connected',
  'provider-disconnected': 'Identity provider disconnected',
  'switched-off': 'Account deactivated',
}

/** The columns of the exported log. */
export const auditColumns = [
  'Time',
  'User',
  'Signed in as',
  'IP address',
  'Action',
  'Type',
  'Record',
  'Record id',
  'Version',
  'Changes',
  'Seal',
  'Row hash',
  'Chain hash',
] as const

/** The resources of the log, including those outside the resource list. */
const declared: readonly Resource[] = [...resources, permissionSets, apiTokens, savedViews, reportSchedules, webhooks]
const otherTypes = {
  company: 'Company',
  'settings/members': 'Member',
  'settings/invitations': 'Invitation',
  'settings/sales': 'Sales settings',
  'settings/purchase': 'Purchase settings',
  'settings/invoice': 'Invoice settings',
  'settings/quotation': 'Quotation settings',
  'settings/item-merge': 'Merge items',
  'sales/pos': 'Till',
  imports: 'Import',
  prints: 'Print of several documents',
  session: 'Sign-in',
  account: 'User account',
} as const

/** Labels of record types by their paths in the log. */
export const auditedTypes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(declared.map(({ path, label }) => [path, label])),
  ...otherTypes,
}

/** Returns the declaration of a record type, or undefined without one. */
function auditedResource(path: string): Resource | undefined {
  return resourceAt(path) ?? declared.find((resource) => resource.path === path)
}

/** Returns the field at the start of a path of changes (`permissions.account_ledgers.read`). */
export function auditedField(path: string, name: string): Field | undefined {
  return auditedResource(path)?.fields[name]
}

const inEnglish: Wording = (text) => text

/** Returns the label of a field path: `account_ledgers.read` is Ledgers › Read. */
export function auditFieldLabel(path: string, name: string, wording = inEnglish): string {
  const words = name.split('.').map((step, index) => {
    const field = index === 0 ? auditedField(path, step) : undefined
    return wording(field?.label ?? modules.find(({ key }) => key === step)?.label ?? labelOf(step))
  })
  return words.join(' › ')
}

export type ChangedRecord = { readonly resource: string; readonly changes: Changes }

/** Describes the changes of a record for a cell: `Name: Till → Cash; Code: C-1`. */
export function changesInWords({ resource, changes }: ChangedRecord): string {
  return changeLines(changes)
    .map(({ field, before, after }) => `${auditFieldLabel(resource, field)}: ${valuesInWords(before, after)}`)
    .join('; ')
}

/** The most changes of a record that are listed briefly. */
const MOST_CHANGES = 8

/** Describes the first changes of a record; fields whose values are ids are only named, choices are shown by their labels. */
export function briefChanges({ resource, changes }: ChangedRecord, wording: Wording): string {
  const lines = changeLines(changes)
  const texts = lines.slice(0, MOST_CHANGES).map(({ field, before, after }) => {
    const label = auditFieldLabel(resource, field, wording)
    const hasIds = [before, after].some((value) => typeof value === 'string' && isId(value))
    const declaredField = auditedField(resource, field)
    const shown = (value: PlainValue) => {
      const choice = declaredField && 'choices' in declaredField && declaredField.choices[String(value)]
      return choice ? wording(choice) : value
    }
    return hasIds ? label : `${label}: ${valuesInWords(shown(before), shown(after))}`
  })
  return [...texts, ...(lines.length > MOST_CHANGES ? ['…'] : [])].join('; ')
}

function valuesInWords(before: PlainValue, after: PlainValue): string {
  return before === null ? inCell(after) : `${inCell(before)} → ${inCell(after)}`
}

function inCell(value: PlainValue): string {
  if (value === null) return '–'
  return typeof value === 'object' ? value.join(', ') : String(value)
}

/** Converts a name to a label: `tax_identification_number` is Tax identification number. */
export function labelOf(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

const pages: Readonly<Record<string, string>> = {
  company: 'settings/general',
  'settings/members': 'settings/members',
  'settings/invitations': 'settings/members',
  'settings/sales': 'settings/sales',
  'settings/purchase': 'settings/purchase',
  'settings/invoice': 'settings/invoice',
  'settings/quotation': 'settings/quotation',
  'settings/permissions': 'settings/permissions',
  'settings/api-tokens': 'settings/api-tokens',
  'settings/webhooks': 'settings/webhooks',
}

/** Returns the page of a record below the company (`account/ledgers/{id}`), or null without one that everyone may open. */
export function pageOfRecord(path: string, id: string): string | null {
  if (path === 'imports') return `imports/${id}`
  const { screens = [], isPersonal = false } = resourceAt(path) ?? {}
  if (isPersonal) return null
  if (screens.includes('detail')) return `${path}/${id}`
  if (screens.includes('edit')) return `${path}/${id}/edit`
  return pages[path] ?? null
}
