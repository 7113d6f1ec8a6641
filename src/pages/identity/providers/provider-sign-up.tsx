import { useForm } from 'rc-field-form'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { signUpFromProvider } from '../../../providers/auth-flows.ts'
import { attempt } from '../../../providers/attempt.ts'
import { EmailItem } from '../profile/email-item.tsx'
import { Notice } from '../notice.tsx'
import { StepCard } from '../step-card.tsx'
import { useSubmit } from '../use-submit.ts'
import { SignInForm } from '../sign-in-form.tsx'

/** Asks for the account's address when the provider returned no verified one. */
export function ProviderSignUp({ provider }: { provider: string | null }) {
  const t = useTranslate()
  const [form] = useForm<{ email: string }>()
  const { submit, running, problem } = useSubmit(form)
  return (
    <StepCard
      title={t('providerSignUp.title')}
      lead={t('providerSignUp.lead', { provider: provider ?? t('providerSignUp.someProvider') })}
      back={t('providerSignUp.other')}
    >
      <SignInForm
        form={form}
        onFinish={({ email }) => void submit('email', () => attempt(() => signUpFromProvider(email)))}
      >
        <Notice text={problem} />
        <EmailItem autoComplete="email" autoFocus />
        <Button type="primary" htmlType="submit" size="large" block loading={running === 'email'}>
          {t('providerSignUp.submit')}
        </Button>
      </SignInForm>
    </StepCard>
  )
}
