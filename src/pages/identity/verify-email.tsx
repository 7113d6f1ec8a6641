import { useTranslate } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { verificationUser, verifyEmail } from '../../providers/auth-flows.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { attempt } from '../../providers/attempt.ts'
import { AuthCard } from './auth-card.tsx'
import { FinishSignUp } from './finish-sign-up.tsx'
import { NewLink } from './new-link.tsx'
import { Notice } from './notice.tsx'
import { once } from './once.ts'

/** Renders the page of a sign-up link: its key verifies the address, in another browser with the password. */
export function VerifyEmail() {
  const t = useTranslate()
  const navigate = useNavigate()
  const { token = '' } = useParams()
  const [problem, setProblem] = useState<string | null>(null)
  /** The address whose password finishes the sign-up. */
  const [email, setEmail] = useState<string | null>(null)

  useEffect(() => {
    const verify = async () => {
      const { error, redirectTo } = await once(`verify ${token}`, () => attempt(() => verifyEmail(token)))
      if (!error) return navigate(redirectTo ?? '/login', { replace: true })
      if (toRequestError(error).statusCode !== 409) return setProblem(error.message)
      const user = await verificationUser(token).catch(() => null)
      if (user?.has_usable_password) setEmail(user.email)
      else setProblem(t('verify.otherBrowser'))
    }
    void verify()
  }, [navigate, t, token])

  if (email !== null) return <FinishSignUp token={token} email={email} />
  if (problem === null) return <AuthCard title={t('verify.title')} lead={t('verify.running')} isHeadingFirst />
  return (
    <AuthCard title={t('verify.failed')} isHeadingFirst lead={t('verify.lead')}>
      <Notice text={problem} />
      <NewLink />
    </AuthCard>
  )
}
