import { useForm } from 'rc-field-form'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { confirmCode } from '../../providers/auth-flows.ts'
import type { PendingStep } from '../../lib/session.ts'
import { attempt } from '../../providers/attempt.ts'
import { CodeItem } from '../../components/proof/code-item.tsx'
import { Notice } from './notice.tsx'
import { ResendButton } from './resend-button.tsx'
import { StepCard } from './step-card.tsx'
import { useSubmit } from './use-submit.ts'
import { SignInForm } from './sign-in-form.tsx'

/** Renders signing in by an emailed code. */
export function CodeStep({ step }: { step: PendingStep }) {
  const t = useTranslate()
  const [form] = useForm<{ code: string }>()
  const way = useSubmit(form)
  const lead = step.email ? t('code.lead', { email: step.email }) : t('code.leadPlain')
  return (
    <StepCard title={t('code.title')} lead={lead} back={t('checkMail.wrong')}>
      <SignInForm form={form} onFinish={({ code }) => void way.submit('code', () => attempt(() => confirmCode(code)))}>
        <Notice text={way.problem} />
        <CodeItem label={t('code.label')} />
        <Button type="primary" htmlType="submit" size="large" block loading={way.running === 'code'}>
          {t('signIn.submit')}
        </Button>
      </SignInForm>
      <ResendButton step={step} way={way} />
    </StepCard>
  )
}
