import { useTranslate } from '@refinedev/core'
import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { askSession } from '../../providers/auth-flows.ts'
import { screen } from '../../lib/screen.tsx'
import { session, useSession } from '../../lib/session.ts'
import { LoginForm } from './login-form.tsx'
import { isInvited } from './next-page.ts'
import { useConfig } from './use-config.ts'

const SignUpForm = screen(() => import('./sign-up-form.tsx').then((chunk) => chunk?.SignUpForm))
const PendingSteps = screen(() => import('./pending-steps.tsx').then((chunk) => chunk?.PendingSteps))

/** Renders `/login` and `/signup`: the pending step, else the form. */
export function SignIn() {
  const { pathname, search } = useLocation()
  const { pending } = useSession()
  const config = useConfig()
  const isSignUp = pathname.startsWith('/signup')

  useEffect(() => {
    // A step that was started before the page was loaded may have ended meanwhile.
    if (session.get().pending) askSession().catch(() => undefined)
    PendingSteps.preload()
    SignUpForm.preload()
  }, [])

  if (pending === null && !isSignUp) return <LoginForm config={config} />
  if (pending === null && !config) return <SignInPlaceholder />
  const isOpen = config?.account.is_open_for_signup || isInvited(search)
  if (pending === null && !isOpen) return <LoginForm config={config} />
  return (
    <Suspense fallback={<SignInPlaceholder />}>
      {pending === null ? <SignUpForm config={config} /> : <PendingSteps step={pending} />}
    </Suspense>
  )
}

function SignInPlaceholder() {
  const t = useTranslate()
  return <div className="sign-in" role="status" aria-label={t('app.loading')} />
}
