import { useForm } from 'rc-field-form'
import { useForgotPassword, useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { AuthCard } from './auth-card.tsx'
import { EmailItem } from './profile/email-item.tsx'
import { Notice } from './notice.tsx'
import { useSignInState } from './sign-in-state.ts'
import { ownWay, useSubmit } from './use-submit.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Renders the request of a password link. The answer is the same for every address. */
export function ForgotPassword() {
  const t = useTranslate()
  const signInState = useSignInState()
  const [form] = useForm<{ email: string }>()
  const { submit, running, problem } = useSubmit(form)
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { mutateAsync: forget } = useForgotPassword<{ email: string }>(ownWay)

  const back = <Link to="/login">{t('forgot.back')}</Link>
  const ask = async (typed: { email: string }) => {
    const { success } = await submit('email', () => forget(typed))
    if (success) setSentTo(typed.email)
  }
  if (sentTo !== null) {
    return (
      <AuthCard title={t('checkMail.title')} lead={t('forgot.sent', { email: sentTo })} isHeadingFirst foot={back}>
        <p className="sign-in-hint">{t('checkMail.hint')}</p>
      </AuthCard>
    )
  }
  return (
    <AuthCard title={t('forgot.title')} lead={t('forgot.lead')} foot={back}>
      <SignInForm form={form} initialValues={{ email: signInState.email }} onFinish={(typed) => void ask(typed)}>
        <Notice text={problem} />
        <EmailItem autoComplete="username" autoFocus />
        <Button type="primary" htmlType="submit" size="large" block loading={running === 'email'}>
          {t('forgot.submit')}
        </Button>
      </SignInForm>
    </AuthCard>
  )
}
