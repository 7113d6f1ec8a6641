import type { AuthActionResponse } from '@refinedev/core'
import { afterLogin } from '../lib/after-login.ts'
import type { Outcome } from './auth-flows.ts'

export type Attempted = AuthActionResponse & { outcome?: Exclude<Outcome, { kind: 'signed_in' }> }

type Way = {
  /** Wins over `next` and the user's own place; `false` stays. */
  redirect?: string | false | undefined
  /** Where the person wanted to go; the address of the page says it unless given. */
  next?: string | null
}

/**
 * An attempt to get in, in the form of Refine's authProvider. Signed in: where to go. Neither success nor error: a
 * further step is pending, or something else was done that leaves nobody signed in; `outcome` says which.
 */
export async function attempt(work: () => Promise<Outcome>, { redirect, next }: Way = {}): Promise<Attempted> {
  // Read first: the guard leaves the page as soon as somebody is signed in.
  const wanted = next === undefined ? new URLSearchParams(globalThis.location.search).get('next') : next
  try {
    const outcome = await work()
    if (outcome.kind !== 'signed_in') return { success: false, outcome }
    const to = afterLogin({ explicit: redirect, next: wanted, redirect: outcome.user.redirect })
    return { success: true, ...(to === null ? {} : { redirectTo: to }) }
  } catch (failure) {
    return { success: false, error: failure as Error }
  }
}
