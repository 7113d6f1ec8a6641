/**
 * The email addresses of a user. One of them is primary and receives messages about the account; every verified one can
 * be used to sign in. Only the owner of an address learns, by email, that it belongs to an account.
 */
import type { AddressRow } from '../../../db/identity/address-store.ts'
import {
  addressesOf,
  deleteAddress,
  insertAddress,
  lockPerson,
  setPrimaryAddress,
} from '../../../db/identity/address-store.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import { personByEmail } from '../../../db/identity/identity-store.ts'
import { endMailKeys } from '../../../db/documents/mail-store.ts'
import { auditAccount } from './audit-account.ts'
import { requireRecentSession, requireSession } from '../flows.ts'
import { later } from '../lifetimes.ts'
import { askToMail, mailKeyTo } from '../mail-keys.ts'
import { mailTo } from '../mail-out.ts'
import { AuthRefused, InputRefused } from '../refusals.ts'
import type { Caller, Portal } from '../site.ts'

const mostAddresses = 5
const keyLasts = 24 * 60 * 60_000

export type Address = { email: string; isVerified: boolean; isPrimary: boolean }

/** Returns the addresses of the caller, the primary one first. Raises `signed_out` or `gone`. */
export async function listAddresses(portal: Portal, caller: Caller): Promise<Address[]> {
  const { userId } = await requireSession(portal, caller)
  const [rows] = await portal.db.batch(null, [addressesOf(userId)])
  return rows.map(({ email, is_verified: isVerified, is_primary: isPrimary }) => ({ email, isVerified, isPrimary }))
}

/**
 * Adds an address (in lower case) and emails the key that verifies it. Raises `NotRecent`, `duplicate_email`,
 * `max_email_addresses`.
 */
export async function addAddress(portal: Portal, caller: Caller, email: string): Promise<void> {
  const { userId } = await requireRecentSession(portal, caller)
  const now = portal.clock.now()
  await changeAddresses(portal, userId, async (tx, addresses) => {
    if (addresses.some((one) => one.email === email)) throw new InputRefused({ code: 'duplicate_email' })
    if (addresses.length >= mostAddresses) throw new InputRefused({ code: 'max_email_addresses' })
    await tx.run(insertAddress({ userId, email, now }))
    const to = primaryOf(addresses)
    const params = { address: email, at: now.toISOString() }
    await tx.run(mailTo(portal.site, { to, template: 'address_added', params }))
    await tx.run(auditAccount({ userId, address: caller.address }, 'address-added', { email: [null, email] }))
    const [admitted] = await tx.run(askToMail(portal, 'verify_email', email))
    if (admitted) await mailVerification(tx, portal, { userId, email })
  })
}

/**
 * Emails another key to an address of the caller. Raises `unknown_email`; `forbidden` when nothing is sent, because the
 * address is verified or a key was sent within 60 seconds.
 */
export async function resendKey(portal: Portal, caller: Caller, email: string): Promise<void> {
  const { userId } = await requireSession(portal, caller)
  await changeAddresses(portal, userId, async (tx, addresses) => {
    if (find(addresses, email).is_verified) throw new AuthRefused('forbidden')
    const [admitted] = await tx.run(askToMail(portal, 'verify_email', email))
    if (!admitted) throw new AuthRefused('forbidden')
    await mailVerification(tx, portal, { userId, email })
  })
}

/** Makes an address primary and informs both. Raises `NotRecent`, `unknown_email`, `unverified_primary_email`. */
export async function makePrimary(portal: Portal, caller: Caller, email: string): Promise<void> {
  const { userId } = await requireRecentSession(portal, caller)
  const params = { address: email, at: portal.clock.now().toISOString() }
  await changeAddresses(portal, userId, async (tx, addresses) => {
    const { is_verified: isVerified, is_primary: isPrimary } = find(addresses, email)
    if (!isVerified) throw new InputRefused({ code: 'unverified_primary_email' })
    if (isPrimary) return
    await tx.run(setPrimaryAddress(userId, email))
    const changes = { email: [primaryOf(addresses), email] } as const
    await tx.run(auditAccount({ userId, address: caller.address }, 'primary-address-changed', changes))
    for (const to of [primaryOf(addresses), email])
      await tx.run(mailTo(portal.site, { to, template: 'primary_address_changed', params }))
  })
}

/**
 * Removes an address, with the keys that were sent there, and informs the primary one. Raises `NotRecent`, `unknown_email`,
 * `cannot_remove_primary_email`.
 */
export async function removeAddress(portal: Portal, caller: Caller, email: string): Promise<void> {
  const { userId } = await requireRecentSession(portal, caller)
  const params = { address: email, at: portal.clock.now().toISOString() }
  await changeAddresses(portal, userId, async (tx, addresses) => {
    if (find(addresses, email).is_primary) throw new InputRefused({ code: 'cannot_remove_primary_email' })
    await tx.run(endMailKeys(userId, { email }))
    await tx.run(deleteAddress(userId, email))
    await tx.run(mailTo(portal.site, { to: primaryOf(addresses), template: 'address_removed', params }))
    await tx.run(auditAccount({ userId, address: caller.address }, 'address-removed', { email: [email, null] }))
  })
}

type Change = (tx: Transaction, addresses: readonly AddressRow[]) => Promise<void>

/** Serialises changes of one user's addresses. */
async function changeAddresses({ db }: Portal, userId: string, change: Change): Promise<void> {
  await db.transaction(null, async (tx) => {
    await tx.run(lockPerson(userId))
    await change(tx, await tx.run(addressesOf(userId)))
  })
}

function find(addresses: readonly AddressRow[], email: string): AddressRow {
  const address = addresses.find((one) => one.email === email)
  if (!address) throw new InputRefused({ code: 'unknown_email' })
  return address
}

function primaryOf(addresses: readonly AddressRow[]): string {
  const primary = addresses.find(({ is_primary: isPrimary }) => isPrimary)
  if (!primary) throw new Error('A person without a primary address')
  return primary.email
}

type Sender = Pick<Portal, 'site' | 'clock'>

/** Emails a key, or, where the address belongs to another account, a message about that. */
async function mailVerification(
  tx: Transaction,
  portal: Sender,
  address: { userId: string; email: string },
): Promise<void> {
  const [owner] = await tx.run(personByEmail(address.email))
  const expiresAt = later(portal.clock.now(), keyLasts)
  const key = { purpose: 'verify_email', flowId: null, expiresAt, template: 'verify_added_email', ...address } as const
  const statements: Statement[] = owner
    ? [mailTo(portal.site, { to: address.email, template: 'account_exists', params: {} })]
    : mailKeyTo(portal, key)
  for (const one of statements) await tx.run(one)
}
