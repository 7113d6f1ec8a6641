/**
 * Reads the first sheet of an XLSX workbook row by row. Formulas count with the value that was stored with them; one
 * that was stored without a value is an empty cell. A workbook is held packed and unpacked bit by bit, and one that
 * would unpack to more than anybody's books is refused before anything of it is.
 */
import { buffer } from 'node:stream/consumers'
import type { CellValue } from 'hucre/xlsx'
import { streamXlsxRows } from 'hucre/xlsx'
import { DamagedArchive, unpackedSize } from './unpacked-size.ts'

/** `exact` are the places of cells that are numbers or days, and so are not written in anybody's manner. */
export type SheetRow = { line: number; cells: string[]; exact: ReadonlySet<number> }

/** Raised for anything that is no workbook, is damaged, or needs a password. */
export class UnreadableWorkbook extends Error {}
/** Raised for a workbook that unpacks to more than `most`. */
export class WorkbookTooLarge extends Error {
  readonly most: string
  constructor(most: string) {
    super(`The workbook unpacks to more than ${most}`)
    this.most = most
  }
}

/** All parts together; the workbooks of 600,000 rows that we have seen unpack to half of it. */
const mostUnpackedBytes = 536_870_912
/** A spreadsheet has no more rows; what says it has would fill the memory with empty ones. */
const mostSheetRows = 1_048_576

/** A spreadsheet shows fifteen digits of a number; what stands behind them is an error of binary fractions. */
const MOST_DIGITS = 15

/**
 * The rows of the first sheet, counted from 1; days as 'YYYY-MM-DD', numbers as plain decimals, flags as true and false.
 * Raises UnreadableWorkbook and WorkbookTooLarge.
 */
export async function* readXlsx(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SheetRow> {
  const packed = await buffer(bytes)
  if (sizeOf(packed) > mostUnpackedBytes) throw new WorkbookTooLarge('512 MiB')
  const rows = streamXlsxRows(packed, { maxRows: mostSheetRows + 1 })
  for (let count = 0; ; count += 1) {
    const next = await rows.next().catch((error: unknown) => {
      throw isAboutTheFile(error) ? new UnreadableWorkbook() : error
    })
    if (next.done) return
    if (count === mostSheetRows) throw new WorkbookTooLarge('1,048,576 rows')
    const { index, values } = next.value
    const exact = new Set(values.flatMap((value, place) => (isWritten(value) ? [] : [place])))
    yield { line: index + 1, cells: values.map(textOf), exact }
  }
}

function sizeOf(packed: Uint8Array): number {
  try {
    return unpackedSize(packed)
  } catch (error) {
    throw error instanceof DamagedArchive ? new UnreadableWorkbook() : error
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

/** A moment within a day keeps its time, so that nobody takes it for the day. */
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

/** Errors of the library itself, as against those of the stream that it reads. */
function isAboutTheFile(error: unknown): boolean {
  return error instanceof Error && /^(Zip|Parse|Xml|Encrypted|Decryption|Unsupported|Hucre)\w*Error$/.test(error.name)
}
