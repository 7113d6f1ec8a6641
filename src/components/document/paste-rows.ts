/**
 * Rows copied from a spreadsheet: lines of cells divided by tabs, in the order of the grid's columns – account
 * (code or name), description, debit, credit – starting at the column where they are pasted.
 *
 *   "1010\tRent for May\t1,250.50\t" is one row: account 1010, debit 1250.5.
 */
import { isZero } from '../../../domain/money/decimal.ts'
import { parseMoneyInput } from '../../lib/parse-input.ts'

export const rowColumns = ['account', 'description', 'debit', 'credit'] as const
export type RowColumn = (typeof rowColumns)[number]
/** What was pasted for one row; a column outside the pasted block is missing. */
export type PastedRow = Partial<Record<RowColumn, string>>

/** True when the text is a block of cells, not words for the one cell in which the caret stands. */
export function isBlock(text: string): boolean {
  return /[\t\n]/.test(text.replace(/\r?\n$/, ''))
}

/**
 * The rows of a pasted block. A heading line is left out, empty lines as well. Three columns whose last two hold
 * amounts are account, debit and credit. Amounts that can be read come in plain form, others as they were written,
 * so that the person sees them marked in their cell.
 */
export function parsePastedRows(text: string, start: RowColumn = 'account'): PastedRow[] {
  const lines = splitCells(text).filter((cells) => cells.some((cell) => cell !== ''))
  const body = lines[0] && isHeading(lines[0]) ? lines.slice(1) : lines
  const columns = columnsOf(body, start)
  return body.map((cells) => {
    const row: PastedRow = {}
    for (const [index, column] of columns.entries()) {
      const cell = cells[index]
      if (cell !== undefined) row[column] = column === 'debit' || column === 'credit' ? amountOf(cell) : cell
    }
    return row
  })
}

function columnsOf(body: readonly string[][], start: RowColumn): readonly RowColumn[] {
  const width = Math.max(0, ...body.map((cells) => cells.length))
  const withoutDescription =
    start === 'account' &&
    width === 3 &&
    body.every(([, debit, credit]) => isAmountOrBlank(debit) && isAmountOrBlank(credit))
  if (withoutDescription) return ['account', 'debit', 'credit']
  return rowColumns.slice(rowColumns.indexOf(start))
}

function isAmountOrBlank(cell: string | undefined): boolean {
  return cell === undefined || cell === '' || cell === '-' || parseMoneyInput(cell) !== null
}

/** Spreadsheets write zero as a dash in accounting formats; a zero leaves the side empty. */
function amountOf(cell: string): string {
  if (cell === '' || cell === '-' || cell === '–') return ''
  const amount = parseMoneyInput(cell)
  if (amount === null) return cell
  return isZero(amount) ? '' : amount
}

function isHeading(cells: readonly string[]): boolean {
  return cells.some((cell) => /^(debit|dr\.?)$/i.test(cell)) && cells.some((cell) => /^(credit|cr\.?)$/i.test(cell))
}

/** Cells divided by tabs, lines by line ends; a quoted cell may hold both, and a doubled quote is one quote. */
function splitCells(text: string): string[][] {
  const lines: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/gy
  while (cell.lastIndex <= text.length) {
    const found = cell.exec(text)
    if (!found) break
    const [, quoted, plain = '', end] = found
    lines.at(-1)?.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).replaceAll(/\s+/g, ' ').trim())
    if (end !== '\t' && end !== '') lines.push([])
    if (end === '') break
  }
  return lines
}
