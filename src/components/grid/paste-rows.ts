/**
 * Reads rows copied from a spreadsheet: lines of cells separated by tabs, in the order of the grid's columns, starting
 * at the column where they are pasted. A heading line may name the columns instead.
 *
 *   "1010\tRent for May\t1,250.50\t" in a voucher is one row: account 1010, debit 1250.5.
 */
import { isZero } from '../../../domain/money/decimal.ts'
import { parseMoneyInput } from '../../../domain/money/parse-money-input.ts'
import type { GridColumn } from './grid-columns.ts'
import { typedColumns } from './grid-columns.ts'

/** The pasted cells of one row, without those of columns outside the pasted block. */
export type PastedRow = Readonly<Record<string, string>>

export type PasteFormat = {
  /** Returns a figure in the separators of the company as rows store it. */
  typed?: (figure: string) => string
  columns: readonly GridColumn[]
  /** The names of the columns in a heading line; a line that names two of them is one. */
  headings: Readonly<Record<string, RegExp>>
  /** Returns the columns of a block that omits some, or null when it is complete. */
  guess?: (body: readonly string[][], width: number) => readonly string[] | null
}

/** Whether a text is a block of cells, not words for the active cell. */
export function isBlock(text: string): boolean {
  return /[\t\n]/.test(text.replace(/\r?\n$/, ''))
}

/**
 * Returns the rows of a pasted block without heading and empty lines. Readable figures are plain decimals, others stay
 * as written, so that their cell shows an error.
 */
export function parsePastedRows(text: string, format: PasteFormat, start?: string): PastedRow[] {
  const lines = splitCells(text).filter((cells) => cells.some((cell) => cell !== ''))
  const heading = lines[0] && isHeading(lines[0], format) ? lines[0] : null
  const body = heading ? lines.slice(1) : lines
  const kinds = new Map(format.columns.map(({ name, kind }) => [name, kind]))
  const columns = (heading && namedColumns(heading, format)) ?? columnsOf(body, format, start)
  return body.map((cells) => {
    const row: Record<string, string> = {}
    for (const [index, column] of columns.entries()) {
      const cell = cells[index]
      if (cell === undefined || column === null) continue
      const kind = kinds.get(column)
      row[column] = kind === 'amount' || kind === 'rate' || kind === 'quantity' ? figureOf(cell, format) : cell
    }
    return row
  })
}

function columnsOf(body: readonly string[][], format: PasteFormat, start?: string): readonly (string | null)[] {
  const names = typedColumns(format.columns).map(({ name }) => name)
  const first = start === undefined ? 0 : names.indexOf(start)
  const width = Math.max(0, ...body.map((cells) => cells.length))
  const figures = body.map((cells) => cells.map(format.typed ?? asIs))
  return (first === 0 ? format.guess?.(figures, width) : null) ?? names.slice(first)
}

/** Returns the columns named by a heading line that names the first one; null for other lines. */
function namedColumns(heading: readonly string[], { columns, headings }: PasteFormat): (string | null)[] | null {
  const first = columns[0]?.name ?? ''
  const named = heading.map(
    (cell) => columns.find(({ name }) => (headings[name] ?? exactly(name)).test(cell))?.name ?? null,
  )
  return named.includes(first) ? named : null
}

function exactly(name: string): RegExp {
  return new RegExp(`^${name}$`, 'i')
}

export function isAmountOrBlank(cell: string | undefined): boolean {
  return cell === undefined || cell === '' || cell === '-' || parseMoneyInput(cell) !== null
}

const asIs = (cell: string) => cell

/** Converts a dash, which spreadsheets write for zero in accounting formats, and zero to an empty cell. */
function figureOf(cell: string, { typed = asIs }: PasteFormat): string {
  if (cell === '' || cell === '-' || cell === '–') return ''
  const figure = parseMoneyInput(typed(cell))
  if (figure === null) return cell
  return isZero(figure) ? '' : figure
}

function isHeading(cells: readonly string[], { headings }: PasteFormat): boolean {
  return Object.values(headings).filter((heading) => cells.some((cell) => heading.test(cell))).length >= 2
}

/**
 * Splits a text into cells by tabs and into lines by line ends; a quoted cell may contain both, and a doubled quote is
 * one quote.
 */
function splitCells(text: string): string[][] {
  const lines: string[][] = [[]]
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/gy
  while (cell.lastIndex <= text.length) {
    const match = cell.exec(text)
    if (!match) break
    const [, quoted, plain = '', end] = match
    lines.at(-1)?.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).replaceAll(/\s+/g, ' ').trim())
    if (end !== '\t' && end !== '') lines.push([])
    if (end === '') break
  }
  return lines
}
