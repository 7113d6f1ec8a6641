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
import type { StoredDocument } from '../../db/documents/document-store.ts'
import { insertDocument, insertRows, updateDocument } from '../../db/documents/document-store.ts'
import type { CostFacts } from '../../db/stock/stock-facts-store.ts'
import { costsBefore } from '../../db/stock/stock-facts-store.ts'
import type { Books } from '../books/books.ts'
import { booksReading } from '../books/books.ts'
import { made, stepped } from '../documents/engine/history.ts'
import type { Acting, Decide } from '../documents/engine/kind.ts'
import { decidingOn } from '../documents/engine/kind.ts'
import type { Standing } from '../documents/engine/rights.ts'
import { judgedAnew } from '../documents/plain/act.ts'
import type { Judged, JudgedLine, PlainKind } from '../documents/plain/kind.ts'
import { numberingOf, warnAhead } from '../documents/plain/numbering.ts'
import { rowsWritten } from '../documents/plain/save.ts'
import type { PreparedStock, StockDocument } from '../stock/stock-plan.ts'
import { postedOf } from '../stock/stock-plan.ts'
import { prepareStock } from '../stock/change-stock.ts'
import { periodProblem, yearOfDate } from '../books/period.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { changesBetween, newId } from '../core/unit-of-work.ts'
import { adjustmentMovement, worthOf } from './adjustment-movement.ts'
import type { RowFacts } from './stock-facts.ts'
import type { MovedRow } from './stock-rows.ts'

const { path } = resource
const { path: adjustmentPath } = inventoryAdjustments

export type CountDecision = Reading<Decide<Acting<StoredDocument>>>
type CountDocument = Judged<Readonly<Record<'date' | 'remarks', string>>, RowFacts>

/**
 * Issues a draft: the books at the end of its date are taken now and kept in the rows; surpluses come in at what the
 * stock costs, shortages go out, each by one adjustment of that date.
 */
export function issueStockCount(context: DecisionContext, kind: PlainKind): CountDecision {
  const both = together(booksReading(context, path), booksReading(context, adjustmentPath))
  return decidingOn(both, async (tx, { stored, accept }, [books, ofAdjustments]) => {
    const { companyId } = context.who
    const { id } = stored
    const asked = { stored, books }
    const status = 'Issued'
    const document = await judgedAnew({ tx, context, kind }, { asked, status, set: { values: {} } })
    warnAhead(context, { kind, stored, document, books, accept })
    const { rows = [] } = document.lists
    const before = addDays(localDate(stored.date), 1)
    const wanted = rows.map(({ values: { item: itemId = '' } }) => ({ itemId, before }))
    const [costs] = await tx.batch([costsBefore(companyId, wanted)])
    const current = new Map(costs.map((cost) => [cost.item_id, cost]))
    const followed = following(context, { id, document: document as CountDocument, books, current })
    const documents = followed.map(({ document: one }) => one)
    const prepared = await prepareStock(tx, context, { documents, replaced: [], accept })
    const lists = { rows: rows.map((row) => ({ ...row, values: { ...row.values, book: bookOf(row, current) } })) }
    const { claim, line } = stepped(
      context,
      { resource, stored },
      { action: 'issue', changes: { status: ['Draft', status] } },
    )
    const numbering = numberingOf(document.values, books)
    return {
      statements: [
        claim,
        ...rowsWritten(companyId, resource, { id, stored, document: { ...document, lists } }),
        ...prepared.statements,
        ...followed.flatMap((one) => written(context, one, { prepared, numbering: ofAdjustments })),
        updateDocument(resource, companyId, { id, values: { status }, numbering }),
        line,
      ],
    }
  })
}

function bookOf({ values }: JudgedLine, current: ReadonlyMap<string, CostFacts>): string {
  return current.get(values['item'] ?? '')?.quantity ?? '0'
}

type Followed = {
  purpose: AdjustmentPurpose
  remarks: string
  countId: string
  rows: readonly (MovedRow & { description: string | null })[]
  document: StockDocument
}

type Counted = { id: string; document: CountDocument; books: Books; current: ReadonlyMap<string, CostFacts> }

/** The adjustments that follow from what was counted; none where it agrees with the books. */
function following({ clock }: DecisionContext, { id: countId, document, books, current }: Counted): Followed[] {
  const { facts, values, book, lists } = document
  const { rows: lines = [] } = lists
  const counted = lines.map((row) => ({ counted: row.values['counted'] ?? '', book: bookOf(row, current) }))
  const { surplus, shortage } = differences(counted)
  const time = clock.now().toISOString()
  const { date } = values
  const worth = (row: MovedRow) => {
    const costPrice = facts.items.get(row.itemId)?.cost_price ?? null
    const known = { cost: current.get(row.itemId), costPrice, currencyDigits: book.currency_digits }
    return worthOf({ ...row, rate: '' }, known)
  }
  const adjusted = (purpose: AdjustmentPurpose, found: typeof surplus): Followed[] => {
    if (found.length === 0) return []
    const rows = found.map(({ index, quantity }, place) => {
      const { item: itemId = '', description = '' } = lines[index]?.values ?? {}
      const unitId = facts.items.get(itemId)?.unit_id ?? ''
      const moved = { itemId, quantity, own: quantity, unitId, unitFactor: '1' }
      const at = `rows.${lines[index]?.place ?? index}.counted`
      return { ...moved, rowNo: place + 1, description: description || null, path: at }
    })
    const id = newId()
    const moving: StockDocument = {
      path: adjustmentPath,
      id,
      date,
      fiscalYearId: yearOfDate(date, books).id,
      time,
      reference: id,
      entryKind: 'cost',
      movements: rows.map((row) => adjustmentMovement({ purpose, facts }, row, () => worth(row))),
    }
    return [{ purpose, remarks: values.remarks || countRemarks(date), countId, rows, document: moving }]
  }
  return [...adjusted('Stock In', surplus), ...adjusted('Stock Out', shortage)]
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
