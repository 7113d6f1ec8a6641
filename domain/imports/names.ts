/** Finding records by what a file calls them. */

export type Named = { readonly id: string; readonly name: string; readonly other: string | null }

/** Ids by names and other names (codes, short names), in small letters; a name wins over another's other name. */
export function idsByName(named: readonly Named[]): Map<string, string> {
  const others = named.flatMap(({ id, other }) => (other === null ? [] : [[other.toLowerCase(), id] as const]))
  return new Map([...others, ...named.map(({ id, name }) => [name.toLowerCase(), id] as const)])
}
