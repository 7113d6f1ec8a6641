import type { HttpError } from '@refinedev/core'
import { useLogin, useTranslate } from '@refinedev/core'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Brand } from '../../components/layout/brand.tsx'
import { RequestError } from '../../lib/http-error.ts'
import { useSession } from '../../lib/session.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import type { Credentials } from '../../providers/auth-provider.ts'
import './sign-in.css'

/** The page of `/login` and `/signup`. What went wrong is said at the field it concerns, else above the form. */
export function SignIn() {
  const t = useTranslate()
  const navigate = useNavigate()
  const [form] = Form.useForm<Credentials>()
  const { isLost } = useSession()
  const [problem, setProblem] = useState<string | null>(null)
  useDocumentTitle(t('signIn.title'))

  const show = (error: Error | HttpError | undefined) => {
    const fields = Object.entries(error instanceof RequestError ? error.errors : {})
    form.setFields(fields.map(([name, errors]) => ({ name: name as keyof Credentials, errors })))
    setProblem(fields.length > 0 ? null : (error?.message ?? t('error.NETWORK')))
    form.getFieldInstance((fields[0]?.[0] ?? 'password') as keyof Credentials)?.focus()
  }
  // Refine's own way on would obey `?to=` and repeat the error in a notice.
  const { mutate: login, isPending } = useLogin<Credentials>({
    mutationOptions: {
      onSuccess: ({ success, redirectTo, error }) => {
        if (!success) show(error)
        else if (redirectTo) void navigate(redirectTo, { replace: true })
      },
    },
  })
  const submit = (credentials: Credentials) => {
    setProblem(null)
    login(credentials)
  }
  return (
    <main className="sign-in">
      <div className="sign-in-card">
        <Brand />
        <h1>{t('signIn.title')}</h1>
        <p>{t('signIn.lead')}</p>
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          onFinish={submit}
          validateTrigger="onSubmit"
          scrollToFirstError={{ focus: true }}
        >
          {isLost && problem === null ? <Alert type="info" showIcon message={t('signIn.ended')} role="status" /> : null}
          {problem === null ? null : <Alert type="error" showIcon message={problem} role="alert" />}
          <Form.Item
            name="email"
            label={t('signIn.email')}
            rules={[
              { required: true, message: t('signIn.emailRequired') },
              { type: 'email', message: t('signIn.emailWrong') },
            ]}
          >
            <Input type="email" size="large" autoComplete="username" autoFocus inputMode="email" />
          </Form.Item>
          <Form.Item
            name="password"
            label={t('signIn.password')}
            rules={[{ required: true, message: t('signIn.passwordRequired') }]}
          >
            <Input.Password size="large" autoComplete="current-password" />
          </Form.Item>
          <Button type="primary" htmlType="submit" size="large" block loading={isPending}>
            {t('signIn.submit')}
          </Button>
        </Form>
      </div>
    </main>
  )
}
