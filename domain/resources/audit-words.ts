/** What audit rows name, in words: acts, the kinds of things they are done to, their fields, and where those are shown. */
import type { Field, Resource } from './core/define.ts'
import { resourceAt, resources } from './index.ts'
import { modules } from './modules.ts'
import { apiTokens, permissionSets } from './permission-sets.ts'
import { savedViews } from './saved-views.ts'

/** Acts by their names in the log, as what was done. */
export const auditActions: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  approve: 'Approved',
  issue: 'Issued',
  resolve: 'Set off',
  print: 'Printed',
  email: 'Sent by mail',
  'create-link': 'Link made',
  'end-link': 'Link ended',
  clear: 'Cleared',
  pay: 'Paid',
  allocate: 'Set off',
  release: 'Released',
  cancel: 'Cancelled',
  merge: 'Merged',
  import: 'Imported',
  recost: 'Costs computed anew',
  start: 'Started',
  stop: 'Stopped',
  post: 'Posted',
  bounce: 'Bounced',
  'add-file': 'File added',
  'remove-file': 'File removed',
  comment: 'Commented',
  'delete-comment': 'Comment deleted',
  resend: 'Sent again',
  accept: 'Accepted',
  reject: 'Rejected',
  revoke: 'Revoked',
  'transfer-ownership': 'Ownership handed over',
  'sign-in': 'Signed in',
  'failed-sign-in': 'Sign-in failed',
  'sign-out': 'Signed out',
  'password-changed': 'Password changed',
  'authenticator-added': 'Authenticator added',
  'authenticator-removed': 'Authenticator removed',
  'address-added': 'E-mail address added',
  'address-removed': 'E-mail address removed',
  'primary-address-changed': 'Primary e-mail address changed',
  'provider-connected': 'Identity provider connected',
  'provider-disconnected': 'Identity provider disconnected',
  'switched-off': 'Account switched off',
}

/** The columns of the log as a file. */
export const auditColumns = [
  'Time',
  'Person',
  'Signed in as',
  'Remote address',
  'Action',
  'Kind',
  'Object',
  'Object id',
  'Version',
  'Changes',
  'Seal',
  'Row hash',
  'Chain hash',
] as const

/** What stands in the log besides THE LIST. */
const declared: readonly Resource[] = [...resources, permissionSets, apiTokens, savedViews]
const others = {
  company: 'Company',
  'settings/members': 'Member',
  'settings/invitations': 'Invitation',
  'settings/sales': 'Sales settings',
  'settings/purchase': 'Purchase settings',
  'settings/invoice': 'Invoice settings',
  'settings/item-merge': 'Item merge',
  imports: 'Import',
  prints: 'Print of several documents',
  session: 'Sign-in',
  account: 'User account',
} as const

/** Kinds of things by their paths in the log. */
export const auditedThings: Readonly<Record<string, string>> = {
  ...Object.fromEntries(declared.map(({ path, label }) => [path, label])),
  ...others,
}

/** The declaration of a kind of thing, or undefined where none says what its fields are. */
export function auditedResource(path: string): Resource | undefined {
  return resourceAt(path) ?? declared.find((one) => one.path === path)
}

/** The field that a line of changes (`permissions.account_ledgers.read`) begins with. */
export function auditedField(path: string, name: string): Field | undefined {
  return auditedResource(path)?.fields[name]
}

/** A field in words, step by step: `account_ledgers.read` is Ledgers › Read. */
export function auditFieldWords(path: string, name: string): string {
  const words = name.split('.').map((step, place) => {
    const field = place === 0 ? auditedField(path, step) : undefined
    return field?.label ?? modules.find(({ key }) => key === step)?.label ?? spelledOut(step)
  })
  return words.join(' › ')
}

/** `tax_identification_number` is Tax identification number. */
export function spelledOut(name: string): string {
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
  'settings/permissions': 'settings/permissions',
  'settings/api-tokens': 'settings/api-tokens',
}

/** The page below the company that shows a thing (`account/ledgers/{id}`), or null where none does. */
export function pageOfThing(path: string, id: string): string | null {
  if (path === 'imports') return `imports/${id}`
  const screens = resourceAt(path)?.screens ?? []
  if (screens.includes('detail')) return `${path}/${id}`
  if (screens.includes('edit')) return `${path}/${id}/edit`
  return pages[path] ?? null
}
