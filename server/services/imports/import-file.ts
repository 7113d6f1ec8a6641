/** Reads a file to import as rows with the columns that the books know. */
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

/** How a file writes what the books call otherwise: its header for each column, its dates and its decimal sign. */
export type Reading = {
  mapping: (header: readonly string[]) => Mapping
  readDate: DateReader
  hasDecimalComma: boolean
}

/**
 * The rows of a file. Raises IMPORT_HEADER {missing} when a column is missing that is needed or that the mapping names,
 * and what readTable raises.
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
  const lacking = missingColumns(mapping, { columns, header })
  if (lacking.length > 0) throw missing(lacking)
  const written = header.map(normalizeHeader)
  const keep = keeper()
  const places = Object.entries(columns).map(([column, { kind }]): Place => {
    const name = mapping[column]
    return { column, kind, place: name === undefined ? -1 : written.indexOf(normalizeHeader(name)) }
  })
  return (row) => {
    const problems = cellCount(row, header)
    const cells: Record<string, string> = {}
    for (const place of places) {
      const { text, problem } = cellOf(row, place, reading)
      cells[place.column] = keep(text)
      if (problem) problems.push(problem)
    }
    const line = { ...cells, line: row.line, problem: problems[0] ?? null }
    return line as ImportLine<keyof Columns & string>
  }
}

/** Beyond so many different texts nothing is saved any more. */
const mostKept = 200_000

/** One text for all cells that say the same: a file of half a million rows has few different dates, names and codes. */
function keeper(): (text: string) => string {
  const kept = new Map<string, string>()
  return (text) => {
    const before = kept.get(text)
    if (before === undefined && kept.size < mostKept) kept.set(text, text)
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
  // What is no plain decimal either way is found by the check of amounts.
  return isDecimal(text) ? { text, problem: { path: column, code: 'NOT_A_NUMBER' } } : { text }
}

/** A problem as a person reads it: `Line 20000: debit: Enter a number, such as 1250.50.` */
export function lineText({ line, path, code, params }: LineProblem): string {
  const text = sentence(code, params)
  return sentence('IMPORT_ROW', { line: line.toString(), problem: path === '' ? text : `${path}: ${text}` })
}
