/** What making, changing and deleting drafts of stock counts writes. */
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
  deleteDocument,
  deleteRows,
  insertDocument,
  insertRows,
  updateDocument,
} from '../../db/documents/document-store.ts'
import type { StoredCount } from '../../db/stock/stock-count-store.ts'
import { countById } from '../../db/stock/stock-count-store.ts'
import type { Books, Run } from '../books/books.ts'
import { booksReading } from '../books/books.ts'
import { asAmount, asList, asObject, asText, unknownFields } from '../documents/body.ts'
import { made, stepped } from '../documents/engine/history.ts'
import type { Outcome, Sent } from '../documents/engine/kind.ts'
import { decidingOn } from '../documents/engine/kind.ts'
import { periodProblem } from '../books/period.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { changesBetween, newId } from '../core/unit-of-work.ts'
import type { StockFacts } from './stock-facts.ts'
import { itemProblems, loadStockFacts, namesOf } from './stock-facts.ts'

const { path } = resource
const fields = bodyNames(resource)
const { rows: lines } = resource.lines
const rowFields = lineNames(resource, 'rows')

export type CountInput = { date: string; remarks: string; rows: readonly CountRow[] }

/** What a body writes. Raises every problem at its field or row. */
export function sentCount(context: DecisionContext, body: unknown): Sent<StoredCount> {
  const input = parseCount(body)
  return {
    decides: decidingOn(booksReading(context, path), async (tx, { stored }, books) => {
      const facts = await judgedCount(tx.batch, context, { input, books })
      const { companyId, userId } = context.who
      const values = { date: input.date, remarks: input.remarks || null }
      const label = input.remarks.slice(0, 80) || input.date
      const before = stored ? describe(countInput(stored), facts) : {}
      const changes = changesBetween(before, describe(input, facts))
      const id = stored?.id ?? newId()
      if (stored) {
        const { claim, line } = stepped(context, { resource, stored }, { action: 'update', label, changes })
        const written = updateDocument(resource, companyId, { id, values, numbering: null })
        return { statements: [claim, written, ...rowsReplaced(companyId, id, countRows(id, input)), line] }
      }
      const all = { ...values, status: 'Draft', created_by: userId }
      return {
        id,
        statements: [
          insertDocument(resource, companyId, { id, values: all, numbering: null }),
          ...insertRows(lines, companyId, countRows(id, input)),
          made(context, resource, { id, label, changes }),
        ],
      }
    }),
  }
}

/** What deleting a draft writes. */
export function deleteStockCount(context: DecisionContext, stored: StoredCount): Outcome {
  const { date, remarks } = stored
  const changes = { status: ['Draft', null], date: [date, null], remarks: [remarks, null] } as const
  const step = { action: 'delete', label: remarks?.slice(0, 80) ?? date, changes }
  const { claim, line } = stepped(context, { resource, stored }, step)
  return { statements: [claim, line, deleteDocument(resource, context.who.companyId, stored.id)] }
}

/** The stored count of an id; raises NOT_FOUND. */
export function storedCount({ who }: DecisionContext, id: string): Reading<StoredCount> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  return reading([countById(who.companyId, id)], ([[stored]]) => {
    if (!stored) throw new DomainError('NOT_FOUND')
    return stored
  })
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
