/**
 * Which party a row of a file means: by tax number, else by exact name, else by an alias whatever its capitals. One that
 * was merged into another is that other one. What nobody has entered yet is made where that is wanted, once.
 *
 *   GB 100          Acme Ltd, whose tax number that is
 *   ACME of London  Acme Ltd, whose alias it is; the paper keeps the name that the file has
 */
import type { Problem } from '../errors.ts'

export type NamedParty = {
  readonly id: string
  readonly name: string
  readonly taxNumber: string | null
  readonly aliases: readonly string[]
  readonly mergedIntoId: string | null
}
export type FoundParty = { readonly id: string; readonly isAlias: boolean }
export type NewParty = { readonly id: string; readonly name: string }

type Parties = {
  readonly parties: readonly NamedParty[]
  readonly createMissing: boolean
  readonly newId: () => string
}

const LONGEST_NAME = 255

/** Finds parties by texts; problems stand at `party`: UNKNOWN_REFERENCE, AMBIGUOUS_NAME, TOO_LONG. */
export function partyFinder({ parties, createMissing, newId }: Parties) {
  const into = new Map(parties.map(({ id, mergedIntoId }) => [id, mergedIntoId]))
  /** What a merged party became. */
  const alive = (id: string): string => {
    const next = into.get(id)
    return next ? alive(next) : id
  }
  const numbers = new Map(
    parties.flatMap(({ id, taxNumber }) => (taxNumber === null ? [] : [[taxNumber, alive(id)] as const])),
  )
  const names = new Map<string, Set<string>>()
  const aliases = new Map<string, Set<string>>()
  for (const { id, name, aliases: others, mergedIntoId } of parties) {
    if (mergedIntoId === null) add(names, name, id)
    for (const other of others) add(aliases, other.toLowerCase(), alive(id))
  }
  const planned = new Map<string, NewParty>()
  const find = (text: string): FoundParty | Problem => {
    const numbered = numbers.get(text)
    if (numbered !== undefined) return { id: numbered, isAlias: false }
    const named = names.get(text)
    const known = named ?? aliases.get(text.toLowerCase())
    const [id, second] = known ?? []
    if (second !== undefined) return { code: 'AMBIGUOUS_NAME', path: 'party', params: { name: text } }
    if (id !== undefined) return { id, isAlias: named === undefined }
    if (!createMissing) return { code: 'UNKNOWN_REFERENCE', path: 'party' }
    if (text.length > LONGEST_NAME) {
      return { code: 'TOO_LONG', path: 'party', params: { max: LONGEST_NAME.toString() } }
    }
    const made = { id: newId(), name: text }
    planned.set(made.id, made)
    add(names, text, made.id)
    return { id: made.id, isAlias: false }
  }
  return { find, alive, planned: planned as ReadonlyMap<string, NewParty> }
}

function add(places: Map<string, Set<string>>, text: string, id: string): void {
  const ids = places.get(text)
  if (ids) ids.add(id)
  else places.set(text, new Set([id]))
}
