import type { ChangeLine } from '../../../../domain/audit/change-lines.ts'

/** An audit entry in the list. */
export type AuditRow = {
  id: string
  at: string
  user_id: string
  who: string
  actor: string
  address: string
  action: string
  resource: string
  object_id: string
  object_version: number
  object_label: string
  /** Its position in the sealed chain; null until sealed. */
  position: number | null
}

export type AuditEntry = {
  id: string
  date: string
  kind: string
  total: string
  reverses_id: string | null
}

/** An audit entry on its own page. */
export type AuditDetail = Omit<AuditRow, 'position'> & {
  changes: ChangeLine[]
  entries: AuditEntry[]
  entry_hash: string | null
  seal: { position: number; row_hash: string; chain_hash: string } | null
  path: string | null
}

export type AuditChain = {
  sealed: number
  waiting: number
  head_hash: string | null
  head_at: string | null
  checked: number
  broken: { position: number | null; audit_id: string } | null
}

export const auditPath = 'settings/audit-logs'
