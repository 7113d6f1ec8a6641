import type { WaitingKind } from '../waiting-work.ts'

/**
 * A standard view of a list: its name on the wire, its label, and the values of its filters. `work` is the kind of work that
 * its records wait for, which the menu counts.
 */
export type ListView = {
  name: string
  label: string
  filters: Readonly<Record<string, readonly string[]>>
  work?: WaitingKind
}

/** Returns a standard view of the records with one of the given statuses. */
export function statusView(name: string, label: string, ...statuses: readonly string[]): ListView {
  return { name, label, filters: { status: statuses } }
}
