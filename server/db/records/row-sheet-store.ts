/** Reads the rows of documents for a file, as their sheet declares them. */
import { sql } from 'kysely'
import type { RowSheet } from '../../../domain/resources/row-sheets.ts'
import type { Statement } from '../core/client.ts'
import { compile } from '../core/client.ts'
import { companyJoin, fieldColumns, labelJoins, toSelectItem } from './record-columns.ts'

export type SheetRow = { parent: string } & Record<string, unknown>

/** Returns the rows of these documents, each document's in their order; amounts in the digits of the currency. */
export function sheetRows(
  { table, parent, fields, sums }: RowSheet,
  companyId: string,
  documentIds: readonly string[],
): Statement<SheetRow> {
  const columns = Object.entries(fields).flatMap(([name, field]) => fieldColumns(name, field).map(toSelectItem))
  const added = Object.entries(sums).map(
    ([name, parts]) =>
      sql`, ${sql.join(
        parts.map((part) => sql`t.${sql.id(part)}`),
        sql` + `,
      )} as ${sql.id(name)}`,
  )
  return compile(sql`
    select r.${sql.id(parent)} as parent, ${sql.join(columns)}
    from (
      select t.* ${sql.join(added, sql` `)} from ${sql.table(table)} t
      where t.company_id = ${companyId} and t.${sql.id(parent)} = any (${documentIds}::uuid[])
    ) r ${companyJoin(companyId)} ${labelJoins(fields, companyId)}
    order by r.${sql.id(parent)}, r.row_no`)
}
