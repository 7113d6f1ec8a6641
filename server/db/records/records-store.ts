/**
 * SQL for any declared resource. Keys are found first, then the rows of the page with their labels and computed
 * columns, so that a deep page reads no more rows than a first one.
 */
import { sql } from 'kysely'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { CANCELLED, isCancellable } from '../../../domain/resources/core/cancelled-documents.ts'
import { columnOf, isStored, isSummed } from '../../../domain/resources/core/field-columns.ts'
import type { Fragment, Statement } from '../core/client.ts'
import { compile, preparedStatement } from '../core/client.ts'
import { containing } from './list-search.ts'
import { anchorOf } from './page-anchor.ts'
import { recordColumns, recordJoins } from './record-columns.ts'
import type { LocatedQuery, Position } from './record-query.ts'
import { groupCondition, inUseCondition } from './record-groups.ts'
import * as part from './record-query.ts'

/** A record in the answer of the API: id, version, fields, labels, timestamps. */
export type StoredRecord = { id: string; version: number } & Record<string, unknown>

/** The most rows of a list that are counted with a page. */
export const MOST_COUNTED = 10_000

/** Returns one page of a list in its order. */
export function listStatement(resource: Resource, companyId: string, query: LocatedQuery): Statement<StoredRecord> {
  const anchor = anchorOf(resource, companyId, query)
  const keys = sql`select r.id from ${sql.table(resource.table)} r
    where ${part.condition(resource, companyId, query)} ${anchor ? sql`and ${anchor.condition}` : sql``}
    order by ${part.orderBy(resource, query.sort)} limit ${query.end - query.start} offset ${anchor?.offset ?? query.start}`
  return compile(sql`
    with ${anchor ? sql`${anchor.days}, ` : sql``}page as (select id, row_number() over () as place from (${keys}) keys)
    select ${recordColumns(resource)}
    from page join ${sql.table(resource.table)} r on r.company_id = ${companyId} and r.id = page.id
    ${recordJoins(resource, companyId)} order by page.place`)
}

/** Counts the rows of a list, up to `most`; up to one more than `MOST_COUNTED` when left out. */
export function countStatement(
  resource: Resource,
  companyId: string,
  { most = MOST_COUNTED + 1, ...query }: LocatedQuery & { most?: number },
): Statement<{ rows: bigint }> {
  return compile(sql`select count(*) as rows from (
    select from ${sql.table(resource.table)} r where ${part.condition(resource, companyId, query)} limit ${most}
  ) first_rows`)
}

/**
 * Returns the sums of every stored amount over all rows of a list except cancelled ones, with the digits of the
 * currency, and the number of rows.
 */
export function totalsStatement(
  resource: Resource,
  companyId: string,
  query: LocatedQuery,
): Statement<{ count: bigint } & Record<string, unknown>> {
  const digits = sql`(select currency_digits from company where id = ${companyId})`
  const amounts = Object.entries(resource.fields).filter(([, field]) => isSummed(field))
  const countFilter = isCancellable(resource) ? sql`filter (where r.status <> ${CANCELLED})` : sql``
  const sums = amounts.map(
    ([name]) => sql`round(coalesce(sum(r.${sql.id(name)}) ${countFilter}, 0), ${digits}) as ${sql.id(name)}`,
  )
  return compile(sql`select ${sql.join([sql`count(*) as count`, ...sums])}
    from ${sql.table(resource.table)} r where ${part.condition(resource, companyId, query)}`)
}

export type ExportRow = StoredRecord & { position_keys: (string | null)[] }

/** Returns the next rows of a list after a position (null: from its start), for exports of any length. */
export function exportStatement(
  resource: Resource,
  companyId: string,
  { query, after, rows }: { query: LocatedQuery; after: Position | null; rows: number },
): Statement<ExportRow> {
  const from = after ? sql` and ${part.after(resource, query.sort, after)}` : sql``
  const keys = sql`select r.id, ${part.positionKeys(resource, query.sort)} as position_keys
    from ${sql.table(resource.table)} r where ${part.condition(resource, companyId, query)} ${from}
    order by ${part.orderBy(resource, query.sort)} limit ${rows}`
  return compile(sql`
    with page as (select id, position_keys, row_number() over () as place from (${keys}) keys)
    select ${recordColumns(resource)}, page.position_keys
    from page join ${sql.table(resource.table)} r on r.company_id = ${companyId} and r.id = page.id
    ${recordJoins(resource, companyId)} order by page.place`)
}

/** Returns one record, or no row for an unknown id. */
export function recordStatement(resource: Resource, companyId: string, id: string): Statement<StoredRecord> {
  return preparedStatement(sql`
    with page as (select ${id}::uuid as id)
    select ${recordColumns(resource)}
    from page join ${sql.table(resource.table)} r on r.company_id = ${companyId} and r.id = page.id
    ${recordJoins(resource, companyId)}`)
}

/** Returns the stored fields of one record, locked until the end of the transaction. */
export function lockStatement(resource: Resource, companyId: string, id: string): Statement<StoredRecord> {
  const columns = Object.entries(resource.fields)
    .filter(([, field]) => isStored(field))
    .map(([name, field]) => sql`r.${sql.id(columnOf(name, field))} as ${sql.id(name)}`)
  return compile(sql`select ${sql.join([sql`r.id`, sql`r.version`, ...columns])}
    from ${sql.table(resource.table)} r where r.company_id = ${companyId} and r.id = ${id} for update`)
}

/** Returns the user to whom a personal record belongs; no row for an unknown id. */
export function ownerStatement(resource: Resource, companyId: string, id: string): Statement<{ user_id: string }> {
  return compile(sql`select r.user_id from ${sql.table(resource.table)} r
    where r.company_id = ${companyId} and r.id = ${id}`)
}

export type Option = { id: string; label: string; hint: string }
/** `among` limits the options to one group of the resource's records; with `limitsIds` also those of `ids`. */
export type OptionQuery = {
  search: string
  ids: readonly string[]
  limit: number
  among?: string | undefined
  limitsIds: boolean
  /** The user whose records are options, of a personal resource. */
  userId?: string | undefined
}

/**
 * Returns the options of a picker: those of `ids` first, then records that contain the text, those that begin with it
 * first. Inactive records are included only by id. The hint is the code and the place of the record in its tree.
 */
export function optionsStatement(
  resource: Resource,
  companyId: string,
  { search, ids, limit, among, limitsIds, userId }: OptionQuery,
): Statement<Option> {
  const title = part.titleOf(resource)
  const tree = part.referencesOf(resource).find(([, field]) => field.tree)
  const hints = resource.hint
    ? resource.hint.flatMap((name) => hintOf(resource, name))
    : [
        ...(resource.fields['code'] ? [sql`r.code`] : []),
        ...(tree ? [sql.id(`to_${tree[0]}`, part.targetOf(tree[1]).title)] : []),
      ]
  const inUse = inUseCondition(resource, companyId)
  const within = among === undefined ? sql`true` : groupCondition(resource.path, companyId, among)
  const byIds = sql`(r.id = any (${ids}::uuid[]) and ${limitsIds ? within : sql`true`})`
  const owned = userId === undefined ? sql`` : sql`and r.user_id = ${userId}`
  const bySearch = search === '' ? sql`true` : part.searchCondition(resource, search)
  const begins = Object.entries(resource.fields)
    .filter(([, field]) => field.search)
    .map(([name, field]) => sql`${part.readable(name, field)} ilike ${containing(search).slice(1)}`)
  const joins = tree
    ? sql`left join ${sql.table(part.targetOf(tree[1]).table)} as ${sql.id(`to_${tree[0]}`)}
        on ${sql.id(`to_${tree[0]}`)}.company_id = ${companyId}
        and ${sql.id(`to_${tree[0]}`)}.id = r.${sql.id(`${tree[0]}_id`)}`
    : sql``
  return compile(sql`
    select r.id, coalesce(${title}, '') as label, concat_ws(' · ', ${sql.join([...hints, sql`null`])}) as hint
    from ${sql.table(resource.table)} r ${joins}
    where r.company_id = ${companyId} ${owned} and (${byIds} or (${inUse} and ${bySearch} and ${within}))
    order by r.id = any (${ids}::uuid[]) desc, ${begins.length > 0 ? sql.join(begins, sql` or `) : sql`true`} desc nulls last,
      ${title} collate "und-x-icu", r.id
    limit ${limit}`)
}

function hintOf({ fields }: Resource, name: string): Fragment[] {
  const field = fields[name]
  if (!field) return []
  return [field.kind === 'quantity' ? sql`trim_scale(r.${sql.id(name)})` : part.readable(name, field)]
}

/** Returns the labels of ids of one resource. Ids of another company have none. */
export function labelsStatement(
  resource: Resource,
  companyId: string,
  ids: readonly string[],
): Statement<{ id: string; label: string | null }> {
  return compile(sql`select r.id, ${part.titleOf(resource)} as label from ${sql.table(resource.table)} r
    where r.company_id = ${companyId} and r.id = any (${ids}::uuid[])`)
}

/** The values of a write by field name, as they are stored. */
export type Values = Readonly<Record<string, unknown>>

/** Returns the columns of values with their stored values. */
export function columnsOf(resource: Resource, values: Values): [string, unknown][] {
  return Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
    const field = resource.fields[name]
    if (!field) return [[name, value]]
    if (!isStored(field)) return []
    return [[columnOf(name, field), field.kind === 'data' && value !== null ? JSON.stringify(value) : value]]
  })
}

/** Inserts a record; `values` has every column but the company. */
export function insertStatement(resource: Resource, companyId: string, values: Values): Statement {
  const columns = columnsOf(resource, { company_id: companyId, ...values })
  return compile(sql`insert into ${part.writtenTable(resource)} (${sql.join(columns.map(([name]) => sql.id(name)))})
    values (${sql.join(columns.map(([, value]) => value))})`)
}

/** Updates the given fields of a record and its version. */
export function updateStatement(
  resource: Resource,
  companyId: string,
  { id, values, at }: { id: string; values: Values; at: Date },
): Statement {
  const sets = columnsOf(resource, values).map(([name, value]) => sql`${sql.id(name)} = ${value}`)
  return compile(sql`update ${part.writtenTable(resource)} set ${sql.join([...sets, sql`version = version + 1`, sql`updated_at = ${at}`])}
    where company_id = ${companyId} and id = ${id}`)
}

/** Deletes a record; the foreign keys refuse it while something references it. */
export function deleteStatement(resource: Resource, companyId: string, id: string): Statement {
  return compile(sql`delete from ${part.writtenTable(resource)} where company_id = ${companyId} and id = ${id}`)
}
