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
  const position = people.findIndex((one) => isSame(one, person))
  if (position === -1) return [...people, person]
  return people.map((one, index) => (index === position ? { ...one, ...filledFields } : one))
}

function isSame(one: Representative, other: Representative): boolean {
  if (one.name !== null && other.name !== null) return one.name.toLowerCase() === other.name.toLowerCase()
  const samePhone = other.phone !== null && one.phone === other.phone
  return samePhone || (other.email !== null && one.email?.toLowerCase() === other.email.toLowerCase())
}
