/**
 * The forms in which a bank writes the number of a document: without blanks, hyphens and slashes, without leading zeros, without
 * its letters, or with its last digits only.
 *
 *   INV-2026-0412    INV 2026 412, INV20260412, 2026/0412: complete
 *                    INV 0412, 0412: short, which counts only when no other candidate has it
 */
import { plainText, wordsOf } from './compare-texts.ts'

export type ReferenceKey = { readonly key: string; readonly isComplete: boolean }

/** A number without letters must be this long to be found in a text. */
const shortestDigits = 5
const shortestWithLetters = 3
const shortestWithoutLetters = 6
const shortestEnd = 4
const longestSpan = 5

const isNumber = (word: string): boolean => /^\d/.test(word)
const bare = (word: string): string => (isNumber(word) ? word.replace(/^0+(?=\d)/, '') : word)
const digitsOf = (words: readonly string[]): string => words.filter(isNumber).join('')

/** Returns the key of words: numbers without leading zeros, separated. */
function keyOf(words: readonly string[]): string {
  return words.map(bare).join('|')
}

/** Returns the key of words when no sign separated their numbers. */
function joinedKey(words: readonly string[]): string {
  const joined: string[] = []
  for (const word of words) {
    const last = joined.at(-1)
    if (last !== undefined && isNumber(last) && isNumber(word)) joined[joined.length - 1] = `${last}${word}`
    else joined.push(word)
  }
  return keyOf(joined)
}

/** Returns the keys under which a number of a document is found; none for a number without enough digits. */
export function keysOfNumber(number: string): ReferenceKey[] {
  const words = wordsOf(plainText(number))
  const digits = digitsOf(words)
  const hasLetters = words.some((word) => !isNumber(word))
  if (digits.length < (hasLetters ? shortestWithLetters : shortestDigits)) return shortKeys(words)
  const numbers = words.filter(isNumber)
  const keys = new Set([keyOf(words), joinedKey(words)])
  if (digits.length >= shortestWithoutLetters) for (const key of [keyOf(numbers), joinedKey(numbers)]) keys.add(key)
  const complete = [...keys].map((key) => ({ key, isComplete: true }))
  return [...complete, ...shortKeys(words).filter(({ key }) => !keys.has(key))]
}

/** Returns the last digits, alone and after the first letters. */
function shortKeys(words: readonly string[]): ReferenceKey[] {
  const [first = ''] = words
  const end = words.findLast(isNumber) ?? ''
  const keys = end.length >= shortestEnd ? [bare(end)] : []
  if (!isNumber(first) && first !== '' && end !== '') keys.push(keyOf([first, end]))
  return keys.map((key) => ({ key, isComplete: false }))
}

export type Span = {
  readonly keys: readonly string[]
  readonly from: number
  readonly to: number
  /** Too few digits for a short form. */
  readonly isTiny: boolean
}

/** Returns the words of a text that may be a number, longest first; a span without a digit is none. */
export function spansOf(text: string): Span[] {
  const words = wordsOf(plainText(text))
  const spans: Span[] = []
  for (let length = Math.min(longestSpan, words.length); length > 0; length -= 1)
    for (let from = 0; from + length <= words.length; from += 1) {
      const part = words.slice(from, from + length)
      if (!part.some(isNumber) || isCardNumber(words, from)) continue
      const isTiny = part.every(isNumber) && digitsOf(part).length < shortestEnd
      spans.push({ keys: [...new Set([keyOf(part), joinedKey(part)])], from, to: from + length, isTiny })
    }
  return spans
}

/** Whether a word is the number of a card, which is no number of a document. */
export function isCardNumber(words: readonly string[], from: number): boolean {
  return from > 0 && isNumber(words[from] ?? '') && words[from - 1] === 'card'
}
