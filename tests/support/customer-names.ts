/**
 * Names of customers, made from their numbers: always the same, never twice, and many of them alike, as those of real customers are.
 *
 *   17850   Kingsford Gallery Direct
 */
const starts = 'Ash Black Brad Carl Dun Ever Fair Glen Hart Kings Lang Mill Nor Oak Pem Red'.split(' ')
const ends = 'field ford ham ley ton wick worth bridge'.split(' ')
const trades = 'Traders Stores Gifts Supplies Retail Crafts Imports Interiors Trading Gallery Market Emporium'.split(
  ' ',
)
const additions = ['', ' Direct', ' Online', ' & Sons']

/** Returns the name of a customer; numbers that differ by less than 6,144 have different names. */
export function customerName(number: number): string {
  const [start = '', afterStart] = pick(starts, number)
  const [end = '', afterEnd] = pick(ends, afterStart)
  const [trade = '', afterTrade] = pick(trades, afterEnd)
  const [addition = ''] = pick(additions, afterTrade)
  return `${start}${end} ${trade}${addition}`
}

function pick(words: readonly string[], number: number): [string | undefined, number] {
  return [words[number % words.length], Math.floor(number / words.length)]
}
