import type { Explanation } from '../../../../domain/reports/explain/explanation.ts'
import type { HttpError } from '@refinedev/core'
import { useCustom } from '@refinedev/core'
import type { ReportQuery } from '../../../lib/format/report-query.ts'

/** Requests one level of the explanation of a figure. */
export function useExplanation(report: string, parameters: ReportQuery) {
  const { result, query } = useCustom<Explanation, HttpError>({
    url: `${report}/explain`,
    method: 'get',
    dataProviderName: 'reports',
    config: { query: parameters },
    errorNotification: false,
  })
  return { answer: query.data ? result.data : undefined, query }
}
