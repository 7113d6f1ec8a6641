/**
 * The authenticators of a user besides the password. The first authenticator app or passkey creates recovery codes,
 * removing the last one deletes them. Every change requires an authentication of the last five minutes, and is reported
 * to the user's primary address.
 */
import type { AuthenticatorKind } from '../../../../domain/identity/messages.ts'
import type { AuthenticatorRow } from '../../../db/identity/authenticator-store.ts'
import {
  authenticatorsOf,
  deleteAuthenticators,
  insertCodes,
  lockPerson,
  replaceCodes,
} from '../../../db/identity/authenticator-store.ts'
import type { Statement, Transaction } from '../../../db/core/client.ts'
import type { Account } from '../account/audit-account.ts'
import { auditAccount } from '../account/audit-account.ts'
import { requireRecentSession, requireSession } from '../flows.ts'
import { mailTo } from '../mail-out.ts'
import { newCodes, openCodes, sealCodes } from './recovery-codes.ts'
import { InputRefused } from '../refusals.ts'
import type { Caller, Portal } from '../site.ts'

type Times = { createdAt: Date; lastUsedAt: Date | null }
export type TotpAuthenticator = Times & { type: 'totp' }
/** `isPasswordless`: whether it signs in alone; otherwise it is a second factor only. */
export type Passkey = Times & { type: 'webauthn'; id: number; name: string; isPasswordless: boolean }
/** `unused`: the remaining codes. */
export type RecoveryCodes = Times & { type: 'recovery_codes'; unused: string[] }
export type Authenticator = TotpAuthenticator | Passkey | RecoveryCodes

type Rows = Pick<Transaction, 'run'>

/** Returns the caller's authenticators in the order in which they were added. Raises `signed_out` or `gone`. */
export async function listAuthenticators(portal: Portal, caller: Caller): Promise<Authenticator[]> {
  const { userId } = await requireSession(portal, caller)
  const [rows] = await portal.db.batch(null, [authenticatorsOf(userId)])
  return rows.map((row) => {
    if (row.type === 'totp') return totpOf(row)
    return row.type === 'webauthn' ? passkeyOf(row) : codesOf(portal, row)
  })
}

/** Returns the caller's recovery codes, or null without any. Raises `NotRecent`, `signed_out` or `gone`. */
export async function readRecoveryCodes(portal: Portal, caller: Caller): Promise<RecoveryCodes | null> {
  const { userId } = await requireRecentSession(portal, caller)
  const [rows] = await portal.db.batch(null, [authenticatorsOf(userId)])
  const row = rows.find(({ type }) => type === 'recovery_codes')
  return row ? codesOf(portal, row) : null
}

/**
 * Creates ten new recovery codes; the old ones become invalid. Raises `cannot_generate_recovery_codes` without an app
 * and a passkey, `NotRecent`, `signed_out` or `gone`.
 */
export async function renewRecoveryCodes(portal: Portal, caller: Caller): Promise<RecoveryCodes> {
  const { userId } = await requireRecentSession(portal, caller)
  return changeAuthenticators(portal, { userId, address: caller.address }, async (tx, notices) => {
    const rows = await tx.run(authenticatorsOf(userId))
    if (!rows.some(isFactor)) throw new InputRefused({ code: 'cannot_generate_recovery_codes' })
    const [row] = await tx.run(replaceCodes({ userId, ...freshCodes(portal) }))
    if (!row) throw new Error('Recovery codes were not stored')
    for (const one of notices('authenticator_added', 'recovery_codes')) await tx.run(one)
    return codesOf(portal, row)
  })
}

/** Returns new recovery codes as they are stored. */
export function freshCodes({ site, clock }: Pick<Portal, 'site' | 'clock'>): { secret: string; now: Date } {
  return { secret: sealCodes(site.sealer, newCodes()), now: clock.now() }
}

/**
 * Adds an app or a passkey by a statement that returns its row, with recovery codes if there are none; null when the
 * statement returns none. `extraStatements` are written with it.
 */
export async function addFactor(
  portal: Portal,
  holder: Holder,
  { insert, extraStatements = [] }: { insert: Statement<AuthenticatorRow>; extraStatements?: readonly Statement[] },
): Promise<{ row: AuthenticatorRow; createdCodes: boolean } | null> {
  return changeAuthenticators(portal, holder, async (tx, notices) => {
    const [row] = await tx.run(insert)
    if (!row) return null
    const codes = await tx.run(insertCodes({ userId: holder.userId, ...freshCodes(portal) }))
    for (const one of [...extraStatements, ...notices('authenticator_added', row.type)]) await tx.run(one)
    return { row, createdCodes: codes.length > 0 }
  })
}

/**
 * Removes the authenticators that `choose` returns, and the recovery codes with the last app or passkey. `choose` may
 * raise; then nothing is removed.
 */
export async function removeFactors(
  portal: Portal,
  holder: Holder,
  choose: (rows: readonly AuthenticatorRow[]) => readonly AuthenticatorRow[],
): Promise<void> {
  await changeAuthenticators(portal, holder, async (tx, notices) => {
    const { userId } = holder
    const rows = await tx.run(authenticatorsOf(userId))
    const toRemove = choose(rows)
    const staysProtected = rows.some((row) => isFactor(row) && !toRemove.includes(row))
    const codes = staysProtected ? [] : rows.filter(({ type }) => type === 'recovery_codes')
    await tx.run(
      deleteAuthenticators(
        userId,
        [...toRemove, ...codes].map(({ id }) => id),
      ),
    )
    const messages = toRemove.flatMap(({ type }) => notices('authenticator_removed', type))
    for (const one of messages) await tx.run(one)
  })
}

/** The owner of authenticators, and the IP address of the request. */
export type Holder = Account & { userId: string }
type Notices = (template: 'authenticator_added' | 'authenticator_removed', type: AuthenticatorKind) => Statement[]

/**
 * Changes a user's authenticators exclusively; `notices` inform them by email and write to the logs of their companies.
 */
function changeAuthenticators<T>(
  portal: Portal,
  holder: Holder,
  work: (tx: Rows, notices: Notices) => Promise<T>,
): Promise<T> {
  return portal.db.transaction(null, async (tx) => {
    const [person] = await tx.run(lockPerson(holder.userId))
    if (!person) throw new Error('The person of a session does not exist')
    const at = portal.clock.now().toISOString()
    return work(tx, (template, type) => [
      mailTo(portal.site, { to: person.email, template, params: { type, at } }),
      template === 'authenticator_added'
        ? auditAccount(holder, 'authenticator-added', { type: [null, type] })
        : auditAccount(holder, 'authenticator-removed', { type: [type, null] }),
    ])
  })
}

function isFactor({ type }: AuthenticatorRow): boolean {
  return type !== 'recovery_codes'
}

/** Returns the authenticator app of a row. */
export function totpOf({ created_at: createdAt, last_used_at: lastUsedAt }: AuthenticatorRow): TotpAuthenticator {
  return { type: 'totp', createdAt, lastUsedAt }
}

/** Returns the passkey of a row. */
export function passkeyOf(row: AuthenticatorRow): Passkey {
  const { id, name, is_passwordless: isPasswordless, created_at: createdAt, last_used_at: lastUsedAt } = row
  return { type: 'webauthn', id, name, isPasswordless, createdAt, lastUsedAt }
}

function codesOf({ site }: Pick<Portal, 'site'>, row: AuthenticatorRow): RecoveryCodes {
  const { created_at: createdAt, last_used_at: lastUsedAt, secret } = row
  return { type: 'recovery_codes', createdAt, lastUsedAt, unused: openCodes(site.sealer, secret ?? '') }
}
