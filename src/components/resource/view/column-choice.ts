/**
 * Selects the columns of a list. A choice is a set of field names; the order is always the declared one, and the column
 * that names the record cannot be removed. Names that are no longer declared are ignored.
 *
 *   account/ledgers, chosen ['balance', 'gone']   name, balance
 *   account/ledgers, nothing chosen               code, name, category, is_active, balance
 */
import type { Field, Resource } from '../../../../domain/resources/core/define.ts'

export type Column = [name: string, field: Field]

/** Returns the field whose cell links to the record: the one that names it, else the first of the list. */
export function linkField(resource: Resource): string {
  if (resource.fields[resource.title]?.list) return resource.title
  return declaredColumns(resource)[0]?.[0] ?? resource.title
}

/** Returns the declared columns. */
export function declaredColumns(resource: Resource): Column[] {
  return Object.entries(resource.fields).filter(([, field]) => field.list)
}

/** Returns the columns of a choice; null selects the declared ones. */
export function chosenColumns(resource: Resource, choice: readonly string[] | null): Column[] {
  if (choice === null) return declaredColumns(resource)
  const named = linkField(resource)
  return Object.entries(resource.fields).filter(([name]) => name === named || choice.includes(name))
}

/** Returns a choice for storing: null when it equals the declared columns. */
export function asChoice(resource: Resource, names: readonly string[]): string[] | null {
  const columns = chosenColumns(resource, names).map(([name]) => name)
  const declared = declaredColumns(resource).map(([name]) => name)
  return columns.join() === declared.join() ? null : columns
}

/** Parses a stored choice; null for invalid text. */
export function readChoice(stored: string | null): string[] | null {
  try {
    const names: unknown = JSON.parse(stored ?? 'null')
    return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : null
  } catch {
    return null
  }
}
