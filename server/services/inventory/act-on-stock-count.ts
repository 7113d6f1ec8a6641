/** Issuing a count, which makes the adjustments that follow from it, and cancelling it with them. */
import { addDays, localDate } from '../../../domain/calendar/local-date.ts'
import { refuse } from '../../../domain/errors.ts'
import type { AdjustmentPurpose } from '../../../domain/inventory/check-adjustment.ts'
import { differences } from '../../../domain/inventory/check-count.ts'
import { inventoryAdjustments } from '../../../domain/resources/inventory/inventory-adjustments.ts'
import {
  countRemarks,
  inventoryStockCounts as resource,
} from '../../../domain/resources/inventory/inventory-stock-counts.ts'
import { adjustmentsOfCount } from '../../db/stock/adjustment-store.ts'
import type { DocumentResource } from '../../../domain/resources/core/define.ts'
import type { Reading, Statement } from '../../db/core/client.ts'
import { together } from '../../db/core/client.ts'
import { insertDocument, insertRows, updateDocument } from '../../db/documents/document-store.ts'
import type { StoredCount } from '../../db/stock/stock-count-store.ts'
import type { CostFacts } from '../../db/stock/stock-facts-store.ts'
import { costsBefore } from '../../db/stock/stock-facts-store.ts'
import type { Books } from '../books/books.ts'
import { booksReading } from '../books/books.ts'
import { made, stepped } from '../documents/engine/history.ts'
import type { Acting, Decide } from '../documents/engine/kind.ts'
import { decidingOn } from '../documents/engine/kind.ts'
import type { Standing } from '../documents/engine/rights.ts'
import { numberingOf } from '../documents/plain/numbering.ts'
import { warnFarAhead } from '../books/far-ahead.ts'
import type { PreparedStock, StockDocument } from '../stock/stock-plan.ts'
import { postedOf } from '../stock/stock-plan.ts'
import { prepareStock } from '../stock/change-stock.ts'
import { periodProblem, yearOfDate } from '../books/period.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { changesBetween, newId } from '../core/unit-of-work.ts'
import { adjustmentMovement, worthOf } from './adjustment-movement.ts'
import { countInput, countRows, judgedCount, rowsReplaced } from './save-stock-count.ts'
import type { StockFacts } from './stock-facts.ts'
import type { MovedRow } from './stock-rows.ts'

const { path } = resource
const { path: adjustmentPath } = inventoryAdjustments

export type CountDecision = Reading<Decide<Acting<StoredCount>>>

/**
 * Issues a draft: the books at the end of its date are taken now and kept in the rows; surpluses come in at what the
 * stock costs, shortages go out, each by one adjustment of that date.
 */
export function issueStockCount(context: DecisionContext): CountDecision {
  const both = together(booksReading(context, path), booksReading(context, adjustmentPath))
  return decidingOn(both, async (tx, { stored, accept }, [books, ofAdjustments]) => {
    warnFarAhead(context, { date: stored.date, book: books.book, before: null, accept })
    const { companyId } = context.who
    const { id } = stored
    const input = countInput(stored)
    const facts = await judgedCount(tx.batch, context, { input, books })
    const before = addDays(localDate(stored.date), 1)
    const wanted = stored.rows.map(({ item }) => ({ itemId: item, before }))
    const [costs] = await tx.batch([costsBefore(companyId, wanted)])
    const followed = following(context, { stored, facts, costs })
    const documents = followed.map(({ document }) => document)
    const prepared = await prepareStock(tx, context, { documents, replaced: [], accept })
    const book = new Map(stored.rows.map(({ item }) => [item, '0']))
    for (const cost of costs) book.set(cost.item_id, cost.quantity)
    const step = { action: 'issue', changes: { status: ['Draft', 'Issued'] } } as const
    const { claim, line } = stepped(context, { resource, stored }, step)
    const issued = { id, values: { status: 'Issued' }, numbering: numberingOf(input, books) }
    return {
      statements: [
        claim,
        ...rowsReplaced(companyId, id, countRows(id, input, book)),
        ...prepared.statements,
        ...followed.flatMap((one) => written(context, one, { prepared, numbering: ofAdjustments })),
        updateDocument(resource, companyId, issued),
        line,
      ],
    }
  })
}

type Followed = {
  purpose: AdjustmentPurpose
  remarks: string
  countId: string
  rows: readonly (MovedRow & { description: string | null })[]
  document: StockDocument
}

/** The adjustments that follow from what was counted; none where it agrees with the books. */
function following(
  { clock }: DecisionContext,
  { stored, facts, costs }: { stored: StoredCount; facts: StockFacts; costs: readonly CostFacts[] },
): Followed[] {
  const current = new Map(costs.map((cost) => [cost.item_id, cost]))
  const counted = stored.rows.map((row) => ({
    counted: row.counted ?? '',
    book: current.get(row.item)?.quantity ?? '0',
  }))
  const { surplus, shortage } = differences(counted)
  const time = clock.now().toISOString()
  const { date } = stored
  const worth = (row: MovedRow) => {
    const costPrice = facts.items.get(row.itemId)?.cost_price ?? null
    const known = { cost: current.get(row.itemId), costPrice, currencyDigits: facts.book.currency_digits }
    return worthOf({ ...row, rate: '' }, known)
  }
  const made = (purpose: AdjustmentPurpose, found: typeof surplus): Followed[] => {
    if (found.length === 0) return []
    const rows = found.map(({ index, quantity }, place) => {
      const { item: itemId = '', description = null } = stored.rows[index] ?? {}
      const unitId = facts.items.get(itemId)?.unit_id ?? ''
      const moved = { itemId, quantity, own: quantity, unitId, unitFactor: '1' }
      return { ...moved, rowNo: place + 1, description, path: `rows.${index}.counted` }
    })
    const id = newId()
    const document: StockDocument = {
      path: adjustmentPath,
      id,
      date,
      fiscalYearId: yearOfDate(date, facts).id,
      time,
      reference: id,
      entryKind: 'cost',
      movements: rows.map((row) => adjustmentMovement({ purpose, facts }, row, () => worth(row))),
    }
    return [{ purpose, remarks: stored.remarks ?? countRemarks(date), countId: stored.id, rows, document }]
  }
  return [...made('Stock In', surplus), ...made('Stock Out', shortage)]
}

function written(
  context: DecisionContext,
  { purpose, remarks, countId, rows, document: { id, date, time } }: Followed,
  { prepared, numbering }: { prepared: PreparedStock; numbering: Books },
): Statement[] {
  const { companyId, userId } = context.who
  const said = { date, purpose, remarks, status: 'Issued' }
  const kept = { stock_count: countId, document_time: time, created_by: userId }
  return [
    insertDocument(inventoryAdjustments, companyId, {
      id,
      values: { ...said, ...kept },
      numbering: numberingOf({ date }, numbering),
    }),
    ...insertRows(
      inventoryAdjustments.lines['rows'],
      companyId,
      rows.map(({ itemId, quantity, unitId, unitFactor, description }, place) => {
        const values = { item: itemId, quantity, unit: unitId, unit_factor: unitFactor, description }
        return { id: null, document: id, place, values }
      }),
    ),
    made(context, inventoryAdjustments, {
      id,
      changes: changesBetween({}, said),
      entries: postedOf(prepared, id).entries,
    }),
  ]
}

/** Cancels a count for a reason, and the adjustments that it made. */
export function cancelStockCount(context: DecisionContext): CountDecision {
  return decidingOn(booksReading(context, path), async (tx, { stored, accept, reason }, books) => {
    const locked = periodProblem(stored.date, books)
    if (locked) refuse([locked])
    const { companyId } = context.who
    const [found] = await tx.batch([adjustmentsOfCount(companyId, stored.id)])
    const replaced = found.map(({ id }) => ({ path: adjustmentPath, id }))
    const prepared = await prepareStock(tx, context, { documents: [], replaced, accept })
    const cancelled = (of: DocumentResource, one: Standing, entries: readonly string[]) => {
      const changes = { status: ['Issued', 'Cancelled'], cancel_reason: [null, reason] } as const
      const { claim, line } = stepped(context, { resource: of, stored: one }, { action: 'cancel', changes, entries })
      const values = { status: 'Cancelled', cancel_reason: reason }
      return [claim, updateDocument(of, companyId, { id: one.id, values, numbering: null }), line]
    }
    const [claim, ...ended] = cancelled(resource, stored, [])
    return {
      statements: [
        ...(claim ? [claim] : []),
        ...prepared.statements,
        ...found.flatMap((one) => cancelled(inventoryAdjustments, one, postedOf(prepared, one.id).entries)),
        ...ended,
      ],
    }
  })
}
