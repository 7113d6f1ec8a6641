/**
 * Signs in by an account at an identity provider.
 *
 *   a connected account                                  its user, after their second factor
 *   a new one, its verified address unknown here          a new user
 *   a new one, its verified address that of a user        refused: the user signs in and connects it
 *   a new one, its address not verified, or none          asks for an address, which is then verified by email
 */
import { DomainError } from '../../../../domain/errors.ts'
import type { Statement } from '../../../db/core/client.ts'
import { endSession, personByEmail } from '../../../db/identity/identity-store.ts'
import { insertProviderAccount, personByAccount, touchProviderAccount } from '../../../db/identity/provider-store.ts'
import type { SignInResult } from '../finish-sign-in.ts'
import { finishSignIn } from '../finish-sign-in.ts'
import { becomePerson, nameFrom } from '../account/become-person.ts'
import { beginFlow, holderOf } from '../flows.ts'
import type { VerifiedAccount } from './issuer.ts'
import type { Method } from '../methods.ts'
import { secondsOf } from '../methods.ts'
import { refuseUnlessOpen } from '../invited-sign-up.ts'
import { InputRefused } from '../refusals.ts'
import type { Caller, Portal } from '../site.ts'

/**
 * Signs in the user of a provider account. A user signed in with the same token is signed out. Raises
 * `account_disabled`; `email_taken`; `forbidden` for a new user where sign-up is closed to their address.
 */
export async function enterByProvider(portal: Portal, account: VerifiedAccount, caller: Caller): Promise<SignInResult> {
  const holder = await holderOf(portal, caller.token)
  const ending = holder.kind === 'session' ? endSession(holder.session.id, portal.clock.now()) : []
  const input: ProviderSignIn = { account, caller, ending }
  try {
    return await enter(portal, input)
  } catch (error) {
    // A concurrent request created the same account or address, so that it now belongs to a user.
    if (error instanceof DomainError && error.code === 'DUPLICATE') return enter(portal, input)
    throw error
  }
}

type ProviderSignIn = { account: VerifiedAccount; caller: Caller; ending: readonly Statement[] }

async function enter(portal: Portal, { account, caller, ending }: ProviderSignIn): Promise<SignInResult> {
  const { provider, uid, email, isEmailVerified } = account
  const [[person], [addressee]] = await portal.db.batch(null, [
    personByAccount(provider, uid),
    personByEmail(email ?? ''),
  ])
  const now = portal.clock.now()
  const method: Method = { method: 'socialaccount', at: secondsOf(now), provider, uid, reauthenticated: false }
  if (person) {
    if (!person.is_active) throw new InputRefused({ code: 'account_disabled' })
    const statements = [...ending, touchProviderAccount({ ...account, now })]
    return finishSignIn(portal, { userId: person.id, methods: [method], caller, statements })
  }
  const isVerified = email !== null && isEmailVerified
  if (isVerified && addressee) throw new InputRefused({ code: 'email_taken' })
  await refuseUnlessOpen(portal, email ?? '')
  if (!isVerified) return askForAddress(portal, { account, caller, ending })
  const { userId, statements } = becomePerson({
    email,
    fullName: account.fullName || nameFrom(email),
    language: caller.language ?? null,
  })
  const writes = [...ending, ...statements, insertProviderAccount({ ...account, userId, now })]
  return finishSignIn(portal, { userId, methods: [method], caller, statements: writes })
}

async function askForAddress(portal: Portal, { account, caller, ending }: ProviderSignIn): Promise<SignInResult> {
  const { provider, uid, display, fullName, email } = account
  const data = { fullName, email, providerAccount: { provider, uid, display } }
  const { flow, token, statement } = beginFlow(portal, { stage: 'provider_signup', userId: null, data, caller })
  await portal.db.batch(null, [...ending, statement])
  return { kind: 'pending', flow, token, types: [] }
}
