/** Sends tables as XLSX downloads, streamed as fast as the client takes them. */
import type { FastifyReply } from 'fastify'
import type { XlsxColumn, XlsxRow } from '../../spreadsheet/xlsx.ts'
import { writeXlsx } from '../../spreadsheet/xlsx.ts'
import type { CsvTable } from './csv.ts'
import { attachment } from './csv.ts'

type XlsxBatches = AsyncIterable<readonly XlsxRow[]> | Iterable<readonly XlsxRow[]>

export type XlsxFile = Pick<CsvTable, 'name'> & {
  sheetName: string
  columns: readonly XlsxColumn[]
  /** Batches of rows. */
  rows: XlsxBatches
}

/** Sends a table as `sendCsv` does, with numbers, dates and flags in their types, and emphasised rows in bold. */
export function sendXlsx(reply: FastifyReply, { name, sheetName, columns, rows }: XlsxFile): FastifyReply {
  return reply
    .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', attachment(`${name}.xlsx`))
    .send(writeXlsx({ sheetName, columns, rows: oneByOne(rows) }))
}

async function* oneByOne(batches: XlsxBatches): AsyncGenerator<XlsxRow> {
  for await (const batch of batches) yield* batch
}
