/** What is wrong with an input, in words: params that are amounts are grouped as the company groups. */
import type { Problem } from '../../domain/errors.ts'
import type { MoneyStyle } from './format.ts'
import { groupAmount } from './format.ts'
import { translate } from './i18n.ts'

const amounts: ReadonlySet<string> = new Set(['debit', 'credit', 'difference'])

/** The sentence of a problem: UNBALANCED in pounds → Debit 1,300.00 and credit 1,250.50 differ by 49.50. */
export function problemText({ code, params = {} }: Problem, style: MoneyStyle): string {
  const shown = Object.entries(params).map(([name, value]) => [
    name,
    amounts.has(name) ? groupAmount(value, style) : value,
  ])
  return translate(`error.${code}`, Object.fromEntries(shown) as Record<string, string>)
}
