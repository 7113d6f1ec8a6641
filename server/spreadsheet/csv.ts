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
  const lines = Readable.from(escapedRows(table))
  const file = stringify({ bom: true })
  lines.on('error', (error) => file.destroy(error))
  file.on('close', () => lines.destroy())
  return lines.pipe(file)
}

async function* escapedRows({ header, rows }: CsvRows): AsyncGenerator<string[]> {
  yield header.map(escapeCell)
  for await (const batch of rows) for (const row of batch) yield row.map(escapeCell)
}
