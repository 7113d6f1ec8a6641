/** Answers bills of materials: their rows, the needs of a quantity, its current cost. */
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { Bill, Bills } from '../../../domain/inventory/bill-of-materials.ts'
import {
  MOST_COST_LINES,
  costLines,
  mainShare,
  rawNeeds,
  rollUp,
  scaleQuantity,
  scaleOverhead,
} from '../../../domain/inventory/bill-of-materials.ts'
import { checkQuantity } from '../../../domain/inventory/check-rows.ts'
import { allocate } from '../../../domain/money/allocate.ts'
import { multiply, withDigits } from '../../../domain/money/decimal.ts'
import { fromMicros, perUnit, toMicros } from '../../../domain/money/micros.ts'
import { can } from '../../../domain/permissions/can.ts'
import { isId } from '../../../domain/resources/core/list-query.ts'
import { STOCK_COSTS_RIGHT } from '../../../domain/resources/core/cost-right.ts'
import type { StoredBill } from '../../db/stock/bill-store.ts'
import { billById, billOfItem } from '../../db/stock/bill-store.ts'
import type { Reading } from '../../db/core/client.ts'
import { reading } from '../../db/core/client.ts'
import { bookFacts } from '../../db/documents/book-store.ts'
import type { ItemFacts } from '../../db/stock/stock-facts-store.ts'
import { costsBefore, itemFacts } from '../../db/stock/stock-facts-store.ts'
import { runnerOf } from '../books/books.ts'
import type { Context } from '../core/unit-of-work.ts'
import { require } from '../core/unit-of-work.ts'
import { billOf, loadBills } from './bill-facts.ts'

const right = 'inventory_bill_of_materials.read'
/** After every position of movements. */
const endOfTime = '~'

/** `main_share` is the percentage of the cost that by-products leave to the finished good. */
export type BillAnswer = StoredBill & { main_share: string }

/** Reads one bill with rows and labels. */
async function readBill(context: Context, id: string): Promise<BillAnswer> {
  require(context, right)
  return context.db.read(context.who.companyId, billAnswer(context, id))
}

/** Reads the same without requiring the read permission: the answer to a permitted write. */
export function billAnswer({ who }: Context, id: string): Reading<BillAnswer> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  return reading([billById(who.companyId, id), bookFacts(who.companyId)], ([[stored], [book]]) => {
    if (!stored || !book) throw new DomainError('NOT_FOUND')
    return {
      ...stored,
      overhead: withDigits(stored.overhead, book.currency_digits),
      main_share: mainShare(billOf(stored).rows),
    }
  })
}

/** Reads the active bill of an item; raises NOT_FOUND without one. */
export async function readBillOfItem(context: Context, itemId: string): Promise<BillAnswer> {
  require(context, right)
  const { companyId } = context.who
  const [[stored]] = await context.db.batch(companyId, [billOfItem(companyId, isId(itemId) ? itemId : noId)])
  if (!stored) throw new DomainError('NOT_FOUND')
  return context.db.read(companyId, billAnswer(context, stored.id))
}
const noId = '00000000-0000-0000-0000-000000000000'

type BillFacts = { stored: BillAnswer; bill: Bill; bills: Bills; items: ReadonlyMap<string, ItemFacts>; digits: number }

async function loadBill(context: Context, id: string): Promise<BillFacts> {
  const stored = await readBill(context, id)
  const run = runnerOf(context)
  const { companyId } = context.who
  const bills = await loadBills(
    run,
    context,
    stored.rows.map(({ item }) => item),
  )
  const ids = new Set([
    stored.item,
    ...[...bills.values(), billOf(stored)].flatMap(({ rows }) => rows.map((row) => row.item)),
  ])
  const [items, [book]] = await run([itemFacts(companyId, [...ids]), bookFacts(companyId)])
  return {
    stored,
    bill: billOf(stored),
    bills,
    items: new Map(items.map((item) => [item.id, item])),
    digits: book?.currency_digits ?? 2,
  }
}

/**
 * Returns the current cost of one base unit of every item: that of the stock, its last cost, the cost price of the
 * item, zero.
 */
async function currentCosts(context: Context, { items }: BillFacts): Promise<(itemId: string) => string> {
  const costKeys = [...items.keys()].map((itemId) => ({ itemId, before: endOfTime }))
  const [costRows] = await context.db.batch(context.who.companyId, [costsBefore(context.who.companyId, costKeys)])
  const costs = new Map(costRows.map((cost) => [cost.item_id, cost]))
  return (itemId) => {
    const cost = costs.get(itemId)
    const quantity = toMicros(cost?.quantity ?? '0')
    if (cost && quantity > 0n) return fromMicros(perUnit(toMicros(cost.value), quantity))
    return cost?.unit_cost ?? items.get(itemId)?.cost_price ?? '0'
  }
}

/**
 * Returns the current cost of the bill's quantity, level by level; amounts are null for users who may not see costs.
 * Raises BILL_TOO_LARGE above `MOST_COST_LINES` lines.
 */
export async function costOfBill(context: Context, id: string) {
  const all = await loadBill(context, id)
  const { stored, bill, bills, items, digits } = all
  if (costLines(bill, bills) > MOST_COST_LINES)
    throw new DomainError('BILL_TOO_LARGE', { item: stored.item_label, max: MOST_COST_LINES.toString() })
  const unitCostOf = await currentCosts(context, all)
  const cost = rollUp(bill, bill.quantity, { bills, unitCostOf, currencyDigits: digits })
  const seesCosts = can(context.who, STOCK_COSTS_RIGHT)
  const money = (amount: string) => (seesCosts ? withDigits(amount, digits) : null)
  return {
    levels: cost.levels.map(({ depth, item, quantity, unitCost, amount, hasBill }) => ({
      depth,
      item,
      item_label: items.get(item)?.name ?? '',
      quantity,
      unit_label: items.get(item)?.unit_label ?? '',
      unit_cost: seesCosts ? unitCost : null,
      amount: money(amount),
      is_made: hasBill,
    })),
    materials: money(cost.materials),
    overhead: money(cost.overhead),
    total: money(cost.total),
    unit_cost: seesCosts ? cost.unitCost : null,
  }
}

/**
 * Returns the rows of an assembly or disassembly of a quantity (in the unit of the bill) of the finished good, and the
 * needs of everything bought, through all levels. Raises problems of the quantity.
 */
export async function explodeBill(
  context: Context,
  { id, quantity, isReverse }: { id: string; quantity: string; isReverse: boolean },
) {
  require(context, right)
  refuse(checkQuantity(quantity, 'quantity'))
  const all = await loadBill(context, id)
  const { stored, bill, bills, items, digits } = all
  const producedQuantity = multiply(quantity, stored.unit_factor)
  const parts = stored.rows.map((row) => ({ ...row, quantity: scaleQuantity(row.quantity, quantity, stored.quantity) }))
  const { item, item_label, item_code, unit, unit_label, unit_factor } = stored
  const main = { item, item_label, item_code, quantity, unit, unit_label, unit_factor }
  const shares = isReverse ? await sharesByCost(context, all, parts) : []
  const rows = isReverse
    ? [
        { ...main, side: 'in', cost_share: null, expected: null },
        ...parts.map((row, index) => reversedPart(row, shares[index] ?? '0')),
      ]
    : [
        ...parts.filter(({ side }) => side === 'in').map((row) => ({ ...row, expected: null })),
        { ...main, side: 'out', cost_share: stored.main_share, expected: quantity },
        ...parts.filter(({ side }) => side === 'out').map((row) => ({ ...row, expected: row.quantity })),
      ]
  const raw = [...rawNeeds(bill, producedQuantity, bills)].map(([itemId, needed]) => {
    const material = items.get(itemId)
    return { item: itemId, item_label: material?.name ?? '', quantity: needed, unit_label: material?.unit_label ?? '' }
  })
  // Labour and overhead of an assembly do not apply to a disassembly.
  const overhead = isReverse ? '0' : scaleOverhead(bill, producedQuantity, digits)
  return { quantity, overhead: withDigits(overhead, digits), rows, raw }
}

type Part = StoredBill['rows'][number]

function reversedPart(row: Part, share: string) {
  const isMade = row.side === 'in'
  return {
    ...row,
    side: isMade ? 'out' : 'in',
    cost_share: isMade ? share : null,
    expected: isMade ? row.quantity : null,
  }
}

/** Returns the shares of disassembled parts, proportional to their current cost; percentages with two decimals. */
async function sharesByCost(context: Context, all: BillFacts, parts: readonly Part[]): Promise<string[]> {
  const unitCostOf = await currentCosts(context, all)
  const weights = parts.map(({ side, item, quantity, unit_factor }) => {
    if (side === 'out') return '0'
    return fromMicros((toMicros(multiply(quantity, unit_factor)) * toMicros(unitCostOf(item))) / 1_000_000n)
  })
  const isKnown = weights.some((weight) => weight !== '0')
  return allocate('100', isKnown ? weights : parts.map(({ side }) => (side === 'in' ? '1' : '0')), 2)
}
