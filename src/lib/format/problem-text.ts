/** Describes problems of inputs in words: amounts are grouped and dates written as the company does. */
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
  'stated',
  'computed',
])

/** Returns the sentence of a problem: UNBALANCED in pounds → Debit 1,300.00 and credit 1,250.50 differ by 49.50. */
export function problemText({ code, params = {} }: Problem, style: MoneyStyle): string {
  const texts = Object.entries(params).map(([name, value]) => [
    name,
    // A word of the product, such as what differs between two items.
    name === 'what'
      ? inLanguage(value)
      : amounts.has(name)
        ? formatPrice(value, style)
        : withDates(value, style.locale),
  ])
  const text = translate(`error.${code}`, Object.fromEntries(texts) as Record<string, string>)
  // The example in a sentence without params: "such as 1250.50".
  return texts.length === 0 ? text.replaceAll(/\d+\.\d+/g, (example) => shownFigure(example, style)) : text
}

/**
 * Returns the texts of a refused request, with amounts grouped and dates as the company writes them: the server writes
 * both plain. `at` has the sentences by field, `more` those that the message does not contain.
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
 * Formats the dates in a sentence of the server, which writes them as 2026-03-31. Parts of a longer word, such as a
 * document number, stay.
 */
export function withDates(text: string, locale: string): string {
  return text.replaceAll(/(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-])/g, (day) => formatDate(day, locale))
}

/**
 * Groups amounts of a thousand and more in a sentence of the server without known params, and negative quantities. A
 * whole number without a sign may be a year.
 */
function withAmounts(text: string, style: MoneyStyle): string {
  return text
    .replaceAll(/(?<![\w.,-])\d{4,}\.\d+(?!\w)/g, (amount) => formatPrice(amount, style))
    .replaceAll(/(?<![\w.,-])-\d{4,}(?:\.\d+)?(?![\w-])/g, (quantity) =>
      formatPrice(quantity, { ...style, currency_digits: 0 }),
    )
}
