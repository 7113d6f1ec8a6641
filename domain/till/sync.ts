/** What a till and the server tell each other. */
import type { ErrorCode } from '../errors.ts'

/** The most facts of one request. */
export const FACTS_PER_REQUEST = 100

/**
 * `stored`: by this request; `known`: by an earlier one; `parked`: kept with a reason, a member has to look at it;
 * `differs`: the server has another fact with this number, this one is kept aside.
 */
export type FactOutcome = 'stored' | 'known' | 'parked' | 'differs'

export type FactAnswer = {
  readonly n: number
  readonly id: string
  readonly outcome: FactOutcome
  /** The document that the fact became. */
  readonly document: { readonly path: string; readonly id: string; readonly voucher_no: string } | null
  readonly problem: { readonly code: ErrorCode; readonly message: string } | null
}

/** Where the server is with the facts of a till. */
export type Heartbeat = {
  /** Every fact up to this number is stored; 0 for none. */
  readonly high_water: number
  /** The hash of that fact; empty for none. */
  readonly head: string
  /** The version of the current catalog. */
  readonly catalog: string
  /** The server’s clock. */
  readonly now: string
}

export type SyncAnswer = Heartbeat & { readonly answers: readonly FactAnswer[] }
