/**
 * Reads the first sheet of an XLSX workbook row by row. Formulas count with the value that was stored with them; one
 * that was stored without a value is an empty cell.
 */
import { ReadableStream } from 'node:stream/web'
import type { CellValue } from 'hucre/xlsx'
import { streamXlsxRows } from 'hucre/xlsx'

/** `exact` are the places of cells that are numbers or days, and so are not written in anybody's manner. */
export type SheetRow = { line: number; cells: string[]; exact: ReadonlySet<number> }

/** Raised for anything that is no workbook, is damaged, or needs a password. */
export class UnreadableWorkbook extends Error {}

/** A spreadsheet shows fifteen digits of a number; what stands behind them is an error of binary fractions. */
const MOST_DIGITS = 15

/** The rows of the first sheet, counted from 1; days as 'YYYY-MM-DD', numbers as plain decimals, flags as true and false. */
export async function* readXlsx(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<SheetRow> {
  const rows = streamXlsxRows(ReadableStream.from(bytes) as globalThis.ReadableStream<Uint8Array>)
  for (;;) {
    const next = await rows.next().catch((error: unknown) => {
      throw isAboutTheFile(error) ? new UnreadableWorkbook() : error
    })
    if (next.done) return
    const { index, values } = next.value
    const exact = new Set(values.flatMap((value, place) => (isWritten(value) ? [] : [place])))
    yield { line: index + 1, cells: values.map(textOf), exact }
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
