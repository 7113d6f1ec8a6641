/** Manages the rows of the invitation dialog. */
export type InviteRow = { email: string; role: 'admin' | 'member'; permission_sets: string[] }

/**
 * Returns the addresses in a pasted text, separated by commas, semicolons, blanks and lines; `Ann <ann@x.test>` too.
 */
export function addressesIn(text: string): string[] {
  const words = text.split(/[\s,;<>"]+/)
  return [...new Set(words.filter((word) => /^[^@]+@[^@]+$/.test(word)).map((word) => word.toLowerCase()))]
}

/**
 * Returns the rows after addresses were pasted into one of them: the first address goes there, the others follow with
 * the same role and permission sets.
 */
export function withPasted(rows: readonly InviteRow[], place: number, addresses: readonly string[]): InviteRow[] {
  const row = rows[place]
  if (!row) return [...rows]
  return [...rows.slice(0, place), ...addresses.map((email) => ({ ...row, email })), ...rows.slice(place + 1)]
}
