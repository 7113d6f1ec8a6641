/**
 * Seeing stock costs is a permission of its own: without it every cost field is null, files have no such columns, and
 * sorting or filtering by costs is refused.
 */
import type { Problem } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'
import type { Rights } from '../../../domain/permissions/can.ts'
import { can } from '../../../domain/permissions/can.ts'
import type { Field, Resource } from '../../../domain/resources/core/define.ts'
import type { ListQuery } from '../../../domain/resources/core/list-query.ts'
import { STOCK_COSTS_RIGHT } from '../../../domain/resources/core/cost-right.ts'

/** Returns the fields of a resource that the user may see. */
export function fieldsFor(who: Rights, { fields }: Pick<Resource, 'fields'>): [string, Field][] {
  const seesCosts = can(who, STOCK_COSTS_RIGHT)
  return Object.entries(fields).filter(([, { cost }]) => seesCosts || !cost)
}

/** Returns the names of the fields hidden from the user. */
export function hiddenFields(who: Rights, { fields }: Resource): string[] {
  if (can(who, STOCK_COSTS_RIGHT)) return []
  return Object.entries(fields).flatMap(([name, { cost }]) => (cost ? [name] : []))
}

/** Returns the record with null for every hidden field. */
export function withoutHidden<Values extends Record<string, unknown>>(
  hidden: readonly string[],
  record: Values,
): Values {
  return hidden.length === 0 ? record : { ...record, ...Object.fromEntries(hidden.map((name) => [name, null])) }
}

/** Raises UNKNOWN_FILTER for an order or a filter by a hidden field. */
export function refuseHidden(hidden: readonly string[], { sort, filters }: ListQuery): void {
  const sorted = sort
    .filter(({ field }) => hidden.includes(field))
    .map(({ field }): [string, string] => ['_sort', field])
  const filtered = filters
    .filter(({ field }) => hidden.includes(field))
    .map(({ field }): [string, string] => [field, field])
  refuse(
    [...sorted, ...filtered].map(([path, field]): Problem => ({ code: 'UNKNOWN_FILTER', path, params: { field } })),
  )
}
