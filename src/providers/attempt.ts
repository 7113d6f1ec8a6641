import type { AuthActionResponse } from '@refinedev/core'
import { afterLogin } from '../lib/after-login.ts'
import type { Outcome } from './auth-flows.ts'

export type AttemptResult = AuthActionResponse & { outcome?: Exclude<Outcome, { kind: 'signed_in' }> }

type AttemptOptions = {
  /** Takes precedence over `next` and the user's own page; `false` stays. */
  redirect?: string | false | undefined
  /** The requested page; by default the `next` parameter of the address. */
  next?: string | null
}

/**
 * Converts an attempt to sign in to the result of Refine's authProvider. Signed in: the page to open. Neither success
 * nor error: a further step is pending, or the attempt left the user signed out; `outcome` says which.
 */
export async function attempt(
  work: () => Promise<Outcome>,
  { redirect, next }: AttemptOptions = {},
): Promise<AttemptResult> {
  // Read first: the guard leaves the page as soon as the user is signed in.
  const nextPath = next === undefined ? new URLSearchParams(globalThis.location.search).get('next') : next
  try {
    const outcome = await work()
    if (outcome.kind !== 'signed_in') return { success: false, outcome }
    const to = afterLogin({ explicit: redirect, next: nextPath, redirect: outcome.user.redirect })
    return { success: true, ...(to === null ? {} : { redirectTo: to }) }
  } catch (failure) {
    return { success: false, error: failure as Error }
  }
}
