/**
 * Sets a new password, by an emailed key or by the current one. Because somebody may be signed in with the old one,
 * every session and unfinished flow of the user ends, and they are informed by email.
 */
import { setPasswordHash } from '../../../db/identity/address-store.ts'
import type { Statement } from '../../../db/core/client.ts'
import type { PersonRow } from '../../../db/identity/identity-store.ts'
import { endSessionsOf, personByEmail, personById } from '../../../db/identity/identity-store.ts'
import type { MailKeyRow } from '../../../db/documents/mail-store.ts'
import { endFlowsOf, endMailKeys, mailKey, useMailKey } from '../../../db/documents/mail-store.ts'
import { forgetAttempts, provingInTurn, sourceOf, sourceOfSession } from '../attempts.ts'
import { auditAccount } from './audit-account.ts'
import { requireSession } from '../flows.ts'
import { profileOf } from '../identity.ts'
import { later } from '../lifetimes.ts'
import { mailKeyTo, withMail } from '../mail-keys.ts'
import { checkNewPassword } from './leaked-passwords.ts'
import { inLanguage, mailTo } from '../mail-out.ts'
import { isRecent } from '../methods.ts'
import { hashPassword, passwordFits } from '../passwords.ts'
import type { Profile } from '../providers/redirect.ts'
import { InputRefused, NotRecent } from '../refusals.ts'
import type { Caller, Portal } from '../site.ts'
import { hashOf } from '../tokens.ts'

const keyLasts = 60 * 60_000

/**
 * Emails a key for a new password to the address (in lower case) of a user; any other address is told that it has no
 * account. Sends nothing further within 60 seconds.
 */
export async function requestReset(portal: Portal, caller: Caller, email: string): Promise<void> {
  const [[person]] = await portal.db.batch(null, [personByEmail(email)])
  const expiresAt = later(portal.clock.now(), keyLasts)
  const statements = person
    ? mailKeyTo(portal, { ...resetKey, email, userId: person.id, expiresAt, language: caller.language })
    : [mailTo(portal.site, { to: email, template: 'unknown_account', params: {}, ...inLanguage(caller.language) })]
  await withMail(portal, { kind: 'reset_password', email }, async (tx, isAdmitted) => {
    if (isAdmitted) await tx.batch(statements)
  })
}

const resetKey = { purpose: 'reset_password', flowId: null, template: 'reset_password' } as const

/** Returns the user whose password a key sets, without using it. Raises `token_invalid`. */
export async function readResetKey(portal: Portal, key: string): Promise<Profile> {
  return profileOf(portal, (await goodKey(portal, key)).userId)
}

/** Sets a new password by an emailed key and uses the key up. Raises `token_invalid` and the `password_…` problems. */
export async function resetPassword(
  portal: Portal,
  caller: Caller,
  { key, password }: { key: string; password: string },
): Promise<void> {
  const { userId, row } = await goodKey(portal, key)
  const person = await personOf(portal, userId)
  check(password, person, 'password')
  const passwordHash = await hashPassword(password)
  await portal.db.transaction(null, async (tx) => {
    const [usedKey] = await tx.run(useMailKey(hashOf(key), 'reset_password', portal.clock.now()))
    if (!usedKey) throw new InputRefused({ code: 'token_invalid' })
    const source = sourceOf(portal.site.sealer, caller, userId)
    const forget = [person.email, row.email].map((name) => forgetAttempts({ name, source }))
    for (const one of [
      ...forget,
      ...replacing(portal, person, { passwordHash, address: caller.address, by: 'password_reset' }),
    ])
      await tx.run(one)
  })
}

export type PasswordChange = { currentPassword: string | undefined; newPassword: string }

/**
 * Sets a new password in place of the current one; a user without a password reauthenticates in another way. Guesses
 * count for the session. Raises `enter_current_password`, `too_many_login_attempts`, `NotRecent` and the `password_…`
 * problems at `new_password`.
 */
export async function changePassword(portal: Portal, caller: Caller, change: PasswordChange): Promise<void> {
  const session = await requireSession(portal, caller)
  const person = await personOf(portal, session.userId)
  if (person.password_hash === null) {
    if (!isRecent(session.methods, portal.clock.now())) throw new NotRecent(session)
  } else {
    const attempt = { name: person.email, source: sourceOfSession(session) }
    await provingInTurn(portal, attempt, async () => {
      const fits = await passwordFits(person.password_hash, change.currentPassword ?? '')
      if (!fits) throw new InputRefused({ code: 'enter_current_password' })
      await portal.db.batch(null, [forgetAttempts(attempt)])
    })
  }
  check(change.newPassword, person, 'new_password')
  const passwordHash = await hashPassword(change.newPassword)
  await portal.db.batch(null, replacing(portal, person, { passwordHash, address: caller.address, by: 'password' }))
}

async function goodKey({ db, clock }: Portal, key: string): Promise<{ userId: string; row: MailKeyRow }> {
  const [[row]] = await db.batch(null, [mailKey(hashOf(key), 'reset_password', clock.now())])
  if (!row?.user_id) throw new InputRefused({ code: 'token_invalid' })
  return { userId: row.user_id, row }
}

async function personOf({ db }: Portal, userId: string): Promise<PersonRow> {
  const [[person]] = await db.batch(null, [personById(userId)])
  if (!person) throw new Error('The person of a session or a key does not exist')
  return person
}

function check(password: string, { email, full_name: fullName }: PersonRow, param: string): void {
  const problems = checkNewPassword(password, { email, fullName })
  if (problems.length > 0) throw new InputRefused(...problems.map((code) => ({ code, param })))
}

type Replacement = { passwordHash: string; address: string; by: 'password' | 'password_reset' }

function replacing(
  { site, clock }: Pick<Portal, 'site' | 'clock'>,
  { id, email: to }: PersonRow,
  { passwordHash, address, by }: Replacement,
): Statement[] {
  const now = clock.now()
  return [
    setPasswordHash(id, passwordHash),
    ...endSessionsOf(id, now),
    endFlowsOf(id),
    endMailKeys(id, { purpose: 'reset_password' }),
    mailTo(site, { to, template: 'password_changed', params: { at: now.toISOString() } }),
    auditAccount({ userId: id, address }, 'password-changed', { method: [null, by] }),
  ]
}
