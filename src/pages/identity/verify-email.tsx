import { useTranslate } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { verifyEmail } from '../../providers/auth-flows.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { attempt } from '../../providers/attempt.ts'
import { AuthCard } from './auth-card.tsx'
import { NewLink } from './new-link.tsx'
import { Notice } from './notice.tsx'
import { once } from './once.ts'
import type { SignInState } from './sign-in-state.ts'

/** Renders the page of a sign-up link: its key verifies the address. */
export function VerifyEmail() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { token = '' } = useParams()
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    const verify = async () => {
      const { error, redirectTo, outcome } = await once(`verify ${token}`, () => attempt(() => verifyEmail(token)))
      const state: SignInState = outcome?.kind === 'signed_out' ? { done: 'verified' } : {}
      if (error) setProblem(toRequestError(error).statusCode === 409 ? t('verify.otherBrowser') : error.message)
      else void navigate(redirectTo ?? '/login', { replace: true, state })
    }
    void verify()
  }, [navigate, t, token])

  if (problem === null) return <AuthCard title={t('verify.title')} lead={t('verify.running')} isHeadingFirst />
  return (
    <AuthCard title={t('verify.failed')} isHeadingFirst lead={t('verify.lead')}>
      <Notice text={problem} />
      <NewLink />
    </AuthCard>
  )
}
