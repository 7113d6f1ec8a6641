/**
 * Finds the party of a row of a file: by tax number, else by exact name, else by an alias without regard to case. A
 * merged party is replaced by its survivor. A missing party is created if requested, once.
 *
 *   GB 100          Acme Ltd, which has that tax number
 *   ACME of London  Acme Ltd, which has that alias; the document keeps the name of the file
 */
import type { Problem } from '../errors.ts'

export type PartyIdentity = {
  readonly id: string
  readonly name: string
  readonly taxNumber: string | null
  readonly aliases: readonly string[]
  readonly mergedIntoId: string | null
}
export type PartyMatch = { readonly id: string; readonly isAlias: boolean }
export type NewParty = { readonly id: string; readonly name: string }

type Parties = {
  readonly parties: readonly PartyIdentity[]
  readonly createMissing: boolean
  readonly newId: () => string
}

const LONGEST_NAME = 255

/** Returns a finder of parties by text; problems are at `party`: UNKNOWN_NAME, AMBIGUOUS_NAME, TOO_LONG. */
export function partyFinder({ parties, createMissing, newId }: Parties) {
  const mergedInto = new Map(parties.map(({ id, mergedIntoId }) => [id, mergedIntoId]))
  /** Returns the survivor of a merged party. */
  const survivorOf = (id: string): string => {
    const next = mergedInto.get(id)
    return next ? survivorOf(next) : id
  }
  const numbers = new Map(
    parties.flatMap(({ id, taxNumber }) => (taxNumber === null ? [] : [[taxNumber, survivorOf(id)] as const])),
  )
  const names = new Map<string, Set<string>>()
  const aliases = new Map<string, Set<string>>()
  for (const { id, name, aliases: others, mergedIntoId } of parties) {
    if (mergedIntoId === null) add(names, name, id)
    for (const other of others) add(aliases, other.toLowerCase(), survivorOf(id))
  }
  const planned = new Map<string, NewParty>()
  const find = (text: string): PartyMatch | Problem => {
    const idByNumber = numbers.get(text)
    if (idByNumber !== undefined) return { id: idByNumber, isAlias: false }
    const idsByName = names.get(text)
    const ids = idsByName ?? aliases.get(text.toLowerCase())
    const [id, second] = ids ?? []
    if (second !== undefined) return { code: 'AMBIGUOUS_NAME', path: 'party', params: { name: text } }
    if (id !== undefined) return { id, isAlias: idsByName === undefined }
    if (!createMissing) return { code: 'UNKNOWN_NAME', path: 'party', params: { name: text } }
    if (text.length > LONGEST_NAME) {
      return { code: 'TOO_LONG', path: 'party', params: { max: LONGEST_NAME.toString() } }
    }
    const party = { id: newId(), name: text }
    planned.set(party.id, party)
    add(names, text, party.id)
    return { id: party.id, isAlias: false }
  }
  return { find, alive: survivorOf, planned: planned as ReadonlyMap<string, NewParty> }
}

function add(index: Map<string, Set<string>>, text: string, id: string): void {
  const ids = index.get(text)
  if (ids) ids.add(id)
  else index.set(text, new Set([id]))
}
