/** The parts of a query on any declared resource: its filters, its order, the names of records. The row is `r`. */
import { sql } from 'kysely'
import type { Field, ReferenceField, Resource } from '../../../domain/resources/core/define.ts'
import { columnOf } from '../../../domain/resources/core/field-columns.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import type { Filter, ListQuery, SortKey } from '../../../domain/resources/core/list-query.ts'
import type { Fragment } from '../core/client.ts'
import { computedColumns } from './computed-columns.ts'
import { containing, matchCondition } from './list-search.ts'

/** The position of a row in the order of a list: the sort values as text, then the id. */
export type Position = { keys: readonly (string | null)[]; id: string }

/** A list's query with the ids that an index finds for its search, unless there are very many. */
export type LocatedQuery = ListQuery & { matches?: readonly string[] }

/** Functions that return everything below the rows of a tree; other references are no trees. */
const treeFunctions: Readonly<Record<string, string>> = { account_category: 'category_with_descendants' }

const column = (name: string): Fragment => sql`r.${sql.id(name)}`

/** Returns the declaration of a reference's target; a reference without one is a bug. */
export function targetOf(field: ReferenceField): Resource {
  const target = resourceAt(field.to)
  if (!target) throw new Error(`No resource ${field.to}`)
  return target
}

/** Returns the table that a resource is written to: a distributed database refuses to write views. */
export function writtenTable({ table, shared = table }: Resource): Fragment {
  return sql.table(shared)
}

/** Returns the references of a resource by field name. */
export function referencesOf(resource: Pick<Resource, 'fields'>): [string, ReferenceField][] {
  return Object.entries(resource.fields).filter(
    (entry): entry is [string, ReferenceField] => entry[1].kind === 'reference',
  )
}

/** Returns the condition of a list: company, search and filters. */
export function condition(
  resource: Resource,
  companyId: string,
  query: Pick<LocatedQuery, 'search' | 'filters' | 'matches'>,
): Fragment {
  const parts = [sql`r.company_id = ${companyId}`]
  if (query.matches) parts.push(sql`r.id = any (${query.matches}::uuid[])`)
  else if (query.search !== '') parts.push(searchedInList(resource, companyId, query.search))
  for (const filter of query.filters) parts.push(filtered(resource, companyId, filter))
  return sql.join(parts, sql` and `)
}

/** Returns the condition of the search of a list, in its fields and elsewhere. */
function searchedInList(resource: Resource, companyId: string, text: string): Fragment {
  const ownMatches = searchCondition(resource, text)
  const heldMatches = matchCondition(resource.path, companyId, text)
  return heldMatches ? sql`(${ownMatches} or ${heldMatches})` : ownMatches
}

/**
 * Returns the condition that a row contains the text in a searched field, or every word of it in the search column;
 * false without searched fields.
 */
export function searchCondition(resource: Resource, text: string): Fragment {
  if (resource.searchColumn !== undefined) {
    return sql`${column(resource.searchColumn)} ilike all (${text.split(/\s+/).map(containing)}::text[])`
  }
  const fields = Object.entries(resource.fields).filter(([, field]) => field.search)
  const tests = fields.map(([name, field]) => sql`${readable(name, field)} ilike ${containing(text)}`)
  return tests.length === 0 ? sql`false` : sql`(${sql.join(tests, sql` or `)})`
}

/** Returns the text of a field: for a reference the title of its target, else the value. */
export function readable(name: string, field: Field): Fragment {
  if (field.kind !== 'reference') return column(name)
  const target = targetOf(field)
  const title = sql`(select ${titleIn(target, 't')} from ${sql.table(target.table)} t
    where t.company_id = r.company_id and t.id = ${column(columnOf(name, field))})`
  return titleMatches(field, title)
}

/** Returns the record's own label for its target, else the title of the target. */
export function titleMatches(field: ReferenceField, title: Fragment): Fragment {
  return field.called === undefined ? title : sql`coalesce(${column(field.called)}, ${title})`
}

/** Returns the title of the record `alias` where it is referenced; a title that is another record is resolved. */
export function titleIn({ title, short, fields }: Resource, alias: string): Fragment {
  const field = fields[title]
  if (short !== undefined) return sql`coalesce(${sql.id(alias, short)}, ${sql.id(alias, title)})`
  if (field?.kind !== 'reference') return sql.id(alias, title)
  const { table, title: name } = targetOf(field)
  return sql`(select n.${sql.id(name)} from ${sql.table(table)} n
    where n.company_id = ${sql.id(alias, 'company_id')} and n.id = ${sql.id(alias, columnOf(title, field))})`
}

/** Returns the title of a record where it is referenced, in pickers and histories. */
export function titleOf({ title, short, fields }: Resource): Fragment {
  if (short !== undefined) return sql`coalesce(${column(short)}, ${column(title)})`
  const field = fields[title]
  return field ? readable(title, field) : column(title)
}

function filtered(resource: Resource, companyId: string, { field: name, operator, values }: Filter): Fragment {
  const field = resource.fields[name]
  if (field?.computed && field.kind === 'reference') {
    const { references, pointing } = computedColumns[resource.path] ?? {}
    const find = pointing?.[name]
    if (find && operator === 'eq' && !values.includes('')) return sql`r.id in (${find(companyId, values)})`
    const ids = references?.[name]
    if (!ids) throw new Error(`No ids for the computed reference ${name} of ${resource.path}`)
    return pointsAt(ids(companyId), { operator, values })
  }
  if (field?.computed) {
    const flag = computedColumns[resource.path]?.flags[name]
    if (!flag) throw new Error(`No condition for the computed field ${name} of ${resource.path}`)
    const condition = sql`(${flag(companyId)})`
    // Alone, so that an index can serve it.
    if (operator === 'eq' && values.length === 1 && values[0] === 'true') return condition
    return isOneOf(sql`coalesce(${condition}, false)`, { type: 'boolean', operator, values })
  }
  const stored = column(field ? columnOf(name, field) : name)
  const type = field ? typeOf(field) : 'uuid'
  if (operator === 'gte') return sql`${stored} >= ${values[0]}::${sql.raw(type)}`
  if (operator === 'lte') return sql`${stored} <= ${values[0]}::${sql.raw(type)}`
  if (operator === 'like') return sql`${stored} ilike ${containing(values[0] ?? '')}`
  const below = field?.kind === 'reference' && field.tree ? treeFunctions[targetOf(field).table] : undefined
  return isOneOf(stored, { type, operator, values, ...(below ? { below, companyId } : {}) })
}

/**
 * Returns the condition that an id of a row is among the values, or none is; the empty value matches a row without any.
 */
function pointsAt(ids: Fragment, { operator, values }: Pick<Filter, 'operator' | 'values'>): Fragment {
  const filledValues = values.filter((value) => value !== '')
  const isAmong = sql`exists (select from (${ids}) one where one.id = any (${filledValues}::uuid[]))`
  const matches = values.includes('') ? sql`(${isAmong} or not exists (${ids}))` : isAmong
  return operator === 'ne' ? sql`not ${matches}` : matches
}

type Choice = { type: string; operator: Filter['operator']; values: readonly string[] } & {
  below?: string
  companyId?: string
}

/** Returns the condition that a value is in a list, or not; the empty value matches null. */
function isOneOf(stored: Fragment, { type, operator, values, below, companyId }: Choice): Fragment {
  const filledValues = values.filter((value) => value !== '')
  const nothing = values.includes('')
  const list = sql`${filledValues}::${sql.raw(type)}[]`
  const isIn = below
    ? sql`${stored} in (select tree.id from unnest(${list}) as root (id)
        cross join lateral ${sql.id(below)}(${companyId}::uuid, root.id) as tree)`
    : sql`${stored} = any (${list})`
  const matches = nothing ? sql`(${stored} is null or ${isIn})` : isIn
  return operator === 'ne' ? sql`coalesce(not (${matches}), true)` : matches
}

/** Returns the PostgreSQL type of comparisons of a field. */
export function typeOf(field: Field): string {
  switch (field.kind) {
    case 'money':
    case 'quantity':
      return 'numeric'
    case 'date':
      return 'date'
    case 'flag':
      return 'boolean'
    case 'reference':
      return 'uuid'
    case 'text':
    case 'note':
    case 'choice':
    case 'status':
      return 'text'
    case 'data':
      return 'jsonb'
  }
}

type Order = { expression: Fragment; type: string; descending: boolean; filled: boolean }

/**
 * Returns the sort keys as expressions; names of records and labels sort by language, codes and numbers by character.
 */
function ordersOf(resource: Resource, sort: readonly SortKey[]): Order[] {
  return sort.map(({ field: name, descending }) => {
    const field = resource.fields[name]
    if (!field) return { expression: column(name), type: 'timestamptz', descending, filled: true }
    if (field.kind === 'reference') {
      const label = sql`${readable(name, field)} collate "und-x-icu"`
      return { expression: label, type: 'text', descending, filled: false }
    }
    const byName = resource.kind !== 'document' && name === resource.title
    const expression = byName ? sql`${column(name)} collate "und-x-icu"` : column(name)
    return { expression, type: typeOf(field), descending, filled: field.required === true || field.kind === 'flag' }
  })
}

/** Returns the order of a list, made total by the id in the direction of the last key, as in the indexes. */
export function orderBy(resource: Resource, sort: readonly SortKey[]): Fragment {
  const parts = ordersOf(resource, sort).map(
    ({ expression, descending }) => sql`${expression} ${direction(descending)}`,
  )
  return sql.join([...parts, sql`r.id ${direction(sort.at(-1)?.descending === true)}`])
}

function direction(descending: boolean): Fragment {
  return descending ? sql`desc` : sql`asc`
}

/** Returns the sort values of a row as text, for `Position`. */
export function positionKeys(resource: Resource, sort: readonly SortKey[]): Fragment {
  return sql`array[${sql.join(ordersOf(resource, sort).map(({ expression }) => sql`(${expression})::text`))}]::text[]`
}

/** Returns the condition of rows after a position. Nulls sort last ascending and first descending, as in PostgreSQL. */
export function after(resource: Resource, sort: readonly SortKey[], position: Position): Fragment {
  const orders = ordersOf(resource, sort)
  const same = orders.map(({ expression, type }, place) => {
    return sql`${expression} is not distinct from ${position.keys[place] ?? null}::${sql.raw(type)}`
  })
  const later = orders.map((order, place) => isLater(order, position.keys[place] ?? null))
  const lastDescending = sort.at(-1)?.descending === true
  const byId = lastDescending ? sql`r.id < ${position.id}` : sql`r.id > ${position.id}`
  const ways = [...later, byId].map((way, place) => sql`(${sql.join([...same.slice(0, place), way], sql` and `)})`)
  return sql`${boundOf(orders[0], position.keys[0] ?? null)} (${sql.join(ways, sql` or `)})`
}

function isLater({ expression, type, descending }: Order, key: string | null): Fragment {
  if (key === null) return descending ? sql`${expression} is not null` : sql`false`
  const value = sql`${key}::${sql.raw(type)}`
  return descending ? sql`${expression} < ${value}` : sql`(${expression} > ${value} or ${expression} is null)`
}

/** Returns a plain bound of the first key, so that an index can start at the position instead of scanning up to it. */
function boundOf(order: Order | undefined, key: string | null): Fragment {
  if (!order || key === null) return sql``
  const value = sql`${key}::${sql.raw(order.type)}`
  if (order.descending) return sql`${order.expression} <= ${value} and`
  return order.filled ? sql`${order.expression} >= ${value} and` : sql``
}
