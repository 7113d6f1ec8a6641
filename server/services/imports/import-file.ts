/** Reads an imported file as rows with declared columns. */
import type { DateReader } from '../../../domain/calendar/date-pattern.ts'
import { readIsoDate } from '../../../domain/calendar/date-pattern.ts'
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, sentence } from '../../../domain/errors.ts'
import type { ImportColumns, ImportLine, LineProblem } from '../../../domain/imports/kinds.ts'
import type { Mapping } from '../../../domain/imports/propose-mapping.ts'
import { missingColumns, normalizeHeader } from '../../../domain/imports/propose-mapping.ts'
import { readAmount, readerOf } from '../../../domain/imports/read-cells.ts'
import { isDecimal } from '../../../domain/money/decimal.ts'
import type { TableRow } from './table-file.ts'
import { readTable } from './table-file.ts'

/** How a file is read: its header for each column, the format of its dates and its decimal sign. */
export type Reading = {
  mapping: (header: readonly string[]) => Mapping
  readDate: DateReader
  hasDecimalComma: boolean
}

/**
 * Yields the rows of a file. Raises IMPORT_HEADER {missing} when a required or mapped column is missing, and what
 * readTable raises.
 */
export async function readImportFile<Columns extends ImportColumns>(
  bytes: AsyncIterable<Uint8Array>,
  { columns, reading }: { columns: Columns; reading: Reading },
): Promise<ImportLine<keyof Columns & string>[]> {
  const lines: ImportLine<keyof Columns & string>[] = []
  let read: ((row: TableRow) => ImportLine<keyof Columns & string>) | undefined
  for await (const row of readTable(bytes)) {
    if (read) lines.push(read(row))
    else read = lineReader(row.cells, { columns, reading })
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
    const problems = cellCount(row, header)
    const cells: Record<string, string> = {}
    for (const place of places) {
      const { text, problem } = cellOf(row, place, reading)
      cells[place.column] = pooled(text)
      if (problem) problems.push(problem)
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

function cellOf(
  { cells, exact }: TableRow,
  { column, kind, place }: Place,
  { readDate, hasDecimalComma }: Reading,
): { text: string; problem?: Problem } {
  const text = (cells[place] ?? '').trim()
  if (kind === 'text' || text === '') return { text }
  const isExact = exact.has(place)
  if (kind === 'date') {
    const date = isExact ? (readIsoDate(text) ?? readerOf('serial')(text)) : readDate(text)
    return { text: date ?? text }
  }
  const amount = isExact ? text : readAmount(text, hasDecimalComma)
  if (amount !== null) return { text: amount }
  // The check of amounts reports texts that are decimals in neither notation.
  return isDecimal(text) ? { text, problem: { path: column, code: 'NOT_A_NUMBER' } } : { text }
}

/** Describes a problem for users: `Line 20000: debit: Enter a number, such as 1250.50.` */
export function lineText({ line, path, code, params }: LineProblem): string {
  const text = sentence(code, params)
  return sentence('IMPORT_ROW', { line: line.toString(), problem: path === '' ? text : `${path}: ${text}` })
}
