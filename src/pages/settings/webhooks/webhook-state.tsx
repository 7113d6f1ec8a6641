import { useTranslate } from '@refinedev/core'
import { formatDateTime } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import '../../../lib/texts/settings/webhook-texts.ts'
import type { Webhook } from './webhook-types.ts'

const tones = { active: 'done', failing: 'overdue', paused: 'draft', givenUp: 'overdue' } as const

/** Renders whether a webhook is active, failing or paused. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const t = useTranslate()
  const company = useCompany()
  const { is_active: isActive, is_given_up: isGivenUp, failing_since: since } = webhook
  const state = isGivenUp ? 'givenUp' : !isActive ? 'paused' : since === null ? 'active' : 'failing'
  const title = since === null ? undefined : t('webhook.failingSince', { at: formatDateTime(since, company) })
  return (
    <span className={`status status-${tones[state]}`} title={title}>
      {t(`webhook.state.${state}`)}
    </span>
  )
}

/** Renders the numbers of deliveries of the last thirty days; failed ones stand out. */
export function WebhookCounts({ webhook }: { webhook: Webhook }) {
  const t = useTranslate()
  const { sent_count: sent, waiting_count: waiting, failed_count: failed } = webhook
  return (
    <span className="webhook-counts">
      <span>{t('webhook.delivered', { count: sent })}</span>
      {waiting > 0 ? <span>{t('webhook.waiting', { count: waiting })}</span> : null}
      {failed > 0 ? <strong className="webhook-failed">{t('webhook.failed', { count: failed })}</strong> : null}
    </span>
  )
}
