/**
 * Deletes sessions and tokens a day after they end, so that one that was just used is still refused with its reason. A
 * session in use ends thirty days after sign-in. Unfinished flows and emailed keys are deleted likewise.
 */
import { deleteExpired } from '../../db/core/expired-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import { later, sessionLasts } from './lifetimes.ts'

const retentionMs = 86_400_000

/** Deletes sessions, tokens, flows and emailed keys that ended a day ago. */
export async function forgetExpired({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const before = later(clock.now(), -retentionMs)
  await db.batch(null, deleteExpired({ before, createdBefore: later(before, -sessionLasts) }))
}
