/** Reads a journal file (CSV, plain or gzip, UTF-8) as rows with the columns that the books know. */
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Info } from 'csv-parse'
import { CsvError, parse } from 'csv-parse'
import type { DateReader } from '../../../domain/calendar/date-pattern.ts'
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, sentence } from '../../../domain/errors.ts'
import type { ImportColumn, ImportLine, LineProblem } from '../../../domain/ledger/import-journal.ts'
import { importColumns } from '../../../domain/ledger/import-journal.ts'

/** How a file writes what the books call otherwise: its header for each column, and its dates. */
export type Mapping = { headers: Partial<Record<ImportColumn, string>>; readDate: DateReader }

type Parsed = { record: string[]; info: Info }

const required: readonly ImportColumn[] = ['date', 'voucher_no', 'account', 'debit', 'credit']
const mostRows = 600_000
const mostBytes = 64 * 1024 * 1024

/**
 * The rows of a file. Raises IMPORT_HEADER {missing} when a column is missing, IMPORT_ROW where the file stops being
 * CSV, FILE_TYPE for anything that is no text, TOO_LARGE above 64 MiB unpacked or 600,000 rows.
 */
export async function readJournalFile(bytes: AsyncIterable<Uint8Array>, mapping: Mapping): Promise<ImportLine[]> {
  const lines: ImportLine[] = []
  let columns: { header: readonly string[]; places: ReadonlyMap<ImportColumn, number> } | undefined
  for await (const { record, info } of records(bytes)) {
    if (!columns) {
      columns = { header: record, places: findColumns(record, mapping) }
      continue
    }
    const problem = cellProblem(record, columns.header)
    lines.push({ line: firstLineOf(record, info), problem, ...cellsOf(record, columns.places, mapping) })
    if (lines.length > mostRows) throw new DomainError('TOO_LARGE', { max: '600,000 rows' })
  }
  if (!columns) throw new DomainError('IMPORT_HEADER', { missing: required.join(', ') })
  return lines
}

/** The header and then every row of a file as it stands, with the line on which it begins. */
export async function* rawRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<{ cells: string[]; line: number }> {
  for await (const { record, info } of records(bytes)) yield { cells: record, line: firstLineOf(record, info) }
}

function findColumns(header: readonly string[], { headers }: Mapping): Map<ImportColumn, number> {
  const written = header.map((text) => text.trim().toLowerCase())
  const places = new Map<ImportColumn, number>()
  for (const column of importColumns) {
    const place = written.indexOf((headers[column] ?? column).trim().toLowerCase())
    if (place !== -1) places.set(column, place)
  }
  // A column that the mapping names must be there, whether the books need it or not.
  const missing = importColumns.filter(
    (column) => !places.has(column) && (required.includes(column) || headers[column] !== undefined),
  )
  if (missing.length === 0) return places
  const names = missing.map((column) => headers[column] ?? column)
  throw new DomainError('IMPORT_HEADER', { missing: names.join(', ') })
}

function cellProblem(record: readonly string[], header: readonly string[]): Problem | null {
  if (record.length === header.length) return null
  const params = { found: record.length.toString(), expected: header.length.toString() }
  return { path: '', code: 'CELL_COUNT', params }
}

function cellsOf(
  record: readonly string[],
  places: ReadonlyMap<ImportColumn, number>,
  { readDate }: Mapping,
): Omit<ImportLine, 'line' | 'problem'> {
  const cell = (column: ImportColumn) => (record[places.get(column) ?? -1] ?? '').trim()
  const date = cell('date')
  return {
    date: readDate(date) ?? date,
    voucher_no: cell('voucher_no'),
    narration: cell('narration'),
    account: cell('account'),
    category: cell('category'),
    debit: cell('debit'),
    credit: cell('credit'),
    description: cell('description'),
  }
}

/** The parser counts the line on which a record ends; a quoted cell may hold line ends. */
function firstLineOf(record: readonly string[], info: Info): number {
  return record.reduce((line, cell) => line - (cell.includes('\n') ? cell.split('\n').length - 1 : 0), info.lines)
}

async function* records(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Parsed> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  })
  const source = Readable.from(decoded(unpacked(bytes)))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    yield* parser
  } catch (error) {
    if (error instanceof CsvError) {
      const line = 'lines' in error ? String(error.lines) : '1'
      throw new DomainError('IMPORT_ROW', { line, problem: error.message })
    }
    throw isUnreadable(error) ? new DomainError('FILE_TYPE') : error
  } finally {
    source.destroy()
  }
}

/** Unpacks gzip, recognised by its first two bytes. */
async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const iterator = bytes[Symbol.asyncIterator]()
  const first = await iterator.next()
  if (first.done) return
  const all = (async function* () {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => iterator }
  })()
  const isGzip = first.value[0] === 0x1f && first.value[1] === 0x8b
  if (!isGzip) return yield* all
  const source = Readable.from(all)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  yield* source.pipe(gunzip)
}

async function* decoded(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > mostBytes) throw new DomainError('TOO_LARGE', { max: '64 MiB' })
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

/** No UTF-8, or a damaged gzip file. */
function isUnreadable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return code === 'ERR_ENCODING_INVALID_ENCODED_DATA' || code.startsWith('Z_')
}

/** A problem as a person reads it: `Line 20000: debit: Enter a number, such as 1250.50.` */
export function lineText({ line, path, code, params }: LineProblem): string {
  const text = sentence(code, params)
  return sentence('IMPORT_ROW', { line: line.toString(), problem: path === '' ? text : `${path}: ${text}` })
}
