import { useTranslate } from '@refinedev/core'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { endSession, finishProvider } from '../../../providers/auth-flows.ts'
import { RequestError } from '../../../lib/http-error.ts'
import { isAuthenticated, session } from '../../../lib/session.ts'
import { attempt } from '../../../providers/attempt.ts'
import { AuthCard } from '../auth-card.tsx'
import { takeNext } from '../next-page.ts'
import { once } from '../once.ts'
import type { SignInState } from '../sign-in-state.ts'

/**
 * Renders the page that an identity provider redirects to and passes its parameters to the server. A failure ends the
 * session on the server and here, also when the user only wanted to connect an account, and the sign-in page shows the
 * reason. That page keeps the requested page, also for a further step.
 */
export function ProviderCallback() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { provider = '' } = useParams()
  const { search } = useLocation()

  useEffect(() => {
    const finish = async () => {
      const query = Object.fromEntries(new URLSearchParams(search))
      const { answer, next } = await once(search, async () => {
        // A signed-in user came from the profile to connect an account.
        const isSignedIn = isAuthenticated(session.get())
        const next = isSignedIn ? null : takeNext()
        const way = isSignedIn ? { redirect: '/profile' } : { next }
        return { answer: await attempt(() => finishProvider(provider, query), way), next }
      })
      if (answer.error) {
        // A session that is still valid on the server would be resumed by the next sign-in.
        await endSession().catch(() => undefined)
        session.clear()
      }
      const status = answer.error instanceof RequestError ? answer.error.statusCode : 0
      const state: SignInState = answer.error
        ? { problem: status === 403 ? t('signIn.closed') : answer.error.message }
        : {}
      const login = next === null ? '/login' : `/login?next=${encodeURIComponent(next)}`
      void navigate(answer.redirectTo ?? login, { replace: true, state })
    }
    void finish()
  }, [navigate, provider, search, t])

  return <AuthCard title={t('providerCallback.title')} lead={t('providerCallback.lead')} isHeadingFirst />
}
