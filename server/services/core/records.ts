/**
 * Reads any declared resource: lists, single records, pickers, history, exports. Every function requires its
 * permission.
 */
import { DomainError } from '../../../domain/errors.ts'
import { can, canAny } from '../../../domain/permissions/can.ts'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { rightsOf } from '../../../domain/resources/core/define.ts'
import type { ListQuery } from '../../../domain/resources/core/list-query.ts'
import { isId, parseListQuery } from '../../../domain/resources/core/list-query.ts'
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
  ownerStatement,
  recordStatement,
  totalsStatement,
} from '../../db/records/records-store.ts'
import { hiddenFields, refuseHidden, withoutHidden } from '../stock/stock-costs.ts'
import type { Context, DecisionContext } from './unit-of-work.ts'
import { require } from './unit-of-work.ts'

/** `count` is exact, or 10,000 when the list has more; `listTotals` counts those separately. */
export type RecordPage = { rows: StoredRecord[]; count: number; exact: boolean }

/** Adds the rows that the search finds by an index; unchanged where there is no index, or too many rows match. */
async function locate({ db, who }: Context, resource: Resource, all: ListQuery): Promise<LocatedQuery> {
  const query = ownRecords(who.userId, resource, all)
  const find = query.search === '' ? null : matchesStatement(resource.path, query.search)
  if (find === null) return query
  const [rows] = await db.batch(who.companyId, [find])
  return rows.length > MOST_MATCHES ? query : { ...query, matches: [...new Set(rows.map(({ id }) => id))] }
}

/** Limits the list of a personal resource to the records of the user. */
function ownRecords(userId: string, { isPersonal }: Resource, query: ListQuery): ListQuery {
  if (!isPersonal) return query
  return { ...query, filters: [...query.filters, { field: 'user_id', operator: 'eq', values: [userId] }] }
}

/** Requires the read permission; returns the fields hidden from the user, which the query must not use. */
function hiddenFieldsFor(context: Context, resource: Resource, query: ListQuery): string[] {
  require(context, `${rightsOf(resource)}.read`)
  const hidden = hiddenFields(context.who, resource)
  refuseHidden(hidden, query)
  return hidden
}

const MOST_OPTIONS = 30
const EXPORT_ROWS = 2_000

/** Returns one page of a list, and the number of its rows as far as it is quickly counted. Raises NOT_ALLOWED. */
export async function listRecords(context: Context, resource: Resource, query: ListQuery): Promise<RecordPage> {
  const hidden = hiddenFieldsFor(context, resource, query)
  const company = context.who.companyId
  const located = await locate(context, resource, query)
  const [rows, [count]] = await context.db.batch(company, [
    listStatement(resource, company, located),
    countStatement(resource, company, located),
  ])
  const all = Number(count?.rows ?? 0)
  return {
    rows: rows.map((row) => withoutHidden(hidden, row)),
    count: Math.min(all, MOST_COUNTED),
    exact: all <= MOST_COUNTED,
  }
}

/** The number of records in a standard view, up to 10,000; `exact` is false when it has more. */
export type ViewCount = { name: string; count: number; exact: boolean }

/** Returns the number of records in each standard view of a list, in one round trip. Raises NOT_ALLOWED. */
export async function viewCounts(context: Context, resource: Resource): Promise<ViewCount[]> {
  require(context, `${rightsOf(resource)}.read`)
  const { views = [] } = resource
  const company = context.who.companyId
  const counts = await context.db.batch(
    company,
    views.map(({ filters }) =>
      countStatement(resource, company, ownRecords(context.who.userId, resource, parseListQuery(resource, filters))),
    ),
  )
  return views.map(({ name }, place) => {
    const all = Number(counts[place]?.[0]?.rows ?? 0)
    return { name, count: Math.min(all, MOST_COUNTED), exact: all <= MOST_COUNTED }
  })
}

/** `sums` has every stored amount of the declaration as a decimal text; computed amounts are absent. */
export type ListTotals = { count: number; sums: Record<string, string> }

/** Returns the number of rows of a list, on all its pages, and the sums of their amounts. Raises NOT_ALLOWED. */
export async function listTotals(context: Context, resource: Resource, query: ListQuery): Promise<ListTotals> {
  const hidden = hiddenFieldsFor(context, resource, query)
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

/** Reads one record with its labels. Raises NOT_ALLOWED, NOT_FOUND. */
export function readRecord(context: Context, resource: Resource, id: string): Promise<StoredRecord> {
  require(context, `${rightsOf(resource)}.read`)
  return recordOf(context, resource, id)
}

/** Reads the same without requiring the read permission: the answer to a permitted write. */
export async function recordOf(context: Context, resource: Resource, id: string): Promise<StoredRecord> {
  return context.db.read(context.who.companyId, recordAnswer(context, resource, id))
}

/** Returns the same as a reading, to be read together with the write. */
export function recordAnswer({ who }: DecisionContext, resource: Resource, id: string): Reading<StoredRecord> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const record = recordStatement(resource, who.companyId, id)
  const answer = (stored: StoredRecord | undefined): StoredRecord => {
    if (!stored) throw new DomainError('NOT_FOUND')
    return withoutHidden(hiddenFields(who, resource), stored)
  }
  if (!resource.isPersonal) return reading([record], ([[stored]]) => answer(stored))
  const owner = ownerStatement(resource, who.companyId, id)
  return reading([record, owner], ([[stored], [user]]) => answer(user?.user_id === who.userId ? stored : undefined))
}

/**
 * Returns the options of a picker for a search text: at most 30, including the records of `ids`. A user who may not
 * read all of them may still pick from a group that one of their permissions opens, and sees no other record. Raises
 * NOT_ALLOWED.
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
  const [options] = await context.db.batch(company, [
    optionsStatement(resource, company, { ...query, limit, limitsIds: isKept, ...ownerOf(context, resource) }),
  ])
  return options
}

function ownerOf({ who }: Context, { isPersonal }: Resource): { userId?: string } {
  return isPersonal ? { userId: who.userId } : {}
}

/**
 * Returns the history of a record, newest first; references by their current labels. The history of a deleted record
 * stays readable. Raises NOT_ALLOWED, NOT_FOUND.
 */
export async function recordHistory(context: Context, resource: Resource, id: string): Promise<HistoryRow[]> {
  require(context, `${rightsOf(resource)}.read`)
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  if (resource.isPersonal) await recordOf(context, resource, id)
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
  const labelRows = await db.batch(
    who.companyId,
    references.map(([name, field]) => {
      const ids = rows.flatMap(({ changes }) => changes[name] ?? []).filter((value) => isText(value) && isId(value))
      return labelsStatement(targetOf(field), who.companyId, [...new Set(ids.map(String))])
    }),
  )
  const labels = new Map(labelRows.flat().map(({ id, label }) => [id, label ?? id]))
  const toLabel = (value: unknown): unknown => (isText(value) ? (labels.get(value) ?? value) : value)
  const names = new Set(references.map(([name]) => name))
  const hidden = hiddenFields(who, resource)
  return rows.map((row) => ({
    ...row,
    changes: Object.fromEntries(
      Object.entries(row.changes)
        .filter(([name]) => !hidden.includes(name))
        .map(([name, [old, now]]) => [name, names.has(name) ? [toLabel(old), toLabel(now)] : [old, now]]),
    ),
  }))
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** Yields all rows of a list in its order, in batches of constant memory. Raises NOT_ALLOWED before the first. */
export function exportRecords(context: Context, resource: Resource, query: ListQuery): AsyncGenerator<StoredRecord[]> {
  require(context, `${rightsOf(resource)}.export`)
  refuseHidden(hiddenFields(context.who, resource), query)
  return batches(context, resource, query)
}

async function* batches(context: Context, resource: Resource, query: ListQuery): AsyncGenerator<StoredRecord[]> {
  const { db, who } = context
  const located = await locate(context, resource, query)
  const hidden = hiddenFields(who, resource)
  let after: Position | null = null
  let rows: ExportRow[]
  do {
    const request: Parameters<typeof exportStatement>[2] = { query: located, after, rows: EXPORT_ROWS }
    ;[rows] = await db.batch(who.companyId, [exportStatement(resource, who.companyId, request)])
    if (rows.length > 0) yield rows.map((row) => withoutHidden(hidden, row))
    const last = rows.at(-1)
    if (last) after = { keys: last.position_keys, id: last.id }
  } while (rows.length === EXPORT_ROWS)
}
