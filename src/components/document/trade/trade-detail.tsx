import type { HttpError } from '@refinedev/core'
import { useOne, useTranslate } from '@refinedev/core'
import { Alert, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { RequestError } from '../../../lib/http-error.ts'
import { refusalText } from '../../../lib/problem-text.ts'
import '../../../lib/trade-texts.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { RecordFiles } from '../../files/record-files.tsx'
import { PageHeader } from '../../layout/page-header.tsx'
import { History } from '../../resource/history.tsx'
import { RecordSteps } from '../../resource/record-steps.tsx'
import { RequestFailed } from '../../resource/request-failed.tsx'
import { OutgoingCard } from '../outgoing/outgoing-card.tsx'
import { TradeActions } from './trade-actions.tsx'
import type { TradePath } from '../../../../domain/documents/status.ts'
import { resourceOf, tradeForms } from './trade-kinds.ts'
import { TradePaper } from './trade-paper.tsx'
import type { TradeRecord } from './trade-record.ts'
import { TradeStanding, TradeTag } from './trade-standing.tsx'
import '../document.css'
import './trade.css'

/** An invoice, bill or note as it prints, and beside it what is open of it, what hangs together with it and what happened. */
export function TradeDetail({ path }: { path: TradePath }) {
  const form = tradeForms[path]
  const { words } = form
  const resource = resourceOf(path)
  const { id = '' } = useParams()
  const t = useTranslate()
  const company = useCompany()
  const [failure, setFailure] = useState<RequestError | null>(null)
  const { result, query } = useOne<TradeRecord, HttpError>({ resource: path, id, errorNotification: false })
  const refusal = failure && refusalText(failure, company)
  const retry = () => {
    setFailure(null)
    void query.refetch()
  }
  if (query.error) {
    return (
      <>
        <PageHeader title={t(`${words}.title`)} />
        <RequestFailed error={query.error} onRetry={retry} />
      </>
    )
  }
  const record = query.isPlaceholderData ? undefined : result
  return (
    <>
      <PageHeader
        title={record?.voucher_no ? t(`${words}.numbered`, { number: record.voucher_no }) : t(`${words}.title`)}
        tag={record ? <TradeTag record={record} resource={resource} /> : undefined}
        actions={
          <>
            <RecordSteps resource={resource} id={id} />
            {record ? <TradeActions form={form} record={record} onFailed={setFailure} /> : null}
          </>
        }
      />
      {refusal ? (
        <Alert
          className="document-alert"
          type="error"
          showIcon
          message={refusal.message}
          description={refusal.more.join(' ') || undefined}
          action={<Button onClick={retry}>{t('trade.reload')}</Button>}
        />
      ) : null}
      <div className="document-layout">
        <article className="document-card document-paper">
          {record ? (
            <TradePaper form={form} record={record} />
          ) : (
            <Skeleton active title={false} paragraph={{ rows: 10 }} />
          )}
        </article>
        <aside className="document-side">
          {record ? <TradeStanding form={form} record={record} onFailed={setFailure} /> : null}
          <section className="document-card">
            <h2 className="side-title">{t('files.title')}</h2>
            <RecordFiles resource={resource} id={id} />
          </section>
          {record ? <OutgoingCard resource={resource} id={id} status={record.status} /> : null}
          <section className="document-card">
            <h2 className="side-title">{t('trade.activity')}</h2>
            <div className="side-history">
              <History resource={resource} id={id} />
            </div>
          </section>
        </aside>
      </div>
    </>
  )
}
