import type { HttpError } from '@refinedev/core'
import { useCustom } from '@refinedev/core'
import type { ReportQuery } from '../../../lib/format/report-query.ts'

export type ExplainedPart = {
  kind: 'figure' | 'account' | 'opening' | 'month' | 'transfer' | 'entry' | 'line' | 'document' | 'rest'
  id: string
  code: string | null
  name: string
  amount: string
  start_date: string | null
  end_date: string | null
  document_path: string | null
  document_id: string | null
  /** The parameters that lead one level down; null at the end. */
  below: Readonly<Record<string, string>> | null
}
export type Explanation = {
  name: string
  amount: string
  relation: 'sum' | 'difference' | 'quotient'
  formula: string | null
  measure: string | null
  start_date: string
  end_date: string
  parts: ExplainedPart[]
  sum: string
  adds_up: boolean
  types: { document_path: string; amount: string }[]
}

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
