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

/** A line as rules compare it. */
type ComparedLine = { readonly amount: string; readonly text: string; readonly bankAccount: string }

/** A semicolon separates the texts of a line, so that no phrase begins in one and ends in the next. */
function comparedLine(line: RuledLine, bankAccount: string): ComparedLine {
  const { counterparty_name, description, end_to_end_reference, creditor_reference, amount } = line
  const texts = [counterparty_name, description, end_to_end_reference, creditor_reference]
  return { amount, text: comparable(texts.join('; ')), bankAccount }
}

/** Returns a function that tells whether a compared line fits; texts come before amounts, because few lines have them. */
function termsTest(terms: RuleTerms): (line: ComparedLine) => boolean {
  const { bank_account, direction, amount_from, amount_to, words } = terms
  const phrases = phrasesOf(words)
  return ({ amount, text, bankAccount }) => {
    if (bank_account !== null && bank_account !== bankAccount) return false
    if (!phrases.some((phrase) => text.includes(phrase))) return false
    if (direction !== 'both' && (direction === 'out') !== isNegative(amount)) return false
    const size = absolute(amount)
    return (
      (amount_from === null || compare(size, amount_from) >= 0) && (amount_to === null || compare(size, amount_to) <= 0)
    )
  }
}

/** Returns a function that tells whether a line of a bank account fits the terms of a rule. */
export function lineTest(terms: RuleTerms): (line: RuledLine, bankAccount: string) => boolean {
  const fits = termsTest(terms)
  return (line, bankAccount) => fits(comparedLine(line, bankAccount))
}

/**
 * Returns a function that finds the first of the rules that fits a line, or null; one that would post to the bank account
 * itself does not.
 */
export function ruleFinder(rules: readonly BankRule[]): (line: RuledLine, bank: RuledBank) => BankRule | null {
  const tests = rules.map((rule) => ({ rule, fits: termsTest(rule) }))
  return (line, bank) => {
    const compared = comparedLine(line, bank.bank_account)
    const isElsewhere = ({ shares }: BankRule) => shares.every(({ account }) => account !== bank.account)
    return tests.find(({ rule, fits }) => fits(compared) && isElsewhere(rule))?.rule ?? null
  }
}
