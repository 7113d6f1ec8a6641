/** A level of the explanation of a figure as the server answers it: its parts, and how they make it. */
import type { Measure } from './figure-parts.ts'

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
  /** A quotient is the first part divided by the second one, times a factor; a difference is the first part less the second one. */
  relation: 'sum' | 'difference' | 'quotient'
  /** Of a quotient. */
  formula: string | null
  measure: Measure | null
  start_date: string
  end_date: string
  parts: ExplainedPart[]
  sum: string
  adds_up: boolean
  /** What each type of document turned over, where the account has not too many lines. */
  types: { document_path: string; amount: string }[]
}
