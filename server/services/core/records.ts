/** Reading any declared resource: lists, single records, pickers, history, exports. Every function asks for its right. */
import { DomainError } from '../../../domain/errors.ts'
import { can, canAny } from '../../../domain/permissions/can.ts'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { rightsOf } from '../../../domain/resources/core/define.ts'
import type { ListQuery } from '../../../domain/resources/core/list-query.ts'
import { isId, parseListQuery, readQuery } from '../../../domain/resources/core/list-query.ts'
import type { Reading } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { HistoryRow } from '../../db/documents/history-store.ts'
import { historyStatement } from '../../db/documents/history-store.ts'
import { MOST_MATCHES, matchesStatement } from '../../db/records/list-search.ts'
import type { LocatedQuery, Position } from '../../db/records/record-query.ts'
import { referencesOf, targetOf } from '../../db/records/record-query.ts'
import type { ExportRow, Option, StoredRecord } from '../../db/records/records-store.ts'
import {
  MOST_COUNTED,
  countStatement,
  exportStatement,
  labelsStatement,
  listStatement,
  optionsStatement,
  recordStatement,
  totalsStatement,
} from '../../db/records/records-store.ts'
import { hiddenFields, refuseHidden, withoutHidden } from '../stock/stock-costs.ts'
import type { Context, DecisionContext } from './unit-of-work.ts'
import { require } from './unit-of-work.ts'

/** `count` is exact, or 10,000 when the list has more: those are counted by `listTotals`, apart from any page. */
export type RecordPage = { rows: StoredRecord[]; count: number; exact: boolean }

/** The rows of one page without counting the list. Raises NOT_ALLOWED. */
export async function firstRecords(context: Context, resource: Resource, query: ListQuery): Promise<StoredRecord[]> {
  const hidden = keptFrom(context, resource, query)
  const company = context.who.companyId
  const located = await locate(context, resource, query)
  const [rows] = await context.db.batch(company, [listStatement(resource, company, located)])
  return rows.map((row) => withoutHidden(hidden, row))
}

/** The query with the rows that its search finds by an index; as it is where there is none, or where very many match. */
async function locate({ db, who }: Context, resource: Resource, query: ListQuery): Promise<LocatedQuery> {
  const find = query.search === '' ? null : matchesStatement(resource.path, query.search)
  if (find === null) return query
  const [rows] = await db.batch(who.companyId, [find])
  return rows.length > MOST_MATCHES ? query : { ...query, matches: [...new Set(rows.map(({ id }) => id))] }
}

/** Asks for the right to read; answers the fields that are kept from the person, which the query must not name. */
function keptFrom(context: Context, resource: Resource, query: ListQuery): string[] {
  require(context, `${rightsOf(resource)}.read`)
  const hidden = hiddenFields(context.who, resource)
  refuseHidden(hidden, query)
  return hidden
}

const MOST_OPTIONS = 30
const EXPORT_ROWS = 2_000

/** One page of a list, and how many rows it has as far as that is quickly said. Raises NOT_ALLOWED. */
export async function listRecords(context: Context, resource: Resource, query: ListQuery): Promise<RecordPage> {
  const hidden = keptFrom(context, resource, query)
  const company = context.who.companyId
  const located = await locate(context, resource, query)
  const [rows, [counted]] = await context.db.batch(company, [
    listStatement(resource, company, located),
    countStatement(resource, company, located),
  ])
  const all = Number(counted?.rows ?? 0)
  return {
    rows: rows.map((row) => withoutHidden(hidden, row)),
    count: Math.min(all, MOST_COUNTED),
    exact: all <= MOST_COUNTED,
  }
}

/** How many records a standard view has, up to 10,000; `exact` is false when it has more. */
export type ViewCount = { name: string; count: number; exact: boolean }

/** The number of records in each standard view of a list, in one round trip. Raises NOT_ALLOWED. */
export async function viewCounts(context: Context, resource: Resource): Promise<ViewCount[]> {
  require(context, `${rightsOf(resource)}.read`)
  const { views = [] } = resource
  const company = context.who.companyId
  const counts = await context.db.batch(
    company,
    views.map(({ query }) => countStatement(resource, company, parseListQuery(resource, readQuery(query)))),
  )
  return views.map(({ name }, place) => {
    const all = Number(counts[place]?.[0]?.rows ?? 0)
    return { name, count: Math.min(all, MOST_COUNTED), exact: all <= MOST_COUNTED }
  })
}

/** `sums` has every stored amount of the declaration as a decimal text; computed ones are left out. */
export type ListTotals = { count: number; sums: Record<string, string> }

/** How many rows a list has, whatever its pages, and what their amounts add up to. Raises NOT_ALLOWED. */
export async function listTotals(context: Context, resource: Resource, query: ListQuery): Promise<ListTotals> {
  const hidden = keptFrom(context, resource, query)
  const company = context.who.companyId
  const located = await locate(context, resource, query)
  const [[totals]] = await context.db.batch(company, [totalsStatement(resource, company, located)])
  const { count = 0, ...sums } = totals ?? {}
  return {
    count: Number(count),
    sums: Object.fromEntries(
      Object.entries(sums).flatMap(([name, sum]) => (hidden.includes(name) ? [] : [[name, String(sum)]])),
    ),
  }
}

/** One record with its labels. Raises NOT_ALLOWED, NOT_FOUND. */
export function readRecord(context: Context, resource: Resource, id: string): Promise<StoredRecord> {
  require(context, `${rightsOf(resource)}.read`)
  return recordOf(context, resource, id)
}

/** The same without asking for the right to read: the answer to a write that was allowed. */
export async function recordOf(context: Context, resource: Resource, id: string): Promise<StoredRecord> {
  return context.db.read(context.who.companyId, recordAnswer(context, resource, id))
}

/** The same, to be read together with what made it so. */
export function recordAnswer({ who }: DecisionContext, resource: Resource, id: string): Reading<StoredRecord> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  return reading([recordStatement(resource, who.companyId, id)], ([[record]]) => {
    if (!record) throw new DomainError('NOT_FOUND')
    return withoutHidden(hiddenFields(who, resource), record)
  })
}

/**
 * What a picker offers for a search text: 30 at most, the records named by `ids` among them. Who may not read them all may
 * still pick from a group that one of their rights opens, and learns of nothing else. Raises NOT_ALLOWED.
 */
export async function recordOptions(
  context: Context,
  resource: Resource,
  query: { search: string; ids: readonly string[]; among?: string | undefined },
): Promise<Option[]> {
  const openers = resource.groupRights?.[query.among ?? ''] ?? []
  const isKept = !can(context.who, `${rightsOf(resource)}.read`) && canAny(context.who, openers)
  if (!isKept) require(context, `${rightsOf(resource)}.read`)
  const company = context.who.companyId
  const limit = Math.max(MOST_OPTIONS, query.ids.length)
  const [options] = await context.db.batch(company, [optionsStatement(resource, company, { ...query, limit, isKept })])
  return options
}

/**
 * What was done to a record, newest first; references by what they are called today. The history of a deleted record
 * stays readable. Raises NOT_ALLOWED, NOT_FOUND.
 */
export async function recordHistory(context: Context, resource: Resource, id: string): Promise<HistoryRow[]> {
  require(context, `${rightsOf(resource)}.read`)
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const company = context.who.companyId
  const [rows, [record]] = await context.db.batch(company, [
    historyStatement(company, resource.of ?? resource.path, id),
    labelsStatement(resource, company, [id]),
  ])
  if (rows.length === 0 && !record) throw new DomainError('NOT_FOUND')
  return withLabels(context, resource, rows)
}

async function withLabels({ db, who }: Context, resource: Resource, rows: HistoryRow[]): Promise<HistoryRow[]> {
  const references = referencesOf(resource)
  const found = await db.batch(
    who.companyId,
    references.map(([name, field]) => {
      const ids = rows.flatMap(({ changes }) => changes[name] ?? []).filter((value) => isText(value) && isId(value))
      return labelsStatement(targetOf(field), who.companyId, [...new Set(ids.map(String))])
    }),
  )
  const labels = new Map(found.flat().map(({ id, label }) => [id, label ?? id]))
  const spoken = (value: unknown): unknown => (isText(value) ? (labels.get(value) ?? value) : value)
  const names = new Set(references.map(([name]) => name))
  const hidden = hiddenFields(who, resource)
  return rows.map((row) => ({
    ...row,
    changes: Object.fromEntries(
      Object.entries(row.changes)
        .filter(([name]) => !hidden.includes(name))
        .map(([name, [old, now]]) => [name, names.has(name) ? [spoken(old), spoken(now)] : [old, now]]),
    ),
  }))
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** All rows of a list in its order, a batch at a time, in constant memory. Raises NOT_ALLOWED before the first. */
export function exportRecords(context: Context, resource: Resource, query: ListQuery): AsyncGenerator<StoredRecord[]> {
  require(context, `${rightsOf(resource)}.export`)
  refuseHidden(hiddenFields(context.who, resource), query)
  return batches(context, resource, query)
}

async function* batches(context: Context, resource: Resource, query: ListQuery): AsyncGenerator<StoredRecord[]> {
  const { db, who } = context
  const located = await locate(context, resource, query)
  const hidden = hiddenFields(who, resource)
  let behind: Position | null = null
  let rows: ExportRow[]
  do {
    const wanted: Parameters<typeof exportStatement>[2] = { query: located, behind, rows: EXPORT_ROWS }
    ;[rows] = await db.batch(who.companyId, [exportStatement(resource, who.companyId, wanted)])
    if (rows.length > 0) yield rows.map((row) => withoutHidden(hidden, row))
    const last = rows.at(-1)
    if (last) behind = { keys: last.position_keys, id: last.id }
  } while (rows.length === EXPORT_ROWS)
}
