/** Writes a company as an archive, as of one moment. */
import { buffer } from 'node:stream/consumers'
import { DomainError } from '../../../domain/errors.ts'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { parseListQuery } from '../../../domain/resources/core/list-query.ts'
import { resources } from '../../../domain/resources/index.ts'
import type { RowSheet } from '../../../domain/resources/row-sheets.ts'
import { rowSheetOf } from '../../../domain/resources/row-sheets.ts'
import type { CompanyTable } from '../../db/archive/company-tables.ts'
import { archivedTables, rowsOfTable } from '../../db/archive/company-tables.ts'
import type { Connection } from '../../db/archive/connection.ts'
import { attachedFiles, auditHead, chainQuery, companyValues, peopleQuery } from '../../db/archive/export-store.ts'
import { knownMigrations } from '../../db/core/migrate.ts'
import { writeCsv } from '../../spreadsheet/csv.ts'
import type { FileStore } from '../../storage/files.ts'
import { unlessMissing } from '../../storage/files.ts'
import { logoOf } from '../company/company-logo.ts'
import { exportWithRows } from '../core/export-rows.ts'
import { exportRecords } from '../core/records.ts'
import type { Context } from '../core/unit-of-work.ts'
import { readmeOf } from './archive-readme.ts'
import type { ArchiveHead } from './company-archive.ts'
import { ARCHIVE_FORMAT, LOGO, attachmentName, pictureName } from './company-archive.ts'
import { proveBooks } from './prove-books.ts'
import type { ArchiveWriter } from './write-archive.ts'

export type CompanyExport = {
  /** Reads inside the transaction of the connection, as the owner of the company. */
  context: Context
  connection: Connection
  files: FileStore
  /** The journal of the company as text. */
  journal: (context: Context) => AsyncIterable<string | Uint8Array>
  /** Gets the number of parts that are written, and of all. */
  progress: (written: number, all: number) => Promise<void>
}

/** Writes all files of a company; the proof comes last. */
export async function writeCompany(archive: ArchiveWriter, order: CompanyExport): Promise<void> {
  const { context, connection, journal, progress } = order
  const { companyId } = context.who
  const tables = await archivedTables(connection)
  const head = await headOf(order, tables)
  const parts: (() => Promise<void>)[] = [
    () => archive.add('README.txt', each(readmeOf(head))),
    () => archive.add('company.json', each(JSON.stringify(head, null, 2))),
    ...resources.map((resource) => () => addRecords(archive, context, resource)),
    () => archive.add('journal/books.journal', journal(context)),
    () => addFiles(archive, order),
    () => archive.add('audit/chain.csv', connection.copyOut(chainQuery(companyId))),
    () => archive.add('people.csv', connection.copyOut(peopleQuery(tables, companyId))),
    ...tables.map(
      (table) => () => archive.add(`tables/${table.name}.csv`, connection.copyOut(rowsOfTable(table, companyId))),
    ),
    async () => {
      const sums = { files: { ...archive.files }, proof: await proveBooks(connection, companyId) }
      await archive.add('sums.json', each(JSON.stringify(sums, null, 1)))
    },
  ]
  for (const [place, write] of parts.entries()) {
    await write()
    await progress(place + 1, parts.length)
  }
}

async function headOf({ context, connection }: CompanyExport, tables: readonly CompanyTable[]): Promise<ArchiveHead> {
  const { companyId } = context.who
  const [row] = await connection.run<{ slug: string }>('select slug from company where id = $1', [companyId])
  if (!row) throw new DomainError('NOT_FOUND')
  return {
    format: ARCHIVE_FORMAT,
    migration: knownMigrations().length,
    exported_at: context.clock.now().toISOString(),
    id: companyId,
    slug: row.slug,
    company: await companyValues(connection, companyId),
    audit: await auditHead(connection, companyId),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  }
}

/** Writes a list as its export, with the lines of its documents in a file of their own. */
async function addRecords(archive: ArchiveWriter, context: Context, resource: Resource): Promise<void> {
  const name = `records/${resource.path.replaceAll('/', '-')}`
  const query = parseListQuery(resource, {})
  const header = ['id', ...Object.entries(resource.fields).flatMap(([field, { kind }]) => columnsOf(field, kind))]
  const batches = exportRecords(context, resource, query)
  await archive.add(`${name}.csv`, writeCsv({ header, rows: mapBatches(batches, (record) => [cells(header, record)]) }))
  const sheet = rowSheetOf(resource.path)
  if (sheet) await addLines(archive, `${name}.lines.csv`, { context, resource, sheet })
}

async function addLines(
  archive: ArchiveWriter,
  name: string,
  { context, resource, sheet }: { context: Context; resource: Resource; sheet: RowSheet },
): Promise<void> {
  const columns = Object.entries(sheet.fields).flatMap(([field, { kind }]) => columnsOf(field, kind))
  const batches = exportWithRows(context, { resource, sheet }, parseListQuery(resource, {}))
  const rows = mapBatches(batches, ({ document, rows: lines }) =>
    lines.map((line) => [document.id, ...cells(columns, line)]),
  )
  await archive.add(name, writeCsv({ header: ['document', ...columns], rows }))
}

function columnsOf(name: string, kind: string): string[] {
  return kind === 'reference' ? [name, `${name}_label`] : [name]
}

async function* mapBatches<T>(batches: AsyncIterable<T[]>, toRows: (one: T) => string[][]): AsyncGenerator<string[][]> {
  for await (const batch of batches) yield batch.flatMap(toRows)
}

function cells(columns: readonly string[], record: Record<string, unknown>): string[] {
  return columns.map((column) => textOf(record[column]))
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Writes attachments, pictures of items and the logo; a file that is missing on the disk is left out. */
async function addFiles(archive: ArchiveWriter, { context, connection, files }: CompanyExport): Promise<void> {
  const { companyId } = context.who
  const add = async (name: string, place: string) => {
    const content = await buffer(files.open(place)).catch(unlessMissing)
    if (content) await archive.add(name, each(content))
  }
  let after: string | null = null
  for (;;) {
    const page = await attachedFiles(connection, companyId, after)
    for (const file of page) await add(attachmentName(file), `files/${companyId}/${file.id}`)
    after = page.at(-1)?.id ?? null
    if (after === null) break
  }
  const folder = `pictures/${companyId}`
  for await (const place of files.below(folder)) {
    const [item = '', name = ''] = place.slice(folder.length + 1).split('/')
    await add(pictureName(item, name), place)
  }
  await add(LOGO, logoOf(companyId))
}

async function* each<T>(content: T): AsyncGenerator<T> {
  yield content
}
