/** Tables as XLSX downloads, streamed as fast as the client takes them. */
import type { FastifyReply } from 'fastify'
import type { XlsxColumn } from '../spreadsheet/xlsx.ts'
import { writeXlsx } from '../spreadsheet/xlsx.ts'
import type { CsvTable } from './csv.ts'
import { attachment } from './csv.ts'

export type XlsxFile = Pick<CsvTable, 'name' | 'rows'> & { sheetName: string; columns: readonly XlsxColumn[] }

/** Sends the same table as `sendCsv`, with numbers, dates and flags as what they are. */
export function sendXlsx(reply: FastifyReply, { name, sheetName, columns, rows }: XlsxFile): FastifyReply {
  return reply
    .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', attachment(`${name}.xlsx`))
    .send(writeXlsx({ sheetName, columns, rows: oneByOne(rows) }))
}

async function* oneByOne(batches: CsvTable['rows']): AsyncGenerator<readonly string[]> {
  for await (const batch of batches) yield* batch
}
