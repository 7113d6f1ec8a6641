/** Acts on users' accounts in the audit logs of their companies. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type AccountActRow = {
  userId: string | null
  rowId: string
  address: string
  action: string
  resource: string
  /** By field: the old and the new value. */
  changes: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** Writes one row in each company of the user; returns their number. */
export function writeAccountAct(act: AccountActRow): Statement<{ companies: number }> {
  return statement('select audit_account($1, $2, $3, $4, $5, $6) as companies', [
    act.userId,
    act.rowId,
    act.address,
    act.action,
    act.resource,
    JSON.stringify(act.changes),
  ])
}
