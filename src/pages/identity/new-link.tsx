import { useForm } from 'rc-field-form'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { requestVerification } from '../../providers/auth-flows.ts'
import { EmailItem } from './profile/email-item.tsx'
import { Notice } from './notice.tsx'
import { useSubmit } from './use-submit.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Renders the request of another verification link. */
export function NewLink() {
  const t = useTranslate()
  const [form] = useForm<{ email: string }>()
  const { submit, running, problem } = useSubmit(form)
  const [isSent, setSent] = useState(false)
  const ask = async ({ email }: { email: string }) => {
    const { success } = await submit('link', () =>
      requestVerification(email).then(
        () => ({ success: true }),
        (error: Error) => ({ success: false, error }),
      ),
    )
    setSent(success)
  }
  return (
    <SignInForm form={form} onFinish={(typed) => void ask(typed)}>
      <Notice text={problem} />
      <Notice kind="done" text={isSent ? t('verify.sent') : null} />
      <EmailItem autoComplete="username" />
      <Button type="primary" htmlType="submit" size="large" block loading={running === 'link'}>
        {t('verify.submit')}
      </Button>
    </SignInForm>
  )
}
