/**
 * Reads the first sheet of an XLSX workbook row by row. Formulas count with the value that was stored with them; one
 * that was stored without a value is an empty cell. The workbook is held packed. Its XML is checked while it is unpacked
 * bit by bit (check-xml.ts), then read by a parser that sees no part which was not checked.
 */
import { buffer } from 'node:stream/consumers'
import type { CellValue } from 'hucre/xlsx'
import { streamXlsxRows } from 'hucre/xlsx'
import { CellTooLong, checkXml, UnreadableWorkbook } from './check-xml.ts'
import { unpackedBytes } from './unpack-part.ts'
import { withDirectoryOf, zipParts } from './zip-directory.ts'

/** `exact` are the places of cells that are numbers or days, and so are not written in anybody's manner. */
export type SheetRow = { line: number; cells: string[]; exact: ReadonlySet<number> }

/** Raised for a workbook with more than `most` of something. */
export class WorkbookTooLarge extends Error {
  readonly most: string
  constructor(most: string) {
    super(`The workbook has more than ${most}`)
    this.most = most
  }
}

/** All parts together; the workbooks of 600,000 rows that we have seen unpack to half of it. */
const mostUnpackedBytes = 536_870_912
const mostParts = 10_000
/** A spreadsheet has no more rows; what says it has would fill the memory with empty ones. */
const mostSheetRows = 1_048_576
/** Of the width that each row has in memory, empty cells included. */
const mostSheetCells = 20_000_000

/** A spreadsheet shows fifteen digits of a number; what stands behind them is an error of binary fractions. */
const MOST_DIGITS = 15

/**
 * Yields the rows of the first sheet, counted from 1; days as 'YYYY-MM-DD', numbers as plain decimals, flags as true and false.
 * Raises UnreadableWorkbook, WorkbookTooLarge and CellTooLong.
 */
export async function* readXlsx(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SheetRow> {
  const packed = await buffer(bytes)
  const checked = await whatIsOfTheFile(() => checkedXml(packed))
  const rows = streamXlsxRows(checked, { maxRows: mostSheetRows + 1 })
  let cellCount = 0
  for (let count = 0; ; count += 1) {
    const next = await whatIsOfTheFile(() => rows.next())
    if (next.done) return
    const { index, values } = next.value
    cellCount += values.length
    if (count === mostSheetRows) throw new WorkbookTooLarge('1,048,576 rows')
    if (cellCount > mostSheetCells) throw new WorkbookTooLarge('20,000,000 cells')
    if (!Number.isInteger(index) || index < 0 || index >= mostSheetRows) throw new UnreadableWorkbook()
    yield rowOf(index + 1, values)
  }
}

/** Returns a row without the empty cells at its end, of which it may have 16,384. */
function rowOf(line: number, values: readonly CellValue[]): SheetRow {
  const filled = values.slice(0, values.findLastIndex((value) => value !== null) + 1)
  const exact = new Set<number>()
  for (const [place, value] of filled.entries()) if (!isWritten(value)) exact.add(place)
  return { line, cells: filled.map(textOf), exact }
}

/** Returns the archive with its XML alone, once all of that is checked. */
async function checkedXml(packed: Uint8Array): Promise<Uint8Array> {
  const parts = zipParts(packed, mostParts)
  if (parts.length > mostParts) throw new WorkbookTooLarge('10,000 parts')
  const unpackedSize = parts.reduce((sum, { size }) => sum + size, 0)
  if (unpackedSize > mostUnpackedBytes) throw new WorkbookTooLarge('512 MiB')
  const xml = parts.filter(({ name }) => /\.(xml|rels)$/i.test(name))
  for (const part of xml) await checkXml(unpackedBytes(packed, part))
  return withDirectoryOf(packed, xml)
}

/** The bytes are all there, so whatever else a reader raises is about them. */
async function whatIsOfTheFile<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof WorkbookTooLarge || error instanceof CellTooLong
      ? error
      : new UnreadableWorkbook('', { cause: error })
  }
}

function isWritten(value: CellValue): boolean {
  return value === null || typeof value === 'string'
}

function textOf(value: CellValue): string {
  if (value === null) return ''
  if (value instanceof Date) return dayOf(value)
  return typeof value === 'number' ? plainNumber(value) : String(value)
}

/** A moment within a day keeps its time; a column of dates ignores it. */
function dayOf(moment: Date): string {
  if (Number.isNaN(moment.getTime())) return '#DATE!'
  const [day = '', time = ''] = moment.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, 5)}`
}

function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(MOST_DIGITS))
  const text = String(rounded)
  return text.includes('e') ? BigInt.asIntN(256, BigInt(Math.trunc(rounded))).toString() : text
}
