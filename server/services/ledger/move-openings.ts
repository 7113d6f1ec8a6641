/** Moves opening entries to the first day of the books: each is reversed on its day and posted again on that one. */
import { timeOfLot } from '../../../domain/inventory/opening-lot.ts'
import { reverse } from '../../../domain/ledger/posting.ts'
import type { OpeningEntry } from '../../db/ledger/books-start-store.ts'
import {
  entriesToMove,
  itemsOfEntries,
  repeatAllocations,
  replaceOpeningEntries,
  replaceStockEntries,
  stockToMove,
  undoAllocationsOfEntries,
} from '../../db/ledger/books-start-store.ts'
import type { Statement, Transaction } from '../../db/core/client.ts'
import { insertAuditRows } from '../../db/records/import-store.ts'
import type { Entry } from '../../db/ledger/ledger-store.ts'
import { appendEntries } from '../../db/ledger/ledger-store.ts'
import { setItemDates } from '../../db/ledger/open-item-store.ts'
import type { DocumentMovement } from '../../db/stock/stock-document-store.ts'
import { documentMovements } from '../../db/stock/stock-document-store.ts'
import type { Books } from '../books/books.ts'
import type { StockDocument } from '../stock/stock-plan.ts'
import { prepareStock } from '../stock/change-stock.ts'
import { yearOfDate } from '../books/period.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { newId } from '../core/unit-of-work.ts'

type Day = { date: string; fiscalYearId: string }

function firstDayOf(books: Books): Day {
  const date = books.years[0]?.start_date ?? ''
  return { date, fiscalYearId: yearOfDate(date, books).id }
}

/**
 * Returns the statements that move opening entries besides stock. Open items of customers and suppliers keep their due
 * dates and what is allocated to them, on the same days and by the same documents.
 */
export async function moveBalances(tx: Transaction, { who }: DecisionContext, books: Books): Promise<Statement[]> {
  const { companyId, userId } = who
  const day = firstDayOf(books)
  const entries = (await tx.run(entriesToMove(companyId, day.date))).map((from) => ({
    from,
    to: newId(),
    back: newId(),
  }))
  if (entries.length === 0) return []
  const ids = entries.map(({ from }) => from.id)
  const items = await tx.run(itemsOfEntries(companyId, ids))
  const replacement = new Map(entries.map(({ from, to }) => [from.id, to]))
  const newItems = items.map((item) => ({ ...item, entryId: replacement.get(item.entryId) ?? '' }))
  return [
    undoAllocationsOfEntries(companyId, userId, ids),
    ...appendEntries(
      companyId,
      userId,
      entries.flatMap(({ from, to, back }) => [
        entryOf(from, { id: back, reversesId: from.id }),
        { ...entryOf(from, { id: to, reversesId: null }), ...day },
      ]),
    ),
    setItemDates(companyId, newItems),
    repeatAllocations(companyId, userId, newItems),
    ...replaceOpeningEntries(
      companyId,
      entries.map(({ from, to }) => ({ from: from.id, to })),
    ),
    insertAuditRows(
      who,
      entries.map(({ from, to, back }) => {
        const { documentPath: resource, documentId: objectId, label, version, date } = from
        return { ...dateChange(date, day.date), resource, objectId, label, version: version + 1, entries: [back, to] }
      }),
    ),
  ]
}

function entryOf(
  { label: _label, version: _version, lines, ...entry }: OpeningEntry,
  { id, reversesId }: Pick<Entry, 'id' | 'reversesId'>,
): Entry {
  return { ...entry, id, reversesId, lines: reversesId === null ? lines : reverse(lines) }
}

/**
 * Returns the statements that move opening stock, with the costs of later movements. The transaction holds the ledger
 * key. Raises what a change of stock raises.
 */
export async function moveStock(tx: Transaction, context: DecisionContext, books: Books): Promise<Statement[]> {
  const { companyId } = context.who
  const day = firstDayOf(books)
  const openings = await tx.run(stockToMove(companyId, day.date))
  if (openings.length === 0) return []
  const movements = await tx.run(documentMovements(companyId, openings))
  const dayOfLot = new Map(openings.map(({ id, receivedOn }) => [id, receivedOn]))
  const documents = movements.map((movement) =>
    documentOf(movement, { ...day, time: timeOfLot(dayOfLot.get(movement.documentId) ?? null, day.date) }),
  )
  const prepared = await prepareStock(tx, context, { documents, replaced: openings, accept: [] })
  return [
    ...prepared.statements,
    replaceStockEntries(
      companyId,
      openings.map(({ id }) => ({ id, entryId: prepared.liveEntryIds.get(id) ?? null })),
    ),
    insertAuditRows(
      context.who,
      openings.map(({ path: resource, id: objectId, label, version, date }) => {
        const entries = [...(prepared.entries.get(objectId) ?? [])]
        return { ...dateChange(date, day.date), resource, objectId, label, version: version + 1, entries }
      }),
    ),
  ]
}

/** Returns a lot as it was entered, on another day; it has one movement. */
function documentOf(movement: DocumentMovement, { date, fiscalYearId, time }: Day & { time: string }): StockDocument {
  const { documentPath, documentId, itemId, kind, rowNo, quantity, unitId, unitFactor, counterAccountId } = movement
  const costs = movement.costs.map(({ amount }) => ({ kind: 'goods' as const, amount }))
  const newMovement = { id: newId(), itemId, kind, rowNo, quantity, unitId, unitFactor, costs, counterAccountId }
  return {
    path: documentPath,
    id: documentId,
    date,
    fiscalYearId,
    time,
    reference: documentId,
    entryKind: 'opening',
    movements: [{ ...newMovement, originId: null, costShare: null, path: 'start' }],
  }
}

function dateChange(from: string, to: string) {
  return { id: newId(), action: 'update', changes: { date: [from, to] as const } }
}
