import type { AuthProvider } from '@refinedev/core'
import { endSession, requestPassword, resetPassword, signIn, signUp } from './auth-flows.ts'
import { forgetTraces } from '../lib/drafts.ts'
import { isAuthenticated, session } from '../lib/session.ts'
import { attempt } from './attempt.ts'
import { companyAt, forgetCompanies } from './company-store.ts'
import { forgetQueries } from './query-clients.ts'

export type Credentials = { email: string; password: string; redirect?: string | false }
export type NewAccount = { email: string; password?: string }
export type NewPassword = { key: string; password: string }

/**
 * Deletes tokens, user, companies, cached data, drafts and recent pages. After a lost session, that fact and what the user
 * left are kept: the user did not sign out.
 */
function forgetPerson({ isLost }: { isLost: boolean }): void {
  if (!isLost) {
    session.clear()
    forgetTraces(localStorage)
    sessionStorage.clear()
  }
  forgetCompanies()
  forgetQueries()
}

/** Returns Refine's authProvider on the allauth flows, for a tab that shows this company (or none). */
export function authProviderOf(slug: string | null): AuthProvider {
  return {
    login: ({ email, password, redirect }: Credentials) => attempt(() => signIn(email, password), { redirect }),
    register: (account: NewAccount) => attempt(() => signUp(account)),
    forgotPassword: async ({ email }: { email: string }) => {
      try {
        await requestPassword(email)
        return { success: true }
      } catch (failure) {
        return { success: false, error: failure as Error }
      }
    },
    updatePassword: ({ key, password }: NewPassword) => attempt(() => resetPassword(key, password)),
    logout: async () => {
      // Requests still running are refused once the server has ended the session: it would then look like a lost one.
      const { isLost } = session.get()
      await endSession()
      forgetPerson({ isLost })
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
