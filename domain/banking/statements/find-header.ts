/**
 * Finds the header of a table of a bank, which often stands below other rows, or is missing.
 *
 *   Account details; 666 / Available; 6,666.66 / Date; Details; Withdrawals      the third row is the header
 *   18.09.2017; Shop; -33,87                                                      no header: Column 1, Column 2, Column 3
 */
import { bankStatementColumns } from '../../imports/statement-columns.ts'
import { normalizeHeader, proposeMapping } from '../../imports/propose-mapping.ts'
import { dateFormats, readAmount, readerOf } from '../../imports/read-cells.ts'

/** The header is looked for among this number of rows. */
export const mostRowsAboveHeader = 40

/** `at` is the place of the header row; null where every row is a line and `header` is made up. */
export type FoundHeader = { readonly at: number | null; readonly header: readonly string[] }

/** Returns the header among the first rows of a table: a row with names for a date and an amount, else the first row. */
export function findHeader(rows: readonly (readonly string[])[]): FoundHeader {
  for (const [at, cells] of rows.entries()) {
    const header = withoutCurrencies(cells)
    const mapping = proposeMapping(header, { columns: bankStatementColumns, before: [] })
    const hasAmount = ['amount', 'withdrawal', 'deposit', 'balance'].some((column) => mapping[column] !== undefined)
    if (mapping['date'] !== undefined && hasAmount) return { at, header }
  }
  const [first = []] = rows
  const isLine = first.some(isDate) && first.some(isAmount)
  if (isLine) return { at: null, header: first.map((_cell, place) => `Column ${place + 1}`) }
  return { at: 0, header: withoutCurrencies(first) }
}

/** Returns `Withdrawals (SGD)` as `Withdrawals`, unless two columns would then have one name. */
function withoutCurrencies(cells: readonly string[]): string[] {
  const plain = cells.map((cell) => cell.trim().replace(/\s*\([A-Za-z]{3}\.?\)$/, ''))
  const names = plain.map(normalizeHeader)
  return cells.map((cell, place) => {
    const isUnique = names.indexOf(names[place] ?? '') === names.lastIndexOf(names[place] ?? '')
    return isUnique ? (plain[place] ?? cell) : cell.trim()
  })
}

const dateReaders = dateFormats.filter((format) => format !== 'serial').map(readerOf)

function isDate(cell: string): boolean {
  return dateReaders.some((read) => read(cell.trim()) !== null)
}

function isAmount(cell: string): boolean {
  const text = cell.trim()
  return /\d/.test(text) && [true, false].some((hasComma) => readAmount(text, hasComma) !== null)
}
