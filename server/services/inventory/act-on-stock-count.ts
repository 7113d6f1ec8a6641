/** Issues stock counts, which creates their adjustments, and cancels them. */
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
import { lockBalances } from '../../db/stock/stock-store.ts'
import type { Books } from '../books/books.ts'
import { booksReading } from '../books/books.ts'
import { recordCreation, recordStep } from '../documents/engine/history.ts'
import type { ActRequest, Decide } from '../documents/engine/kind.ts'
import { decideAfter } from '../documents/engine/kind.ts'
import type { DocumentState } from '../documents/engine/rights.ts'
import { checkAgain } from '../documents/plain/act.ts'
import type { CheckedDocument, CheckedLine, PlainKind } from '../documents/plain/kind.ts'
import { numberingOf, warnBeforePosting } from '../documents/plain/numbering.ts'
import { rowStatements } from '../documents/plain/save.ts'
import type { PreparedStock, StockDocument } from '../stock/stock-plan.ts'
import { postedOf } from '../stock/stock-plan.ts'
import { prepareStock } from '../stock/change-stock.ts'
import { periodProblem, yearOfDate } from '../books/period.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { changesBetween, newId } from '../core/unit-of-work.ts'
import { adjustmentMovement, valueOfRow } from './adjustment-movement.ts'
import type { RowFacts } from './stock-facts.ts'
import type { MovedRow } from './stock-rows.ts'

const { path } = resource
const { path: adjustmentPath } = inventoryAdjustments

export type CountDecision = Reading<Decide<ActRequest<StoredDocument>>>
type CountDocument = CheckedDocument<Readonly<Record<'date' | 'remarks', string>>, RowFacts>

/**
 * Issues a draft: locks the items, reads the system quantities at the end of its date and stores them in the rows;
 * surpluses enter the stock at its cost, shortages leave it, each by one adjustment of that date.
 */
export function issueStockCount(context: DecisionContext, kind: PlainKind): CountDecision {
  const bothBooks = together(booksReading(context, path), booksReading(context, adjustmentPath))
  return decideAfter(bothBooks, async (tx, { stored, accept }, [books, ofAdjustments]) => {
    const { companyId } = context.who
    const { id } = stored
    const request = { stored, books }
    const status = 'Issued'
    const document = await checkAgain({ tx, context, kind }, { request, status, set: { values: {} } })
    warnBeforePosting(context, { kind, stored, document, books, accept })
    const { rows = [] } = document.lists
    const before = addDays(localDate(stored.date), 1)
    const costKeys = rows.map(({ values: { item: itemId = '' } }) => ({ itemId, before }))
    const itemIds = costKeys.map(({ itemId }) => itemId)
    const [, , costs] = await tx.batch([...lockBalances(companyId, itemIds), costsBefore(companyId, costKeys)])
    const current = new Map(costs.map((cost) => [cost.item_id, cost]))
    const countAdjustments = adjustmentsOf(context, { id, document: document as CountDocument, books, current })
    const documents = countAdjustments.map(({ document: one }) => one)
    const prepared = await prepareStock(tx, context, { documents, replaced: [], accept })
    const lists = { rows: rows.map((row) => ({ ...row, values: { ...row.values, book: bookOf(row, current) } })) }
    const { claim, line } = recordStep(
      context,
      { resource, stored },
      { action: 'issue', changes: { status: ['Draft', status] } },
    )
    const numbering = numberingOf(document.values, books)
    return {
      statements: [
        claim,
        ...rowStatements(companyId, resource, { id, stored, document: { ...document, lists } }),
        ...prepared.statements,
        ...countAdjustments.flatMap((one) => writeAdjustment(context, one, { prepared, numbering: ofAdjustments })),
        updateDocument(resource, companyId, { id, values: { status }, numbering }),
        line,
      ],
    }
  })
}

function bookOf({ values }: CheckedLine, current: ReadonlyMap<string, CostFacts>): string {
  return current.get(values['item'] ?? '')?.quantity ?? '0'
}

type CountAdjustment = {
  purpose: AdjustmentPurpose
  remarks: string
  countId: string
  rows: readonly (MovedRow & { description: string | null })[]
  document: StockDocument
}

type CountedStock = { id: string; document: CountDocument; books: Books; current: ReadonlyMap<string, CostFacts> }

/** Returns the adjustments of a count; none where it agrees with the books. */
function adjustmentsOf(
  { clock }: DecisionContext,
  { id: countId, document, books, current }: CountedStock,
): CountAdjustment[] {
  const { facts, values, book, lists } = document
  const { rows: lines = [] } = lists
  const countedLines = lines.map((row) => ({ counted: row.values['counted'] ?? '', book: bookOf(row, current) }))
  const { surplus, shortage } = differences(countedLines)
  const time = clock.now().toISOString()
  const { date } = values
  const valueOf = (row: MovedRow) => {
    const costPrice = facts.items.get(row.itemId)?.cost_price ?? null
    const costContext = { cost: current.get(row.itemId), costPrice, currencyDigits: book.currency_digits }
    return valueOfRow({ ...row, rate: '' }, costContext)
  }
  const toAdjustments = (purpose: AdjustmentPurpose, movedRows: typeof surplus): CountAdjustment[] => {
    if (movedRows.length === 0) return []
    const rows = movedRows.map(({ index, quantity }, place) => {
      const { item: itemId = '', description = '' } = lines[index]?.values ?? {}
      const unitId = facts.items.get(itemId)?.unit_id ?? ''
      const row = { itemId, quantity, baseQuantity: quantity, unitId, unitFactor: '1' }
      const at = `rows.${lines[index]?.place ?? index}.counted`
      return { ...row, rowNo: place + 1, description: description || null, path: at }
    })
    const id = newId()
    const stockDocument: StockDocument = {
      path: adjustmentPath,
      id,
      date,
      fiscalYearId: yearOfDate(date, books).id,
      time,
      reference: id,
      entryKind: 'cost',
      movements: rows.map((row) => adjustmentMovement({ purpose, facts }, row, () => valueOf(row))),
    }
    return [{ purpose, remarks: values.remarks || countRemarks(date), countId, rows, document: stockDocument }]
  }
  return [...toAdjustments('Stock In', surplus), ...toAdjustments('Stock Out', shortage)]
}

function writeAdjustment(
  context: DecisionContext,
  { purpose, remarks, countId, rows, document: { id, date, time } }: CountAdjustment,
  { prepared, numbering }: { prepared: PreparedStock; numbering: Books },
): Statement[] {
  const { companyId, userId } = context.who
  const values = { date, purpose, remarks, status: 'Issued' }
  const columns = { stock_count: countId, document_time: time, created_by: userId }
  return [
    insertDocument(inventoryAdjustments, companyId, {
      id,
      values: { ...values, ...columns },
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
    recordCreation(context, inventoryAdjustments, {
      id,
      changes: changesBetween({}, values),
      entries: postedOf(prepared, id).entries,
    }),
  ]
}

/** Cancels a count for a reason, with the adjustments that it created. */
export function cancelStockCount(context: DecisionContext): CountDecision {
  return decideAfter(booksReading(context, path), async (tx, { stored, accept, reason }, books) => {
    const lockProblem = periodProblem(stored.date, books)
    if (lockProblem) refuse([lockProblem])
    const { companyId } = context.who
    const [adjustments] = await tx.batch([adjustmentsOfCount(companyId, stored.id)])
    const replaced = adjustments.map(({ id }) => ({ path: adjustmentPath, id }))
    const prepared = await prepareStock(tx, context, { documents: [], replaced, accept })
    const cancelStatements = (of: DocumentResource, one: DocumentState, entries: readonly string[]) => {
      const changes = { status: ['Issued', 'Cancelled'], cancel_reason: [null, reason] } as const
      const { claim, line } = recordStep(context, { resource: of, stored: one }, { action: 'cancel', changes, entries })
      const values = { status: 'Cancelled', cancel_reason: reason }
      return [claim, updateDocument(of, companyId, { id: one.id, values, numbering: null }), line]
    }
    const [claim, ...endStatements] = cancelStatements(resource, stored, [])
    return {
      statements: [
        ...(claim ? [claim] : []),
        ...prepared.statements,
        ...adjustments.flatMap((one) =>
          cancelStatements(inventoryAdjustments, one, postedOf(prepared, one.id).entries),
        ),
        ...endStatements,
      ],
    }
  })
}
