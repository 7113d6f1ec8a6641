import type { AuthProvider } from '@refinedev/core'
import { RequestError, toRequestError } from '../lib/http-error.ts'
import { authClient } from '../lib/http.ts'
import { afterLogin } from '../lib/after-login.ts'
import { forgetDrafts } from '../lib/drafts.ts'
import { translate } from '../lib/i18n.ts'
import type { SessionUser } from '../lib/session.ts'
import { isAuthenticated, session } from '../lib/session.ts'
import { companyAt, forgetCompanies } from './company-store.ts'
import { forgetQueries } from './query-clients.ts'

export type Credentials = {
  email: string
  password: string
  /** Wins over `next` and the user's own place; `false` stays. */
  redirect?: string | false
}

type SessionAnswer = {
  data?: { user?: SessionUser }
  meta?: { is_authenticated?: boolean; session_token?: string; access_token?: string; refresh_token?: string }
}

/**
 * Forgets tokens, user, companies, everything that was read and everything that was typed. That a session was lost is
 * remembered, and so is what was typed in it: the person did not leave.
 */
function forgetPerson(): void {
  if (!session.get().isLost) {
    session.clear()
    forgetDrafts(localStorage)
  }
  forgetCompanies()
  forgetQueries()
}

/** Refine's authProvider on the allauth flows, for a tab that shows this company (or none). */
export function authProviderOf(slug: string | null): AuthProvider {
  return {
    login: async (credentials: Credentials) => {
      try {
        const answer = await signIn(credentials)
        const user = keepSession(answer)
        if (!user)
          return { success: false, error: new RequestError(translate('signIn.furtherStep'), { statusCode: 401 }) }
        const next = new URLSearchParams(globalThis.location.search).get('next')
        const to = afterLogin({ explicit: credentials.redirect, next, redirect: user.redirect })
        return to === null ? { success: true } : { success: true, redirectTo: to }
      } catch (failure) {
        return { success: false, error: failure instanceof RequestError ? toRequestError(failure) : (failure as Error) }
      }
    },
    logout: async () => {
      await endSession()
      forgetPerson()
      return { success: true, redirectTo: '/login' }
    },
    check: async () =>
      isAuthenticated(session.get())
        ? { authenticated: true }
        : { authenticated: false, redirectTo: '/login', logout: true },
    onError: async (error: { statusCode?: number }) =>
      error.statusCode === 401 ? { logout: true, redirectTo: '/login' } : {},
    getIdentity: async () => session.get().user,
    getPermissions: async () => {
      const entry = companyAt(slug)
      return entry?.state === 'ready' ? entry.rights : null
    },
  }
}

async function signIn({ email, password }: Credentials): Promise<SessionAnswer> {
  const post = () => authClient.post<SessionAnswer>('auth/login', { email, password })
  try {
    return (await post()).data
  } catch (failure) {
    // 409: a session of an earlier sign-in is still alive on the server. It ends, and this sign-in counts.
    if (!(failure instanceof RequestError) || failure.statusCode !== 409) throw failure
    await endSession()
    session.clear()
    return (await post()).data
  }
}

function keepSession({ data, meta }: SessionAnswer): SessionUser | null {
  const user = data?.user
  if (!user || !meta?.access_token || !meta.refresh_token) return null
  session.set({
    accessToken: meta.access_token,
    refreshToken: meta.refresh_token,
    lastLoginAt: new Date().toISOString(),
    isLost: false,
    user,
  })
  return user
}

/** Ends the session on the server. 401 (a result) and 410 mean that there was none; anything else is rethrown. */
async function endSession(): Promise<void> {
  if (!session.get().sessionToken) return
  try {
    await authClient.delete('auth/session')
  } catch (failure) {
    if (!(failure instanceof RequestError) || failure.statusCode !== 410) throw failure
  }
}
