/** Making, changing and deleting bills of materials. A bill that a conversion used stays as it is: a change is a new one. */
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { BillRow } from '../../../domain/inventory/bill-of-materials.ts'
import { checkBill, loopOf } from '../../../domain/inventory/bill-of-materials.ts'
import { filledRows } from '../../../domain/inventory/check-rows.ts'
import { canonical } from '../../../domain/money/decimal.ts'
import { inventoryBillOfMaterials as resource } from '../../../domain/resources/inventory/inventory-bill-of-materials.ts'
import type { Reading } from '../../db/core/client.ts'
import type { NewBill, NewBillRow, StoredBill } from '../../db/stock/bill-store.ts'
import {
  billById,
  billOfItem,
  deleteBill,
  insertBill,
  replaceBillRows,
  retireBill,
  updateBill,
} from '../../db/stock/bill-store.ts'
import type { Books, Run } from '../books/books.ts'
import { booksReading } from '../books/books.ts'
import { made, stepped } from '../documents/engine/history.ts'
import type { Acting, Decide, Kind, Outcome, Sent } from '../documents/engine/kind.ts'
import { decidingOn, storedReading } from '../documents/engine/kind.ts'
import { itemFacts } from '../../db/stock/stock-facts-store.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { changesBetween, newId } from '../core/unit-of-work.ts'
import type { BillInput } from './bill-body.ts'
import { billInput, parseBill } from './bill-body.ts'
import { loadBills } from './bill-facts.ts'
import type { BillAnswer } from './read-bill.ts'
import { billAnswer } from './read-bill.ts'
import type { KnownRow, StockFacts } from './stock-facts.ts'
import { itemProblems, knownRows, loadStockFacts, namesOf, rowProblems, rowText } from './stock-facts.ts'

/**
 * What a body writes. A bill that a conversion used is taken out of use and followed by a new version, which is the answer.
 * Raises every problem at its field; DUPLICATE when the item has one in use, or is another one than before; BILL_LOOP.
 */
function sentBill(context: DecisionContext, body: unknown): Sent<StoredBill> {
  const input = parseBill(body)
  return {
    decides: decidingOn(booksReading(context), async (tx, { stored }, books) => {
      if (stored && input.item !== stored.item) refuse([{ code: 'DUPLICATE', path: 'item' }])
      const judged = await judgedBill(tx.batch, context, { input, books })
      if (stored) return changed(context, { ...judged, input, stored })
      const [inUse] = await tx.batch([billOfItem(context.who.companyId, judged.bill.item)])
      if (inUse.length > 0 && input.is_active) refuse([{ code: 'DUPLICATE', path: 'item' }])
      const id = newId()
      return { id, statements: inserted(context, { ...judged, input, id }) }
    }),
  }
}

function inserted(
  context: DecisionContext,
  { bill, rows, facts, input, id }: Judged & { input: BillInput; id: string },
) {
  const { companyId } = context.who
  const changes = changesBetween({}, describe(input, facts))
  return [
    insertBill(companyId, { ...bill, id }),
    ...replaceBillRows(companyId, id, rows.map(billRow)),
    made(context, resource, { id, label: labelOf(bill.item, facts), changes }),
  ]
}

function changed(
  context: DecisionContext,
  { input, stored, ...judged }: Judged & { input: BillInput; stored: StoredBill },
): Outcome {
  const { facts, rows, bill } = judged
  const { companyId } = context.who
  const { id } = stored
  const label = labelOf(stored.item, facts)
  const changes = changesBetween(describe(billInput(stored), facts), describe(input, facts))
  const isWords = Object.keys(changes).every((name) => name === 'remarks' || name === 'is_active')
  if (!stored.is_used || isWords) {
    const { claim, line } = stepped(context, { resource, stored }, { action: 'update', label, changes })
    const written = [updateBill(companyId, { ...bill, id }), ...replaceBillRows(companyId, id, rows.map(billRow))]
    return { statements: [claim, ...written, line] }
  }
  const next = newId()
  const retiring = {
    action: 'update',
    label,
    changes: changesBetween({ is_active: stored.is_active }, { is_active: false }),
  }
  const { claim, line } = stepped(context, { resource, stored }, retiring)
  const following = inserted(context, { ...judged, input, id: next })
  return { id: next, statements: [claim, retireBill(companyId, id), line, ...following] }
}

/** What deleting a bill writes; raises IN_USE for one that a conversion used. */
function deletedBill(context: DecisionContext): Reading<Decide<Acting<StoredBill>>> {
  return decidingOn(booksReading(context), async (tx, { stored }, books) => {
    if (stored.is_used) throw new DomainError('IN_USE')
    const input = billInput(stored)
    const facts = await factsOf(tx.batch, context, { input, books })
    const changes = changesBetween(describe(input, facts), {})
    const step = { action: 'delete', label: labelOf(stored.item, facts), changes }
    const { claim, line } = stepped(context, { resource, stored }, step)
    return { statements: [claim, line, deleteBill(context.who.companyId, stored.id)] }
  })
}

function labelOf(item: string, { items }: StockFacts): string {
  return items.get(item)?.name ?? ''
}

/** Bills of materials as the engine runs them. */
export const billsOfMaterials: Kind<StoredBill, BillAnswer> = {
  resource,
  stored: ({ who }, id) => storedReading(id, billById(who.companyId, id)),
  answer: billAnswer,
  sent: (context, { body }) => sentBill(context, body),
  acts: {},
  remove: deletedBill,
}

type Judged = { facts: StockFacts; rows: KnownRow<BillRow>[]; bill: Omit<NewBill, 'id'> }

async function judgedBill(
  run: Run,
  context: DecisionContext,
  { input, books }: { input: BillInput; books: Books },
): Promise<Judged> {
  const facts = await factsOf(run, context, { input, books })
  const { item, quantity, unit, overhead } = input
  const own = checkBill({ ...input, currencyDigits: books.book.currency_digits, names: namesOf(facts) })
  const known = new Set(own.map((problem) => problem.path))
  const head = { item, quantity, unit, description: '' }
  const found = [...itemProblems(head, '', facts), ...rowProblems(input.rows, facts)]
  refuse([...own, ...found.filter((problem) => !known.has(problem.path))])
  await refuseLoop(run, context, input)
  const rows = knownRows(input.rows, facts)
  const [finished] = knownRows([head], facts)
  if (!finished) throw new Error('A bill without an item cannot be kept')
  const bill = {
    item: finished.item,
    quantity: finished.quantity,
    unit: finished.unit,
    unit_factor: finished.unit_factor,
    overhead: canonical(overhead || '0'),
    remarks: input.remarks || null,
    is_active: input.is_active,
  }
  return { facts, rows, bill }
}

/** BILL_LOOP at the material through which the item would be made of itself, with the way in names. */
async function refuseLoop(run: Run, context: DecisionContext, { item, rows }: BillInput): Promise<void> {
  const materials = filledRows(rows).filter(({ row }) => row.side === 'in' && row.item !== null)
  const ids = materials.flatMap(({ row }) => row.item ?? [])
  const bills = await loadBills(run, context, ids)
  const way = loopOf(item ?? '', ids, bills)
  if (!way) return
  const [named] = await run([itemFacts(context.who.companyId, way)])
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const at = materials.find(({ row }) => row.item === way[1])?.path ?? 'rows'
  const params = { item: names.get(item ?? '') ?? '', path: way.map((id) => names.get(id) ?? '').join(' → ') }
  refuse([{ code: 'BILL_LOOP', path: `${at}.item`, params }])
}

function factsOf(
  run: Run,
  context: DecisionContext,
  { input, books }: { input: BillInput; books: Books },
): Promise<StockFacts> {
  return loadStockFacts(run, context, { books, rows: [input, ...input.rows] })
}

function billRow({ side, item, quantity, unit, unit_factor, cost_share }: KnownRow<BillRow>): NewBillRow {
  return { side, item, quantity, unit, unit_factor, cost_share: side === 'out' ? canonical(cost_share) : null }
}

function describe(input: BillInput, facts: StockFacts): Record<string, unknown> {
  const { item, quantity, overhead, remarks, is_active, rows } = input
  const unit = input.unit ?? facts.items.get(item ?? '')?.unit_id ?? ''
  const filled = filledRows(rows).map(({ row }) => row)
  return {
    item,
    quantity: canonical(quantity),
    unit,
    overhead: canonical(overhead || '0'),
    remarks: remarks || null,
    is_active,
    rows: filled.map((row) => {
      const text = rowText({ ...row, quantity: canonical(row.quantity) }, facts)
      return row.side === 'in' ? text : `${text} · ${canonical(row.cost_share)} %`
    }),
  }
}
