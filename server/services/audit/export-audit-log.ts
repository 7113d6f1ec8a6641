/** Exports the audit log: exactly the rows of the list, each with its seal. */
import type { AuditFilter, ExportedAuditRow, StoredChanges } from '../../db/people/audit-store.ts'
import { auditExport } from '../../db/people/audit-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'
import { withLabels } from './audit-labels.ts'
import type { AuditQuery } from './audit-query.ts'

const EXPORT_ROWS = 2_000

/** Yields every row of the list, newest first, in batches of constant memory. Raises NOT_ALLOWED before the first. */
export function exportAudit(context: Context, { filter }: AuditQuery): AsyncGenerator<ExportedAuditRow[]> {
  require(context, 'settings_audit_logs.export')
  return batches(context, filter)
}

async function* batches(context: Context, filter: AuditFilter): AsyncGenerator<ExportedAuditRow[]> {
  const { db, who } = context
  let after: Parameters<typeof auditExport>[2]['after'] = null
  let rows: ExportedAuditRow[]
  do {
    ;[rows] = await db.batch(who.companyId, [auditExport(who.companyId, filter, { after, rows: EXPORT_ROWS })])
    if (rows.length > 0) yield await withAllLabels(context, rows)
    after = rows.at(-1) ?? null
  } while (rows.length === EXPORT_ROWS)
}

async function withAllLabels(context: Context, rows: readonly ExportedAuditRow[]): Promise<ExportedAuditRow[]> {
  const changesById = new Map<string, StoredChanges>()
  for (const path of new Set(rows.map(({ resource }) => resource))) {
    const rowsOfResource = rows.filter(({ resource }) => resource === path)
    const changes = await withLabels(
      context,
      path,
      rowsOfResource.map((row) => row.changes),
    )
    rowsOfResource.forEach(({ id }, place) => changesById.set(id, changes[place] ?? {}))
  }
  return rows.map((row) => ({ ...row, changes: changesById.get(row.id) ?? row.changes }))
}
