/**
 * Lists the acts on several selected rows: every declared act that requires only a reason, and deleting. Each requires
 * its permission and applies to the rows whose status allows it; the server decides each row.
 *
 *   selected: two Unapproved vouchers and a Cancelled one   Approve 2 · Duplicate 3 · Delete 2
 */
import { isMailed, cannotBeEmailed } from '../../../../domain/documents/mailed-paths.ts'
import { statusAllows } from '../../../../domain/documents/status.ts'
import { isPrintCounted, isPrinted } from '../../../../domain/printing/printed-paths.ts'
import { takesVersion } from '../../../../domain/resources/core/document-body.ts'
import type { Action, Resource } from '../../../../domain/resources/core/define.ts'
import type { ListRow } from '../list/list-columns.tsx'

export type BulkAct = {
  name: string
  /** Requires a reason before it starts. */
  needsReason: boolean
  /** Cannot be undone: asks for confirmation. */
  isFinal: boolean
  rows: readonly ListRow[]
}

/** Returns the acts that apply to at least one of the rows, each with its rows. */
export function bulkActs(
  resource: Resource,
  rows: readonly ListRow[],
  may: (action: Action) => boolean,
): readonly BulkAct[] {
  const declared = resource.acts
    .filter(({ single }) => single !== true)
    .map(({ name, needs, reason = false }) => ({ name, needs, needsReason: reason }))
  const remove = { name: 'delete', needs: 'delete', needsReason: false } as const
  const offered = resource.actions.includes('D') ? [...declared, remove] : declared
  return offered
    .filter(({ needs }) => may(needs))
    .map(({ name, needsReason }) => ({
      name,
      needsReason,
      isFinal: name === 'delete',
      rows: rows.filter((row) => statusAllows(resource, { status: row['status'], act: name })).toSorted(byDay),
    }))
    .filter((act) => act.rows.length > 0)
}

/**
 * Returns the rows that can be printed together, in list order. Prints of issued documents are counted, which requires
 * the permission to change them.
 */
export function printableRows(
  { path }: Resource,
  rows: readonly ListRow[],
  may: (action: Action) => boolean,
): readonly ListRow[] {
  if (!isPrinted(path) || !may('read')) return []
  return may('update') || !isPrintCounted(path) ? rows : rows.filter((row) => row['status'] === 'Draft')
}

/** Returns the rows whose documents can be emailed, in list order; drafts and cancelled documents are excluded. */
export function mailableRows(
  { kind, path }: Resource,
  rows: readonly ListRow[],
  may: (action: Action) => boolean,
): readonly ListRow[] {
  if (kind !== 'document' || !isMailed(path) || !may('update')) return []
  return rows.filter((row) => !cannotBeEmailed(row['status']))
}

/** Returns the name of a row: its title, or a description of a document without a number. */
export function rowName({ title, fields }: Resource, row: ListRow): string {
  const titleValue = fields[title]?.kind === 'reference' ? row[`${title}_label`] : row[title]
  if (titleValue) return String(titleValue)
  const parts = Object.entries(fields).filter(([, { kind, list }]) => list && (kind === 'date' || kind === 'note'))
  return parts.map(([name]) => String(row[name] ?? '')).join(' · ')
}

/** Sorts documents by date, so that numbers follow dates. */
function byDay(a: ListRow, b: ListRow): number {
  const place = (row: ListRow) => `${String(row['date'] ?? '')} ${String(row['created_at'] ?? '')} ${row.id}`
  return place(a) < place(b) ? -1 : 1
}

export type BulkRequest = { method: 'post' | 'delete'; path: string; body?: Record<string, unknown> }

/** Returns the request for an act on a row. */
export function requestOf(
  resource: Resource,
  { act, row, reason }: { act: string; row: ListRow; reason: string },
): BulkRequest {
  const version = row['version']
  if (act === 'delete') return { method: 'delete', path: `${resource.path}/${row.id}/?version=${String(version)}` }
  const declared = resource.acts.find(({ name }) => name === act)
  const body = declared && !takesVersion(declared) ? {} : { version, ...(declared?.reason ? { reason } : {}) }
  return { method: 'post', path: `${resource.path}/${row.id}/${act}/`, body }
}
