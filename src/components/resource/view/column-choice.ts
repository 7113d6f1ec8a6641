/**
 * Which columns a list shows. A choice is a set of field names; the order is always that of the declaration, and the
 * column that names the record cannot be taken away. Names that the declaration no longer has are not read.
 *
 *   account/ledgers, chosen ['balance', 'gone']   name, balance
 *   account/ledgers, nothing chosen               code, name, category, is_active, balance
 */
import type { Field, Resource } from '../../../../domain/resources/core/define.ts'

export type Column = [name: string, field: Field]

/** The field whose cell carries the link to the record: the one that names it, else the first of the list. */
export function linkField(resource: Resource): string {
  if (resource.fields[resource.title]?.list) return resource.title
  return declaredColumns(resource)[0]?.[0] ?? resource.title
}

/** The columns of the declaration. */
export function declaredColumns(resource: Resource): Column[] {
  return Object.entries(resource.fields).filter(([, field]) => field.list)
}

/** The columns of a choice; null means those of the declaration. */
export function chosenColumns(resource: Resource, choice: readonly string[] | null): Column[] {
  if (choice === null) return declaredColumns(resource)
  const named = linkField(resource)
  return Object.entries(resource.fields).filter(([name]) => name === named || choice.includes(name))
}

/** A choice as it is kept: null when it is what the declaration says anyway. */
export function asChoice(resource: Resource, names: readonly string[]): string[] | null {
  const columns = chosenColumns(resource, names).map(([name]) => name)
  const declared = declaredColumns(resource).map(([name]) => name)
  return columns.join() === declared.join() ? null : columns
}

/** A choice from its stored text; null for anything that is none. */
export function readChoice(stored: string | null): string[] | null {
  try {
    const names: unknown = JSON.parse(stored ?? 'null')
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : null
  } catch {
    return null
  }
}
