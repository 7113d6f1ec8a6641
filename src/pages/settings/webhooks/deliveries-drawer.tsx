import type { HttpError } from '@refinedev/core'
import { useCustom, useNotification, useTranslate } from '@refinedev/core'
import { Button, Drawer, Segmented } from 'antd'
import { useState } from 'react'
import { MoreActs } from '../../../components/layout/more-acts.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'
import '../../../lib/texts/settings/webhook-texts.ts'
import { DeliveriesTable } from './deliveries-table.tsx'
import type { Delivery, DeliveryState, Webhook } from './webhook-types.ts'
import { webhooksUrl } from './webhook-types.ts'

const PAGE_ROWS = 20
const POLL_MS = 2000
const HOUR_MS = 3_600_000
const filters = ['all', 'failed', 'waiting', 'sent'] as const
const periods = { hour: 1, day: 24, week: 7 * 24, month: 30 * 24 } as const

type Props = { webhook: Webhook; onClose: () => void; onChanged: () => void }

/** Shows the deliveries of a webhook with their requests and answers, and replays them. */
export function DeliveriesDrawer({ webhook, onClose, onChanged }: Props) {
  const request = useRequest()
  const t = useTranslate()
  const { open: notify } = useNotification()
  const [filter, setFilter] = useState<'all' | DeliveryState>('all')
  const [count, setCount] = useState(PAGE_ROWS)
  const url = `${webhooksUrl}/${webhook.id}`
  const state = filter === 'all' ? {} : { state: filter }
  const { result, query } = useCustom<Delivery[], HttpError>({
    url: `${url}/deliveries`,
    method: 'get',
    config: { query: { ...state, _start: 0, _end: count + 1 } },
    queryOptions: { gcTime: 0, refetchInterval: POLL_MS },
    errorNotification: false,
  })
  const loaded = query.data ? result.data : []
  const send = async (work: () => Promise<string>) => {
    try {
      notify?.({ type: 'success', message: await work() })
    } catch (failure) {
      notify?.({ type: 'error', message: t('delivery.notReplayed'), description: toRequestError(failure).message })
    }
    await query.refetch()
    onChanged()
  }
  const replay = ({ id }: Delivery) =>
    send(async () => {
      await request('post', `${url}/deliveries/${id}/replay/`)
      return t('delivery.replayed')
    })
  const replaySince = (hours: number) =>
    send(async () => {
      const since = new Date(Date.now() - hours * HOUR_MS + 60_000).toISOString()
      const { data } = await request<{ replayed: number }>('post', `${url}/replay/`, { since })
      return t('delivery.sinceDone', { count: data.replayed })
    })
  const close = () => {
    onChanged()
    onClose()
  }
  return (
    <Drawer open width={760} title={t('webhook.deliveriesOf', { name: webhook.name })} onClose={close}>
      <div className="delivery-bar">
        <Segmented
          aria-label={t('delivery.result')}
          value={filter}
          options={filters.map((value) => ({ value, label: t(`delivery.filter.${value}`) }))}
          onChange={(value) => {
            setFilter(value)
            setCount(PAGE_ROWS)
          }}
        />
        <MoreActs
          button={<Button>{t('delivery.replaySince')}</Button>}
          acts={Object.entries(periods).map(([name, hours]) => ({
            key: name,
            label: t(`delivery.since.${name}`),
            onClick: () => void replaySince(hours),
          }))}
        />
      </div>
      {query.error ? <RequestFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      <DeliveriesTable webhook={webhook} deliveries={query.data ? loaded.slice(0, count) : null} onReplay={replay} />
      {loaded.length > count ? (
        <Button className="delivery-more" onClick={() => setCount(count + PAGE_ROWS)}>
          {t('detail.more')}
        </Button>
      ) : null}
    </Drawer>
  )
}
