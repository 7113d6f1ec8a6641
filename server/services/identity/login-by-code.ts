/**
 * Signs in by an emailed code: six characters, valid for three minutes and three attempts. An address without an
 * account gets the same answer, and an email that says so.
 *
 *   12:00:00  Ann requests a code          email; three attempts for her
 *   12:00:20  Eve requests one for Ann     no email; three attempts at Ann’s code, however often Eve and others request
 *   12:00:40  Ann, in another browser      three attempts if Ann signed in there before, else those of the others
 */
import { randomInt } from 'node:crypto'
import type { Statement } from '../../db/core/client.ts'
import { countAttempt, endFlow } from '../../db/identity/flow-store.ts'
import { personByEmail } from '../../db/identity/identity-store.ts'
import { endCodes, pendingCode, renewCode } from '../../db/documents/mail-store.ts'
import type { SignInResult, StillPending } from './finish-sign-in.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { auditAccount } from './account/audit-account.ts'
import type { Flow } from './flows.ts'
import { beginFlow, flowOf, pendingFlow } from './flows.ts'
import { isAmongFirst, sourceOf } from './attempts.ts'
import { later } from './lifetimes.ts'
import { withMail } from './mail-keys.ts'
import { inLanguage, mailTo } from './mail-out.ts'
import { secondsOf } from './methods.ts'
import { AuthRefused, InputRefused } from './refusals.ts'
import type { Caller, Portal } from './site.ts'
import { hashOf } from './tokens.ts'

/** Without vowels, which would form words, and without characters that look alike. */
const letters = 'BCDFGHJKLMNPQRSTVWXZ23456789'
const codeLength = 6
const codeLasts = 3 * 60_000
const mostAttempts = 3

/**
 * Emails a code to an address (in lower case) and begins the step that asks for it. When it is requested again within
 * 60 seconds, the new step asks for the code that was emailed, ends with it and shares its attempts with other such steps;
 * the step begun before goes on, so that nobody ends the sign-in of another.
 */
export async function requestCode(portal: Portal, email: string, caller: Caller): Promise<StillPending> {
  const [[person]] = await portal.db.batch(null, [personByEmail(email)])
  const loginCode = newCode(portal, { to: email, isKnown: person !== undefined, language: caller.language })
  const now = portal.clock.now()
  return withMail(portal, { kind: 'login_code', email }, async (tx, isSent) => {
    const [row] = isSent ? [] : await tx.run(pendingCode(email, now))
    const emailed = row ? (flowOf(row) as Flow<'login_by_code'>) : null
    const codeHash = isSent ? loginCode.codeHash : (emailed?.data.codeHash ?? null)
    const data = { email, codeHash, isRepeated: !isSent }
    const step = { stage: 'login_by_code', userId: person?.id ?? null, data, caller } as const
    const { flow, token, statement } = beginFlow(portal, { ...step, expiresAt: emailed?.expiresAt })
    await tx.batch([statement, ...(isSent ? [loginCode.mail] : [])])
    return { kind: 'pending', flow, token, types: [] }
  })
}

/** Emails another code in place of the last. Raises `conflict` when none is pending, `too_many` within 60 seconds. */
export async function resendCode(portal: Portal, caller: Caller): Promise<void> {
  const { id, userId, data } = await pendingFlow(portal, caller, 'login_by_code')
  const { codeHash, mail } = newCode(portal, { to: data.email, isKnown: userId !== null, language: caller.language })
  const renewal = { data: { ...data, codeHash, isRepeated: false }, expiresAt: later(portal.clock.now(), codeLasts) }
  await withMail(portal, { kind: 'login_code', email: data.email }, async (tx, isAdmitted) => {
    if (!isAdmitted) throw new AuthRefused('too_many')
    await tx.batch([renewCode(id, renewal), mail])
  })
}

/**
 * Signs in by the code, or asks for the second factor; every code of the address ends. An attempt counts before the
 * code is checked. Raises `incorrect_code`; `conflict` when no code is pending; `account_disabled`, only for the right
 * code.
 */
export async function confirmCode(portal: Portal, caller: Caller, enteredCode: string): Promise<SignInResult> {
  const step = await pendingFlow(portal, caller, 'login_by_code')
  const { id, userId, data } = step
  if (data.isRepeated) await admitRepeated(portal, caller, step)
  const code = enteredCode.toUpperCase().replace(/[\s-]/g, '')
  const isRight = data.codeHash !== null && hashOfCode(code) === data.codeHash
  // With the attempt itself, so that the answer takes equally long for an unknown address.
  const note = auditAccount({ userId: isRight ? null : userId, address: caller.address }, 'failed-sign-in', byCode)
  const [[countedFlow], [person]] = await portal.db.batch(null, [
    countAttempt(id, mostAttempts),
    personByEmail(data.email),
    note,
  ])
  if (!countedFlow) throw new AuthRefused('conflict')
  if (!person || !isRight) {
    if (countedFlow.attempts === mostAttempts) await portal.db.batch(null, [endFlow(id)])
    throw new InputRefused({ code: 'incorrect_code' })
  }
  if (!person.is_active) throw new InputRefused({ code: 'account_disabled' })
  const at = secondsOf(portal.clock.now())
  return finishSignIn(portal, {
    userId: person.id,
    methods: [{ method: 'code', at, email: data.email }],
    caller,
    flowId: id,
    statements: [endCodes(data.email)],
  })
}

/** Raises `conflict` after three attempts at a code by a browser that signed in before, or by all others together. */
async function admitRepeated(
  portal: Portal,
  caller: Caller,
  { userId, data, expiresAt }: Flow<'login_by_code'>,
): Promise<void> {
  const { id, isKnown } = sourceOf(portal.site.sealer, caller, userId)
  // Its end distinguishes a code from the next one, also where the address is unknown and there is none.
  const name = `code of ${data.email} until ${expiresAt.toISOString()} ${isKnown ? id : ''}`
  if (!(await isAmongFirst(portal, name, mostAttempts))) throw new AuthRefused('conflict')
}

const byCode = { method: [null, 'code'] } as const

/** Returns a code with its email; for an unknown address the email says so, and no code is valid. */
function newCode(
  { site }: Portal,
  { to, isKnown, language }: Pick<Caller, 'language'> & { to: string; isKnown: boolean },
): { codeHash: string | null; mail: Statement } {
  const about = { to, ...inLanguage(language) }
  if (!isKnown) return { codeHash: null, mail: mailTo(site, { ...about, template: 'unknown_account', params: {} }) }
  const code = Array.from({ length: codeLength }, () => letters[randomInt(letters.length)]).join('')
  return { codeHash: hashOfCode(code), mail: mailTo(site, { ...about, template: 'login_code', params: { code } }) }
}

function hashOfCode(code: string): string {
  return hashOf(code).toString('base64url')
}
