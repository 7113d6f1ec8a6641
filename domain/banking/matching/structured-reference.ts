/**
 * Structured creditor references. ISO 11649 writes RF, two check digits and up to 21 letters and digits; the whole, with the
 * first four characters at its end and letters as numbers from 10, leaves 1 when divided by 97. Other countries write digits only.
 *
 *   RF18 5390 0754 7034    the reference 539007547034
 *   +++090/9337/55493+++   the digits 090933755493
 */
import { compactText } from './compare-texts.ts'

const modulus = 97n

/** Whether a compact text is a creditor reference with correct check digits. */
export function isCreditorReference(compact: string): boolean {
  if (!/^rf\d{2}[a-z0-9]{1,21}$/.test(compact)) return false
  const turned = `${compact.slice(4)}${compact.slice(0, 4)}`
  const digits = [...turned].map((sign) => parseInt(sign, 36).toString()).join('')
  return BigInt(digits) % modulus === 1n
}

/** Returns the creditor references with correct check digits that a text contains, compact. */
export function creditorReferencesIn(text: string): string[] {
  const matches = text.matchAll(/\brf\d{2}(?: ?[a-z0-9]){1,21}/gi)
  return [...matches].flatMap(([match]) => validStart(match.split(' ')))
}

/** Words that follow a reference belong to it as long as the check digits are correct: the longest such text is taken. */
function validStart(words: readonly string[]): string[] {
  const starts = words.map((_, place) => compactText(words.slice(0, place + 1).join('')))
  const longest = starts.findLast(isCreditorReference)
  return longest === undefined ? [] : [longest]
}

/** Returns what a structured reference and the reference on a document have in common: no check digits, no leading zeros. */
export function referenceBody(text: string): string {
  const compact = compactText(text)
  const body = isCreditorReference(compact) ? compact.slice(4) : compact
  return body.replace(/^0+/, '')
}
