/**
 * Creates, changes and deletes bills of materials. A bill used by an assembly stays: a change creates a new version.
 */
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
  lockBills,
  replaceBillRows,
  retireBill,
  updateBill,
} from '../../db/stock/bill-store.ts'
import type { Books, Run } from '../books/books.ts'
import { booksReading } from '../books/books.ts'
import { recordCreation, recordStep } from '../documents/engine/history.ts'
import type { ActRequest, Decide, Kind, Outcome, ParsedBody } from '../documents/engine/kind.ts'
import { decideAfter, storedReading } from '../documents/engine/kind.ts'
import { itemFacts } from '../../db/stock/stock-facts-store.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { changesBetween, newId } from '../core/unit-of-work.ts'
import type { BillInput } from './bill-body.ts'
import { billInput, parseBill } from './bill-body.ts'
import { loadBills } from './bill-facts.ts'
import type { BillAnswer } from './read-bill.ts'
import { billAnswer } from './read-bill.ts'
import type { ResolvedRow, StockFacts } from './stock-facts.ts'
import { itemProblems, resolvedRows, loadStockFacts, namesOf, rowProblems, rowText } from './stock-facts.ts'

/**
 * Reads and saves a body. A bill used by an assembly is deactivated and followed by a new version, which is the answer.
 * Raises every problem at its field; DUPLICATE when the item has an active one (the database has the last word), or the item was
 * changed; BILL_LOOP.
 */
function parseBillBody(context: DecisionContext, body: unknown): ParsedBody<StoredBill> {
  const input = parseBill(body)
  return {
    decides: decideAfter(booksReading(context), async (tx, { stored }, books) => {
      if (stored && input.item !== stored.item) refuse([{ code: 'DUPLICATE', path: 'item' }])
      await tx.run(lockBills(context.who.companyId))
      const checked = await checkBillOfMaterials(tx.batch, context, { input, books })
      if (stored) return changeStatements(context, { ...checked, input, stored })
      const [inUse] = await tx.batch([billOfItem(context.who.companyId, checked.bill.item)])
      if (inUse.length > 0 && input.is_active) refuse([{ code: 'DUPLICATE', path: 'item' }])
      const id = newId()
      return { id, statements: insertStatements(context, { ...checked, input, id }) }
    }),
  }
}

function insertStatements(
  context: DecisionContext,
  { bill, rows, facts, input, id }: CheckedBill & { input: BillInput; id: string },
) {
  const { companyId } = context.who
  const changes = changesBetween({}, describe(input, facts))
  return [
    insertBill(companyId, { ...bill, id }),
    ...replaceBillRows(companyId, id, rows.map(billRow)),
    recordCreation(context, resource, { id, label: labelOf(bill.item, facts), changes }),
  ]
}

function changeStatements(
  context: DecisionContext,
  { input, stored, ...checked }: CheckedBill & { input: BillInput; stored: StoredBill },
): Outcome {
  const { facts, rows, bill } = checked
  const { companyId } = context.who
  const { id } = stored
  const label = labelOf(stored.item, facts)
  const changes = changesBetween(describe(billInput(stored), facts), describe(input, facts))
  const isWords = Object.keys(changes).every((name) => name === 'remarks' || name === 'is_active')
  if (!stored.is_used || isWords) {
    const { claim, line } = recordStep(context, { resource, stored }, { action: 'update', label, changes })
    const statements = [updateBill(companyId, { ...bill, id }), ...replaceBillRows(companyId, id, rows.map(billRow))]
    return { statements: [claim, ...statements, line] }
  }
  const next = newId()
  const retirement = {
    action: 'update',
    label,
    changes: changesBetween({ is_active: stored.is_active }, { is_active: false }),
  }
  const { claim, line } = recordStep(context, { resource, stored }, retirement)
  const insertion = insertStatements(context, { ...checked, input, id: next })
  return { id: next, statements: [claim, retireBill(companyId, id), line, ...insertion] }
}

/** Deletes a bill; raises IN_USE for one used by an assembly. */
function deleteBillOfMaterials(context: DecisionContext): Reading<Decide<ActRequest<StoredBill>>> {
  return decideAfter(booksReading(context), async (tx, { stored }, books) => {
    if (stored.is_used) throw new DomainError('IN_USE')
    const input = billInput(stored)
    const facts = await factsOf(tx.batch, context, { input, books })
    const changes = changesBetween(describe(input, facts), {})
    const step = { action: 'delete', label: labelOf(stored.item, facts), changes }
    const { claim, line } = recordStep(context, { resource, stored }, step)
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
  parse: (context, { body }) => parseBillBody(context, body),
  acts: {},
  remove: deleteBillOfMaterials,
}

type CheckedBill = { facts: StockFacts; rows: ResolvedRow<BillRow>[]; bill: Omit<NewBill, 'id'> }

async function checkBillOfMaterials(
  run: Run,
  context: DecisionContext,
  { input, books }: { input: BillInput; books: Books },
): Promise<CheckedBill> {
  const facts = await factsOf(run, context, { input, books })
  const { item, quantity, unit, overhead } = input
  const billProblems = checkBill({ ...input, currencyDigits: books.book.currency_digits, names: namesOf(facts) })
  const problemPaths = new Set(billProblems.map((problem) => problem.path))
  const head = { item, quantity, unit, description: '' }
  const bookProblems = [...itemProblems(head, '', facts), ...rowProblems(input.rows, facts)]
  refuse([...billProblems, ...bookProblems.filter((problem) => !problemPaths.has(problem.path))])
  await refuseLoop(run, context, input)
  const rows = resolvedRows(input.rows, facts)
  const [finished] = resolvedRows([head], facts)
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

/** Raises BILL_LOOP at the material through which the item would contain itself, with the path in names. */
async function refuseLoop(run: Run, context: DecisionContext, { item, rows }: BillInput): Promise<void> {
  const materials = filledRows(rows).filter(({ row }) => row.side === 'in' && row.item !== null)
  const ids = materials.flatMap(({ row }) => row.item ?? [])
  const bills = await loadBills(run, context, ids)
  const way = loopOf(item ?? '', ids, bills)
  if (!way) return
  const [itemRows] = await run([itemFacts(context.who.companyId, way)])
  const names = new Map(itemRows.map(({ id, name }) => [id, name]))
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

function billRow({ side, item, quantity, unit, unit_factor, cost_share }: ResolvedRow<BillRow>): NewBillRow {
  return { side, item, quantity, unit, unit_factor, cost_share: side === 'out' ? canonical(cost_share) : null }
}

function describe(input: BillInput, facts: StockFacts): Record<string, unknown> {
  const { item, quantity, overhead, remarks, is_active, rows } = input
  const unit = input.unit ?? facts.items.get(item ?? '')?.unit_id ?? ''
  const rowsWithValues = filledRows(rows).map(({ row }) => row)
  return {
    item,
    quantity: canonical(quantity),
    unit,
    overhead: canonical(overhead || '0'),
    remarks: remarks || null,
    is_active,
    rows: rowsWithValues.map((row) => {
      const text = rowText({ ...row, quantity: canonical(row.quantity) }, facts)
      return row.side === 'in' ? text : `${text} · ${canonical(row.cost_share)}%`
    }),
  }
}
