import { useForm, useWatch } from 'rc-field-form'
import { useLogin, useTranslate } from '@refinedev/core'
import { Button, Input } from 'antd'
import { Link, useLocation } from 'react-router'
import type { SignInConfig } from '../../providers/auth-flows.ts'
import { requestCode } from '../../providers/auth-flows.ts'
import { canUsePasskeys, proveByPasskey } from '../../providers/passkeys.ts'
import { useSession } from '../../lib/session.ts'
import { attempt } from '../../providers/attempt.ts'
import type { Credentials } from '../../providers/auth-provider.ts'
import { AuthCard } from './auth-card.tsx'
import { EmailItem } from './profile/email-item.tsx'
import { isInvited } from './next-page.ts'
import { Notice } from './notice.tsx'
import { ProviderButtons } from './providers/provider-buttons.tsx'
import { useSignInState } from './sign-in-state.ts'
import { ownWay, useSubmit } from './use-submit.ts'
import { focusField, SignInForm } from './sign-in-form.tsx'
import { LabelledField } from '../../components/fields/labelled-field.tsx'

/** Renders signing in by password, by an emailed code, with a passkey, or at an identity provider. */
export function LoginForm({ config }: { config: SignInConfig | undefined }) {
  const t = useTranslate()
  const { search } = useLocation()
  const signInState = useSignInState()
  const { isLost } = useSession()
  const [form] = useForm<Credentials>()
  const email = useWatch('email', form)
  const { submit, running, problem } = useSubmit(form)
  const { mutateAsync: login } = useLogin<Credentials>(ownWay)

  const mailCode = async () => {
    const typed = await form.validateFields(['email']).catch(() => null)
    if (typed) await submit('code', () => attempt(() => requestCode(typed.email)))
    else focusField('email')
  }
  const isOpen = config?.account.is_open_for_signup || isInvited(search)
  const wrong = problem ?? signInState.problem ?? null
  const done = signInState.done ? t(`signIn.${signInState.done}`) : isLost ? t('signIn.ended') : null
  return (
    <AuthCard
      title={t('signIn.title')}
      lead={t('signIn.lead')}
      foot={
        isOpen ? (
          <>
            {t('signIn.newHere')} <Link to={{ pathname: '/signup', search }}>{t('signUp.title')}</Link>
          </>
        ) : null
      }
    >
      <SignInForm
        form={form}
        initialValues={{ email: signInState.email }}
        onFinish={(credentials) => void submit('password', () => login(credentials))}
      >
        <Notice text={wrong} />
        {wrong === null ? <Notice kind={signInState.done ? 'done' : 'info'} text={done} /> : null}
        <EmailItem autoComplete="username webauthn" autoFocus={!signInState.email} />
        <div className="sign-in-password">
          <LabelledField
            name="password"
            label={t('signIn.password')}
            rules={[{ required: true, message: t('signIn.passwordRequired') }]}
          >
            <Input.Password size="large" autoComplete="current-password" autoFocus={Boolean(signInState.email)} />
          </LabelledField>
          <Link to="/auth/forgot-password" state={{ email }}>
            {t('signIn.forgot')}
          </Link>
        </div>
        <Button type="primary" htmlType="submit" size="large" block loading={running === 'password'}>
          {t('signIn.submit')}
        </Button>
      </SignInForm>
      <div className="sign-in-ways">
        <p>{t('signIn.or')}</p>
        <div>
          <Button size="large" block loading={running === 'code'} onClick={() => void mailCode()}>
            {t('signIn.code')}
          </Button>
          {canUsePasskeys ? (
            <Button
              size="large"
              block
              loading={running === 'passkey'}
              onClick={() => void submit('passkey', () => attempt(() => proveByPasskey('login')))}
            >
              {t('signIn.passkey')}
            </Button>
          ) : null}
        </div>
        {config ? <ProviderButtons providers={config.socialaccount.providers} /> : null}
      </div>
    </AuthCard>
  )
}
