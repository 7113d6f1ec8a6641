import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { useState } from 'react'
import { resend } from '../../providers/auth-flows.ts'
import type { PendingStep } from '../../lib/session.ts'
import { useCountdown } from './use-countdown.ts'
import type { useSubmit } from './use-submit.ts'

/** The minimum number of seconds between messages to one address. */
const pauseSeconds = 60

/** Sends the email of a step again, after a countdown. */
export function ResendButton({ step, way }: { step: PendingStep; way: ReturnType<typeof useSubmit> }) {
  const t = useTranslate()
  const [isSent, setSent] = useState(false)
  const seconds = useCountdown(step.sentAt, pauseSeconds)
  const again = async () => {
    setSent(false)
    const { success } = await way.submit('resend', () =>
      resend(step).then(
        () => ({ success: true }),
        (error: Error) => ({ success: false, error }),
      ),
    )
    setSent(success)
  }
  return (
    <>
      <Button
        size="large"
        block
        disabled={seconds > 0}
        loading={way.running === 'resend'}
        onClick={() => void again()}
        className="resend"
      >
        {seconds === 0 ? t('pending.resend') : t(isSent ? 'pending.sentIn' : 'pending.resendIn', { seconds })}
      </Button>
      <span className="visually-hidden" role="status">
        {isSent ? t('pending.sent') : ''}
      </span>
    </>
  )
}
