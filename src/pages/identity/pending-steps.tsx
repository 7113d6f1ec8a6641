import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { signUpWithPasskey } from '../../providers/passkeys.ts'
import type { PendingStep } from '../../lib/session.ts'
import { attempt } from '../../providers/attempt.ts'
import { CodeStep } from './code-step.tsx'
import { Notice } from './notice.tsx'
import { ProviderSignUp } from './providers/provider-sign-up.tsx'
import { ResendButton } from './resend-button.tsx'
import { SecondFactor } from './second-factor.tsx'
import { StepCard } from './step-card.tsx'
import { useSubmit } from './use-submit.ts'

/** Renders the step that is pending before the user is signed in. */
export function PendingSteps({ step }: { step: PendingStep }) {
  switch (step.id) {
    case 'verify_email':
      return <CheckMail step={step} />
    case 'login_by_code':
      return <CodeStep step={step} />
    case 'mfa_authenticate':
      return <SecondFactor types={step.types} />
    case 'provider_signup':
      return <ProviderSignUp provider={step.provider} />
    case 'signup':
      return <NewPasskey />
    default:
      return step.id satisfies never
  }
}

/** Renders the step that waits for the emailed verification link. */
function CheckMail({ step }: { step: PendingStep }) {
  const t = useTranslate()
  const way = useSubmit()
  const lead = step.email ? t('checkMail.lead', { email: step.email }) : t('checkMail.leadPlain')
  return (
    <StepCard title={t('checkMail.title')} lead={lead} isHeadingFirst back={t('checkMail.wrong')}>
      <p className="sign-in-hint">{t('checkMail.hint')}</p>
      <Notice text={way.problem} />
      <ResendButton step={step} way={way} />
    </StepCard>
  )
}

/** Renders the creation of the passkey of a new account, after its address is verified. */
function NewPasskey() {
  const t = useTranslate()
  const { submit, running, problem } = useSubmit()
  return (
    <StepCard title={t('newPasskey.title')} lead={t('newPasskey.lead')} isHeadingFirst back={t('newPasskey.other')}>
      <Notice text={problem} />
      <Button
        type="primary"
        size="large"
        block
        loading={running === 'passkey'}
        onClick={() => void submit('passkey', () => attempt(signUpWithPasskey))}
      >
        {t('newPasskey.submit')}
      </Button>
    </StepCard>
  )
}
