/** What is wrong with an input, in words: amounts are grouped as the company groups, days written as it writes them. */
import type { Problem } from '../../../domain/errors.ts'
import type { MoneyStyle } from './format.ts'
import { formatDate, formatPrice } from './format.ts'
import type { RequestError } from '../http-error.ts'
import { shownFigure } from './typed-figure.ts'
import { inLanguage, translate } from '../i18n.ts'

/** The params that are amounts of money. */
const amounts: ReadonlySet<string> = new Set([
  'debit',
  'credit',
  'difference',
  'open',
  'settled',
  'limit',
  'owed',
  'amount',
  'fee',
])

/** The sentence of a problem: UNBALANCED in pounds → Debit 1,300.00 and credit 1,250.50 differ by 49.50. */
export function problemText({ code, params = {} }: Problem, style: MoneyStyle): string {
  const texts = Object.entries(params).map(([name, value]) => [
    name,
    amounts.has(name) ? formatPrice(value, style) : withDates(value, style.locale),
  ])
  const text = translate(`error.${code}`, Object.fromEntries(texts) as Record<string, string>)
  // The example of a sentence that has nothing else: "such as 1250.50".
  return texts.length === 0 ? text.replaceAll(/\d+\.\d+/g, (example) => shownFigure(example, style)) : text
}

/**
 * What a refused request says, with amounts grouped and days as the company writes them: the server writes both plain.
 * `at` is each field's sentences, `more` those that the message does not say already.
 */
export function refusalText({ message, code, params, errors }: RequestError, style: MoneyStyle) {
  const plain = translate(`error.${code}`, params, message)
  const inFigures = (text: string) => inLanguage(withDates(withAmounts(text, style), style.locale))
  const grouped =
    code !== '' && plain === message
      ? problemText({ code: code as Problem['code'], path: '', params }, style)
      : inFigures(message)
  const tidy = (text: string) => (text === plain ? grouped : inFigures(text))
  const at = Object.fromEntries(Object.entries(errors).map(([path, texts]) => [path, texts.map(tidy)]))
  const more = Object.values(at)
    .flat()
    .filter((text) => text !== grouped)
  return { message: grouped, at, more }
}

/**
 * A sentence of the server with its days, which it writes as 2026-03-31, as the person reads days. What is part of a
 * longer word, such as a number of a document, stays.
 */
export function withDates(text: string, locale: string): string {
  return text.replaceAll(/(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/g, (day) => formatDate(day, locale))
}

/**
 * A sentence of the server whose params are not known, with its amounts of a thousand and more grouped, and with them
 * quantities below zero. A whole number without a sign may be a year.
 */
function withAmounts(text: string, style: MoneyStyle): string {
  return text
    .replaceAll(/(?<![\w.,-])\d{4,}\.\d+(?!\w)/g, (amount) => formatPrice(amount, style))
    .replaceAll(/(?<![\w.,-])-\d{4,}(?:\.\d+)?(?![\w-])/g, (quantity) =>
      formatPrice(quantity, { ...style, currency_digits: 0 }),
    )
}
