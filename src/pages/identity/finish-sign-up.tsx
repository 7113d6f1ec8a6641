import { useTranslate } from '@refinedev/core'
import { Button, Input } from 'antd'
import { useForm } from 'rc-field-form'
import { LabelledField } from '../../components/fields/labelled-field.tsx'
import { attempt } from '../../providers/attempt.ts'
import { finishSignUp } from '../../providers/auth-flows.ts'
import { AuthCard } from './auth-card.tsx'
import { Notice } from './notice.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSubmit } from './use-submit.ts'

/** Renders the request of the password of a sign-up whose link was opened in another browser. */
export function FinishSignUp({ token, email }: { token: string; email: string }) {
  const t = useTranslate()
  const [form] = useForm<{ password: string }>()
  const { submit, running, problem } = useSubmit(form)
  const finish = ({ password }: { password: string }) =>
    submit('password', () => attempt(() => finishSignUp(token, password)))
  return (
    <AuthCard title={t('verify.finish')} lead={t('verify.password', { email })}>
      <SignInForm form={form} onFinish={(typed) => void finish(typed)}>
        <Notice text={problem} />
        {/* Password managers need to know whose password this is. */}
        <input type="email" value={email} autoComplete="username" readOnly hidden />
        <LabelledField
          name="password"
          label={t('signIn.password')}
          rules={[{ required: true, message: t('signIn.passwordRequired') }]}
        >
          <Input.Password size="large" autoComplete="current-password" autoFocus />
        </LabelledField>
        <Button type="primary" htmlType="submit" size="large" block loading={running === 'password'}>
          {t('signIn.submit')}
        </Button>
      </SignInForm>
    </AuthCard>
  )
}
