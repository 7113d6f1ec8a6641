import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Button, Skeleton } from 'antd'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { formatDateTime } from '../../../lib/format/format.ts'
import { inLanguage } from '../../../lib/i18n.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { useMay } from '../../../providers/use-may.ts'
import type { ParkedRecord } from './till-types.ts'
import { useRetry } from './use-retry.ts'

/** Renders the records of all tills that could not be posted, each with its reason. */
export function ParkedRecords({ onChanged }: { onChanged: () => Promise<unknown> }) {
  const t = useTranslate()
  const may = useMay()
  const company = useCompany()
  const { result, query } = useCustom<ParkedRecord[], HttpError>({
    url: 'sales/pos/parked',
    method: 'get',
    errorNotification: false,
  })
  const { retry, busyId } = useRetry(() => Promise.all([query.refetch(), onChanged()]))
  const records = query.data ? result.data : []
  return (
    <section>
      <h2>{t('tills.parkedTitle')}</h2>
      {query.error ? <RequestFailed error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <Skeleton active paragraph={{ rows: 2 }} /> : null}
      {query.data ? <p className="muted">{t(records.length === 0 ? 'tills.noParked' : 'tills.parkedLead')}</p> : null}
      <ul className="till-list">
        {records.map((record) => (
          <li key={record.id}>
            <div className="till-about">
              <strong>
                {t(`shift.kind.${record.kind}`, {}, t('shift.unreadable'))} {record.number}
              </strong>
              <small className="muted">
                {[record.till_name, formatDateTime(record.received_at, company)].join(' · ')}
              </small>
              <span className="till-problem">{inLanguage(record.problem.message)}</span>
            </div>
            {may('sales_shifts.update') ? (
              <Button
                size="small"
                loading={busyId === record.id}
                aria-label={t('shift.retryOne', { n: record.n })}
                onClick={() => void retry(record)}
              >
                {t('shift.retry')}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
