/**
 * What happens to a person's account stands in the audit log of each company that they are an active member of: who
 * may see its books has a right to know who comes and goes by whose account. It is written with the act itself.
 *
 *   Amy, in One and in Two, signs in from 192.0.2.7     a row `sign-in` in One and one in Two, with her address there
 *   somebody tries a wrong password for her             a row `failed-sign-in` in each, with where that came from
 */
import type { Statement } from '../../../db/core/client.ts'
import { writeAccountAct } from '../../../db/identity/account-audit-store.ts'
import type { Changes } from '../../core/unit-of-work.ts'
import { newId } from '../../core/unit-of-work.ts'
import type { Method } from '../methods.ts'

/** The acts with the kind of thing that they are done to. */
const things = {
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
export type AccountAct = keyof typeof things

/** Whose account, and where the request came from. A null person leaves no row. */
export type Account = { userId: string | null; address: string }

/** The statement that writes an act in every company of the person, to be sent outside companies. */
export function auditAccount(account: Account, action: AccountAct, changes: Changes = {}): Statement {
  return writeAccountAct({ ...account, rowId: newId(), action, resource: things[action], changes })
}

/** How somebody proved who they are, in words: `password, totp`. */
export function methodsInWords(methods: readonly Method[]): string {
  return methods.map((one) => (one.method === 'mfa' ? one.type : one.method)).join(', ')
}
