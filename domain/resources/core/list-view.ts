/** A standard view of a list: its name on the wire, its label, and its filters as the address bar spells them. */
export type ListView = { name: string; label: string; query: string }

/** Returns a standard view of the records with one of the given statuses. */
export function statusView(name: string, label: string, ...statuses: readonly string[]): ListView {
  return { name, label, query: new URLSearchParams(statuses.map((status) => ['status', status])).toString() }
}
