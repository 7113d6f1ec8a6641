/** Sets up an authenticator app: a secret is offered, and stored once a code made with it is sent. */
import { z } from 'zod'
import { authenticatorsOf, insertTotp } from '../../../db/identity/authenticator-store.ts'
import { storeInSession, takeFromSession } from '../../../db/identity/challenge-store.ts'
import { personById } from '../../../db/identity/identity-store.ts'
import type { TotpAuthenticator } from './authenticators.ts'
import { addFactor, removeFactors, totpOf } from './authenticators.ts'
import { requireRecentSession, requireSession } from '../flows.ts'
import { later } from '../lifetimes.ts'
import type { LiveSession } from '../live-session.ts'
import { AuthRefused, InputRefused } from '../refusals.ts'
import type { Caller, Portal } from '../site.ts'
import { newTotpSecret, stepOfCode, totpUrl } from './totp.ts'

const offerLasts = 30 * 60_000
/** `secret` is sealed, `until` in milliseconds since 1970. */
const offerSchema = z.object({ totp: z.object({ secret: z.string(), until: z.number() }) })

export type TotpOffer = { secret: string; url: string }

/**
 * Returns the caller's app, or the secret for a new one: the same for half an hour, so that a reloaded page still fits
 * what was scanned. Raises `signed_out` or `gone`.
 */
export async function readTotp(
  portal: Portal,
  caller: Caller,
): Promise<{ app: TotpAuthenticator } | { offer: TotpOffer }> {
  const session = await requireSession(portal, caller)
  const [rows, [person]] = await portal.db.batch(null, [authenticatorsOf(session.userId), personById(session.userId)])
  const row = rows.find(({ type }) => type === 'totp')
  if (row) return { app: totpOf(row) }
  const secret = secretOffered(portal, session) ?? (await offerSecret(portal, session))
  return { offer: { secret, url: totpUrl(secret, person?.email ?? '') } }
}

/**
 * Stores the app whose code the caller sends; the code is used up. `createdCodes`: whether recovery codes were created.
 * Raises `incorrect_code`; `conflict` when there is one already or no secret was offered; `NotRecent`, `signed_out`,
 * `gone`.
 */
export async function activateTotp(
  portal: Portal,
  caller: Caller,
  code: string,
): Promise<{ app: TotpAuthenticator; createdCodes: boolean }> {
  const session = await requireRecentSession(portal, caller)
  const secret = secretOffered(portal, session)
  if (secret === null) throw new AuthRefused('conflict')
  const now = portal.clock.now()
  const step = stepOfCode(secret, code, now)
  if (step === null) throw new InputRefused({ code: 'incorrect_code' })
  const { userId } = session
  const factor = await addFactor(
    portal,
    { userId, address: caller.address },
    {
      insert: insertTotp({ userId, secret: portal.site.sealer.seal(secret), step, now }),
      extraStatements: [takeFromSession(session.id, 'totp')],
    },
  )
  if (!factor) throw new AuthRefused('conflict')
  return { app: totpOf(factor.row), createdCodes: factor.createdCodes }
}

/** Removes the caller's app if there is one. Raises `NotRecent`, `signed_out` or `gone`. */
export async function deactivateTotp(portal: Portal, caller: Caller): Promise<void> {
  const { userId } = await requireRecentSession(portal, caller)
  await removeFactors(portal, { userId, address: caller.address }, (rows) => rows.filter(({ type }) => type === 'totp'))
}

function secretOffered({ site, clock }: Portal, { pending }: LiveSession): string | null {
  const { success, data } = offerSchema.safeParse(pending)
  return success && data.totp.until > clock.now().getTime() ? site.sealer.open(data.totp.secret) : null
}

async function offerSecret({ db, site, clock }: Portal, { id }: LiveSession): Promise<string> {
  const secret = newTotpSecret()
  const until = later(clock.now(), offerLasts).getTime()
  await db.batch(null, [storeInSession(id, 'totp', { secret: site.sealer.seal(secret), until })])
  return secret
}
