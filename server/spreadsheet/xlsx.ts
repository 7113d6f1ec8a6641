/**
 * Tables as XLSX workbooks, those of one sheet written row by row: memory does not grow with the rows. Amounts are numbers,
 * days are dates, and text stays text whatever it begins with, so that nothing in a cell is ever run.
 *
 *   '139.12' in a money column     139.12, shown as 139.12 with thousands separated, negatives in parentheses
 *   '2026-03-31' in a date column  the day itself, shown as 2026-03-31
 *   '=1+1' in a text column        the four characters
 */
import { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { CellStyle, CellValue, ColumnDef } from 'hucre/xlsx'
import { writeXlsx as writeSheets, writeXlsxStream } from 'hucre/xlsx'
import { cutText } from '../../domain/language/cut-text.ts'

/** How the texts of a column are read; anything that cannot be read so stays text. */
export type XlsxKind = 'text' | 'money' | 'quantity' | 'date' | 'flag'
export type XlsxColumn = { label: string; kind: XlsxKind }
/** Cells in the columns' order; a strong row is bold, such as that of a category over its accounts. */
export type XlsxRow = readonly string[] | { strong: readonly string[] }

export type XlsxTable = {
  /** What the tab is called; what a spreadsheet refuses in it is replaced. */
  sheetName: string
  columns: readonly XlsxColumn[]
  /** Amounts 'd.dd', quantities 'd.d', days 'YYYY-MM-DD', flags 'true' or 'false', '' for nothing. */
  rows: AsyncIterable<XlsxRow> | Iterable<XlsxRow>
}

const MOST_SHEET_NAME = 31
/** Digits that a spreadsheet keeps of a number; longer amounts stay text, so that none is lost. */
const MOST_DIGITS = 15
const widths: Readonly<Record<XlsxKind, number>> = { text: 28, money: 16, quantity: 12, date: 12, flag: 10 }
const strongStyle: CellStyle = { font: { bold: true } }
const dateStyle: CellStyle = { numFmt: 'yyyy-mm-dd' }
const numberFormats = Array.from({ length: 7 }, (_, digits) => (digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`))
const moneyStyles = numberFormats.map((format): CellStyle => ({ numFmt: `${format};(${format})` }))
const quantityStyles = numberFormats.map((format): CellStyle => ({ numFmt: format }))
/** The usual style of a column. */
const columnStyles: Readonly<Record<XlsxKind, CellStyle>> = {
  text: {},
  money: moneyStyles[2] ?? {},
  quantity: quantityStyles[0] ?? {},
  date: dateStyle,
  flag: {},
}

/** Returns the workbook as bytes, produced as they are read. An error of `rows` ends the stream with it. */
export function writeXlsx({ sheetName, columns, rows }: XlsxTable): Readable {
  const sheet = columns.map(({ kind }): ColumnDef => ({ width: widths[kind] }))
  const file = writeXlsxStream(cells(columns, { sheet, rows }), {
    name: safeSheetName(sheetName),
    columns: sheet,
    freezePane: { rows: 1 },
  })
  return Readable.fromWeb(file as ReadableStream<Uint8Array>)
}

/** Returns a workbook of several sheets, built in memory: for short tables only. */
export async function writeWorkbook(tables: readonly (Omit<XlsxTable, 'rows'> & { rows: readonly XlsxRow[] })[]) {
  const sheets = tables.map(({ sheetName, columns, rows }) => {
    const styled = [headOf(columns), ...rows.map((row) => cellsOf(row, columns))]
    const sheetColumns = columns.map(({ kind }): ColumnDef => ({ width: widths[kind], style: columnStyles[kind] }))
    return {
      name: safeSheetName(sheetName),
      columns: sheetColumns,
      rows: styled.map((row) => row.map(({ value }) => value)),
      // Only what differs from its column: the map is in memory.
      cells: new Map(
        styled.flatMap((row, index) =>
          row.flatMap(({ style }, place) =>
            style === undefined || style === sheetColumns[place]?.style
              ? []
              : [[`${index},${place}`, { style }] as const],
          ),
        ),
      ),
      freezePane: { rows: 1 },
    }
  })
  return Buffer.from(await writeSheets({ sheets }))
}

type Cell = { value: CellValue; style?: CellStyle | undefined }

/**
 * The library styles whole columns and looks the style up when it writes a row. We set it just before each row is
 * handed over, which gives the head its own style and amounts the digits they came with.
 */
async function* cells(
  columns: readonly XlsxColumn[],
  { sheet, rows }: { sheet: ColumnDef[]; rows: XlsxTable['rows'] },
): AsyncGenerator<CellValue[]> {
  const styled = (row: Cell[]): CellValue[] => {
    for (const [place, { style }] of row.entries()) {
      const column = sheet[place]
      if (column) column.style = style ?? {}
    }
    return row.map(({ value }) => value)
  }
  yield styled(headOf(columns))
  for await (const row of rows) yield styled(cellsOf(row, columns))
}

function headOf(columns: readonly XlsxColumn[]): Cell[] {
  return columns.map(({ label }) => ({ value: spreadsheetText(label), style: strongStyle }))
}

function cellsOf(row: XlsxRow, columns: readonly XlsxColumn[]): Cell[] {
  const texts = 'strong' in row ? row.strong : row
  const plain = columns.map(({ kind }, place) => cellOf(texts[place] ?? '', kind))
  return 'strong' in row ? plain.map(strong) : plain
}

function strong({ value, style }: Cell): Cell {
  return { value, style: { ...style, ...strongStyle } }
}

function cellOf(text: string, kind: XlsxKind): Cell {
  if (text === '') return { value: null }
  if (kind === 'money') return numberOf(text, moneyStyles)
  if (kind === 'quantity') return numberOf(text, quantityStyles)
  if (kind === 'date' && /^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(text)) {
    return { value: new Date(`${text}T00:00:00Z`), style: dateStyle }
  }
  if (kind === 'flag' && (text === 'true' || text === 'false')) return { value: text === 'true' }
  return { value: spreadsheetText(text) }
}

/** Replaces the signs that XML has no place for, and marks `_x0041_`, which a spreadsheet would read as the code of a sign. */
function spreadsheetText(text: string): string {
  return text.replaceAll(/[\ufffe\uffff]/g, '\ufffd').replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
}

function numberOf(text: string, styles: readonly CellStyle[]): Cell {
  const [, whole = '', decimals = ''] = /^-?(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const style = styles[decimals.length]
  const isShort = whole !== '' && whole.length + decimals.length <= MOST_DIGITS
  return isShort && style ? { value: Number(text), style } : { value: text }
}

function safeSheetName(name: string): string {
  const safe = cutText(name.replaceAll(/[[\]:*?/\\']/g, ' '), MOST_SHEET_NAME).trim()
  return safe === '' || safe.toLowerCase() === 'history' ? 'Sheet1' : safe
}
