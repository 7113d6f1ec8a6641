import type { BaseRecord } from '@refinedev/core'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { RequestFailed } from '../resource/record/request-failed.tsx'
import type { ReportRun } from './use-report.ts'
import './report.css'
import '../table/sheet.css'

type ReportBodyProps<Answer extends BaseRecord> = {
  report: ReportRun<Answer>
  /** Whether the displayed answer is being reloaded; by default only while it belongs to an earlier query. */
  isRefreshing?: boolean
  children: (answer: Answer) => ReactNode
}

/** Renders the answer of a report, its error, or a placeholder while it is loading. */
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
