/** Exports the documents of a list with their rows, in the order of the list. */
import type { Resource } from '../../../domain/resources/core/define.ts'
import type { ListQuery } from '../../../domain/resources/core/list-query.ts'
import type { RowSheet } from '../../../domain/resources/row-sheets.ts'
import type { StoredRecord } from '../../db/records/records-store.ts'
import type { SheetRow } from '../../db/records/row-sheet-store.ts'
import { sheetRows } from '../../db/records/row-sheet-store.ts'
import { groupBy } from './group-by.ts'
import { exportRecords } from './records.ts'
import type { Context } from './unit-of-work.ts'

export type WithRows = { document: StoredRecord; rows: readonly SheetRow[] }

/** Yields all documents of a list in batches, each with its rows. Raises NOT_ALLOWED before the first. */
export function exportWithRows(
  context: Context,
  { resource, sheet }: { resource: Resource; sheet: RowSheet },
  query: ListQuery,
): AsyncGenerator<WithRows[]> {
  return withRows(context, sheet, exportRecords(context, resource, query))
}

async function* withRows(
  { db, who }: Context,
  sheet: RowSheet,
  batches: AsyncGenerator<StoredRecord[]>,
): AsyncGenerator<WithRows[]> {
  for await (const documents of batches) {
    const ids = documents.map(({ id }) => String(id))
    const [rows] = await db.batch(who.companyId, [sheetRows(sheet, who.companyId, ids)])
    const rowsOf = groupBy(rows, ({ parent }) => parent)
    yield documents.map((document) => ({ document, rows: rowsOf.get(String(document['id'])) ?? [] }))
  }
}
