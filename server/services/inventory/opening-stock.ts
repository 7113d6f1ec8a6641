/**
 * Opening stock: lots of items, each moved and posted on the first day of the books, changed by reversal, removable.
 */
import type { ErrorCode, Problem } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'
import type { Body } from '../../../domain/resources/core/document-body.ts'
import { isBody } from '../../../domain/resources/core/document-body.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { parseRecord } from '../../../domain/resources/core/schema.ts'
import { inventoryOpeningStock as resource } from '../../../domain/resources/inventory/inventory-opening-stock.ts'
import type { Reading, Statement, Transaction } from '../../db/core/client.ts'
import { mapReading } from '../../db/core/client.ts'
import type { OpeningStockRow, StoredOpeningStock } from '../../db/stock/opening-stock-store.ts'
import {
  deleteOpeningStock,
  insertOpeningStock,
  isOpeningUsed,
  openedLots,
  openingStockById,
  updateOpeningStock,
} from '../../db/stock/opening-stock-store.ts'
import type { StoredRecord } from '../../db/records/records-store.ts'
import type { Books } from '../books/books.ts'
import { booksReading, runnerOf } from '../books/books.ts'
import { recordStep } from '../documents/engine/history.ts'
import type { ActRequest, Decide, Kind, Outcome, ParsedBody } from '../documents/engine/kind.ts'
import { decideAfter, storedReading } from '../documents/engine/kind.ts'
import type { StockChange } from '../stock/stock-plan.ts'
import { postedOf } from '../stock/stock-plan.ts'
import { prepareStock } from '../stock/change-stock.ts'
import { recordAnswer } from '../core/records.ts'
import type { Changes, Context, DecisionContext } from '../core/unit-of-work.ts'
import { changesBetween, newId } from '../core/unit-of-work.ts'
import { auditMany } from '../core/audit-many.ts'
import type { OpeningInput } from './opening-stock-rows.ts'
import {
  openingDayProblems,
  openingDocument,
  openingFacts,
  openingInput,
  openingProblems,
  openingRow,
} from './opening-stock-rows.ts'
import type { StockFacts } from './stock-facts.ts'

const { path } = resource

/**
 * Reads and saves a body: a lot of an item, or another day, quantity, unit or rate of it; the item cannot be changed.
 * Raises every problem at its field; DUPLICATE at `received_on` when the item has a lot of that day, at `item` when it
 * has one without a day or was changed; OPENING_STOCK_FIXED at what changes of a dated lot that was used.
 */
function parseOpeningBody(context: DecisionContext, body: unknown): ParsedBody<StoredOpeningStock> {
  const input = parse(body)
  return {
    decides: decideAfter(booksReading(context), async (tx, { stored, accept }, books) => {
      if (stored) return changeOpening(tx, context, { stored, input, books, accept })
      await refuseSecondLot(tx, context, { input, except: null })
      const newOpening = { openings: [input], books, action: 'create', accept } as const
      const { statements, rows } = await openingStatements(tx, context, newOpening)
      return { id: rows[0]?.id ?? '', statements }
    }),
  }
}

/** Raises DUPLICATE when the item has another lot of the day, or another one without a day. */
async function refuseSecondLot(
  tx: Transaction,
  { who }: DecisionContext,
  { input: { item, received_on }, except }: { input: OpeningInput; except: string | null },
): Promise<void> {
  const [lots] = await tx.batch([openedLots(who.companyId, [item].filter(isId))])
  const others = lots.filter((lot) => lot.received_on === received_on && lot.id !== except)
  refuse(others.map(() => ({ code: 'DUPLICATE', path: received_on === null ? 'item' : 'received_on' })))
}

/**
 * Returns the statements that enter opening stock of many items at once, inside a transaction that holds the ledger
 * key. The items must exist and have no lots of these days. Raises every problem at its field, of several at `rows.N.field`.
 */
export async function openingStatements(
  tx: Transaction,
  context: DecisionContext,
  creation: {
    openings: readonly OpeningInput[]
    books: Books
    action: 'create' | 'import'
    accept: readonly ErrorCode[]
  },
): Promise<{ statements: Statement[]; rows: OpeningStockRow[] }> {
  const { openings, books, action, accept } = creation
  const facts = await openingFacts(tx.batch, context, { books, openings })
  const at = (index: number) => (action === 'import' ? `rows.${index}` : '')
  refuse(openings.flatMap((opening, index) => openingProblems(opening, at(index), facts)))
  const rows = openings.map((opening) => openingRow(opening, newId(), facts))
  const documents = rows.map((row, index) => openingDocument(row, at(index), facts))
  const prepared = await prepareStock(tx, context, { documents, replaced: [], accept })
  const postedRows = rows.map((row) => ({ ...row, entry_id: postedOf(prepared, row.id).entryId }))
  const { companyId } = context.who
  return {
    rows: postedRows,
    statements: [
      insertOpeningStock(companyId, postedRows),
      ...prepared.statements,
      auditMany(
        context,
        postedRows.map((row) => {
          const { label, changes } = auditedOf(facts, { row })
          const { entries } = postedOf(prepared, row.id)
          return { action, resource: path, objectId: row.id, label, changes, entries }
        }),
      ),
    ],
  }
}

type OpeningChange = {
  stored: StoredOpeningStock
  input: OpeningInput
  books: Books
  accept: readonly ErrorCode[]
}

async function changeOpening(
  tx: Transaction,
  context: DecisionContext,
  { stored, input, books, accept }: OpeningChange,
): Promise<Outcome> {
  const before = openingInput(stored)
  const { id } = stored
  if (input.item !== before.item) refuse([{ code: 'DUPLICATE', path: 'item' }])
  const facts = await openingFacts(tx.batch, context, { books, openings: [before, input] })
  refuse(openingProblems(input, '', facts))
  const row = openingRow(input, id, facts)
  await refuseSecondLot(tx, context, { input, except: id })
  await refuseUsedLot(tx, context, { stored, row, facts })
  const documents = [openingDocument(row, '', facts)]
  const prepared = await prepareStock(tx, context, { documents, replaced: [{ path, id }], accept })
  const { entries, entryId } = postedOf(prepared, id)
  const auditFields = auditedOf(facts, { before: openingRow(before, id, facts), row })
  const { claim, line } = recordStep(context, { resource, stored }, { action: 'update', ...auditFields, entries })
  const update = updateOpeningStock(context.who.companyId, { ...row, entry_id: entryId })
  return { statements: [claim, ...prepared.statements, update, line] }
}

type LotChange = { stored: StoredOpeningStock; row: OpeningStockRow | null; facts: StockFacts }

/**
 * Raises OPENING_STOCK_FIXED when a lot with a day, before or after the change, was used: at each field that changes, at
 * `item` when it is removed. A lot without a day is corrected with the costs of what was issued.
 */
async function refuseUsedLot(
  tx: Transaction,
  { who }: DecisionContext,
  { stored, row, facts }: LotChange,
): Promise<void> {
  if (stored.received_on === null && (row === null || row.received_on === null)) return
  const { changes } = auditedOf(facts, { before: openingRow(openingInput(stored), stored.id, facts), row })
  const fields = row === null ? ['item'] : Object.keys(changes).filter((field) => field !== 'amount')
  if (fields.length === 0) return
  const [[use]] = await tx.batch([isOpeningUsed(who.companyId, stored.id)])
  if (use?.is_used !== true) return
  const params = { item: stored.item_label }
  refuse(fields.map((path): Problem => ({ code: 'OPENING_STOCK_FIXED', path, params })))
}

/**
 * Removes an opening stock: the ledger keeps the entry and its reversal. Raises OPENING_STOCK_FIXED for a dated lot and
 * WARNINGS for one without a day when some of it was sold.
 */
function removeOpening(context: DecisionContext): Reading<Decide<ActRequest<StoredOpeningStock>>> {
  return decideAfter(booksReading(context), async (tx, { stored, accept }, books) => {
    const { id } = stored
    const before = openingInput(stored)
    const facts = await openingFacts(tx.batch, context, { books, openings: [before] })
    refuse(openingDayProblems(facts, 'item'))
    await refuseUsedLot(tx, context, { stored, row: null, facts })
    const prepared = await prepareStock(tx, context, { documents: [], replaced: [{ path, id }], accept })
    const { entries } = postedOf(prepared, id)
    const auditFields = auditedOf(facts, { before: openingRow(before, id, facts) })
    const { claim, line } = recordStep(context, { resource, stored }, { action: 'delete', ...auditFields, entries })
    return { statements: [claim, ...prepared.statements, line, deleteOpeningStock(context.who.companyId, id)] }
  })
}

/** Returns the stock movements of a complete body. Raises its problems. */
async function previewOpeningStock(
  context: Context,
  { stored, body }: { stored: StoredOpeningStock | null; body: unknown },
): Promise<Omit<StockChange, 'accept'>> {
  const input = parse(body)
  const books = await context.db.read(context.who.companyId, booksReading(context))
  const facts = await openingFacts(runnerOf(context), context, { books, openings: [input] })
  refuse(openingProblems(input, '', facts))
  const documents = [openingDocument(openingRow(input, stored?.id ?? newId(), facts), '', facts)]
  return { documents, replaced: stored ? [{ path, id: stored.id }] : [] }
}

function storedOpening({ who }: DecisionContext, id: string): Reading<StoredOpeningStock> {
  return storedReading(id, openingStockById(who.companyId, id))
}

/** Returns a stored opening stock as a body. */
function bodyOf({ item_id: item, received_on, quantity, unit_id: unit, rate, version }: StoredOpeningStock): Body {
  return { item, received_on, quantity, unit, rate, version }
}

/**
 * Opening stock as the engine runs it; the answer is a record, without rate and amount for users who may not see costs.
 */
export const openingStock: Kind<StoredOpeningStock, StoredRecord> = {
  resource,
  stored: storedOpening,
  toBody: (context, id) => mapReading(storedOpening(context, id), bodyOf),
  answer: (context, id) => recordAnswer(context, resource, id),
  parse: (context, { body }) => parseOpeningBody(context, body),
  acts: {},
  remove: removeOpening,
  preview: previewOpeningStock,
}

/** Reads the fields of a complete body; accepted warnings and version are read separately. */
function parse(body: unknown): OpeningInput {
  const { accept: _accept, version: _version, ...fields } = isBody(body) ? body : {}
  const { record, problems } = parseRecord(resource, 'create', isBody(body) ? fields : body)
  refuse(problems)
  const { item, received_on: day, quantity, unit, rate } = record
  const [received_on, unitId] = [day ? String(day) : null, unit ? String(unit) : null]
  return { item: String(item), received_on, quantity: String(quantity), unit: unitId, rate: String(rate) }
}

type AuditedRows = { before?: OpeningStockRow | undefined; row?: OpeningStockRow | null | undefined }

function auditedOf(facts: StockFacts, { before, row }: AuditedRows): { label: string; changes: Changes } {
  const describe = (one: OpeningStockRow | null | undefined) => {
    if (!one) return {}
    const { item_id: item, received_on, quantity, unit_id: unit, rate, amount } = one
    return { item, received_on, quantity, unit, rate, amount }
  }
  const label = facts.items.get((row ?? before)?.item_id ?? '')?.name ?? ''
  return { label, changes: changesBetween(describe(before), describe(row)) }
}
