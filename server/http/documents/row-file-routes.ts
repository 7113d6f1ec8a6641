/** Routes of files of documents with their rows: the rows as CSV, or a workbook of the documents and their rows. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Field, Resource } from '../../../domain/resources/core/define.ts'
import { DomainError } from '../../../domain/errors.ts'
import { add, withDigits } from '../../../domain/money/decimal.ts'
import { isCounted } from '../../../domain/resources/core/cancelled-documents.ts'
import { isSummed } from '../../../domain/resources/core/field-columns.ts'
import { reportTexts } from '../../../domain/resources/core/define-report.ts'
import { resources } from '../../../domain/resources/index.ts'
import type { QueryParameters } from '../../../domain/resources/core/list-query.ts'
import { parseListQuery } from '../../../domain/resources/core/list-query.ts'
import type { RowSheet } from '../../../domain/resources/row-sheets.ts'
import { rowSheetOf } from '../../../domain/resources/row-sheets.ts'
import type { Deps } from '../../deps.ts'
import { fileWording } from '../../services/company/file-wording.ts'
import type { WithRows } from '../../services/core/export-rows.ts'
import { exportWithRows } from '../../services/core/export-rows.ts'
import { fieldsFor } from '../../services/stock/stock-costs.ts'
import type { XlsxRow } from '../../spreadsheet/xlsx.ts'
import { writeWorkbook } from '../../spreadsheet/xlsx.ts'
import { attachment, sendCsv } from '../files/csv.ts'
import { csvFile, routeDescription, xlsxFile } from '../core/route-description.ts'
import { cellOf, wordedColumns, xlsxKind } from '../files/record-cells.ts'
import { listQuerySchema } from '../core/resource-schemas.ts'
import { contextOf } from '../core/session.ts'

type Query = { Querystring: QueryParameters }
type Columns = readonly [string, Field][]
type RowFile = {
  name: string
  plural: string
  /** The name of the sheet of rows, and the label of the totals. */
  sheet: string
  total: string
  /** Columns of the list, and those before each row: its label, its date, its party. */
  ofList: Columns
  ofDocument: Columns
  ofRow: Columns
  batches: AsyncGenerator<WithRows[]>
}

/** A workbook of two sheets is built in memory. */
const mostWorkbookRows = 50_000
const namingFields = ['voucher_no', 'supplier_no', 'date', 'party', 'status']

/** Registers the files for every resource whose documents have rows. */
export function registerRowFileRoutes(scope: FastifyInstance, deps: Deps): void {
  for (const resource of resources) {
    const sheet = rowSheetOf(resource.path)
    if (sheet === undefined || !resource.actions.includes('X')) continue
    const { path, plural } = resource
    const list = { tags: [path], querystring: listQuerySchema(resource) }
    scope.get<Query>(
      `/${path}/export-rows.csv/`,
      routeDescription({ ...list, summary: `${plural}: export lines as CSV`, response: { 200: csvFile } }),
      async (request, reply) => sendRows(reply, await fileOf(request, deps, { resource, sheet })),
    )
    scope.get<Query>(
      `/${path}/export-rows.xlsx/`,
      routeDescription({ ...list, summary: `${plural}: export with lines as XLSX`, response: { 200: xlsxFile } }),
      async (request, reply) => sendWorkbook(reply, await fileOf(request, deps, { resource, sheet })),
    )
  }
}

async function fileOf(
  request: FastifyRequest<Query>,
  deps: Deps,
  { resource, sheet }: { resource: Resource; sheet: RowSheet },
): Promise<RowFile> {
  const wording = await fileWording(contextOf(request, deps))
  const visibleFields = fieldsFor(request.who, resource)
  const query = parseListQuery(resource, request.query)
  return {
    name: `${resource.path.replace('/', '-')}-rows`,
    plural: wording(resource.plural),
    sheet: wording(sheet.label),
    total: wording(reportTexts.total),
    ofList: wordedColumns(
      visibleFields.filter(([, { list }]) => list),
      wording,
    ),
    ofDocument: wordedColumns(
      visibleFields.filter(([name]) => namingFields.includes(name)),
      wording,
    ),
    ofRow: wordedColumns(fieldsFor(request.who, sheet), wording),
    batches: exportWithRows(contextOf(request, deps), { resource, sheet }, query),
  }
}

/** Returns the totals of amount columns, by document or by row, without cancelled ones. */
function totalsOf(columns: Columns) {
  const sums = new Map<string, string>()
  let digits = 0
  return {
    add: (document: Record<string, unknown>, record = document): void => {
      if (!isCounted(document)) return
      for (const [name, field] of columns) {
        const value = record[name]
        if (!isSummed(field) || typeof value !== 'string') continue
        sums.set(name, add(sums.get(name) ?? '0', value))
        digits = Math.max(digits, (value.split('.')[1] ?? '').length)
      }
    },
    cells: (): string[] =>
      columns.map(([name]) => {
        const sum = sums.get(name)
        return sum === undefined ? '' : withDigits(sum, digits)
      }),
  }
}

function sendRows(reply: FastifyReply, { name, ofDocument, ofRow, batches, total }: RowFile): FastifyReply {
  const totals = totalsOf(ofRow)
  async function* rows(): AsyncGenerator<string[][]> {
    for await (const batch of batches) {
      yield batch.flatMap(({ document, rows: ofOne }) =>
        ofOne.map((row) => {
          totals.add(document, row)
          return [
            ...ofDocument.map((column) => cellOf(document, column)),
            ...ofRow.map((column) => cellOf(row, column)),
          ]
        }),
      )
    }
    yield [totalLine(total, ofDocument, totals.cells())]
  }
  const header = [...ofDocument, ...ofRow].map(([, { label }]) => label)
  return sendCsv(reply, { name, header, rows: rows() })
}

function totalLine(total: string, before: Columns, cells: readonly string[]): string[] {
  return [total, ...[...before.map(() => ''), ...cells].slice(1)]
}

async function sendWorkbook(reply: FastifyReply, file: RowFile): Promise<FastifyReply> {
  const { name, plural, sheet, total, ofList, ofDocument, ofRow, batches } = file
  const [documents, rows]: [XlsxRow[], XlsxRow[]] = [[], []]
  const [ofDocuments, ofRows] = [totalsOf(ofList), totalsOf(ofRow)]
  for await (const batch of batches) {
    for (const { document, rows: ofOne } of batch) {
      ofDocuments.add(document)
      documents.push(ofList.map((column) => cellOf(document, column)))
      const documentCells = ofDocument.map((column) => cellOf(document, column))
      for (const row of ofOne) {
        ofRows.add(document, row)
        rows.push([...documentCells, ...ofRow.map((column) => cellOf(row, column))])
      }
    }
    if (documents.length + rows.length > mostWorkbookRows) {
      throw new DomainError('WORKBOOK_TOO_LARGE', { max: mostWorkbookRows.toLocaleString('en') })
    }
  }
  documents.push({ strong: totalLine(total, [], ofDocuments.cells()) })
  rows.push({ strong: totalLine(total, ofDocument, ofRows.cells()) })
  const columnsOf = (columns: Columns) => columns.map(([, { label, kind }]) => ({ label, kind: xlsxKind(kind) }))
  const book = await writeWorkbook([
    { sheetName: plural, columns: columnsOf(ofList), rows: documents },
    { sheetName: sheet, columns: columnsOf([...ofDocument, ...ofRow]), rows },
  ])
  return reply
    .header('content-type', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', attachment(`${name}.xlsx`))
    .send(book)
}
