/**
 * Signing in by an account at an identity provider.
 *
 *   the account is somebody's                          that person, after their second factor
 *   new, its address proven and of nobody here         a new person
 *   new, its address proven and of a person here       refused: whoever holds the address signs in and connects it
 *   new, its address not proven, or none               asked for an address, which is then proven by mail
 */
import { DomainError } from '../../../../domain/errors.ts'
import type { Statement } from '../../../db/core/client.ts'
import { endSession, personByEmail } from '../../../db/identity/identity-store.ts'
import { insertProviderAccount, personByAccount, touchProviderAccount } from '../../../db/identity/provider-store.ts'
import type { Arrival } from '../arrive.ts'
import { arrive } from '../arrive.ts'
import { becomePerson, nameFrom } from '../account/become-person.ts'
import { beginFlow, holderOf } from '../flows.ts'
import type { ProvenAccount } from './issuer.ts'
import type { Method } from '../methods.ts'
import { secondsOf } from '../methods.ts'
import { refuseUnlessOpen } from '../open-for.ts'
import { InputRefused } from '../refusals.ts'
import type { Caller, Portal } from '../site.ts'

/**
 * Lets in whom a provider vouches for. Who was signed in with the same token is signed out by it. Raises
 * `account_disabled`; `email_taken`; `forbidden` for a new person where sign-up is closed to
 * their address.
 */
export async function enterByProvider(portal: Portal, account: ProvenAccount, caller: Caller): Promise<Arrival> {
  const holder = await holderOf(portal, caller.token)
  const ending = holder.kind === 'session' ? endSession(holder.session.id, portal.clock.now()) : []
  const arriving: Arriving = { account, caller, ending }
  try {
    return await enter(portal, arriving)
  } catch (error) {
    // Somebody came in with the same account or address at this very moment: by now it is somebody's.
    if (error instanceof DomainError && error.code === 'DUPLICATE') return enter(portal, arriving)
    throw error
  }
}

type Arriving = { account: ProvenAccount; caller: Caller; ending: readonly Statement[] }

async function enter(portal: Portal, { account, caller, ending }: Arriving): Promise<Arrival> {
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
    return arrive(portal, { userId: person.id, methods: [method], caller, statements })
  }
  const isProven = email !== null && isEmailVerified
  if (isProven && addressee) throw new InputRefused({ code: 'email_taken' })
  await refuseUnlessOpen(portal, email ?? '')
  if (!isProven) return askForAddress(portal, { account, caller, ending })
  const { userId, statements } = becomePerson({ email, fullName: account.fullName || nameFrom(email) })
  const writes = [...ending, ...statements, insertProviderAccount({ ...account, userId, now })]
  return arrive(portal, { userId, methods: [method], caller, statements: writes })
}

async function askForAddress(portal: Portal, { account, caller, ending }: Arriving): Promise<Arrival> {
  const { provider, uid, display, fullName, email } = account
  const data = { fullName, email, providerAccount: { provider, uid, display } }
  const { flow, token, statement } = beginFlow(portal, { stage: 'provider_signup', userId: null, data, caller })
  await portal.db.batch(null, [...ending, statement])
  return { kind: 'pending', flow, token, types: [] }
}
