import { useTranslate } from '@refinedev/core'
import { Button, Form } from 'antd'
import { signUpFromProvider } from '../../../providers/auth-flows.ts'
import { attempt } from '../../../providers/attempt.ts'
import { EmailItem } from '../profile/email-item.tsx'
import { Notice } from '../notice.tsx'
import { StepCard } from '../step-card.tsx'
import { useSubmit } from '../use-submit.ts'

/** The provider told no proven address: which one shall the account have? */
export function ProviderSignUp({ provider }: { provider: string | null }) {
  const t = useTranslate()
  const [form] = Form.useForm<{ email: string }>()
  const { submit, running, problem } = useSubmit(form)
  return (
    <StepCard
      title={t('providerSignUp.title')}
      lead={t('providerSignUp.lead', { provider: provider ?? t('providerSignUp.someProvider') })}
      back={t('providerSignUp.other')}
    >
      <Form
        form={form}
        layout="vertical"
        noValidate
        requiredMark={false}
        validateTrigger="onSubmit"
        onFinish={({ email }) => void submit('email', () => attempt(() => signUpFromProvider(email)))}
      >
        <Notice text={problem} />
        <EmailItem autoComplete="email" autoFocus />
        <Button type="primary" htmlType="submit" size="large" block loading={running === 'email'}>
          {t('providerSignUp.submit')}
        </Button>
      </Form>
    </StepCard>
  )
}
