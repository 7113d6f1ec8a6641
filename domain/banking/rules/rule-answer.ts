/** What the server answers about bank rules, besides the rules themselves. */
import type { LineStatus } from '../reconciliation/match-status.ts'
import type { RuleDirection, RulePart } from './bank-rule.ts'

/** The rule that fits an open line, and the voucher that it makes; amounts with the digits of the currency. */
export type RuleHit = {
  readonly line: string
  readonly rule: string
  readonly name: string
  readonly parts: readonly RulePart[]
  readonly narration: string
  readonly is_automatic: boolean
}

/** A line that a rule fits, with the documents and the accounts that it was matched with; '' without a match. */
export type TestedLine = {
  readonly id: string
  readonly date: string
  readonly amount: string
  readonly text: string
  readonly bank_account_label: string
  readonly status: LineStatus
  readonly matched_with: string
  readonly accounts: string
}

/** The lines that a rule fits, the latest 50, and their number. */
export type RuleTest = {
  readonly count: number
  /** Only the latest lines were looked at. */
  readonly is_cut: boolean
  readonly lines: readonly TestedLine[]
}

/** A rule that recording the same again suggests; `count` is the number of lines that were recorded so. */
export type RuleSuggestion = {
  readonly name: string
  readonly words: string
  readonly direction: RuleDirection
  readonly account: string
  readonly account_label: string
  readonly count: number
}
