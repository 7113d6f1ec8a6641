import { useTranslate } from '@refinedev/core'
import { Button, Table } from 'antd'
import { formatDateTime } from '../../../lib/format/format.ts'
import '../../../lib/texts/settings/webhook-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { DeliveryContents } from './delivery-contents.tsx'
import { useEventNames } from './event-names.ts'
import type { DeliveredEvent, Delivery, Webhook } from './webhook-types.ts'

const tones = { waiting: 'warning', sent: 'done', failed: 'overdue' } as const

type Props = {
  webhook: Webhook
  /** Null while they are loaded. */
  deliveries: readonly Delivery[] | null
  onReplay: (delivery: Delivery) => Promise<void>
}

/** Renders deliveries with their results; each opens to its request and answer. */
export function DeliveriesTable({ webhook, deliveries, onReplay }: Props) {
  const t = useTranslate()
  const company = useCompany()
  const { eventText } = useEventNames()
  return (
    <Table<Delivery>
      className="list-table rights-table"
      rowKey="id"
      size="small"
      aria-label={t('webhook.deliveriesOf', { name: webhook.name })}
      loading={deliveries === null}
      dataSource={deliveries ?? []}
      showHeader={deliveries !== null && deliveries.length > 0}
      pagination={false}
      expandable={{
        expandedRowRender: (delivery) => <DeliveryContents delivery={delivery} />,
        columnTitle: <span className="visually-hidden">{t('delivery.show')}</span>,
        expandIcon: ({ expanded, onExpand, record }) => (
          <Button
            size="small"
            type="text"
            aria-expanded={expanded}
            aria-label={t(expanded ? 'delivery.hide' : 'delivery.show')}
            onClick={(event) => onExpand(record, event)}
          >
            {expanded ? '▾' : '▸'}
          </Button>
        ),
      }}
      locale={{
        emptyText: (
          <div className="list-empty" role="status">
            <strong>{t('delivery.none')}</strong>
            <p>{t('delivery.noneHint')}</p>
          </div>
        ),
      }}
      columns={[
        {
          key: 'event',
          title: t('delivery.event'),
          render: (_value, { body, created_at }) => {
            const event = JSON.parse(body) as DeliveredEvent
            return (
              <>
                {eventText(event)}
                <small className="muted">{event.label}</small>
                <small className="muted">{formatDateTime(created_at, company)}</small>
              </>
            )
          },
        },
        {
          key: 'result',
          title: t('delivery.result'),
          render: (_value, delivery) => <DeliveryResult delivery={delivery} />,
        },
        {
          key: 'acts',
          title: <span className="visually-hidden">{t('webhook.actions')}</span>,
          align: 'right',
          render: (_value, delivery) => (
            <Button
              size="small"
              aria-label={t('delivery.replayOne', { label: eventText(JSON.parse(delivery.body) as DeliveredEvent) })}
              onClick={() => void onReplay(delivery)}
            >
              {t('delivery.replay')}
            </Button>
          ),
        },
      ]}
    />
  )
}

function DeliveryResult({ delivery }: { delivery: Delivery }) {
  const t = useTranslate()
  const company = useCompany()
  const { state, attempts, response_code: code, error, duration_ms: took, due_at: due } = delivery
  const facts = [
    ...(attempts > 0 ? [t('delivery.attempts', { count: attempts })] : []),
    ...(code === null ? [] : [t('delivery.code', { code })]),
    ...(took === null ? [] : [t('delivery.took', { count: took })]),
  ]
  return (
    <>
      <span className={`status status-${tones[state]} delivery-state`}>{t(`delivery.state.${state}`)}</span>
      {facts.length > 0 ? <small className="muted">{facts.join(' · ')}</small> : null}
      {error === null ? null : <small className="webhook-failed">{error}</small>}
      {state === 'waiting' && attempts > 0 ? (
        <small className="muted">{t('delivery.next', { at: formatDateTime(due, company) })}</small>
      ) : null}
    </>
  )
}
