/**
 * What a source of the cash forecast expects: money in (positive) or out (negative) on a day. Every source returns these,
 * and the forecast does not know where they come from. An amount that was due before today is overdue. One without a document is
 * an estimate of a period, or the balance of an account, whose id it has.
 */
export type ExpectedAmount = {
  readonly id: string
  readonly due_date: string
  readonly amount: string
  /** The contact, or the accounts on the other side. */
  readonly details: string
  /** What the amount is where no document names it. */
  readonly name?: string
  readonly document_path: string | null
  readonly document_id: string | null
  readonly number: string | null
  /** The days behind an estimate. */
  readonly period?: { readonly start_date: string; readonly end_date: string }
}
