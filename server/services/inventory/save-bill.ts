/** Making, changing and deleting bills of materials. A bill that a conversion used stays as it is: a change is a new one. */
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { BillRow } from '../../../domain/inventory/bill-of-materials.ts'
import { checkBill, loopOf } from '../../../domain/inventory/bill-of-materials.ts'
import { filledRows } from '../../../domain/inventory/check-rows.ts'
import { canonical } from '../../../domain/money/decimal.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { inventoryBillOfMaterials } from '../../../domain/resources/inventory/inventory-bill-of-materials.ts'
import type { Reading, Statement, Transaction } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import type { NewBill, StoredBill } from '../../db/stock/bill-store.ts'
import {
  billById,
  billOfItem,
  claimBill,
  deleteBill,
  insertBill,
  replaceBillRows,
  retireBill,
  updateBill,
} from '../../db/stock/bill-store.ts'
import type { Books, Run } from '../books/books.ts'
import { booksReading } from '../books/books.ts'
import { parseVersion } from '../documents/body.ts'
import { saysNothingNew, unchanged } from '../documents/changed-body.ts'
import { itemFacts } from '../../db/stock/stock-facts-store.ts'
import type { Answer, Context, DecisionContext, Write } from '../core/unit-of-work.ts'
import { audit, changeOnce, changesBetween, newId, require, stale } from '../core/unit-of-work.ts'
import type { BillInput } from './bill-body.ts'
import { billInput, parseBill } from './bill-body.ts'
import { loadBills } from './bill-facts.ts'
import type { BillAnswer } from './read-bill.ts'
import { billAnswer } from './read-bill.ts'
import type { KnownRow, StockFacts } from './stock-facts.ts'
import { itemProblems, knownRows, loadStockFacts, namesOf, rowProblems, rowText } from './stock-facts.ts'

const path = 'inventory/bill-of-materials'
/** Makes the bill of an item. Raises every problem at its field; DUPLICATE when the item has one in use; BILL_LOOP. */
export function createBill(context: Context, body: unknown): Promise<Answer<BillAnswer>> {
  require(context, 'inventory_bill_of_materials.create')
  const input = parseBill(body)
  return changeOnce(context, {
    load: booksReading(context),
    change: async (tx, books) => {
      const { facts, rows, bill } = await judgedBill(tx.batch, context, { input, books })
      const { companyId } = context.who
      const [inUse] = await tx.batch([billOfItem(companyId, bill.itemId)])
      if (inUse.length > 0 && input.isActive) refuse([{ code: 'DUPLICATE', path: 'item' }])
      const id = newId()
      return {
        status: 201,
        id,
        statements: [
          insertBill(companyId, { ...bill, id }),
          ...replaceBillRows(companyId, id, rows.map(billRow)),
          auditOf(context, { action: 'create', id, version: 1, facts, before: {}, after: describe(input, facts) }),
        ],
      }
    },
    read: (id) => billAnswer(context, id),
  })
}

/** A stored bill as it would be sent; raises NOT_FOUND. */
export function storedBill({ who }: Context, id: string): Reading<StoredBill> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  return reading([billById(who.companyId, id)], ([[stored]]) => {
    if (!stored) throw new DomainError('NOT_FOUND')
    return stored
  })
}

/**
 * Changes a bill. One that a conversion used is taken out of use and followed by a new version, which is the answer.
 * Raises STALE with who changed what when the version is old.
 */
export function updateBillOfMaterials(
  context: Context,
  { id, body }: { id: string; body: unknown },
): Promise<Answer<BillAnswer>> {
  require(context, 'inventory_bill_of_materials.update')
  const version = parseVersion(body)
  const input = parseBill(body)
  return changeOnce(context, {
    load: booksReading(context),
    change: async (tx, books) => {
      const stored = await claim(tx.batch, context, { id, version })
      if (saysNothingNew(inventoryBillOfMaterials, stored, body)) return unchanged(id)
      if (input.itemId !== stored.item) refuse([{ code: 'DUPLICATE', path: 'item' }])
      return decideUpdate(tx, context, { input, books, stored })
    },
    read: (answered) => billAnswer(context, answered),
  })
}

async function decideUpdate(
  tx: Transaction,
  context: DecisionContext,
  { input, books, stored }: { input: BillInput; books: Books; stored: StoredBill },
): Promise<Write> {
  const { facts, rows, bill } = await judgedBill(tx.batch, context, { input, books })
  const { companyId } = context.who
  const { id } = stored
  const [old, now] = [describe(billInput(stored), facts), describe(input, facts)]
  const claimed = claimBill(companyId, id, stored.version)
  const words = Object.keys(changesBetween(old, now)).every((name) => name === 'remarks' || name === 'is_active')
  if (!stored.is_used || words) {
    return {
      status: 200,
      id,
      statements: [
        claimed,
        updateBill(companyId, { ...bill, id }),
        ...replaceBillRows(companyId, id, rows.map(billRow)),
        auditOf(context, { action: 'update', id, version: stored.version + 1, facts, before: old, after: now }),
      ],
    }
  }
  const next = newId()
  const retired = { action: 'update', version: stored.version + 1, facts, before: { is_active: stored.is_active } }
  return {
    status: 200,
    id: next,
    statements: [
      claimed,
      retireBill(companyId, id),
      insertBill(companyId, { ...bill, id: next }),
      ...replaceBillRows(companyId, next, rows.map(billRow)),
      auditOf(context, { ...retired, id, after: { is_active: false } }),
      auditOf(context, { action: 'create', id: next, version: 1, facts, before: {}, after: now }),
    ],
  }
}

/** Deletes a bill that no conversion used; raises IN_USE for any other. */
export async function deleteBillOfMaterials(context: Context, target: { id: string; version: number }): Promise<void> {
  require(context, 'inventory_bill_of_materials.delete')
  const { companyId } = context.who
  await changeOnce(context, {
    load: booksReading(context),
    change: async (tx, books) => {
      const stored = await claim(tx.batch, context, target)
      if (stored.is_used) throw new DomainError('IN_USE')
      const input = billInput(stored)
      const facts = await factsOf(tx.batch, context, { input, books })
      const { id, version } = stored
      return {
        status: 204,
        id,
        statements: [
          claimBill(companyId, id, version),
          auditOf(context, {
            action: 'delete',
            id,
            version: version + 1,
            facts,
            before: describe(input, facts),
            after: {},
          }),
          deleteBill(companyId, id),
        ],
      }
    },
    read: () => reading([], () => undefined),
  })
}

async function claim(
  run: Run,
  context: DecisionContext,
  { id, version }: { id: string; version: number },
): Promise<StoredBill> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  const [[stored]] = await run([billById(context.who.companyId, id)])
  if (!stored) throw new DomainError('NOT_FOUND')
  if (stored.version !== version) throw await stale(run, context, { resource: path, id, version })
  return stored
}

type Judged = { facts: StockFacts; rows: KnownRow<BillRow>[]; bill: Omit<NewBill, 'id'> }

async function judgedBill(
  run: Run,
  context: DecisionContext,
  { input, books }: { input: BillInput; books: Books },
): Promise<Judged> {
  const facts = await factsOf(run, context, { input, books })
  const { itemId, quantity, unitId, overhead } = input
  const own = checkBill({ ...input, currencyDigits: books.book.currency_digits, names: namesOf(facts) })
  const known = new Set(own.map((problem) => problem.path))
  const head = { itemId, quantity, unitId, description: '' }
  const found = [...itemProblems(head, '', facts), ...rowProblems(input.rows, facts)]
  refuse([...own, ...found.filter((problem) => !known.has(problem.path))])
  await refuseLoop(run, context, input)
  const rows = knownRows(input.rows, facts)
  const [finished] = knownRows([head], facts)
  if (!finished) throw new Error('A bill without an item cannot be kept')
  const { unitFactor, quantity: made } = finished
  const bill = {
    itemId: finished.itemId,
    quantity: made,
    unitId: finished.unitId,
    unitFactor,
    overhead: canonical(overhead || '0'),
    remarks: input.remarks || null,
    isActive: input.isActive,
  }
  return { facts, rows, bill }
}

/** BILL_LOOP at the material through which the item would be made of itself, with the way in names. */
async function refuseLoop(run: Run, context: DecisionContext, { itemId, rows }: BillInput): Promise<void> {
  const materials = filledRows(rows).filter(({ row }) => row.side === 'in' && row.itemId !== null)
  const ids = materials.flatMap(({ row }) => row.itemId ?? [])
  const bills = await loadBills(run, context, ids)
  const way = loopOf(itemId ?? '', ids, bills)
  if (!way) return
  const [named] = await run([itemFacts(context.who.companyId, way)])
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const at = materials.find(({ row }) => row.itemId === way[1])?.path ?? 'rows'
  const params = { item: names.get(itemId ?? '') ?? '', path: way.map((id) => names.get(id) ?? '').join(' → ') }
  refuse([{ code: 'BILL_LOOP', path: `${at}.item`, params }])
}

function factsOf(
  run: Run,
  context: DecisionContext,
  { input, books }: { input: BillInput; books: Books },
): Promise<StockFacts> {
  const { itemId, unitId, rows } = input
  return loadStockFacts(run, context, { books, rows: [{ itemId, unitId }, ...rows] })
}

function billRow({ rowNo, side, itemId, quantity, unitId, unitFactor, costShare }: KnownRow<BillRow>) {
  return { rowNo, side, itemId, quantity, unitId, unitFactor, costShare: side === 'out' ? canonical(costShare) : null }
}

function describe(input: BillInput, facts: StockFacts): Record<string, unknown> {
  const { itemId, quantity, unitId, overhead, remarks, isActive, rows } = input
  const unit = unitId ?? facts.items.get(itemId ?? '')?.unit_id ?? ''
  const filled = filledRows(rows).map(({ row }) => row)
  return {
    item: itemId,
    quantity: canonical(quantity),
    unit,
    overhead: canonical(overhead || '0'),
    remarks: remarks || null,
    is_active: isActive,
    rows: filled.map((row) => {
      const text = rowText({ ...row, quantity: canonical(row.quantity) }, facts)
      return row.side === 'in' ? text : `${text} · ${canonical(row.costShare)} %`
    }),
  }
}

type Act = {
  action: string
  id: string
  version: number
  facts: StockFacts
  before: Record<string, unknown>
  after: Record<string, unknown>
}

function auditOf(context: DecisionContext, { action, id, version, facts, before, after }: Act): Statement {
  const item = String(after['item'] ?? before['item'] ?? '')
  const label = facts.items.get(item)?.name ?? [...facts.items.values()][0]?.name ?? ''
  return audit(context, {
    action,
    resource: path,
    objectId: id,
    version,
    label,
    changes: changesBetween(before, after),
  })
}
