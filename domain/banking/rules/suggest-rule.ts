/**
 * Suggests a rule after the third line with the same text was recorded on the same account. Texts are the same when their words
 * are, without numbers; the rule looks for the longest piece of the text that all of them contain.
 *
 *   FEE 03/26 BARCLAYS BUSINESS · FEE 04/26 BARCLAYS BUSINESS · FEE 05/26 BARCLAYS BUSINESS
 *     the words of the rule are BARCLAYS BUSINESS
 */
import { textKey } from '../matching/compare-texts.ts'
import type { LineTexts } from './bank-rule.ts'
import { comparable } from './bank-rule.ts'

/** A rule is suggested for so many lines. */
const equalCodings = 3
const shortestWords = 3

type CodedLine = Pick<LineTexts, 'counterparty_name' | 'description'>

/** Returns the words of the rule and the number of equal lines; null for fewer than three, or without common words. */
export function suggestWords(line: CodedLine, earlier: readonly CodedLine[]): { words: string; count: number } | null {
  const key = keyOf(line)
  const equal = earlier.filter((one) => key !== '' && keyOf(one) === key)
  if (equal.length + 1 < equalCodings) return null
  const texts = equal.map(({ counterparty_name, description }) => comparable(`${counterparty_name}; ${description}`))
  const pieces = [line.description, line.counterparty_name]
    .flatMap(piecesOf)
    .filter((piece) => texts.every((text) => text.includes(comparable(piece))))
  const longest = pieces.toSorted((a, b) => b.length - a.length)[0] ?? ''
  return longest.length < shortestWords ? null : { words: longest, count: equal.length + 1 }
}

function keyOf({ counterparty_name, description }: CodedLine): string {
  return textKey(`${counterparty_name} ${description}`)
}

/** Returns the runs of words without digits and semicolons, as they are written. */
function piecesOf(text: string): string[] {
  const pieces: string[][] = [[]]
  for (const word of text.split(/\s+/u)) {
    if (/[\p{N};]/u.test(word)) pieces.push([])
    else pieces.at(-1)?.push(word)
  }
  return pieces.map((words) => words.join(' ').replaceAll(/^[^\p{L}]+|[^\p{L}\p{M}.)]+$/gu, '')).filter(Boolean)
}
