/** Checks what a bank rule says, apart from what its accounts and taxes are. */
import { positionProblems } from '../../company/position.ts'
import type { Problem } from '../../errors.ts'
import { compare, withDigits } from '../../money/decimal.ts'
import { phrasesOf } from './bank-rule.ts'

/** A rule as stored: '' for an empty field. */
export type RuleTexts = Readonly<
  Record<
    'position' | 'words' | 'amount_from' | 'amount_to' | 'second_account' | 'second_percent' | 'second_tax_scheme',
    string
  >
>

/**
 * Returns REQUIRED at `words` without any letter, and at the missing one of second account and part; BELOW_ZERO and AT_MOST at
 * `position`, NOT_POSITIVE at amounts, AT_LEAST at `amount_to`, NOT_A_PART at `second_percent`.
 */
export function ruleProblems(rule: RuleTexts, currencyDigits: number): Problem[] {
  return [
    ...positionProblems(rule.position, 'position'),
    ...(phrasesOf(rule.words).length === 0 ? [{ code: 'REQUIRED', path: 'words' } as const] : []),
    ...amountProblems(rule, currencyDigits),
    ...splitProblems(rule),
  ]
}

function amountProblems({ amount_from: from, amount_to: to }: RuleTexts, digits: number): Problem[] {
  const amounts = { amount_from: from, amount_to: to }
  const problems = Object.entries(amounts).flatMap(([path, amount]): Problem[] =>
    amount !== '' && compare(amount, '0') <= 0 ? [{ code: 'NOT_POSITIVE', path }] : [],
  )
  if (problems.length > 0 || from === '' || to === '' || compare(from, to) <= 0) return problems
  return [{ code: 'AT_LEAST', path: 'amount_to', params: { min: withDigits(from, digits) } }]
}

function splitProblems({
  second_account: account,
  second_percent: percent,
  second_tax_scheme: tax,
}: RuleTexts): Problem[] {
  if (account === '') return percent === '' && tax === '' ? [] : [{ code: 'REQUIRED', path: 'second_account' }]
  if (percent === '') return [{ code: 'REQUIRED', path: 'second_percent' }]
  const isPart = compare(percent, '0') > 0 && compare(percent, '100') < 0
  return isPart ? [] : [{ code: 'NOT_A_PART', path: 'second_percent' }]
}
