/** Sends tables as CSV downloads. */
import type { FastifyReply } from 'fastify'
import type { CsvRows } from '../../spreadsheet/csv.ts'
import { writeCsv } from '../../spreadsheet/csv.ts'

export type CsvTable = CsvRows & {
  /** File name without its extension. */
  name: string
}

/** Sends a table as a download; rows are read as fast as the client takes them. */
export function sendCsv(reply: FastifyReply, { name, header, rows }: CsvTable): FastifyReply {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', attachment(`${name}.csv`))
    .send(writeCsv({ header, rows }))
}

/** Returns the header value of a download; the name keeps letters, digits, `.`, `_` and `-`. */
export function attachment(fileName: string): string {
  return `attachment; filename="${fileName.replaceAll(/[^\w.-]/g, '-')}"`
}
