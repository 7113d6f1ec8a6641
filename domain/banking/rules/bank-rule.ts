/**
 * Rules for lines of bank statements that come again: the first active rule, in the order of the rules, whose text, bank
 * account, direction and amount fit a line proposes its voucher.
 *
 *   rule "Electricity": text contains `EDF; British Gas`, money out, up to 500.00
 *   line −84.00 "DD  EDF ENERGY 88123"     fits: EDF
 *   line −84.00 "DD British  gas"          fits: case and blanks do not matter
 *   line 84.00 "EDF refund"                does not fit: money in
 *   line −900.00 "EDF ENERGY"              does not fit: more than 500.00
 */
import { absolute, compare, isNegative } from '../../money/decimal.ts'
import { plainText } from '../matching/compare-texts.ts'
import type { LineToMatch } from '../matching/match-types.ts'

export const ruleDirections = { both: 'Money in and out', in: 'Money in', out: 'Money out' } as const
export type RuleDirection = keyof typeof ruleDirections

/** Which lines a rule fits. Amounts are without a sign. */
export type RuleTerms = {
  /** Only its lines; null: those of all bank accounts. */
  readonly bank_account: string | null
  readonly direction: RuleDirection
  /** Alternatives, separated by semicolons. */
  readonly words: string
  readonly amount_from: string | null
  readonly amount_to: string | null
}

/** A tax that is included in the amount; `account` is the tax account that it is posted to, `rate` in per cent. */
export type IncludedTax = {
  readonly scheme: string
  readonly name: string
  readonly rate: string
  readonly account: string
  readonly account_name: string
}
/** A part of a line for one account, in per cent of its amount. */
export type RuleShare = {
  readonly account: string
  readonly account_name: string
  readonly percent: string
  readonly tax: IncludedTax | null
}

export type BankRule = RuleTerms & {
  readonly id: string
  readonly name: string
  readonly narration: string | null
  /** Its lines are accepted together with exact matches. */
  readonly is_automatic: boolean
  /** One, or two that are 100 per cent together. */
  readonly shares: readonly RuleShare[]
}

/** A row of the voucher that a rule makes; the amount is positive for money in. `tax_base` is the net amount of a row of tax, without a sign. */
export type RulePart = {
  readonly account: string
  readonly account_label: string
  readonly amount: string
  readonly tax_scheme: string | null
  readonly tax_scheme_label: string | null
  readonly tax_base: string | null
}

/** The texts of a line that rules look at. */
export type LineTexts = Pick<
  LineToMatch,
  'description' | 'counterparty_name' | 'end_to_end_reference' | 'creditor_reference'
>
export type RuledLine = LineTexts & { readonly amount: string }
/** The bank account of a line and the ledger account of that. */
export type RuledBank = { readonly bank_account: string; readonly account: string }

/** Returns the alternatives of a rule as they are compared; none are empty. */
export function phrasesOf(words: string): string[] {
  return words
    .split(';')
    .map(comparable)
    .filter((phrase) => phrase !== '')
}

/** Returns a text in lower case, without accents and repeated blanks. */
export function comparable(text: string): string {
  return plainText(text).replaceAll(/\s+/gu, ' ').trim()
}

/** Returns whether the terms of a rule fit a line of a bank account. */
export function fitsLine(terms: RuleTerms, line: RuledLine, bankAccount: string): boolean {
  const { bank_account, direction, amount_from, amount_to } = terms
  if (bank_account !== null && bank_account !== bankAccount) return false
  if (direction !== 'both' && (direction === 'out') !== isNegative(line.amount)) return false
  const amount = absolute(line.amount)
  if (amount_from !== null && compare(amount, amount_from) < 0) return false
  if (amount_to !== null && compare(amount, amount_to) > 0) return false
  const text = comparable(ruledText(line))
  return phrasesOf(terms.words).some((phrase) => text.includes(phrase))
}

/** A semicolon separates the texts, so that no phrase begins in one and ends in the next. */
function ruledText({ counterparty_name, description, end_to_end_reference, creditor_reference }: LineTexts): string {
  return [counterparty_name, description, end_to_end_reference, creditor_reference].join('; ')
}

/** Returns the first of the rules that fits a line; one that would post to the bank account itself does not. */
export function firstRule(rules: readonly BankRule[], line: RuledLine, bank: RuledBank): BankRule | null {
  const fitting = rules.find(
    (rule) => rule.shares.every(({ account }) => account !== bank.account) && fitsLine(rule, line, bank.bank_account),
  )
  return fitting ?? null
}
