/** Tables as CSV for spreadsheets: UTF-8 with a byte order mark, without cells that a spreadsheet would run. */
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { escapeCell } from '../../domain/reports/harmless-cell.ts'

export type CsvRows = {
  header: readonly string[]
  /** Batches of rows, as texts in the order of the header. */
  rows: AsyncIterable<readonly (readonly string[])[]> | Iterable<readonly (readonly string[])[]>
}

/** Returns the file as bytes, produced as they are read. An error of `rows` ends the stream with it. */
export function writeCsv(table: CsvRows): Readable {
  return writeCsvRows(singleRows(table))
}

/** Returns the same for rows that come one by one, the header first. */
export function writeCsvRows(rows: AsyncIterable<readonly string[]>): Readable {
  const lines = Readable.from(escapedRows(rows))
  const file = stringify({ bom: true })
  lines.on('error', (error) => file.destroy(error))
  file.on('close', () => lines.destroy())
  return lines.pipe(file)
}

async function* singleRows({ header, rows }: CsvRows): AsyncGenerator<readonly string[]> {
  yield header
  for await (const batch of rows) yield* batch
}

async function* escapedRows(rows: AsyncIterable<readonly string[]>): AsyncGenerator<string[]> {
  for await (const row of rows) yield row.map(escapeCell)
}
