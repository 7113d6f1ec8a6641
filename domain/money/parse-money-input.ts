/**
 * Reads an amount as people type it into a field or a search. A text that could mean two amounts is not read at all.
 *
 *   parseMoneyInput('1,234.50')   is '1234.5'
 *   parseMoneyInput('1.234,50')   is null
 */
import { canonical } from './decimal.ts'

/** Groups of three, or of two before the last three as in India, parted by commas, blanks or apostrophes. */
const AMOUNT = /^(?:\d+|\d{1,3}(?:[, '’]\d{2,3})*[, '’]\d{3})?(?:\.\d*)?$/

/** The decimal of a typed amount, or null. A minus before or parentheses around it make it negative; a currency sign is skipped. */
export function parseMoneyInput(text: string): string | null {
  const tidy = text
    .replaceAll(/[\s\u00A0\u202F]+/g, ' ')
    .replaceAll('−', '-')
    .trim()
  const inner = /^\((.*)\)$/.exec(tidy)?.[1] ?? /^-(.*)$/.exec(tidy)?.[1]
  const amount = (inner ?? tidy).replace(/^\p{Sc}/u, '').trim()
  if (!/\d/.test(amount) || !AMOUNT.test(amount)) return null
  const digits = amount
    .replaceAll(/[^\d.]/g, '')
    .replace(/\.$/, '')
    .replace(/^\./, '0.')
  return canonical(inner === undefined ? digits : `-${digits}`)
}
