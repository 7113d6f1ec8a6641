/** The provider accounts with which a user signs in. */
import { personById } from '../../../db/identity/identity-store.ts'
import type { ProviderAccountRow } from '../../../db/identity/provider-store.ts'
import {
  connectProviderAccount,
  deleteProviderAccount,
  lockWaysIn,
  personByAccount,
  providerAccountsOf,
} from '../../../db/identity/provider-store.ts'
import { auditAccount } from '../account/audit-account.ts'
import { providerOf } from './begin-at-provider.ts'
import { requireRecentSession, requireSession } from '../flows.ts'
import type { VerifiedAccount } from './issuer.ts'
import type { LiveSession } from '../live-session.ts'
import { mailTo } from '../mail-out.ts'
import { InputRefused } from '../refusals.ts'
import type { Caller, Portal } from '../site.ts'

/** An account by the ids of its provider and of its user there. */
export type AccountName = { provider: string; uid: string }
export type ConnectedAccount = AccountName & { display: string }

/** Returns the caller's accounts, the first connected first. Raises `signed_out` or `gone`. */
export async function listAccounts(portal: Portal, caller: Caller): Promise<ConnectedAccount[]> {
  const { userId } = await requireSession(portal, caller)
  const [rows] = await portal.db.batch(null, [providerAccountsOf(userId)])
  return rows.map(({ provider, uid, display }) => ({ provider, uid, display }))
}

/**
 * Connects an account to a user and informs them by email; does nothing if it is already connected. Raises
 * `account_taken` when it is connected to another user.
 */
export async function connectAccount(
  { db, clock, site }: Portal,
  { userId, address }: Pick<LiveSession, 'userId'> & Pick<Caller, 'address'>,
  account: VerifiedAccount,
): Promise<void> {
  const now = clock.now()
  const { name: provider } = providerOf(site, account.provider)
  const [[person]] = await db.batch(null, [personById(userId)])
  await db.transaction(null, async (tx) => {
    const [connected] = await tx.run(connectProviderAccount({ ...account, userId, now }))
    const [owner] = await tx.run(personByAccount(account.provider, account.uid))
    if (owner?.id !== userId) throw new InputRefused({ code: 'account_taken' })
    const params = { provider, display: account.display, at: now.toISOString() }
    if (!connected || !person) return
    await tx.run(mailTo(site, { to: person.email, template: 'provider_connected', params }))
    await tx.run(auditAccount({ userId, address }, 'provider-connected', { provider: [null, provider] }))
  })
}

/**
 * Disconnects an account and informs the user by email. Raises `NotRecent`; `unknown_account`; `no_password` and
 * `no_verified_email` when the user could not sign in any more; `signed_out` or `gone`.
 */
export async function disconnectAccount(portal: Portal, caller: Caller, account: AccountName): Promise<void> {
  const { userId } = await requireRecentSession(portal, caller)
  const [[person]] = await portal.db.batch(null, [personById(userId)])
  const at = portal.clock.now().toISOString()
  await portal.db.transaction(null, async (tx) => {
    const [other] = await tx.run(lockWaysIn(userId))
    const accounts = await tx.run(providerAccountsOf(userId))
    const stored = accounts.find(isAccount(account))
    if (!stored || !person) throw new InputRefused({ code: 'unknown_account' })
    if (accounts.length === 1 && !other?.has_password) throw new InputRefused({ code: 'no_password' })
    if (accounts.length === 1 && !other?.has_verified_email) throw new InputRefused({ code: 'no_verified_email' })
    await tx.run(deleteProviderAccount({ ...account, userId }))
    const name = portal.site.providers.find(({ id }) => id === stored.provider)?.name ?? stored.provider
    const params = { provider: name, display: stored.display, at }
    await tx.run(mailTo(portal.site, { to: person.email, template: 'provider_disconnected', params }))
    const changes = { provider: [account.provider, null] } as const
    await tx.run(auditAccount({ userId, address: caller.address }, 'provider-disconnected', changes))
  })
}

function isAccount({ provider, uid }: AccountName): (row: ProviderAccountRow) => boolean {
  return (row) => row.provider === provider && row.uid === uid
}
