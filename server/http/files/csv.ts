/**
 * Sends tables as CSV files for spreadsheets: UTF-8 with a byte order mark, streamed, without cells that a spreadsheet
 * would run.
 */
import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'
import { escapeCell } from '../../../domain/reports/harmless-cell.ts'

export type CsvTable = {
  /** File name without its extension. */
  name: string
  header: readonly string[]
  /** Batches of rows, as texts in the order of the header. */
  rows: AsyncIterable<readonly (readonly string[])[]> | Iterable<readonly (readonly string[])[]>
}

/** Sends a table as a download; rows are read as fast as the client takes them. */
export function sendCsv(reply: FastifyReply, { name, header, rows }: CsvTable): FastifyReply {
  const lines = Readable.from(escapedRows(header, rows))
  const file = stringify({ bom: true })
  lines.on('error', (error) => file.destroy(error))
  file.on('close', () => lines.destroy())
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', attachment(`${name}.csv`))
    .send(lines.pipe(file))
}

/** Returns the header value of a download; the name keeps letters, digits, `.`, `_` and `-`. */
export function attachment(fileName: string): string {
  return `attachment; filename="${fileName.replaceAll(/[^\w.-]/g, '-')}"`
}

async function* escapedRows(header: readonly string[], rows: CsvTable['rows']): AsyncGenerator<string[]> {
  yield header.map(escapeCell)
  for await (const batch of rows) for (const row of batch) yield row.map(escapeCell)
}
