/** Writing stock counts down: drafts, their changes and their end. */
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { CountRow } from '../../../domain/inventory/check-count.ts'
import { checkCount } from '../../../domain/inventory/check-count.ts'
import { canonical } from '../../../domain/money/decimal.ts'
import { bodyNames, lineNames } from '../../../domain/resources/core/document-body.ts'
import { inventoryStockCounts as resource } from '../../../domain/resources/inventory/inventory-stock-counts.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import type { Reading } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { Statement } from '../../db/core/client.ts'
import type { PlacedRow } from '../../db/documents/document-store.ts'
import {
  claimDocument,
  deleteDocument,
  deleteRows,
  insertDocument,
  insertRows,
  updateDocument,
} from '../../db/documents/document-store.ts'
import type { StoredCount } from '../../db/stock/stock-count-store.ts'
import { countById } from '../../db/stock/stock-count-store.ts'
import type { Books, Run } from '../books/books.ts'
import { booksReading, runnerOf } from '../books/books.ts'
import { asAmount, asList, asObject, asText, parseVersion, unknownFields } from '../documents/body.ts'
import { saysNothingNew, unchanged } from '../documents/changed-body.ts'
import { periodProblem } from '../books/period.ts'
import type { Answer, Context, DecisionContext } from '../core/unit-of-work.ts'
import { audit, changeOnce, changesBetween, newId, require, stale } from '../core/unit-of-work.ts'
import { refuseStatus, rightsFor } from '../documents/rights.ts'
import type { CountAnswer } from './read-stock-count.ts'
import { countAnswer } from './read-stock-count.ts'
import type { StockFacts } from './stock-facts.ts'
import { itemProblems, loadStockFacts, namesOf } from './stock-facts.ts'

const { path } = resource
const fields = bodyNames(resource)
const { rows: lines } = resource.lines
const rowFields = lineNames(resource, 'rows')

export type CountInput = { date: string; remarks: string; rows: readonly CountRow[] }

/** Makes a draft. Raises every problem at its field or row. */
export function createStockCount(context: Context, body: unknown): Promise<Answer<CountAnswer>> {
  require(context, 'inventory_stock_counts.create')
  const input = parseCount(body)
  return changeOnce(context, {
    load: booksReading(context, path),
    change: async (tx, books) => {
      const facts = await judgedCount(tx.batch, context, { input, books })
      const { companyId, userId } = context.who
      const { date, remarks } = input
      const values = { status: 'Draft', date, remarks: remarks || null, created_by: userId }
      const id = newId()
      return {
        status: 201,
        id,
        statements: [
          insertDocument(resource, companyId, { id, values, numbering: null }),
          ...insertRows(lines, companyId, countRows(id, input)),
          audit(context, {
            action: 'create',
            resource: path,
            objectId: id,
            version: 1,
            label: input.remarks.slice(0, 80) || input.date,
            changes: changesBetween({}, describe(input, facts)),
          }),
        ],
      }
    },
    read: (id) => countAnswer(context, id),
  })
}

/** Changes a draft. Raises STALE with who changed what when the version is old. */
export function updateStockCount(
  context: Context,
  { id, body }: { id: string; body: unknown },
): Promise<Answer<CountAnswer>> {
  require(context, 'inventory_stock_counts.update')
  const input = parseCount(body)
  const version = parseVersion(body)
  return changeOnce(context, {
    load: countReading(context, id),
    change: async (tx, { stored, books }) => {
      await claimCount(tx.batch, context, { stored, version, act: 'edit' })
      if (saysNothingNew(resource, stored, body)) return unchanged(id)
      const facts = await judgedCount(tx.batch, context, { input, books })
      const { companyId } = context.who
      const values = { date: input.date, remarks: input.remarks || null }
      return {
        status: 200,
        id,
        statements: [
          claimDocument(resource, companyId, { id, version }),
          updateDocument(resource, companyId, { id, values, numbering: null }),
          ...rowsReplaced(companyId, id, countRows(id, input)),
          audit(context, {
            action: 'update',
            resource: path,
            objectId: id,
            version: version + 1,
            label: input.remarks.slice(0, 80) || input.date,
            changes: changesBetween(describe(countInput(stored), facts), describe(input, facts)),
          }),
        ],
      }
    },
    read: () => countAnswer(context, id),
  })
}

/** Deletes a draft. */
export async function deleteStockCount(context: Context, target: { id: string; version: number }): Promise<void> {
  require(context, 'inventory_stock_counts.delete')
  const { companyId } = context.who
  const { id, version } = target
  const { stored } = await context.db.read(companyId, countReading(context, id))
  await claimCount(runnerOf(context), context, { stored, version, act: 'delete' })
  const { date, remarks } = stored
  await context.db.batch(companyId, [
    claimDocument(resource, companyId, { id, version }),
    audit(context, {
      action: 'delete',
      resource: path,
      objectId: id,
      version: version + 1,
      label: remarks?.slice(0, 80) ?? date,
      changes: { status: ['Draft', null], date: [date, null], remarks: [remarks, null] },
    }),
    deleteDocument(resource, companyId, id),
  ])
}

/** A count and the books; raises NOT_FOUND. */
export function countReading(context: Context, id: string): Reading<{ stored: StoredCount; books: Books }> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const books = booksReading(context, path)
  const one = reading([countById(context.who.companyId, id)], ([[stored]]) => {
    if (!stored) throw new DomainError('NOT_FOUND')
    return stored
  })
  return {
    statements: [...one.statements, ...books.statements],
    take: ([found = [], ...rows]) => ({ stored: one.take([found]), books: books.take(rows) }),
  }
}

/** A stored count as it would be sent; raises NOT_FOUND. */
export function storedCount(context: Context, id: string): Reading<StoredCount> {
  const { statements, take } = countReading(context, id)
  return { statements, take: (rows) => take(rows).stored }
}

/** Raises what keeps an act from being done to the version that the person saw. */
export async function claimCount(
  run: Run,
  context: DecisionContext,
  { stored, version, act }: { stored: StoredCount; version: number; act: string },
): Promise<void> {
  const { status } = stored
  for (const permission of rightsFor(resource, act, status)) require(context, permission)
  refuseStatus(resource, { status, act })
  if (stored.version !== version) throw await stale(run, context, { resource: path, id: stored.id, version })
}

/** Raises everything that is wrong with a count: fields, rows, items, date. */
export async function judgedCount(
  run: Run,
  context: DecisionContext,
  { input, books }: { input: CountInput; books: Books },
): Promise<StockFacts> {
  const rows = input.rows.map(({ itemId }) => ({ itemId, unitId: null }))
  const facts = await loadStockFacts(run, context, { books, rows, accounts: ['STOCK-GAIN', 'STOCK-LOSS'] })
  const problems: Problem[] = checkCount({ ...input, names: namesOf(facts) })
  const period = problems.some((problem) => problem.path === 'date') ? null : periodProblem(input.date, books)
  const ofItems = input.rows.flatMap(({ itemId, counted, description }, index) =>
    itemProblems({ itemId, quantity: counted, unitId: null, description }, `rows.${index}`, facts),
  )
  const known = new Set(problems.map((problem) => problem.path))
  refuse([...problems, ...(period ? [period] : []), ...ofItems.filter((problem) => !known.has(problem.path))])
  return facts
}

/** The rows as they are stored; what the books said is known once a count is issued. */
export function countRows(
  document: string,
  { rows }: CountInput,
  book: ReadonlyMap<string, string> = new Map(),
): PlacedRow[] {
  return rows.map(({ itemId, counted, description }, place) => ({
    document,
    place,
    id: null,
    values: {
      item: itemId,
      counted: counted === '' ? null : canonical(counted),
      book: book.get(itemId ?? '') ?? null,
      description: description.trim() || null,
    },
  }))
}

/** The statements that put rows in place of those that a count has. */
export function rowsReplaced(companyId: string, id: string, rows: readonly PlacedRow[]): Statement[] {
  return [deleteRows(lines, companyId, id), ...insertRows(lines, companyId, rows)]
}

/** A stored count as it would be sent. */
export function countInput({ date, remarks, rows }: StoredCount): CountInput {
  return {
    date,
    remarks: remarks ?? '',
    rows: rows.map(({ item, counted, description }) => ({
      itemId: item,
      counted: counted ?? '',
      description: description ?? '',
    })),
  }
}

function describe({ date, remarks, rows }: CountInput, { items }: StockFacts): Record<string, unknown> {
  const counted = rows.filter((row) => row.counted !== '')
  return {
    date,
    remarks: remarks || null,
    rows: counted.map((row) =>
      [items.get(row.itemId ?? '')?.name, canonical(row.counted), row.description].filter(Boolean).join(' · '),
    ),
  }
}

function parseCount(body: unknown): CountInput {
  const problems: Problem[] = []
  const sent = asObject(body, '', problems)
  problems.push(...unknownFields(sent, fields, ''))
  const input: CountInput = {
    date: asText(sent['date'], 'date', problems),
    remarks: asText(sent['remarks'], 'remarks', problems).trim(),
    rows: asList(sent['rows'], 'rows', problems).map((row, index) => {
      const at = `rows.${index}`
      const cells = asObject(row, at, problems)
      problems.push(...unknownFields(cells, rowFields, `${at}.`))
      return {
        itemId: asText(cells['item'], `${at}.item`, problems) || null,
        counted: asAmount(cells['counted'], `${at}.counted`, problems),
        description: asText(cells['description'], `${at}.description`, problems).trim(),
      }
    }),
  }
  refuse(problems)
  return input
}
