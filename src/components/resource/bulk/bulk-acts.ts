/**
 * What can be done with several chosen rows at once: every act that the declaration names and that asks for nothing but
 * a reason, and deleting. Each asks for the person's right, and runs on those rows whose status allows it; the server
 * decides each of them anew.
 *
 *   chosen: two Unapproved vouchers and a Cancelled one   Approve 2 · Duplicate 3 · Delete 2
 */
import { isMailed, cannotBeEmailed } from '../../../../domain/documents/mailed-paths.ts'
import { statusAllows } from '../../../../domain/documents/status.ts'
import { isPrintCounted, isPrinted } from '../../../../domain/printing/printed-paths.ts'
import { takesVersion } from '../../../../domain/resources/core/document-body.ts'
import type { Action, Resource } from '../../../../domain/resources/core/define.ts'
import type { ListRow } from '../list/list-columns.tsx'

export type BulkAct = {
  name: string
  /** Asks why before it starts. */
  needsReason: boolean
  /** Cannot be undone: asks first. */
  isFinal: boolean
  rows: readonly ListRow[]
}

/** The acts that at least one of the rows allows, with the rows that each would run on. */
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
 * The rows that can be printed together, in the order of the list. As on a document's own page, a print of what was issued
 * is counted, so whoever prints it may change it.
 */
export function printableRows(
  { path }: Resource,
  rows: readonly ListRow[],
  may: (action: Action) => boolean,
): readonly ListRow[] {
  if (!isPrinted(path) || !may('read')) return []
  return may('update') || !isPrintCounted(path) ? rows : rows.filter((row) => row['status'] === 'Draft')
}

/** The rows whose documents can be mailed, in the order of the list: drafts and what is cancelled stay in the house. */
export function mailableRows(
  { kind, path }: Resource,
  rows: readonly ListRow[],
  may: (action: Action) => boolean,
): readonly ListRow[] {
  if (kind !== 'document' || !isMailed(path) || !may('update')) return []
  return rows.filter((row) => !cannotBeEmailed(row['status']))
}

/** What a person calls a row: its title, or what stands on a document that has no number yet. */
export function rowName({ title, fields }: Resource, row: ListRow): string {
  const own = fields[title]?.kind === 'reference' ? row[`${title}_label`] : row[title]
  if (own) return String(own)
  const parts = Object.entries(fields).filter(([, { kind, list }]) => list && (kind === 'date' || kind === 'note'))
  return parts.map(([name]) => String(row[name] ?? '')).join(' · ')
}

/** Earlier documents first, so that numbers are given in the order of the days. */
function byDay(a: ListRow, b: ListRow): number {
  const place = (row: ListRow) => `${String(row['date'] ?? '')} ${String(row['created_at'] ?? '')} ${row.id}`
  return place(a) < place(b) ? -1 : 1
}

export type BulkRequest = { method: 'post' | 'delete'; path: string; body?: Record<string, unknown> }

/** The request that does an act to one row. */
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
