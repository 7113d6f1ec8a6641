/** Cancelled documents, and which records count in totals. */
import type { Resource } from './define.ts'

/** The status of cancelled documents: they stay in lists and files, and are excluded from totals. */
export const CANCELLED = 'Cancelled'

/** Whether a record counts in the totals of its list. */
export function isCounted(record: Readonly<Record<string, unknown>>): boolean {
  return record['status'] !== CANCELLED
}

/** Whether documents of the resource can be cancelled. */
export function isCancellable({ fields }: Pick<Resource, 'fields'>): boolean {
  const status = fields['status']
  return status?.kind === 'status' && CANCELLED in status.choices
}
