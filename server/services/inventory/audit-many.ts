/** The audit rows of many documents made at once. */
import type { Statement } from '../../db/client.ts'
import type { AuditRow } from '../../db/import-store.ts'
import { insertAuditRows } from '../../db/import-store.ts'
import type { Changes, Context } from '../unit-of-work.ts'
import { audit, newId } from '../unit-of-work.ts'

type Made = {
  action: string
  resource: string
  objectId: string
  label: string
  changes: Changes
  entries: readonly string[]
}

/** One statement for all that posted one entry at most; what caused corrections of others as well names all of them. */
export function auditMany(context: Context, made: readonly Made[]): Statement[] {
  const single: AuditRow[] = []
  const several: Statement[] = []
  for (const { entries, ...row } of made) {
    if (entries.length > 1) several.push(audit(context, { ...row, version: 1, entries }))
    else single.push({ ...row, id: newId(), entryId: entries[0] ?? null })
  }
  return [insertAuditRows(context.who, single), ...several]
}
