import { auditedField } from '../../../domain/resources/audit-words.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { StoredChanges } from '../../db/people/audit-store.ts'
import { targetOf } from '../../db/records/record-query.ts'
import { labelsStatement } from '../../db/records/records-store.ts'
import type { Context } from '../core/unit-of-work.ts'

/** Returns the changes of rows of one resource with the labels of their references, as far as those still exist. */
export async function withLabels(
  { db, who }: Context,
  path: string,
  rows: readonly StoredChanges[],
): Promise<StoredChanges[]> {
  const fields = [...new Set(rows.flatMap((changes) => Object.keys(changes)))]
  const statements = fields.flatMap((name) => {
    const field = auditedField(path, name)
    const ids = rows.flatMap((changes) => changes[name] ?? []).filter((one) => typeof one === 'string' && isId(one))
    return field?.kind === 'reference' && resourceAt(field.to) && ids.length > 0
      ? [labelsStatement(targetOf(field), who.companyId, [...new Set(ids.map(String))])]
      : []
  })
  const labelRows = statements.length > 0 ? await db.batch(who.companyId, statements) : []
  const labels = new Map(labelRows.flat().map(({ id, label }) => [id, label]))
  const toLabel = (value: unknown): unknown => (typeof value === 'string' ? (labels.get(value) ?? value) : value)
  return rows.map((changes) =>
    Object.fromEntries(Object.entries(changes).map(([name, [old, now]]) => [name, [toLabel(old), toLabel(now)]])),
  )
}
