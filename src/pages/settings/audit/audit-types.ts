import type { ChangeLine } from '../../../../domain/audit/change-lines.ts'

/** An act as the list shows it. */
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
  /** In the sealed chain; null while the row waits for its seal. */
  position: number | null
}

export type AuditEntry = {
  id: string
  date: string
  kind: string
  total: string
  reverses_id: string | null
}

/** An act as its own page shows it. */
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
