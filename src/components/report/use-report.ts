import type { BaseRecord, HttpError } from '@refinedev/core'
import { useCustom } from '@refinedev/core'
import { useMemo } from 'react'
import type { ReportQuery } from '../../lib/format/report-query.ts'
import { inWordsOfScreen } from './worded-rows.ts'

/** A requested report: the previous answer stays until the new one arrives. */
export type ReportRun<Answer extends BaseRecord> = ReturnType<typeof useReport<Answer>>

/** Requests a report; `again` returns the milliseconds until the next request, or false. */
export function useReport<Answer extends BaseRecord>(
  name: string,
  parameters: ReportQuery,
  again: (answer: Answer | undefined) => number | false = () => false,
) {
  const { result, query } = useCustom<Answer, HttpError>({
    url: name,
    method: 'get',
    dataProviderName: 'reports',
    config: { query: parameters },
    queryOptions: { refetchInterval: ({ state }) => again(state.data?.data) },
    errorNotification: false,
  })
  const answer = query.data ? result.data : undefined
  return { answer: useMemo(() => answer && inWordsOfScreen<Answer>(answer), [answer]), query }
}
