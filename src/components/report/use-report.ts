import type { BaseRecord, HttpError } from '@refinedev/core'
import { useCustom } from '@refinedev/core'
import type { ReportQuery } from '../../lib/format/report-query.ts'

/** A report as it is asked for: the answer to the question before stays until this one is there. */
export type ReportRun<Answer extends BaseRecord> = ReturnType<typeof useReport<Answer>>

/** Asks for a report; `again` says after how many milliseconds an answer is out of date, or that it is not. */
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
  return { answer: query.data ? result.data : undefined, query }
}
