/**
 * Writes acts on a user's account to the audit log of each company in which they are an active member, because its
 * members may know who signs in with that account. The row is written with the act itself.
 *
 *   Amy, in One and in Two, signs in from 192.0.2.7     a row `sign-in` in One and one in Two, with her IP address
 *   somebody tries a wrong password for her             a row `failed-sign-in` in each, with the IP address
 */
import type { Statement } from '../../../db/core/client.ts'
import { writeAccountAct } from '../../../db/identity/account-audit-store.ts'
import type { Changes } from '../../core/unit-of-work.ts'
import { newId } from '../../core/unit-of-work.ts'
import type { Method } from '../methods.ts'

/** The acts, with the resource that each concerns. */
const objectTypes = {
  'sign-in': 'session',
  'failed-sign-in': 'session',
  'sign-out': 'session',
  'password-changed': 'account',
  'authenticator-added': 'account',
  'authenticator-removed': 'account',
  'address-added': 'account',
  'address-removed': 'account',
  'primary-address-changed': 'account',
  'provider-connected': 'account',
  'provider-disconnected': 'account',
  'switched-off': 'account',
} as const
export type AccountAct = keyof typeof objectTypes

/** The account, and the IP address of the request. A null user writes no row. */
export type Account = { userId: string | null; address: string }

/** Returns the statement that writes an act in every company of the user, to be sent outside companies. */
export function auditAccount(account: Account, action: AccountAct, changes: Changes = {}): Statement {
  return writeAccountAct({ ...account, rowId: newId(), action, resource: objectTypes[action], changes })
}

/** Describes how a user authenticated: `password, totp`. */
export function methodsInWords(methods: readonly Method[]): string {
  return methods.map((one) => (one.method === 'mfa' ? one.type : one.method)).join(', ')
}
