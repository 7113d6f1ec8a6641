import { useForm, useWatch } from 'rc-field-form'
import { useRegister, useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { Link, useLocation } from 'react-router'
import type { SignInConfig } from '../../providers/auth-flows.ts'
import { canUsePasskeys } from '../../providers/passkeys.ts'
import type { NewAccount } from '../../providers/auth-provider.ts'
import { AuthCard } from './auth-card.tsx'
import { EmailItem } from './profile/email-item.tsx'
import { NewPasswordItem } from './profile/new-password-item.tsx'
import { Notice } from './notice.tsx'
import { ProviderButtons } from './providers/provider-buttons.tsx'
import { ownWay, useSubmit } from './use-submit.ts'
import { focusField, SignInForm } from './sign-in-form.tsx'

/** Renders signing up with a password, with a passkey, or by an identity provider. */
export function SignUpForm({ config }: { config: SignInConfig | undefined }) {
  const t = useTranslate()
  const { search } = useLocation()
  const [form] = useForm<NewAccount>()
  const email = useWatch('email', form)
  const { submit, running, problem } = useSubmit(form)
  const { mutateAsync: register } = useRegister<NewAccount>(ownWay)

  const withPasskey = async () => {
    const typed = await form.validateFields(['email']).catch(() => null)
    if (typed) await submit('passkey', () => register({ email: typed.email }))
    else focusField('email')
  }
  return (
    <AuthCard
      title={t('signUp.title')}
      lead={t('signUp.lead')}
      foot={
        <>
          {t('signUp.known')} <Link to={{ pathname: '/login', search }}>{t('signIn.title')}</Link>
        </>
      }
    >
      <SignInForm form={form} onFinish={(account) => void submit('password', () => register(account))}>
        <Notice text={problem} />
        <EmailItem autoComplete="username" autoFocus />
        <NewPasswordItem label={t('signIn.password')} email={email} />
        <Button type="primary" htmlType="submit" size="large" block loading={running === 'password'}>
          {t('signUp.submit')}
        </Button>
      </SignInForm>
      {canUsePasskeys || config?.socialaccount.providers.length ? (
        <div className="sign-in-ways">
          <p>{t('signIn.or')}</p>
          {canUsePasskeys ? (
            <Button size="large" block loading={running === 'passkey'} onClick={() => void withPasskey()}>
              {t('signUp.passkey')}
            </Button>
          ) : null}
          <ProviderButtons providers={config?.socialaccount.providers ?? []} />
        </div>
      ) : null}
    </AuthCard>
  )
}
