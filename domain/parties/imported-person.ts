/** Merges the person of a row of a file into the people of a party. */
import type { Representative } from './party.ts'
import { normalizeRepresentatives } from './party.ts'

type PersonCells = Readonly<Record<keyof Representative, string>>

/**
 * Returns the people with the person of the row: a person with the same name, else telephone or email, is updated;
 * another person is added. A row without a person changes nothing.
 */
export function mergeRepresentative(people: readonly Representative[], cells: PersonCells): Representative[] {
  const [person] = normalizeRepresentatives([cells])
  const filledFields = Object.fromEntries(Object.entries(person ?? {}).filter(([, value]) => value !== null))
  if (person === undefined || Object.keys(filledFields).length === 0) return [...people]
  const position = people.findIndex((candidate) => isSame(candidate, person))
  if (position === -1) return [...people, person]
  return people.map((candidate, index) => (index === position ? { ...candidate, ...filledFields } : candidate))
}

function isSame(a: Representative, b: Representative): boolean {
  if (a.name !== null && b.name !== null) return a.name.toLowerCase() === b.name.toLowerCase()
  const samePhone = b.phone !== null && a.phone === b.phone
  return samePhone || (b.email !== null && a.email?.toLowerCase() === b.email.toLowerCase())
}
