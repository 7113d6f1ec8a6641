/** What is cancelled, and what counts. */
import type { Resource } from './define.ts'

/** The status of what is cancelled: it stays in lists and files, and counts for nothing in their totals. */
export const CANCELLED = 'Cancelled'

/** True for what counts in the totals of the list in which it stands. */
export function isCounted(record: Readonly<Record<string, unknown>>): boolean {
  return record['status'] !== CANCELLED
}

/** True for documents of which some may be cancelled. */
export function isCancellable({ fields }: Pick<Resource, 'fields'>): boolean {
  const status = fields['status']
  return status?.kind === 'status' && CANCELLED in status.choices
}
