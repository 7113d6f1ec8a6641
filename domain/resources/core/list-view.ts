import type { WaitingKind } from '../waiting-work.ts'

/**
 * A standard view of a list: its name on the wire, its label, and its filters as the address bar spells them. `work` is the kind
 * of work that its records wait for, which the menu counts.
 */
export type ListView = { name: string; label: string; query: string; work?: WaitingKind }

/** Returns a standard view of the records with one of the given statuses. */
export function statusView(name: string, label: string, ...statuses: readonly string[]): ListView {
  return { name, label, query: new URLSearchParams(statuses.map((status) => ['status', status])).toString() }
}
