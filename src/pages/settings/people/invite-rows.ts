/** The rows of the dialog that invites people. */
export type InviteRow = { email: string; role: 'admin' | 'member'; permission_sets: string[] }

/** The addresses in a text that was pasted: between commas, semicolons, blanks and lines; `Ann <ann@x.test>` too. */
export function addressesIn(text: string): string[] {
  const words = text.split(/[\s,;<>"]+/)
  return [...new Set(words.filter((word) => /^[^@]+@[^@]+$/.test(word)).map((word) => word.toLowerCase()))]
}

/**
 * The rows after addresses were pasted into one of them: the first stands there, the others follow with the same role
 * and sets.
 */
export function withPasted(rows: readonly InviteRow[], place: number, addresses: readonly string[]): InviteRow[] {
  const row = rows[place]
  if (!row) return [...rows]
  return [...rows.slice(0, place), ...addresses.map((email) => ({ ...row, email })), ...rows.slice(place + 1)]
}
