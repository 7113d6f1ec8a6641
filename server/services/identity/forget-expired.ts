/**
 * Sessions and tokens are kept for a day after they are over, so that the refusal of one that was just used is still
 * about something. A session in use is over thirty days after sign-in. What was begun and not finished, and keys that
 * were mailed, go likewise.
 */
import { deleteExpired } from '../../db/core/expired-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import { later, sessionLasts } from './lifetimes.ts'

const keptMs = 86_400_000

/** Deletes sessions, tokens, flows and mailed keys that have been over for a day. */
export async function forgetExpired({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const before = later(clock.now(), -keptMs)
  await db.batch(null, deleteExpired({ before, madeBefore: later(before, -sessionLasts) }))
}
