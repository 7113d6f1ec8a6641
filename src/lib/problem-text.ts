/** What is wrong with an input, in words: params that are amounts are grouped as the company groups. */
import type { Problem } from '../../domain/errors.ts'
import type { MoneyStyle } from './format.ts'
import { formatDate, groupAmount } from './format.ts'
import type { RequestError } from './http-error.ts'
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

/**
 * What a refused request says, with amounts grouped: the server writes them plain. `at` is each field's sentences, `more`
 * those that the message does not say already.
 */
export function refusalText({ message, code, params, errors }: RequestError, style: MoneyStyle) {
  const plain = translate(`error.${code}`, params, message)
  const grouped =
    code !== '' && plain === message ? problemText({ code: code as Problem['code'], path: '', params }, style) : message
  const tidy = (text: string) => (text === plain ? grouped : text)
  const at = Object.fromEntries(Object.entries(errors).map(([path, texts]) => [path, texts.map(tidy)]))
  const more = Object.values(at)
    .flat()
    .filter((text) => text !== grouped)
  return { message: grouped, at, more }
}

/** A sentence of the server with its days, which it writes as 2026-03-31, as the person reads days. */
export function withDates(text: string, locale: string): string {
  return text.replaceAll(/\d{4}-\d{2}-\d{2}/g, (day) => formatDate(day, locale))
}
