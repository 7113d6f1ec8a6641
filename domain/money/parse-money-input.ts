/**
 * Parses an amount as users type it into a field or a search. An ambiguous text is not parsed.
 *
 *   parseMoneyInput('1,234.50')   is '1234.5'
 *   parseMoneyInput('1.234,50')   is null
 */
import { canonical } from './decimal.ts'

/** Groups of three, or of two before the last three as in India, separated by commas, blanks or apostrophes. */
const AMOUNT = /^(?:\d+|\d{1,3}(?:[, '’]\d{2,3})*[, '’]\d{3})?(?:\.\d*)?$/

/**
 * Returns the decimal of a typed amount, or null. A leading minus or parentheses make it negative; a currency sign is
 * skipped.
 */
export function parseMoneyInput(text: string): string | null {
  const normalized = text
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ')
    .replaceAll('−', '-')
    .trim()
  const inner = /^\((.*)\)$/.exec(normalized)?.[1] ?? /^-(.*)$/.exec(normalized)?.[1]
  const amount = (inner ?? normalized).replace(/^\p{Sc}/u, '').trim()
  if (!/\d/.test(amount) || !AMOUNT.test(amount)) return null
  const digits = amount
    .replaceAll(/[^\d.]/g, '')
    .replace(/\.$/, '')
    .replace(/^\./, '0.')
  return canonical(inner === undefined ? digits : `-${digits}`)
}
