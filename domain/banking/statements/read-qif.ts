/**
 * Reads QIF. The file says neither the order of day and month nor the decimal sign, so both stay as written: the import
 * detects them, and the user confirms them. Years of two digits are completed, `'` before them means 2000 or later.
 *
 *   D1/15'24  T-12.50  PShop  MGroceries  N101  ^     1/15/2024, -12.50, cheque 101
 */
import type { BankFileLine, BankFileStatement } from './bank-file.ts'
import { bankFileLine, givenReference, unreadable } from './bank-file.ts'

const bankTypes = /^!Type:(Bank|CCard|Cash|Oth A|Oth L)\s*$/i
/** Two digits of a year from here on belong to the twentieth century. */
const firstOfOldCentury = 70

/** Returns the statement of a QIF file; lists of other things in it are skipped. Raises STATEMENT_UNREADABLE. */
export function readQif(text: string): BankFileStatement[] {
  const lines: BankFileLine[] = []
  let fields = new Map<string, string>()
  let firstLine = 0
  let isBank = false
  for (const [place, raw] of text.split(/\r\n|\n|\r/).entries()) {
    const row = raw.trim()
    const number = place + 1
    if (row === '') continue
    if (row.startsWith('!')) {
      if (/^!Type:/i.test(row)) isBank = bankTypes.test(row)
      else if (/^!Account/i.test(row)) isBank = false
    } else if (row === '^') {
      if (isBank && fields.size > 0) lines.push(...lineOf(fields, firstLine))
      fields = new Map()
    } else if (isBank) {
      if (fields.size === 0) firstLine = number
      const letter = row.charAt(0)
      // The parts of a split follow the record's own amount, memo and category.
      if (!fields.has(letter)) fields.set(letter, row.slice(1).trim())
    }
  }
  if (fields.size > 0) throw unreadable(firstLine, `D${fields.get('D') ?? ''}`)
  return [{ account: '', currency: '', opening: null, closing: null, lines }]
}

/** Returns the line of a record; none for the opening balance that programs write first. */
function lineOf(fields: ReadonlyMap<string, string>, line: number): BankFileLine[] {
  const text = (letter: string) => fields.get(letter) ?? ''
  if (/^opening balance$/i.test(text('P'))) return []
  const amount = text('T') || text('U')
  if (amount === '') throw unreadable(line, 'T')
  const number = text('N')
  const isCheque = /^\d+$/.test(number)
  return [
    bankFileLine({
      line,
      date: wholeDate(text('D'), line),
      amount,
      description: [text('P'), text('M')].filter((one) => one !== '').join(' '),
      counterparty_name: text('P'),
      cheque_number: isCheque ? givenReference(number) : '',
      end_to_end_reference: isCheque ? '' : number,
    }),
  ]
}

function wholeDate(text: string, line: number): string {
  const [, first, second, mark, last] = /^(\d{1,4})\s*[/.-]\s*(\d{1,2})\s*(['/.-])\s*(\d{1,4})$/.exec(text) ?? []
  if (first === undefined || second === undefined || last === undefined) throw unreadable(line, `D${text}`)
  if (first.length === 4) return `${first}/${second}/${last}`
  if (last.length === 4) return `${first}/${second}/${last}`
  const year = parseInt(last, 10)
  const century = mark !== "'" && year >= firstOfOldCentury ? 1900 : 2000
  return `${first}/${second}/${century + year}`
}
