/** Opening stock: entered once an item, moved and posted on the first day of the books, changed by reversal, removable. */
import type { ErrorCode } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'
import type { Body } from '../../../domain/resources/core/document-body.ts'
import { isBody } from '../../../domain/resources/core/document-body.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { parseRecord } from '../../../domain/resources/core/schema.ts'
import { inventoryOpeningStock as resource } from '../../../domain/resources/inventory/inventory-opening-stock.ts'
import type { Reading, Statement, Transaction } from '../../db/core/client.ts'
import { mapped } from '../../db/core/client.ts'
import type { OpeningStockRow, StoredOpeningStock } from '../../db/stock/opening-stock-store.ts'
import {
  deleteOpeningStock,
  insertOpeningStock,
  openedItems,
  openingStockById,
  updateOpeningStock,
} from '../../db/stock/opening-stock-store.ts'
import type { StoredRecord } from '../../db/records/records-store.ts'
import type { Books } from '../books/books.ts'
import { booksReading, runnerOf } from '../books/books.ts'
import { stepped } from '../documents/engine/history.ts'
import type { Acting, Decide, Kind, Outcome, Sent } from '../documents/engine/kind.ts'
import { decidingOn, storedReading } from '../documents/engine/kind.ts'
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
 * What a body writes: the opening stock of an item, or another quantity, unit or rate of it; the item has its own and stays.
 * Raises every problem at its field; DUPLICATE at `item` when the item has one, or for another item.
 */
function sentOpening(context: DecisionContext, body: unknown): Sent<StoredOpeningStock> {
  const input = parse(body)
  return {
    decides: decidingOn(booksReading(context), async (tx, { stored, accept }, books) => {
      if (stored) return changedOpening(tx, context, { stored, input, books, accept })
      const [found] = await tx.batch([openedItems(context.who.companyId, [input.item].filter(isId))])
      refuse(found.map(() => ({ code: 'DUPLICATE', path: 'item' })))
      const wanted = { openings: [input], books, action: 'create', accept } as const
      const { statements, rows } = await openingStatements(tx, context, wanted)
      return { id: rows[0]?.id ?? '', statements }
    }),
  }
}

/**
 * The statements that enter opening stock of many items at once, inside a transaction that holds the ledger key. The
 * items must be there already and have none. Raises every problem at its field, of many at `rows.N.field`.
 */
export async function openingStatements(
  tx: Transaction,
  context: DecisionContext,
  wanted: {
    openings: readonly OpeningInput[]
    books: Books
    action: 'create' | 'import'
    accept: readonly ErrorCode[]
  },
): Promise<{ statements: Statement[]; rows: OpeningStockRow[] }> {
  const { openings, books, action, accept } = wanted
  const facts = await openingFacts(tx.batch, context, { books, openings })
  const at = (index: number) => (action === 'import' ? `rows.${index}` : '')
  refuse(openings.flatMap((opening, index) => openingProblems(opening, at(index), facts)))
  const rows = openings.map((opening) => openingRow(opening, newId(), facts))
  const documents = rows.map((row, index) => openingDocument(row, at(index), facts))
  const prepared = await prepareStock(tx, context, { documents, replaced: [], accept })
  const posted = rows.map((row) => ({ ...row, entry_id: postedOf(prepared, row.id).entryId }))
  const { companyId } = context.who
  return {
    rows: posted,
    statements: [
      insertOpeningStock(companyId, posted),
      ...prepared.statements,
      auditMany(
        context,
        posted.map((row) => {
          const { label, changes } = auditedOf(facts, { row })
          const { entries } = postedOf(prepared, row.id)
          return { action, resource: path, objectId: row.id, label, changes, entries }
        }),
      ),
    ],
  }
}

type Changing = {
  stored: StoredOpeningStock
  input: OpeningInput
  books: Books
  accept: readonly ErrorCode[]
}

async function changedOpening(
  tx: Transaction,
  context: DecisionContext,
  { stored, input, books, accept }: Changing,
): Promise<Outcome> {
  const before = openingInput(stored)
  const { id } = stored
  if (input.item !== before.item) refuse([{ code: 'DUPLICATE', path: 'item' }])
  const facts = await openingFacts(tx.batch, context, { books, openings: [before, input] })
  refuse(openingProblems(input, '', facts))
  const row = openingRow(input, id, facts)
  const documents = [openingDocument(row, '', facts)]
  const prepared = await prepareStock(tx, context, { documents, replaced: [{ path, id }], accept })
  const { entries, entryId } = postedOf(prepared, id)
  const told = auditedOf(facts, { before: openingRow(before, id, facts), row })
  const { claim, line } = stepped(context, { resource, stored }, { action: 'update', ...told, entries })
  const written = updateOpeningStock(context.who.companyId, { ...row, entry_id: entryId })
  return { statements: [claim, ...prepared.statements, written, line] }
}

/** Takes an opening stock back: the ledger keeps the entry and its reversal. Raises WARNINGS when some of it was sold. */
function removedOpening(context: DecisionContext): Reading<Decide<Acting<StoredOpeningStock>>> {
  return decidingOn(booksReading(context), async (tx, { stored, accept }, books) => {
    const { id } = stored
    const before = openingInput(stored)
    const facts = await openingFacts(tx.batch, context, { books, openings: [before] })
    refuse(openingDayProblems(facts, 'item'))
    const prepared = await prepareStock(tx, context, { documents: [], replaced: [{ path, id }], accept })
    const { entries } = postedOf(prepared, id)
    const told = auditedOf(facts, { before: openingRow(before, id, facts) })
    const { claim, line } = stepped(context, { resource, stored }, { action: 'delete', ...told, entries })
    return { statements: [claim, ...prepared.statements, line, deleteOpeningStock(context.who.companyId, id)] }
  })
}

/** What a whole body would move. Raises what is wrong with it. */
async function stockAhead(
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

/** A stored opening stock as it would be sent. */
function saidOf({ item_id: item, quantity, unit_id: unit, rate, version }: StoredOpeningStock): Body {
  return { item, quantity, unit, rate, version }
}

/** Opening stock as the engine runs it; it is answered as a record is, without rate and amount for who may not see costs. */
export const openingStock: Kind<StoredOpeningStock, StoredRecord> = {
  resource,
  stored: storedOpening,
  said: (context, id) => mapped(storedOpening(context, id), saidOf),
  answer: (context, id) => recordAnswer(context, resource, id),
  sent: (context, { body }) => sentOpening(context, body),
  acts: {},
  remove: removedOpening,
  preview: stockAhead,
}

/** The fields of a whole body; which warnings were accepted, and the version, are read for themselves. */
function parse(body: unknown): OpeningInput {
  const { accept: _accept, version: _version, ...fields } = isBody(body) ? body : {}
  const { record, problems } = parseRecord(resource, 'create', isBody(body) ? fields : body)
  refuse(problems)
  const { item, quantity, unit, rate } = record
  return { item: String(item), quantity: String(quantity), unit: unit ? String(unit) : null, rate: String(rate) }
}

type Audited = { before?: OpeningStockRow | undefined; row?: OpeningStockRow | undefined }

function auditedOf(facts: StockFacts, { before, row }: Audited): { label: string; changes: Changes } {
  const shown = (one: OpeningStockRow | undefined) =>
    one ? { item: one.item_id, quantity: one.quantity, unit: one.unit_id, rate: one.rate, amount: one.amount } : {}
  const label = facts.items.get((row ?? before)?.item_id ?? '')?.name ?? ''
  return { label, changes: changesBetween(shown(before), shown(row)) }
}
