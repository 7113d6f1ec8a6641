/** The audit rows of many documents made at once. */
import type { Statement } from '../../db/core/client.ts'
import { insertAuditRows } from '../../db/records/import-store.ts'
import type { Changes, DecisionContext } from './unit-of-work.ts'
import { newId } from './unit-of-work.ts'

type Made = {
  action: string
  resource: string
  objectId: string
  label: string
  changes: Changes
  entries: readonly string[]
}

/** One statement for all of them; each is in version 1 then. */
export function auditMany({ who }: DecisionContext, made: readonly Made[]): Statement {
  return insertAuditRows(
    who,
    made.map((row) => ({ ...row, id: newId() })),
  )
}
