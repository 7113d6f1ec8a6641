/** What the page of a shift shows: its report, and the records that it consists of. */
import type { ErrorCode } from '../errors.ts'
import type { ShiftReport } from './shift-report.ts'

export type ShiftRecord = {
  readonly id: string
  readonly n: number
  /** By the clock of the till; null for an unreadable record. */
  readonly at: string | null
  readonly kind: string
  /** The number on its receipt. */
  readonly number: string | null
  /** Cash taken out is negative; null for a record without an amount. */
  readonly amount: string | null
  /** `waiting`: for the sale that it refers to, or for the records before it. */
  readonly outcome: 'posted' | 'waiting' | 'parked'
  readonly document: { readonly path: string; readonly id: string; readonly voucher_no: string } | null
  /** What is unusual about it, in sentences. */
  readonly notes: readonly string[]
  readonly problem: { readonly code: ErrorCode; readonly message: string } | null
}

export type ShiftPage = {
  readonly id: string
  readonly number: string
  readonly till: string
  readonly till_name: string
  readonly cashier: string
  /** The payment method of the drawer. */
  readonly cash_mode: string
  readonly opened_at: string
  readonly closed_at: string | null
  /** The Z report as it was when the shift was closed; the X report while it is open. */
  readonly report: ShiftReport
  /** The names of the payment methods, tax schemes and accounts of the report, by id. */
  readonly names: Readonly<Record<string, string>>
  readonly records: readonly ShiftRecord[]
}
