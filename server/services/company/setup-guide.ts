/** The set-up guide of a company: the steps a member may do, which of them are done, and closing it for that member. */
import { setupStepsFor } from '../../../domain/company/setup-guide.ts'
import { dismissSetup, readSetup } from '../../db/company/setup-store.ts'
import type { Context } from '../core/unit-of-work.ts'

export type SetupGuide = { steps: { id: string; is_done: boolean }[]; is_dismissed: boolean }

/** Returns the steps that the member may do, in their order. */
export async function setupGuide({ db, who }: Context): Promise<SetupGuide> {
  const [[row]] = await db.batch(who.companyId, [readSetup(who.companyId, who.memberId)])
  const steps = setupStepsFor(who).map((id) => ({ id, is_done: row?.[id] === true }))
  return { steps, is_dismissed: row?.is_dismissed !== false }
}

/** Closes the guide for the member alone, or shows it again. */
export async function dismissSetupGuide({ db, clock, who }: Context, isDismissed: boolean): Promise<void> {
  const at = isDismissed ? clock.now() : null
  await db.batch(who.companyId, [dismissSetup(who.companyId, { memberId: who.memberId, at })])
}
