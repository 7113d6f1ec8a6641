/** Inspects a file: its header and first rows, the meaning of its columns, the format of dates and amounts. */
import { proposeMapping, normalizeHeader } from '../../../domain/imports/propose-mapping.ts'
import { cellDetector } from '../../../domain/imports/read-cells.ts'
import { DomainError } from '../../../domain/errors.ts'
import { company } from '../../db/company/company-store.ts'
import { earlierReadings } from '../../db/records/imports-store.ts'
import type { FileStore } from '../../storage/files.ts'
import { columnsOf, readRowsOf } from '../import-registry.ts'
import type { Context } from '../core/unit-of-work.ts'
import type { Import, ImportOptions } from './import-record.ts'
import { fileOf } from './import-record.ts'
import { cutText } from '../../../domain/language/cut-text.ts'

const sampleRows = 20
const longestCell = 200

export type Look = Pick<Import, 'columns' | 'sample' | 'mapping'> & { options: ImportOptions }

/**
 * Reads the whole file once. Earlier choices of the user are retained: a mapping, a date format, and the decimal sign
 * once the file was inspected. Raises what readTable raises, and IMPORT_HEADER for a file without a header.
 */
export async function inspectFile(
  { context, files }: { context: Context; files: FileStore },
  { id, kind, columns: storedColumns, mapping: requestedMapping, options }: Import,
): Promise<Look> {
  const { companyId } = context.who
  const [earlier, [book]] = await context.db.batch(companyId, [
    earlierReadings(companyId, kind, options.bank_account ?? null),
    company(companyId),
  ])
  const columns = columnsOf(kind)
  const isFirst = storedColumns.length === 0
  const usual = earlier.flatMap(({ date_format }) => date_format ?? [])
  const detector = cellDetector(usual, book?.calendar)
  let header: string[] | undefined
  let mapping = requestedMapping
  let watchedColumns: { place: number; see: (text: string) => void }[] = []
  const sample: string[][] = []
  for await (const { cells, exact } of readRowsOf(kind, files.open(fileOf(companyId, id)))) {
    if (!header) {
      header = cells.map((cell) => cell.trim())
      if (isFirst) mapping = proposeMapping(header, { columns, before: earlier.map((one) => one.mapping) })
      const plainHeader = header.map(normalizeHeader)
      watchedColumns = Object.entries(mapping).flatMap(([column, name]) => {
        const kindOfColumn = columns[column]?.kind
        if (kindOfColumn === undefined || kindOfColumn === 'text') return []
        const see = kindOfColumn === 'date' ? detector.addDate : detector.addAmount
        return [{ place: plainHeader.indexOf(normalizeHeader(name)), see }]
      })
      continue
    }
    if (sample.length < sampleRows) sample.push(cells.map((cell) => cutText(cell, longestCell)))
    for (const { place, see } of watchedColumns) if (!exact.has(place)) see((cells[place] ?? '').trim())
  }
  if (!header) throw new DomainError('IMPORT_HEADER', { missing: needed(columns) })
  const { dateFormat, hasDecimalComma } = detector.result()
  const decimal_comma = isFirst ? hasDecimalComma : options.decimal_comma
  // Without a column of dates their format is still open.
  const date_format = options.date_format ?? (isDateMissing(columns, mapping) ? null : dateFormat)
  const detectedOptions = { ...options, decimal_comma, date_format }
  return { columns: header, sample, mapping, options: detectedOptions }
}

function isDateMissing(columns: ReturnType<typeof columnsOf>, mapping: Look['mapping']): boolean {
  const dates = Object.keys(columns).filter((column) => columns[column]?.kind === 'date')
  return dates.length > 0 && dates.every((column) => mapping[column] === undefined)
}

function needed(columns: ReturnType<typeof columnsOf>): string {
  return Object.keys(columns)
    .filter((column) => columns[column]?.required)
    .join(', ')
}
