/** The responses about the closing of a fiscal year; amounts with the currency's digits. */
import type { Problem } from '../errors.ts'

export type ClosingLine = {
  readonly account: string
  readonly account_label: string
  readonly account_code: string | null
  readonly debit: string
  readonly credit: string
}
export type PastClosing = {
  readonly id: string
  readonly profit: string
  readonly closed_by: string
  readonly closed_at: string
  readonly reopened_by: string | null
  readonly reopened_at: string | null
  readonly reason: string | null
}
export type YearClosing = {
  readonly id: string
  readonly name: string
  readonly start_date: string
  readonly end_date: string
  readonly state: string
  /** The lines that closing the year now would post. */
  readonly lines: readonly ClosingLine[]
  /** Negative for a loss. */
  readonly profit: string
  /** Why the year cannot be closed now. */
  readonly problem: Problem | null
  /** The lock date that reopening would restore. */
  readonly earlier_lock_date: string | null
  /** Sent back to confirm the previewed entry. */
  readonly fingerprint: string
  /** The latest first. */
  readonly closings: readonly PastClosing[]
}
