/** Writes the audit rows of many new documents. */
import type { Statement } from '../../db/core/client.ts'
import { insertAuditRows } from '../../db/records/import-store.ts'
import type { Changes, DecisionContext } from './unit-of-work.ts'
import { newId } from './unit-of-work.ts'

type AuditInput = {
  action: string
  resource: string
  objectId: string
  label: string
  changes: Changes
  entries: readonly string[]
}

/** Returns one statement for all of them; each document has version 1. */
export function auditMany({ who }: DecisionContext, inputs: readonly AuditInput[]): Statement {
  return insertAuditRows(
    who,
    inputs.map((row) => ({ ...row, id: newId() })),
  )
}
