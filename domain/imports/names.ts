/** Finds records by the names that a file uses. */

export type NamedRecord = { readonly id: string; readonly name: string; readonly other: string | null }

/**
 * Maps names and other names (codes, short names) in lower case to ids; a name wins over the other name of a record.
 */
export function idsByName(records: readonly NamedRecord[]): Map<string, string> {
  const others = records.flatMap(({ id, other }) => (other === null ? [] : [[other.toLowerCase(), id] as const]))
  return new Map([...others, ...records.map(({ id, name }) => [name.toLowerCase(), id] as const)])
}
