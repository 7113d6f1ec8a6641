/** The active sessions of a user. */
import type { OpenSessionRow } from '../../../db/identity/identity-store.ts'
import { endSession, openSessionsOf } from '../../../db/identity/identity-store.ts'
import { auditAccount } from './audit-account.ts'
import { requireRecentSession, requireSession } from '../flows.ts'
import type { Identity } from '../identity.ts'
import { sessionLives } from '../lifetimes.ts'
import type { Caller } from '../site.ts'

/** An active session, identified by `number`. */
export type Device = {
  number: number
  userAgent: string
  address: string
  startedAt: Date
  usedAt: Date
  isCurrent: boolean
}

/** Returns the active sessions of the caller, the newest first. Raises `signed_out` or `gone`. */
export async function listDevices(identity: Identity, caller: Caller): Promise<Device[]> {
  const { id, userId } = await requireSession(identity, caller)
  return (await runningSessions(identity, userId)).map((row) => ({
    number: row.number,
    userAgent: row.user_agent,
    address: row.address,
    startedAt: row.created_at,
    usedAt: row.last_used_at,
    isCurrent: row.id === id,
  }))
}

/**
 * Ends sessions of the caller by their numbers; unknown numbers and those of others change nothing. Returns whether the
 * caller's own session is among them. Raises `NotRecent`, `signed_out` or `gone`.
 */
export async function endDevices(identity: Identity, caller: Caller, numbers: readonly number[]): Promise<boolean> {
  const { id, userId } = await requireRecentSession(identity, caller)
  const now = identity.clock.now()
  const ending = (await runningSessions(identity, userId)).filter(({ number }) => numbers.includes(number))
  await identity.db.batch(
    null,
    ending.flatMap((session) => [
      ...endSession(session.id, now),
      auditAccount({ userId, address: caller.address }, 'sign-out', { device: [session.user_agent, null] }),
    ]),
  )
  return ending.some((session) => session.id === id)
}

async function runningSessions({ db, clock }: Identity, userId: string): Promise<OpenSessionRow[]> {
  const [rows] = await db.batch(null, [openSessionsOf(userId)])
  const now = clock.now()
  return rows.filter((row) => sessionLives({ ...row, ended_at: null }, now))
}
