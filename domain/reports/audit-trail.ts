/**
 * The audit trail: which records and documents were changed in a period, when, by whom, and how. Each row is one entry of the
 * audit log with its position in the sealed chain; an entry that waits for its seal has none.
 *
 *   2026-03-02 09:15:00   Ann Clerk   Changed   Invoice INV-7   Due date: 2026-03-30 → 2026-04-15   seal 1204
 */
import type { Changes } from '../audit/change-lines.ts'
import type { ReportContext, ReportResult, ReportRow } from './report.ts'

/** `at` is the moment in the company's time zone, `place` orders the rows. */
export type AuditLine = {
  id: string
  at: string
  place: string
  who: string
  action: string
  resource: string
  object_id: string
  object_label: string
  changes: Changes
  position: number | null
}
export type AuditTrailFacts = { lines?: readonly AuditLine[] }
export type AuditTrailRow = ReportRow & {
  parent_id: null
  at: string
  user: string
  action: string
  resource: string
  changes: Changes
  seal: string
}

/** Returns a row for each entry; its figures are texts beside the name of the record. */
export function auditTrailRows(
  { lines = [] }: AuditTrailFacts,
  { columns }: ReportContext<unknown>,
): ReportResult<AuditTrailRow> {
  const rows = lines.map(({ id, at, who, action, resource, object_id, object_label, changes, position }) => {
    const row = {
      id,
      parent_id: null,
      kind: 'change',
      code: null,
      name: object_label || object_id,
      depth: 0,
      cells: {},
    }
    return { ...row, at, user: who, action, resource, changes, seal: position === null ? '' : position.toString() }
  })
  return { columns, rows, totals: {} }
}
