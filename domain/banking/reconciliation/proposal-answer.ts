/** What the workbench of bank reconciliation shows: open lines, where the account stands, and what a line may be. */
import type { BankCommission } from './paid-amount.ts'
import type { RuleHit } from '../rules/rule-answer.ts'
import type { Candidate, LineToMatch, Match } from '../matching/match-types.ts'

/** An open line with the numbers of its comments and files, and the document whose change or cancellation ended its match. */
export type OpenLine = LineToMatch & {
  readonly statement: string
  readonly reopened_path: string | null
  readonly reopened_id: string | null
  readonly reopened_number: string | null
  readonly comment_count: number
  readonly file_count: number
}

/** A candidate with what a user sees of it, and what is needed to record it. */
export type ShownCandidate = Candidate & {
  readonly path: string
  /** The other accounts of an entry, or the other bank account of a transfer. */
  readonly accounts: string
  /** The account of the contact that an open item is on. */
  readonly ledger: 'receivable' | 'payable' | null
  /** The ledger account of the other bank account of a transfer. */
  readonly account: string | null
  /** Of a line on the clearing account: the account of its payment method's fees. */
  readonly fee_account: string | null
  /** Of a draft: the act that posts it to the bank account, and the version that it is done on. */
  readonly act: string | null
  readonly version: number | null
}

/** Where the reconciliation of a bank account stands. */
export type BankSummary = BankCommission & {
  readonly bank_account: string
  /** Its ledger account. */
  readonly account: string
  readonly name: string
  /** The account of differences within the tolerance of the bank account. */
  readonly adjustment_account: string | null
  /** Where card receipts wait for the bank, and the account of a fee whose payment method has none. */
  readonly clearing_account: string | null
  readonly clearing_account_label: string | null
  readonly charges_account: string | null
  /** The last day that its statements cover; null without lines. */
  readonly day: string | null
  /** At the end of that day as the bank reports it; null where no statement tells a balance. */
  readonly statement_balance: string | null
  readonly book_balance: string | null
  /** The balance of the bank less that of the books; null where no statement tells a balance. */
  readonly difference: string | null
  readonly unreconciled: number
  readonly matched: number
  readonly reconciled: number
  readonly excluded: number
}

/** Amounts with the digits of the currency. `candidates` are those that a match refers to. */
export type BankProposals = {
  readonly summary: BankSummary
  readonly lines: readonly OpenLine[]
  readonly candidates: readonly ShownCandidate[]
  readonly best: readonly Match[]
  readonly others: readonly Match[]
  /** The rules that fit lines without an exact or likely match. */
  readonly rules: readonly RuleHit[]
  /** Some sums were not searched. */
  readonly is_cut: boolean
}
