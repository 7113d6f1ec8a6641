/**
 * Signs up. No user is created until the emailed key is used: the input is stored as a flow. The answer is the same
 * whether the address has an account or not; its owner is informed by email. Ann signs up:
 *
 *   12:00:00  ann@example.com          401 verify_email, email with a key
 *   12:00:30  ann@example.com again    401 verify_email, no further email
 *   12:05:00  key posted               Ann is a user, and signed in where she signed up
 *   12:10:00  ann@example.com again    401 verify_email, email “you have an account already”
 */
import type { Statement } from '../../db/core/client.ts'
import { personByEmail } from '../../db/identity/identity-store.ts'
import { pendingSignUp, retokenFlow } from '../../db/documents/mail-store.ts'
import type { StillPending } from './finish-sign-in.ts'
import { nameFrom } from './account/become-person.ts'
import type { Flow, FlowData } from './flows.ts'
import { beginFlow, flowOf, pendingFlow, refuseSignedIn } from './flows.ts'
import { checkNewPassword } from './account/leaked-passwords.ts'
import { mailKeyTo, withMail } from './mail-keys.ts'
import { inLanguage, mailTo } from './mail-out.ts'
import { hashPassword } from './passwords.ts'
import { refuseUnlessOpen } from './invited-sign-up.ts'
import { AuthRefused, InputRefused } from './refusals.ts'
import type { Caller, Portal } from './site.ts'
import { newToken } from './tokens.ts'

/** `email` in lower case. */
export type SignUp = { email: string; password: string; fullName?: string | undefined; caller: Caller }

/**
 * Begins a sign-up with a password. Raises `conflict` when the caller is signed in, `forbidden` where sign-up is
 * closed to the address, and the `password_…` problems.
 */
export async function signUp(portal: Portal, { email, password, fullName, caller }: SignUp): Promise<StillPending> {
  await refuseSignedIn(portal, caller)
  await refuseUnlessOpen(portal, email)
  const name = fullName?.trim() || nameFrom(email)
  const problems = checkNewPassword(password, { email, fullName: name })
  if (problems.length > 0) throw new InputRefused(...problems.map((code) => ({ code })))
  const passwordHash = await hashPassword(password)
  return beginSignUp(portal, { email, fullName: name, passwordHash, caller })
}

export type NewSignUp = Pick<FlowData<'verify_email'>, 'email' | 'fullName'> &
  Partial<Omit<FlowData<'verify_email'>, 'isVain' | 'language'>> & {
    caller: Caller
    /** Statements written with it, such as the end of a previous flow. */
    statements?: readonly Statement[]
  }

/**
 * Stores a sign-up of any kind and emails the key that verifies its address (in lower case). Raises `forbidden` where
 * sign-up is closed to the address.
 */
export async function beginSignUp(
  portal: Portal,
  { caller, statements = [], ...signUpData }: NewSignUp,
): Promise<StillPending> {
  const { email } = signUpData
  await refuseUnlessOpen(portal, email)
  const [[existing]] = await portal.db.batch(null, [personByEmail(email)])
  const nothing = { passwordHash: null, providerAccount: null, wantsPasskey: false }
  const data = { ...nothing, ...signUpData, language: caller.language ?? null, isVain: existing !== undefined }
  const { flow, token, statement } = beginFlow(portal, { stage: 'verify_email', userId: null, data, caller })
  await withMail(portal, { kind: 'verify_email', email }, async (tx, isAdmitted) => {
    await tx.batch([...statements, statement, ...(isAdmitted ? mailVerification(portal, flow) : [])])
  })
  return { kind: 'pending', flow, token, types: [] }
}

/**
 * Resumes a sign-up whose password was entered again, perhaps in another browser: it gets a new token and, unless one
 * was just sent, another email.
 */
export async function resumeSignUp(portal: Portal, flow: Flow<'verify_email'>): Promise<StillPending> {
  const { token, hash } = newToken()
  await withMail(portal, { kind: 'verify_email', email: flow.data.email }, async (tx, isAdmitted) => {
    await tx.batch([retokenFlow(flow.id, hash), ...(isAdmitted ? mailVerification(portal, flow) : [])])
  })
  return { kind: 'pending', flow, token, types: [] }
}

/**
 * Emails another key for the caller's sign-up. Raises `conflict` when none is pending, `too_many` within 60 seconds.
 */
export async function resendVerification(portal: Portal, caller: Caller): Promise<void> {
  const flow = await pendingFlow(portal, caller, 'verify_email')
  await withMail(portal, { kind: 'verify_email', email: flow.data.email }, async (tx, isAdmitted) => {
    if (!isAdmitted) throw new AuthRefused('too_many')
    await tx.batch(mailVerification(portal, flow))
  })
}

/**
 * Emails another key to the address (in lower case) of a pending sign-up; any other address is told its state. Raises
 * `too_many` within 60 seconds, for known and unknown addresses.
 */
export async function requestVerification(portal: Portal, caller: Caller, to: string): Promise<void> {
  const [[existing], [row]] = await portal.db.batch(null, [personByEmail(to), pendingSignUp(to, portal.clock.now())])
  const template = existing ? 'account_exists' : 'unknown_account'
  const isWaiting = !existing && row
  const statements = isWaiting
    ? mailVerification(portal, flowOf(row) as Flow<'verify_email'>)
    : [mailTo(portal.site, { to, template, params: {}, ...inLanguage(caller.language) })]
  await withMail(portal, { kind: 'verify_email', email: to }, async (tx, isAdmitted) => {
    if (!isAdmitted) throw new AuthRefused('too_many')
    await tx.batch(statements)
  })
}

function mailVerification(portal: Pick<Portal, 'site' | 'clock'>, flow: Flow<'verify_email'>): Statement[] {
  const { email, isVain, language } = flow.data
  if (isVain)
    return [mailTo(portal.site, { to: email, template: 'account_exists', params: {}, ...inLanguage(language) })]
  const { id: flowId, expiresAt } = flow
  return mailKeyTo(portal, {
    purpose: 'verify_email',
    email,
    userId: null,
    flowId,
    expiresAt,
    template: 'verify_email',
    language,
  })
}
