/**
 * Reads the audit log of a company: who did what, when, from where, and what changed. It cannot be changed. Pages reach
 * 10,000 rows deep; filter by date to go further.
 */
import type { ChangeLine } from '../../../domain/audit/change-lines.ts'
import { changeLines } from '../../../domain/audit/change-lines.ts'
import { DomainError } from '../../../domain/errors.ts'
import { pageOfRecord } from '../../../domain/resources/audit-words.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { AuditDetailRow, AuditRow, PostedEntryRow } from '../../db/people/audit-store.ts'
import {
  MOST_AUDIT_ROWS,
  auditCount,
  auditPage,
  auditPeople,
  auditRow,
  postedEntries,
} from '../../db/people/audit-store.ts'
import { labelsStatement } from '../../db/records/records-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'
import { withLabels } from './audit-labels.ts'
import type { AuditQuery } from './audit-query.ts'

/** Returns one page of the log, newest first, with the number of rows, exact up to 10,000. Raises NOT_ALLOWED. */
export async function listAudit(
  context: Context,
  { filter, ...page }: AuditQuery,
): Promise<{ rows: AuditRow[]; count: number; exact: boolean }> {
  require(context, 'settings_audit_logs.read')
  const { companyId } = context.who
  const [rows, [countRow]] = await context.db.batch(companyId, [
    auditPage(companyId, filter, page),
    auditCount(companyId, filter),
  ])
  const count = countRow?.rows ?? 0
  return { rows, count: Math.min(count, MOST_AUDIT_ROWS), exact: count <= MOST_AUDIT_ROWS }
}

/** Returns everybody whose acts may be in the log. Raises NOT_ALLOWED. */
export async function listAuditPeople(context: Context): Promise<{ id: string; label: string; hint: string }[]> {
  require(context, 'settings_audit_logs.read')
  const { companyId } = context.who
  const [people] = await context.db.batch(companyId, [auditPeople(companyId)])
  return people
}

export type AuditDetail = Omit<AuditDetailRow, 'changes' | 'entries' | 'position' | 'row_hash' | 'chain_hash'> & {
  changes: ChangeLine[]
  entries: PostedEntryRow[]
  /** Null while the row waits for its seal. */
  seal: { position: number; row_hash: string; chain_hash: string } | null
  /** The page of the object below the company; null when it has none or was deleted. */
  path: string | null
}

/**
 * Returns one row with its changes, its postings and its seal; references by their labels. Raises NOT_ALLOWED,
 * NOT_FOUND.
 */
export async function readAudit(context: Context, id: string): Promise<AuditDetail> {
  require(context, 'settings_audit_logs.read')
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const { companyId } = context.who
  const [[row]] = await context.db.batch(companyId, [auditRow(companyId, id)])
  if (!row) throw new DomainError('NOT_FOUND')
  const resource = resourceAt(row.resource)
  const [entries] = await context.db.batch(companyId, [postedEntries(companyId, row.entries)])
  const [labelRow] = resource
    ? await context.db.batch(companyId, [labelsStatement(resource, companyId, [row.object_id])])
    : []
  const isGone = labelRow?.length === 0
  const { position, row_hash, chain_hash, changes, ...entry } = row
  const [labelledChanges] = await withLabels(context, row.resource, [changes])
  return {
    ...entry,
    changes: changeLines(labelledChanges ?? {}),
    entries,
    seal: position === null ? null : { position, row_hash: row_hash ?? '', chain_hash: chain_hash ?? '' },
    path: isGone ? null : pageOfRecord(row.resource, row.object_id),
  }
}
