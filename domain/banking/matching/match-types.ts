/**
 * What bank reconciliation compares: lines of a statement with what the books have for them, and the matches it proposes.
 *
 *   line       2026-03-04   180.00   INV 0412 ACME TRADERS
 *   candidate  item         180.00   INV-2026-0412 of Acme Traders Ltd, dated 2026-02-10
 *   match      exact, because of `amount` and `reference`
 */

/** A line of a bank statement; the amount is canonical, negative for money out; texts are empty where the statement has none. */
export type LineToMatch = {
  readonly id: string
  readonly date: string
  readonly amount: string
  readonly description: string
  readonly counterparty_name: string
  readonly counterparty_account: string
  readonly end_to_end_reference: string
  readonly creditor_reference: string
  readonly cheque_number: string
  readonly bank_id: string
}

/**
 * `entry`: a posted line on the bank account that is not matched yet. `item`: an open invoice, bill or note, whose match
 * records a receipt or payment. `transfer`: an unmatched statement line of another own bank account. `draft`: a document that
 * is not posted. `clearing`: a posted line on the clearing account, such as a card receipt, that is not settled yet.
 */
export type CandidateKind = 'entry' | 'item' | 'transfer' | 'draft' | 'clearing'

/** Something that a line may be. */
export type Candidate = {
  readonly id: string
  readonly kind: CandidateKind
  readonly date: string
  /** Of an item. */
  readonly due_date: string | null
  /**
   * As the bank account of the line sees it: positive for money in. Of an item its open amount; of a transfer the amount of the
   * other account's line with its sign reversed.
   */
  readonly amount: string
  /** The number of the document (INV-2026-0412), '' without one. */
  readonly number: string
  /** Another reference on the document: the supplier's number, a payment reference; '' without one. */
  readonly reference: string
  readonly cheque_number: string
  readonly party_id: string | null
  readonly party_name: string
  /** Bank accounts known of the party; of a transfer those of the other bank account. */
  readonly party_accounts: readonly string[]
  readonly description: string
  /** Candidates of one document belong together. */
  readonly document_id: string
  /** Of a line on the clearing account, '' for others. */
  readonly payment_method: string
}

/** What earlier accepted matches show: the party that lines with such a text were matched with; null for card settlements. */
export type History = readonly { readonly text: string; readonly party_id: string | null }[]

/** Kinds of evidence; all of them count unless a set is given. */
export type Evidence = 'reference' | 'amount' | 'date' | 'text'

export type MatchSettings = {
  readonly currency_digits: number
  /** The accepted difference: absolute, and in percent of the line; the larger of both applies. */
  readonly tolerance_amount: string
  readonly tolerance_percent: string
  /** An entry, transfer or draft may be dated so many days before the line. */
  readonly days_before: number
  /** An item, or an entry with a cheque number, may be dated so many days before the line. */
  readonly item_days_before: number
  /** A candidate may be dated so many days after the line. */
  readonly days_after: number
  readonly evidence?: ReadonlySet<Evidence>
}

/**
 * Ten days cover the usual delay between the books and the bank. Items are paid late and cheques are presented late: 120 days.
 * Five days after cover documents that were entered late.
 */
export const defaultMatchSettings = {
  currency_digits: 2,
  tolerance_amount: '0.01',
  tolerance_percent: '0',
  days_before: 10,
  item_days_before: 120,
  days_after: 5,
} as const satisfies MatchSettings

export type ReasonCode =
  | 'amount'
  | 'amount_less_fee'
  | 'amount_within_tolerance'
  | 'part_payment'
  | 'sum'
  | 'card_receipts'
  | 'card_refunds'
  | 'reference'
  | 'cheque_number'
  | 'structured_reference'
  | 'name'
  | 'name_part'
  | 'bank_account'
  | 'history'
  | 'same_day'
  | 'days'
  | 'both_banks'
  | 'rival'
  | 'draft'
  | 'rule'

/**
 * `value` is what the reason shows: a number of a document, days, a fee, a count, a rule; '' where the code says all. Card receipts
 * and refunds have their number and the first and last day: `12 2026-03-03 2026-03-05`.
 */
export type Reason = { readonly code: ReasonCode; readonly value: string }

/** `exact` may be accepted in bulk, `likely` after a look, `possible` is a suggestion. */
export type Band = 'exact' | 'likely' | 'possible'

export type Match = {
  readonly lines: readonly string[]
  readonly candidates: readonly string[]
  readonly band: Band
  /** 0 to 1000. */
  readonly score: number
  readonly reasons: readonly Reason[]
  /** The sum of the lines less the sum of the candidates, canonical. */
  readonly difference: string
  /** Another match is as good; such a match is never `exact`. */
  readonly has_rival: boolean
}

export type Proposals = {
  /** At most one match for each line and each candidate. */
  readonly best: readonly Match[]
  /** Further matches of each line, best first, at most five. */
  readonly others: ReadonlyMap<string, readonly Match[]>
  /** A bound was reached, so that some sums were not searched. */
  readonly isCut: boolean
}
