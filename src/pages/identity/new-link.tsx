import { useTranslate } from '@refinedev/core'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { requestVerification } from '../../providers/auth-flows.ts'
import { EmailItem } from './profile/email-item.tsx'
import { Notice } from './notice.tsx'
import { useSubmit } from './use-submit.ts'

/** Asks for another link to an address that is not verified yet. */
export function NewLink() {
  const t = useTranslate()
  const [form] = Form.useForm<{ email: string }>()
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
    <Form
      form={form}
      layout="vertical"
      noValidate
      requiredMark={false}
      validateTrigger="onSubmit"
      onFinish={(typed) => void ask(typed)}
    >
      <Notice text={problem} />
      <Notice kind="done" text={isSent ? t('verify.sent') : null} />
      <EmailItem autoComplete="username" />
      <Button type="primary" htmlType="submit" size="large" block loading={running === 'link'}>
        {t('verify.submit')}
      </Button>
    </Form>
  )
}
