import type { HttpError } from '@refinedev/core'
import { useCustom } from '@refinedev/core'
import { useMemo } from 'react'
import type { ReportAnswer } from '../report/report-types.ts'
import type { ChartRow } from './chart-view.ts'

type ChartAnswer = Omit<ReportAnswer, 'rows'> & { rows: ChartRow[] }

/**
 * Loads the whole chart including empty categories: rows are hidden in the browser, and moves are checked against all.
 */
export function useChart() {
  const { result, query } = useCustom<ChartAnswer, HttpError>({
    url: 'chart-of-accounts',
    method: 'get',
    dataProviderName: 'reports',
    config: { query: { include_empty: 'true' } },
    errorNotification: false,
  })
  const answer = query.data ? result.data : undefined
  const chart = useMemo(() => new Map((answer?.rows ?? []).map((row) => [row.id, row])), [answer])
  const refresh = async () => void (await query.refetch())
  return { answer, chart, refresh, error: query.error, isRefreshing: query.isFetching && answer !== undefined }
}
