import { useForm } from 'rc-field-form'
import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { authenticate } from '../../providers/auth-flows.ts'
import { proveByPasskey } from '../../providers/passkeys.ts'
import { attempt } from '../../providers/attempt.ts'
import { CodeItem } from '../../components/proof/code-item.tsx'
import { Notice } from './notice.tsx'
import { StepCard } from './step-card.tsx'
import { useSubmit } from './use-submit.ts'
import { SignInForm } from './sign-in-form.tsx'

type Way = 'totp' | 'webauthn' | 'recovery_codes'
const order: readonly Way[] = ['totp', 'webauthn', 'recovery_codes']

/**
 * Renders the second factor: a code of the app, a passkey, or a recovery code; one is shown, the others are one click
 * away.
 */
export function SecondFactor({ types }: { types: readonly string[] }) {
  const t = useTranslate()
  const ways = order.filter((way) => types.includes(way))
  const [chosen, choose] = useState<Way | null>(null)
  const way = chosen ?? ways[0] ?? 'totp'
  return (
    <StepCard
      title={t('secondFactor.title')}
      lead={t(`secondFactor.lead.${way}`)}
      isHeadingFirst={way === 'webauthn'}
      back={t('secondFactor.other')}
    >
      {way === 'webauthn' ? <ByPasskey /> : <ByCode key={way} way={way} />}
      {ways.length > 1 ? (
        <div className="sign-in-ways">
          <p>{t('signIn.or')}</p>
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} size="large" block onClick={() => choose(other)}>
                {t(`secondFactor.use.${other}`)}
              </Button>
            ))}
        </div>
      ) : null}
    </StepCard>
  )
}

function ByCode({ way }: { way: Way }) {
  const t = useTranslate()
  const [form] = useForm<{ code: string }>()
  const { submit, running, problem } = useSubmit(form)
  return (
    <SignInForm form={form} onFinish={({ code }) => void submit('code', () => attempt(() => authenticate(code)))}>
      <Notice text={problem} />
      <CodeItem label={t(`secondFactor.label.${way}`)} isNumber={way === 'totp'} />
      <Button type="primary" htmlType="submit" size="large" block loading={running === 'code'}>
        {t('signIn.submit')}
      </Button>
    </SignInForm>
  )
}

function ByPasskey() {
  const t = useTranslate()
  const { submit, running, problem } = useSubmit()
  return (
    <>
      <Notice text={problem} />
      <Button
        type="primary"
        size="large"
        block
        loading={running === 'passkey'}
        onClick={() => void submit('passkey', () => attempt(() => proveByPasskey('authenticate')))}
      >
        {t('secondFactor.use.webauthn')}
      </Button>
    </>
  )
}
