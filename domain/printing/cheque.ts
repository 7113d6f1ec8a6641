/**
 * What is written on a form of the bank: a cheque of 7.5 by 3.5 inches, with the day in digits that stand apart, whom it is
 * for, and the amount in words on two lines and in figures.
 *
 *                                                     1 5 0 6 2 0 2 6
 *   The Mill
 *   One thousand two hundred and thirty-four pounds
 *   and fifty-six pence only                              1,234.56/-
 */
import type { PlacedText, PrintedDocument } from './blocks.ts'

export type Cheque = { number: string; date: string; payee: string; words: string; amount: string }

/** In points: 72 an inch. */
const leaf = { width: 540, height: 252 }
const lineLength = 50

/** Returns the texts of a cheque at their positions on the form; `amount` is already formatted. */
export function printCheque({ number, date, payee, words, amount }: Cheque): PrintedDocument {
  const [year = '', month = '', day = ''] = date.split('-')
  const [first, second] = onTwoLines(words)
  const texts: PlacedText[] = [
    { text: `${day}${month}${year}`, x: 395, y: 24, apart: 8 },
    { text: payee, x: 60, y: 66 },
    { text: first, x: 80, y: 94 },
    { text: second, x: 40, y: 120 },
    { text: `${amount}/-`, x: 405, y: 112 },
  ]
  return { fileName: number, title: number, orientation: 'landscape', page: leaf, blocks: [{ kind: 'placed', texts }] }
}

/** Splits a text into a line of at most 50 characters, broken between words, and the rest. */
export function onTwoLines(words: string): [string, string] {
  const all = words.split(' ')
  let fits = 0
  while (fits < all.length && all.slice(0, fits + 1).join(' ').length <= lineLength) fits += 1
  return [all.slice(0, fits).join(' '), all.slice(fits).join(' ')]
}
