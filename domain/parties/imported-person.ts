/** The contact person that a row of a file names, among those that a party has. */
import type { Representative } from './party.ts'
import { keptRepresentatives } from './party.ts'

type Written = Readonly<Record<keyof Representative, string>>

/**
 * The people with the one of the row: of the same name, else telephone or address, a person is changed to what the row
 * says; anybody else is added. A row that says nothing changes nothing.
 */
export function mergedRepresentatives(people: readonly Representative[], written: Written): Representative[] {
  const [person] = keptRepresentatives([written])
  const said = Object.fromEntries(Object.entries(person ?? {}).filter(([, value]) => value !== null))
  if (person === undefined || Object.keys(said).length === 0) return [...people]
  const place = people.findIndex((one) => isSame(one, person))
  if (place === -1) return [...people, person]
  return people.map((one, index) => (index === place ? { ...one, ...said } : one))
}

function isSame(one: Representative, other: Representative): boolean {
  if (one.name !== null && other.name !== null) return one.name.toLowerCase() === other.name.toLowerCase()
  const samePhone = other.phone !== null && one.phone === other.phone
  return samePhone || (other.email !== null && one.email?.toLowerCase() === other.email.toLowerCase())
}
