/**
 * Compares the words of banks with the words of the books. Banks write capitals, leave out accents and vowels and cut their texts.
 * Letters of other scripts keep their vowel signs.
 *
 *   CRÈME & Cie      creme, cie
 *   TRDRS            the word traders without its vowels
 *   INTERNAT         the beginning of international
 */
import { latinDigits } from '../../language/digits.ts'
import { placeWhere } from './rows.ts'

const accents = /[\u0300-\u036f]/g
const vowels = /[aeiou]/g
/** Most texts need no normalization. */
const isPlain = /^[ -~]*$/

/** Returns a text without accents and in lower case; digits are 0 to 9. */
export function plainText(text: string): string {
  if (isPlain.test(text)) return text.toLowerCase()
  return latinDigits(text.normalize('NFKC').toLowerCase().normalize('NFD').replaceAll(accents, '').normalize('NFC'))
}

/** Banks cut texts at these lengths; a blank at the end is gone. */
const cutLengths = new Set([18, 27, 32, 35])

/** Whether a bank may have cut a text in the middle. */
export function isCutText(text: string): boolean {
  return cutLengths.has(text.length) || cutLengths.has(text.length + 1)
}

/** More words are not compared. */
const mostWords = 80

/** Returns the runs of letters and the runs of digits of a plain text, as far as they are compared. */
export function wordsOf(plain: string): string[] {
  return (plain.match(/[\p{L}\p{M}]+|\d+/gu) ?? []).slice(0, mostWords)
}

/** Returns a word without its vowels. */
export function skeletonOf(word: string): string {
  return word.replaceAll(vowels, '')
}

/** Returns the letters and digits of a text, in lower case. */
export function compactText(text: string): string {
  return plainText(text).replaceAll(/[^\p{L}\p{M}\d]/gu, '')
}

/** Returns the words that lines of the same origin have in common: the letters, without numbers. */
export function textKey(text: string): string {
  return wordsOf(plainText(text))
    .filter((word) => !/^\d/.test(word))
    .join(' ')
}

/** Returns the texts of a sorted list that begin with `start`, at most `most` of them. */
export function textsFrom(sorted: readonly string[], start: string, most: number): string[] {
  const first = placeWhere(sorted, (text) => text >= start)
  return sorted.slice(first, first + most).filter((text) => text.startsWith(start))
}
