/**
 * Reads uploaded tables: CSV (separated by comma, semicolon or tab; UTF-8, UTF-16 or Windows-1252; plain or gzip) and
 * XLSX, distinguished by their content. The first row is the header.
 */
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Info } from 'csv-parse'
import { CsvError, parse } from 'csv-parse'
import { DomainError } from '../../../domain/errors.ts'
import { mostImportBytes, mostImportRows } from '../../../domain/imports/kinds.ts'
import { CellTooLong, mostCellText, UnreadableWorkbook } from '../../spreadsheet/check-xml.ts'
import { readXlsx, WorkbookTooLarge } from '../../spreadsheet/read-xlsx.ts'
import { decoded, encodingOf, textOfBytes } from '../core/decode-text.ts'
import { wellFormed } from '../core/well-formed.ts'

/** A row of the file. `exact` has the columns whose numbers and dates a spreadsheet stored as such. */
export type TableRow = { line: number; cells: string[]; exact: ReadonlySet<number> }

const none: ReadonlySet<number> = new Set()

const mostColumns = 500
const mostHeaderText = 255
const signs = [',', ';', '\t']
/** The longest row of a CSV file; a longer one has unmatched quotation marks. */
const mostRowText = 1_000_000

/**
 * Yields the header and then every row that is not empty. Zero characters and unpaired surrogates become U+FFFD,
 * because the database cannot store them. Raises IMPORT_ROW where the file is no valid CSV, FILE_TYPE for anything that
 * is no table, TOO_LARGE above 64 MiB (a workbook above 512 MiB unpacked) or 600,000 rows, TOO_MANY_COLUMNS,
 * CELL_TOO_LONG, TEXT_TOO_LONG and LINE_TOO_LONG. Every limit applies while the file is read, before a longer text is
 * built.
 */
export async function* readTable(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TableRow> {
  const { first, all } = await peek(bytes)
  let count = -1
  for await (const row of isArchive(first) ? workbookRows(all) : csvRows(all)) {
    count += 1
    if (count > mostImportRows) throw new DomainError('TOO_LARGE', { max: '600,000 rows' })
    assertSize(row, count === 0 ? mostHeaderText : mostCellText)
    yield { ...row, cells: row.cells.map(wellFormed) }
  }
}

/** Whether the first bytes of a file are those of a ZIP archive, such as a workbook. */
export function isArchive([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b
}

/** Returns the bytes of a file. Raises TOO_LARGE above 64 MiB. */
export async function readLimited(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of limitSize(bytes)) chunks.push(chunk)
  return chunks
}

/** Returns the text of a file, plain or gzip. Raises FILE_TYPE for anything that is no text, TOO_LARGE above 64 MiB. */
export async function textOf(bytes: AsyncIterable<Uint8Array>): Promise<string> {
  return textOfBytes(await unpackedChunks(bytes))
}

async function unpackedChunks(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  try {
    return await readLimited(unpack(bytes))
  } catch (error) {
    throw isDamagedPacking(error) ? new DomainError('FILE_TYPE') : error
  }
}

function assertSize({ cells, line }: TableRow, mostText: number): void {
  if (cells.length > mostColumns)
    throw new DomainError('TOO_MANY_COLUMNS', { line: line.toString(), max: mostColumns.toString() })
  const place = cells.findIndex((cell) => cell.length > mostText)
  if (place === -1) return
  throw new DomainError('CELL_TOO_LONG', { cell: `${columnName(place)}${line}`, max: formatCount(mostText) })
}

/** Returns the name of a column in a spreadsheet: 0 is A, 26 is AA. */
function columnName(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : `${columnName(Math.floor(place / 26) - 1)}${last}`
}

function formatCount(count: number): string {
  return count.toLocaleString('en')
}

async function* workbookRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TableRow> {
  let width = 0
  try {
    for await (const row of readXlsx(limitSize(bytes))) {
      const last = row.cells.findLastIndex((cell) => cell.trim() !== '')
      if (last === -1) continue
      width ||= last + 1
      // A sheet omits empty cells at the end of a row, or has some that are only coloured.
      const cells = Array.from({ length: Math.max(width, last + 1) }, (_, place) => row.cells[place] ?? '')
      yield { ...row, cells }
    }
  } catch (error) {
    if (error instanceof CellTooLong) throw cellTooLong(error)
    if (error instanceof WorkbookTooLarge) throw new DomainError('TOO_LARGE', { max: error.most })
    throw error instanceof UnreadableWorkbook ? new DomainError('FILE_TYPE') : error
  }
}

function cellTooLong({ column, row }: CellTooLong): DomainError {
  const max = formatCount(mostCellText)
  if (column === null || row === null) return new DomainError('TEXT_TOO_LONG', { max })
  return new DomainError('CELL_TOO_LONG', { cell: `${column}${row}`, max })
}

type ParsedRecord = { record: string[]; info: Info }

async function* csvRows(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<TableRow> {
  const chunks = await unpackedChunks(bytes)
  const encoding = encodingOf(chunks)
  const [start = ''] = decoded(chunks.slice(0, 1), encoding)
  let linesRead = 0
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(start),
    info: true,
    max_record_size: mostRowText,
    on_record: (record: string[], { lines }) => {
      linesRead = lines
      return record
    },
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  })
  const source = Readable.from(withShortLines(decoded(chunks, encoding)))
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      yield { line: firstLineOf(record, info), cells: record.map(withoutQuote), exact: none }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = 'lines' in error ? String(error.lines) : '1'
    if (error.code === 'CSV_MAX_RECORD_SIZE') throw lineTooLong((linesRead + 1).toString())
    throw new DomainError('IMPORT_ROW', { line, problem: error.message })
  } finally {
    source.destroy()
  }
}

/** The parser limits the length of cells, not their number in a line. */
function* withShortLines(texts: Iterable<string>): Generator<string> {
  let line = 1
  let length = 0
  for (const text of texts) {
    const ends = text.split('\n')
    for (const [place, part] of ends.entries()) {
      length = place === 0 ? length + part.length : part.length
      if (length > mostRowText) throw lineTooLong((line + place).toString())
    }
    line += ends.length - 1
    yield text
  }
}

function lineTooLong(line: string): DomainError {
  return new DomainError('LINE_TOO_LONG', { line, max: formatCount(mostRowText) })
}

/** The parser counts the line on which a record ends; a quoted cell may contain line breaks. */
function firstLineOf(record: readonly string[], info: Info): number {
  return record.reduce((line, cell) => line - (cell.includes('\n') ? cell.split('\n').length - 1 : 0), info.lines)
}

/** Removes the quote that our exports put before cells that a spreadsheet would run. */
function withoutQuote(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

async function peek(bytes: AsyncIterable<Uint8Array>): Promise<{ first: Uint8Array; all: AsyncGenerator<Uint8Array> }> {
  const iterator = bytes[Symbol.asyncIterator]()
  const start = await iterator.next()
  const first = start.done ? new Uint8Array() : start.value
  const all = (async function* () {
    if (start.done) return
    yield first
    yield* { [Symbol.asyncIterator]: () => iterator }
  })()
  return { first, all }
}

async function* limitSize(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > mostImportBytes) throw new DomainError('TOO_LARGE', { max: '64 MiB' })
    yield chunk
  }
}

/** Unpacks gzip, recognised by its first two bytes. */
async function* unpack(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const { first, all } = await peek(bytes)
  if (first[0] !== 0x1f || first[1] !== 0x8b) return yield* all
  const source = Readable.from(all)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  yield* source.pipe(gunzip)
}

/** Whether an error is of packed bytes that cannot be unpacked. */
export function isDamagedPacking(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

/** The lines among which the separator is looked for where the first has none. */
const mostLinesAbove = 40

/**
 * Returns the separator that occurs most often in the header, outside quotes. Above the header of a bank may stand lines without
 * one: then it is the separator that several columns of the most of the first lines have.
 */
function delimiterOf(start: string): string {
  const [header = '', ...further] = start.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n/, mostLinesAbove)
  const columnsIn = (line: string, sign: string) => line.split(sign).length
  const isAlone = signs.every((sign) => columnsIn(header, sign) === 1)
  const countOf = (sign: string) =>
    isAlone ? further.filter((line) => columnsIn(line, sign) > 2).length : columnsIn(header, sign)
  const signCounts = signs.map((sign) => ({ sign, count: countOf(sign) }))
  return signCounts.reduce((best, one) => (one.count > best.count ? one : best)).sign
}
