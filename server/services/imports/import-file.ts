/** Reads an imported file as rows with declared columns. */
import type { DateReader } from '../../../domain/calendar/date-pattern.ts'
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, sentence } from '../../../domain/errors.ts'
import type { ImportColumns, ImportLine, LineProblem } from '../../../domain/imports/kinds.ts'
import type { Mapping } from '../../../domain/imports/propose-mapping.ts'
import { missingColumns, normalizeHeader } from '../../../domain/imports/propose-mapping.ts'
import { readAmount, readerOf } from '../../../domain/imports/read-cells.ts'
import { isDecimal } from '../../../domain/money/decimal.ts'
import type { TableRow } from './table-file.ts'
import { readTable } from './table-file.ts'

/** Texts by column that replace cells of a line, by line. */
export type Corrections = ReadonlyMap<number, Readonly<Record<string, string>>>

/** How a file is read: its header for each column, the format of its dates and its decimal sign. */
export type Reading = {
  mapping: (header: readonly string[]) => Mapping
  readDate: DateReader
  hasDecimalComma: boolean
  corrections?: Corrections
  /** Only these lines are read, the refused ones with their problem; without it all lines. */
  only?: { readonly lines: ReadonlySet<number>; readonly refused: ReadonlyMap<number, Problem> } | null
}

/**
 * Returns the rows of a file. Raises IMPORT_HEADER {missing} when a required or mapped column is missing, and what
 * readTable raises.
 */
export function readImportFile<Columns extends ImportColumns>(
  bytes: AsyncIterable<Uint8Array>,
  spec: { columns: Columns; reading: Reading },
): Promise<ImportLine<keyof Columns & string>[]> {
  return readImportRows(readTable(bytes), spec)
}

/** Returns the same of rows that were read, the header first. */
export async function readImportRows<Columns extends ImportColumns>(
  rows: AsyncIterable<TableRow> | Iterable<TableRow>,
  { columns, reading }: { columns: Columns; reading: Reading },
): Promise<ImportLine<keyof Columns & string>[]> {
  const lines: ImportLine<keyof Columns & string>[] = []
  let read: ((row: TableRow) => ImportLine<keyof Columns & string>) | undefined
  for await (const row of rows) {
    if (!read) read = lineReader(row.cells, { columns, reading })
    else if (!reading.only || reading.only.lines.has(row.line)) lines.push(read(row))
  }
  if (!read) throw missing(Object.keys(columns).filter((column) => columns[column]?.required))
  return lines
}

function missing(names: readonly string[]): DomainError {
  return new DomainError('IMPORT_HEADER', { missing: names.join(', ') })
}

type Place = { column: string; kind: 'text' | 'money' | 'date'; place: number }

function lineReader<Columns extends ImportColumns>(
  header: readonly string[],
  { columns, reading }: { columns: Columns; reading: Reading },
): (row: TableRow) => ImportLine<keyof Columns & string> {
  const mapping = reading.mapping(header)
  const missingNames = missingColumns(mapping, { columns, header })
  if (missingNames.length > 0) throw missing(missingNames)
  const plainHeader = header.map(normalizeHeader)
  const pooled = textPool()
  const places = Object.entries(columns).map(([column, { kind }]): Place => {
    const name = mapping[column]
    return { column, kind, place: name === undefined ? -1 : plainHeader.indexOf(normalizeHeader(name)) }
  })
  return (row) => {
    const corrected = reading.corrections?.get(row.line)
    const refusal = reading.only?.refused.get(row.line)
    // A corrected row was looked at, so that its number of cells no longer says whether they are in their columns.
    const problems = refusal ? [refusal] : corrected ? [] : cellCount(row, header)
    const cells: Record<string, string> = {}
    for (const place of places) {
      const text = corrected?.[place.column]
      const cell = text === undefined ? cellOf(row, place, reading) : readCell(text.trim(), place, reading)
      cells[place.column] = pooled(cell.text)
      if (cell.problem) problems.push(cell.problem)
    }
    const line = { ...cells, line: row.line, problem: problems[0] ?? null }
    return line as ImportLine<keyof Columns & string>
  }
}

/** The number of different texts in the pool; further ones are not pooled. */
const mostPooledTexts = 200_000

/** Returns one text for all equal cells: a file of half a million rows has few different dates, names and codes. */
function textPool(): (text: string) => string {
  const textsByText = new Map<string, string>()
  return (text) => {
    const before = textsByText.get(text)
    if (before === undefined && textsByText.size < mostPooledTexts) textsByText.set(text, text)
    return before ?? text
  }
}

function cellCount({ cells }: TableRow, header: readonly string[]): Problem[] {
  if (cells.length === header.length) return []
  const params = { found: cells.length.toString(), expected: header.length.toString() }
  return [{ path: '', code: 'CELL_COUNT', params }]
}

type Cell = { text: string; problem?: Problem }

const readIsoMoment = readerOf('YYYY-MM-DD')

function cellOf({ cells, exact }: TableRow, place: Place, reading: Reading): Cell {
  const text = (cells[place.place] ?? '').trim()
  if (place.kind === 'text' || text === '' || !exact.has(place.place)) return readCell(text, place, reading)
  return place.kind === 'date' ? { text: readIsoMoment(text) ?? readerOf('serial')(text) ?? text } : { text }
}

/** Reads a text in the notation of the file; ISO dates are read in every file. */
function readCell(text: string, { column, kind }: Place, { readDate, hasDecimalComma }: Reading): Cell {
  if (kind === 'text' || text === '') return { text }
  if (kind === 'date') return { text: readDate(text) ?? text }
  const amount = readAmount(text, hasDecimalComma)
  if (amount !== null) return { text: amount }
  // The check of amounts reports texts that are decimals in neither notation.
  return isDecimal(text) ? { text, problem: { path: column, code: 'NOT_A_NUMBER' } } : { text }
}

/** Describes a problem for users: `Line 20000: debit: Enter a number, such as 1250.50.` */
export function lineText({ line, path, code, params }: LineProblem): string {
  const text = sentence(code, params)
  return sentence('IMPORT_ROW', { line: line.toString(), problem: path === '' ? text : `${path}: ${text}` })
}
