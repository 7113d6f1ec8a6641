import type { BaseRecord } from '@refinedev/core'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { RequestFailed } from '../resource/record/request-failed.tsx'
import type { ReportRun } from './use-report.ts'
import './report.css'
import '../table/sheet.css'

type ReportBodyProps<Answer extends BaseRecord> = {
  report: ReportRun<Answer>
  /** What is shown is being fetched anew; left out: only while it answers an earlier question. */
  isRefreshing?: boolean
  children: (answer: Answer) => ReactNode
}

/** What a report answers, or why it does not, or that it is on its way. */
export function ReportBody<Answer extends BaseRecord>(props: ReportBodyProps<Answer>) {
  const { answer, query } = props.report
  const { isRefreshing = query.isPlaceholderData, children } = props
  if (query.error) return <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
  if (!answer) {
    return (
      <div className="sheet-frame report-loading">
        <Skeleton active title={false} paragraph={{ rows: 12, width: '100%' }} />
      </div>
    )
  }
  return <div className={isRefreshing ? 'is-refreshing' : undefined}>{children(answer)}</div>
}
