/** Opening stock: entered once an item, moved and posted on the first day of the books, changed by reversal, removable. */
import { isDeepStrictEqual } from 'node:util'
import type { ErrorCode } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { PreviewAnswer } from '../../../domain/inventory/preview-answer.ts'
import { inventoryOpeningStock } from '../../../domain/resources/inventory/inventory-opening-stock.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { parseRecord } from '../../../domain/resources/core/schema.ts'
import type { Statement, Transaction } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { PostedEntry } from '../../db/ledger/ledger-store.ts'
import type { OpeningStockRow, StoredOpeningStock } from '../../db/stock/opening-stock-store.ts'
import {
  claimOpeningStock,
  deleteOpeningStock,
  insertOpeningStock,
  openedItems,
  openingStockById,
  updateOpeningStock,
} from '../../db/stock/opening-stock-store.ts'
import type { StoredRecord } from '../../db/records/records-store.ts'
import type { Books, Run } from '../books/books.ts'
import { booksReading, runnerOf } from '../books/books.ts'
import { acceptedWarnings } from '../documents/body.ts'
import type { StockChange } from '../stock/stock-plan.ts'
import { postedOf } from '../stock/stock-plan.ts'
import { unchanged } from '../documents/changed-body.ts'
import { refuseOldVersion } from '../documents/looked-at.ts'
import { prepareStock } from '../stock/change-stock.ts'
import { previewOf } from '../stock/preview-costs.ts'
import { journalEntriesOf } from '../books/journal-entries.ts'
import { readRecord, recordAnswer } from '../core/records.ts'
import { allowWarnings } from '../documents/warnings.ts'
import type { Answer, Changes, Context, DecisionContext } from '../core/unit-of-work.ts'
import { audit, changeOnce, changesBetween, newId, require, stale } from '../core/unit-of-work.ts'
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

const path = inventoryOpeningStock.path

/** Enters an item's opening stock. Raises every problem at its field; DUPLICATE when the item has one. */
export function createOpeningStock(context: Context, body: unknown): Promise<Answer<StoredRecord>> {
  require(context, 'inventory_opening_stock.create')
  const accept = acceptedWarnings(body)
  const { change } = parse(withoutAccept(body), 'create')
  allowWarnings(context, path, accept)
  const input = { itemId: '', quantity: '', unitId: null, rate: '', ...change }
  return changeOnce(context, {
    load: booksReading(context),
    change: async (tx, books) => {
      const [found] = await tx.batch([openedItems(context.who.companyId, [input.itemId].filter(isId))])
      refuse(found.map(() => ({ code: 'DUPLICATE', path: 'item' })))
      const { statements, rows } = await openingStatements(tx, context, {
        openings: [input],
        books,
        action: 'create',
        accept,
      })
      return { status: 201, id: rows[0]?.id ?? '', statements }
    },
    read: (id) => recordAnswer(context, inventoryOpeningStock, id),
  })
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
  const posted = rows.map((row) => ({ ...row, entryId: postedOf(prepared, row.id).entryId }))
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

/** Changes quantity, unit or rate; the item has its own opening stock and stays. Raises STALE. */
export function updateOpening(
  context: Context,
  { id, body }: { id: string; body: unknown },
): Promise<Answer<StoredRecord>> {
  require(context, 'inventory_opening_stock.update')
  const accept = acceptedWarnings(body)
  const { change, version } = parse(withoutAccept(body), 'update')
  allowWarnings(context, path, accept)
  return changeOnce(context, {
    load: booksReading(context),
    change: async (tx, books) => {
      const stored = await claim(tx.batch, context, { id, version })
      const before = openingInput(stored)
      if (change.itemId !== undefined && change.itemId !== before.itemId) refuse([{ code: 'DUPLICATE', path: 'item' }])
      const input = { ...before, ...change }
      if (isDeepStrictEqual(before, input)) return unchanged(id)
      const facts = await openingFacts(tx.batch, context, { books, openings: [before, input] })
      refuse(openingProblems(input, '', facts))
      const row = openingRow(input, id, facts)
      const documents = [openingDocument(row, '', facts)]
      const prepared = await prepareStock(tx, context, { documents, replaced: [{ path, id }], accept })
      const { entries, entryId } = postedOf(prepared, id)
      const { companyId } = context.who
      return {
        status: 200,
        id,
        statements: [
          claimOpeningStock(companyId, id, version),
          ...prepared.statements,
          updateOpeningStock(companyId, { ...row, entryId }),
          auditOf(context, {
            action: 'update',
            facts,
            before: openingRow(before, id, facts),
            row,
            version: version + 1,
            entries,
          }),
        ],
      }
    },
    read: () => recordAnswer(context, inventoryOpeningStock, id),
  })
}

/** Takes an opening stock back: the ledger keeps the entry and its reversal. Raises WARNINGS when some of it was sold. */
export async function deleteOpening(
  context: Context,
  { id, version, accept: sent }: { id: string; version: number; accept: readonly string[] },
): Promise<void> {
  require(context, 'inventory_opening_stock.delete')
  const accept = acceptedWarnings({ accept: sent })
  allowWarnings(context, path, accept)
  await changeOnce(context, {
    load: booksReading(context),
    change: async (tx, books) => {
      const stored = await claim(tx.batch, context, { id, version })
      const before = openingInput(stored)
      const facts = await openingFacts(tx.batch, context, { books, openings: [before] })
      refuse(openingDayProblems(facts, 'item'))
      const prepared = await prepareStock(tx, context, { documents: [], replaced: [{ path, id }], accept })
      const { entries } = postedOf(prepared, id)
      const { companyId } = context.who
      return {
        status: 204,
        id,
        statements: [
          claimOpeningStock(companyId, id, version),
          ...prepared.statements,
          auditOf(context, {
            action: 'delete',
            facts,
            before: openingRow(before, id, facts),
            version: version + 1,
            entries,
          }),
          deleteOpeningStock(companyId, id),
        ],
      }
    },
    read: () => reading([], () => undefined),
  })
}

/** What entering an opening stock, or changing the one of an id, would do to the costs of others. Raises what entering it raises. */
export async function previewOpeningStock(context: Context, body: unknown): Promise<PreviewAnswer> {
  require(context, 'inventory_opening_stock.read')
  return previewOf(context, await openingChange(runnerOf(context), context, body))
}

/** What it would move. Raises what is wrong with it, and STALE where the body names an old version. */
async function openingChange(run: Run, context: Context, body: unknown): Promise<StockChange> {
  const { id, ...fields } = typeof body === 'object' && body !== null ? { id: undefined, ...body } : { id: undefined }
  const stored = typeof id === 'string' && isId(id) ? await storedOf(run, context, id) : null
  if (stored) await refuseOldVersion(context, { path, id: stored.id, version: stored.version }, body)
  const sent = withoutAccept(stored ? { ...fields, version: stored.version } : fields)
  const { change } = parse(sent, stored ? 'update' : 'create')
  const input = { itemId: '', quantity: '', unitId: null, rate: '', ...(stored && openingInput(stored)), ...change }
  const books = await context.db.read(context.who.companyId, booksReading(context))
  const facts = await openingFacts(run, context, { books, openings: [input] })
  refuse(openingProblems(input, '', facts))
  const documents = [openingDocument(openingRow(input, stored?.id ?? newId(), facts), '', facts)]
  const replaced = stored ? [{ path, id: stored.id }] : []
  return { documents, replaced, accept: ['NEGATIVE_STOCK', ...acceptedWarnings(body)] }
}

/** One opening stock, without rate and amount for who may not see costs. */
export async function readOpeningStock(context: Context, id: string): Promise<StoredRecord> {
  return readRecord(context, inventoryOpeningStock, id)
}

/** The journal entries of an opening stock, oldest first. */
export async function journalEntriesOfOpeningStock(context: Context, id: string): Promise<PostedEntry[]> {
  await readOpeningStock(context, id)
  return journalEntriesOf(context, path, id)
}

async function storedOf(run: Run, { who }: DecisionContext, id: string): Promise<StoredOpeningStock> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const [[stored]] = await run([openingStockById(who.companyId, id)])
  if (!stored) throw new DomainError('NOT_FOUND')
  return stored
}

async function claim(
  run: Run,
  context: DecisionContext,
  { id, version }: { id: string; version: number },
): Promise<StoredOpeningStock> {
  const stored = await storedOf(run, context, id)
  if (stored.version !== version) throw await stale(run, context, { resource: path, id, version })
  return stored
}

/** The fields alone: which warnings were accepted is read for itself. */
function withoutAccept(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== 'accept'))
}

function parse(body: unknown, mode: 'create' | 'update'): { change: Partial<OpeningInput>; version: number } {
  const { record, problems } = parseRecord(inventoryOpeningStock, mode, body)
  refuse(problems)
  const { item, quantity, unit, rate, version } = record
  return {
    change: {
      ...(item === undefined ? {} : { itemId: String(item) }),
      ...(quantity === undefined ? {} : { quantity: String(quantity) }),
      ...(unit === undefined ? {} : { unitId: unit === null ? null : String(unit) }),
      ...(rate === undefined ? {} : { rate: String(rate) }),
    },
    version: Number(version ?? 0),
  }
}

type Act = {
  action: string
  facts: StockFacts
  version: number
  before?: OpeningStockRow
  row?: OpeningStockRow
  entries: readonly string[]
}

function auditOf(context: DecisionContext, { action, facts, before, row, version, entries }: Act): Statement {
  const objectId = (row ?? before)?.id ?? ''
  return audit(context, { action, resource: path, objectId, version, entries, ...auditedOf(facts, { before, row }) })
}

type Audited = { before?: OpeningStockRow | undefined; row?: OpeningStockRow | undefined }

function auditedOf(facts: StockFacts, { before, row }: Audited): { label: string; changes: Changes } {
  const shown = (one: OpeningStockRow | undefined) =>
    one ? { item: one.itemId, quantity: one.quantity, unit: one.unitId, rate: one.rate, amount: one.amount } : {}
  const label = facts.items.get((row ?? before)?.itemId ?? '')?.name ?? ''
  return { label, changes: changesBetween(shown(before), shown(row)) }
}
