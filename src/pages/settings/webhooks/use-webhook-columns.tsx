import { useTranslate } from '@refinedev/core'
import type { TableProps } from 'antd'
import { Button } from 'antd'
import type { MoreAct } from '../../../components/layout/more-acts.tsx'
import { MoreActs } from '../../../components/layout/more-acts.tsx'
import { formatDateTime } from '../../../lib/format/format.ts'
import '../../../lib/texts/settings/webhook-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useEventNames } from './event-names.ts'
import { WebhookCounts, WebhookState } from './webhook-state.tsx'
import type { Webhook } from './webhook-types.ts'

type ColumnActs = { actsOf: (webhook: Webhook) => MoreAct[]; onOpen: (id: string) => void }

/** Returns the columns of the table of webhooks. */
export function useWebhookColumns({ actsOf, onOpen }: ColumnActs): NonNullable<TableProps<Webhook>['columns']> {
  const t = useTranslate()
  const company = useCompany()
  const { typesText } = useEventNames()
  return [
    {
      key: 'name',
      title: t('webhook.name'),
      render: (_value, webhook) => (
        <>
          {webhook.name} <WebhookState webhook={webhook} />
          <small className="muted webhook-url" dir="ltr">
            {webhook.url}
          </small>
          <small className="rights-phone">{typesText(webhook.events)}</small>
          <small className="rights-phone">
            <WebhookCounts webhook={webhook} />
          </small>
        </>
      ),
    },
    {
      key: 'events',
      title: t('webhook.events'),
      responsive: ['md'],
      render: (_value, webhook) => typesText(webhook.events),
    },
    {
      key: 'results',
      title: t('webhook.results'),
      responsive: ['sm'],
      render: (_value, webhook) => (
        <>
          <WebhookCounts webhook={webhook} />
          <small className="muted">
            {webhook.last_sent_at === null
              ? t('webhook.neverSent')
              : t('webhook.lastSent', { at: formatDateTime(webhook.last_sent_at, company) })}
          </small>
        </>
      ),
    },
    {
      key: 'acts',
      title: <span className="visually-hidden">{t('webhook.actions')}</span>,
      align: 'right',
      className: 'webhook-acts',
      render: (_value, webhook) => (
        <>
          <Button size="small" onClick={() => onOpen(webhook.id)}>
            {t('webhook.deliveries')}
          </Button>
          <MoreActs
            acts={actsOf(webhook)}
            button={
              <Button size="small" type="text" aria-label={t('webhook.moreOf', { name: webhook.name })}>
                ⋯
              </Button>
            }
          />
        </>
      ),
    },
  ]
}
