/**
 * What a person proves themselves with besides a password. The first authenticator application or passkey brings
 * recovery codes with it, and the last one takes them away. Every change needs a proof of the last five minutes, and is
 * told to the person's primary address.
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
import { mailTo, spoken } from '../mail-out.ts'
import { newCodes, openCodes, sealCodes } from './recovery-codes.ts'
import { InputRefused } from '../refusals.ts'
import type { Caller, Portal } from '../site.ts'

type Times = { createdAt: Date; lastUsedAt: Date | null }
export type TotpAuthenticator = Times & { type: 'totp' }
/** `isPasswordless`: it signs in by itself; otherwise it is a second factor only. */
export type Passkey = Times & { type: 'webauthn'; id: number; name: string; isPasswordless: boolean }
/** `unused`: the codes that are left. */
export type RecoveryCodes = Times & { type: 'recovery_codes'; unused: string[] }
export type Authenticator = TotpAuthenticator | Passkey | RecoveryCodes

type Rows = Pick<Transaction, 'run'>

/** The caller's authenticators in the order they were added. Raises `signed_out` or `gone`. */
export async function listAuthenticators(portal: Portal, caller: Caller): Promise<Authenticator[]> {
  const { userId } = await requireSession(portal, caller)
  const [rows] = await portal.db.batch(null, [authenticatorsOf(userId)])
  return rows.map((row) => {
    if (row.type === 'totp') return totpOf(row)
    return row.type === 'webauthn' ? passkeyOf(row) : codesOf(portal, row)
  })
}

/** The caller's recovery codes, or null when they have none. Raises `NotRecent`, `signed_out` or `gone`. */
export async function readRecoveryCodes(portal: Portal, caller: Caller): Promise<RecoveryCodes | null> {
  const { userId } = await requireRecentSession(portal, caller)
  const [rows] = await portal.db.batch(null, [authenticatorsOf(userId)])
  const row = rows.find(({ type }) => type === 'recovery_codes')
  return row ? codesOf(portal, row) : null
}

/**
 * Gives the caller ten new recovery codes; the old ones are good no more. Raises `cannot_generate_recovery_codes` when
 * they have neither an application nor a passkey, `NotRecent`, `signed_out` or `gone`.
 */
export async function renewRecoveryCodes(portal: Portal, caller: Caller): Promise<RecoveryCodes> {
  const { userId } = await requireRecentSession(portal, caller)
  return changing(portal, { userId, address: caller.address }, async (tx, notices) => {
    const rows = await tx.run(authenticatorsOf(userId))
    if (!rows.some(isFactor)) throw new InputRefused({ code: 'cannot_generate_recovery_codes' })
    const [row] = await tx.run(replaceCodes({ userId, ...freshCodes(portal) }))
    if (!row) throw new Error('Recovery codes were not stored')
    for (const one of notices('authenticator_added', 'recovery_codes')) await tx.run(one)
    return codesOf(portal, row)
  })
}

/** New recovery codes as they are stored. */
export function freshCodes({ site, clock }: Pick<Portal, 'site' | 'clock'>): { secret: string; now: Date } {
  return { secret: sealCodes(site.sealer, newCodes()), now: clock.now() }
}

/**
 * Adds an application or a passkey by a statement that answers its row, with recovery codes when there are none yet;
 * null when the statement answers none. `also` is written with it.
 */
export async function addFactor(
  portal: Portal,
  holder: Holder,
  { insert, also = [] }: { insert: Statement<AuthenticatorRow>; also?: readonly Statement[] },
): Promise<{ row: AuthenticatorRow; madeCodes: boolean } | null> {
  return changing(portal, holder, async (tx, notices) => {
    const [row] = await tx.run(insert)
    if (!row) return null
    const made = await tx.run(insertCodes({ userId: holder.userId, ...freshCodes(portal) }))
    for (const one of [...also, ...notices('authenticator_added', row.type)]) await tx.run(one)
    return { row, madeCodes: made.length > 0 }
  })
}

/**
 * Removes those authenticators of a person that `choose` answers, and the recovery codes with the last application or
 * passkey. `choose` may raise; then nothing is removed.
 */
export async function removeFactors(
  portal: Portal,
  holder: Holder,
  choose: (rows: readonly AuthenticatorRow[]) => readonly AuthenticatorRow[],
): Promise<void> {
  await changing(portal, holder, async (tx, notices) => {
    const { userId } = holder
    const rows = await tx.run(authenticatorsOf(userId))
    const going = choose(rows)
    const staysProtected = rows.some((row) => isFactor(row) && !going.includes(row))
    const codes = staysProtected ? [] : rows.filter(({ type }) => type === 'recovery_codes')
    await tx.run(
      deleteAuthenticators(
        userId,
        [...going, ...codes].map(({ id }) => id),
      ),
    )
    const told = going.flatMap(({ type }) => notices('authenticator_removed', type))
    for (const one of told) await tx.run(one)
  })
}

/** Whose authenticators, and where the request came from. */
export type Holder = Account & { userId: string }
type Notices = (template: 'authenticator_added' | 'authenticator_removed', type: AuthenticatorKind) => Statement[]

/** Works on a person's authenticators while nobody else does; `notices` tell them by mail and their companies' logs. */
function changing<T>(portal: Portal, holder: Holder, work: (tx: Rows, notices: Notices) => Promise<T>): Promise<T> {
  return portal.db.transaction(null, async (tx) => {
    const [person] = await tx.run(lockPerson(holder.userId))
    if (!person) throw new Error('The person of a session does not exist')
    const at = spoken(portal.clock.now())
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

/** An application for codes, of its row. */
export function totpOf({ created_at: createdAt, last_used_at: lastUsedAt }: AuthenticatorRow): TotpAuthenticator {
  return { type: 'totp', createdAt, lastUsedAt }
}

/** A passkey, of its row. */
export function passkeyOf(row: AuthenticatorRow): Passkey {
  const { id, name, is_passwordless: isPasswordless, created_at: createdAt, last_used_at: lastUsedAt } = row
  return { type: 'webauthn', id, name, isPasswordless, createdAt, lastUsedAt }
}

function codesOf({ site }: Pick<Portal, 'site'>, row: AuthenticatorRow): RecoveryCodes {
  const { created_at: createdAt, last_used_at: lastUsedAt, secret } = row
  return { type: 'recovery_codes', createdAt, lastUsedAt, unused: openCodes(site.sealer, secret ?? '') }
}
