/**
 * Bills of materials through all levels: the quantities they need, their costs, and the check that no item contains
 * itself.
 *
 *   10 pizzas: 4 dough (with its own bill), 2 kg cheese, 5.00 overhead; 2 dough: 1 kg flour, 1.00 overhead
 *   25 pizzas need 10 dough and 5 kg cheese; the 10 dough need 5 kg flour
 *   flour 1.20, cheese 8.00 a kg: dough 6.00 + 5.00 overhead = 11.00; 11.00 + 40.00 + 12.50 overhead = 63.50, 2.54 each
 *
 * A by-product carries its percentage of the cost, and the finished good the rest.
 */
import type { Problem } from '../errors.ts'
import { compare, subtract, sum } from '../money/decimal.ts'
import { divideHalfUp, fromMicros, perUnit, shareOf, smallestUnit, timesPrice, toMicros } from '../money/micros.ts'
import type { StockRow } from './check-rows.ts'
import {
  checkNumber,
  checkPercentage,
  checkQuantity,
  checkRemarks,
  checkRowCount,
  checkStockRow,
  filledRows,
} from './check-rows.ts'

/** 'in': a material; 'out': a by-product of a bill, or a product of an assembly. */
export type Side = 'in' | 'out'

/** A row as entered; `cost_share` is the percentage of a by-product. */
export type BillRow = StockRow & { readonly side: Side; readonly cost_share: string }
export type BillInput = {
  readonly item: string | null
  readonly quantity: string
  readonly overhead: string
  readonly remarks: string
  readonly rows: readonly BillRow[]
  readonly currencyDigits: number
  readonly names: ReadonlyMap<string, string>
}

/**
 * Returns all problems of a bill except loops: REQUIRED (also at `rows` without a material), NOT_A_NUMBER,
 * NOT_POSITIVE, BELOW_ZERO, TOO_MANY_DIGITS, TOO_LONG, TOO_MANY_ROWS, NOT_A_PERCENTAGE, UNKNOWN_FIELD (a share of a
 * material), ITEM_REPEATED, ITEM_ON_BOTH_SIDES, SHARES_TOTAL (by-products carry more than 100 %).
 */
export function checkBill({ item, rows, names, ...bill }: BillInput): Problem[] {
  const filled = filledRows(rows)
  const header: Problem[] = [
    ...(item === null ? [{ code: 'REQUIRED', path: 'item' } as const] : []),
    ...checkQuantity(bill.quantity, 'quantity'),
    ...checkNumber(bill.overhead, 'overhead', bill.currencyDigits),
    ...checkRemarks(bill.remarks, false),
    ...checkRowCount(filled.filter(({ row }) => row.side === 'in').length),
  ]
  if (header.some(({ code }) => code === 'TOO_MANY_ROWS')) return header
  const sides = new Map<string, Side>(item === null ? [] : [[item, 'out']])
  const inRows = filled.flatMap(({ row, path }) => [
    ...checkStockRow(row, path),
    ...checkShare(row, `${path}.cost_share`),
    ...checkItemSide(row, { sides, names, path: `${path}.item`, item }),
  ])
  return [...header, ...inRows, ...(inRows.length === 0 ? checkShares(filled.map(({ row }) => row)) : [])]
}

function checkShare({ side, cost_share }: BillRow, path: string): Problem[] {
  if (side === 'in') return cost_share === '' ? [] : [{ code: 'UNKNOWN_FIELD', path, params: { field: 'cost_share' } }]
  return cost_share === '' ? [{ code: 'REQUIRED', path }] : checkPercentage(cost_share, path)
}

type SideContext = { sides: Map<string, Side>; names: ReadonlyMap<string, string>; path: string; item: string | null }

/** Checks for repeated items. The finished good as its own material is a loop, which loopOf reports with its path. */
function checkItemSide({ item, side }: BillRow, { sides, names, path, item: finished }: SideContext): Problem[] {
  if (item === null || (item === finished && side === 'in')) return []
  const before = sides.get(item)
  sides.set(item, side)
  if (before === undefined) return []
  const params = { item: names.get(item) ?? '' }
  return [{ code: before === side ? 'ITEM_REPEATED' : 'ITEM_ON_BOTH_SIDES', path, params }]
}

function checkShares(rows: readonly BillRow[]): Problem[] {
  const total = sum(rows.flatMap(({ side, cost_share }) => (side === 'out' ? [cost_share] : [])))
  return compare(total, '100') > 0 ? [{ code: 'SHARES_TOTAL', path: 'rows', params: { sum: total } }] : []
}

/** Returns the percentage of the cost that the finished good carries: the rest after the by-products. */
export function mainShare(rows: readonly Pick<BillPart, 'side' | 'cost_share'>[]): string {
  return subtract('100', sum(rows.flatMap(({ side, cost_share }) => (side === 'out' ? [cost_share ?? '0'] : []))))
}

export type BillPart = {
  readonly side: Side
  readonly item: string
  /** In the item's base unit, like all quantities of a bill. */
  readonly quantity: string
  readonly cost_share: string | null
}
export type Bill = {
  readonly item: string
  readonly quantity: string
  readonly overhead: string
  readonly rows: readonly BillPart[]
}
/** The active bills by their finished goods. */
export type Bills = ReadonlyMap<string, Bill>

/** Scales a quantity to an output quantity: 3 for each 10 is 7.5 for 25; six decimal places, half up. */
export function scaleQuantity(quantity: string, output: string, perOutput: string): string {
  return fromMicros(divideHalfUp(toMicros(quantity) * toMicros(output), toMicros(perOutput)))
}

/** Scales the overhead of a bill to an output quantity, in the currency. */
export function scaleOverhead({ overhead, quantity }: Bill, output: string, currencyDigits: number): string {
  const part = { part: toMicros(output), whole: toMicros(quantity), unit: smallestUnit(currencyDigits) }
  return fromMicros(shareOf(toMicros(overhead), part))
}

/**
 * Returns the number of levels of bills below an item: 0 for a purchased item, 1 for one made only of purchased items.
 */
export function depthOf(item: string, bills: Bills): number {
  const depths = new Map<string, number>()
  const walk = (id: string): number => {
    const before = depths.get(id)
    if (before !== undefined) return before
    // Loops cannot be stored; this ends the walk if there is one.
    depths.set(id, 0)
    const parts = materials(bills.get(id)).map((part) => walk(part.item))
    const depth = bills.has(id) ? 1 + parts.reduce((most, level) => (level > most ? level : most), 0) : 0
    depths.set(id, depth)
    return depth
  }
  return walk(item)
}

/**
 * Returns the path by which an item would contain itself, from the item through its materials back to it, if its bill
 * had these materials; null without a loop.
 */
export function loopOf(item: string, materialIds: readonly string[], bills: Bills): string[] | null {
  const visited = new Set<string>()
  const walk = (id: string): string[] | null => {
    if (id === item) return [id]
    if (visited.has(id)) return null
    visited.add(id)
    for (const part of materials(bills.get(id))) {
      const rest = walk(part.item)
      if (rest) return [id, ...rest]
    }
    return null
  }
  for (const id of materialIds) {
    const loop = walk(id)
    if (loop) return [item, ...loop]
  }
  return null
}

export type CostLevel = {
  readonly depth: number
  readonly item: string
  readonly quantity: string
  readonly amount: string
  readonly unitCost: string
  /** Whether it has a bill, whose materials follow. */
  readonly hasBill: boolean
}
export type CostRollUp = {
  /** Materials of all levels, each assembled one followed by its materials. */
  readonly levels: readonly CostLevel[]
  /** Costs of purchased materials, overhead of all levels, their sum, and the cost of one finished good. */
  readonly materials: string
  readonly overhead: string
  readonly total: string
  readonly unitCost: string
}

type Costs = { readonly bills: Bills; readonly unitCostOf: (item: string) => string; readonly currencyDigits: number }

/**
 * Computes the cost of an output quantity of a bill (in the item's base unit), level by level. Unit costs have six
 * places.
 */
export function rollUp(bill: Bill, output: string, costs: Costs): CostRollUp {
  const levels: CostLevel[] = []
  const materialCosts: string[] = []
  const overheads: string[] = []
  const unit = smallestUnit(costs.currencyDigits)
  const costOf = (current: Bill, quantity: string, depth: number): bigint => {
    const overhead = scaleOverhead(current, quantity, costs.currencyDigits)
    overheads.push(overhead)
    let total = toMicros(overhead)
    for (const part of materials(current))
      total += partCost(part, scaleQuantity(part.quantity, quantity, current.quantity), depth)
    return shareOf(total, { part: toMicros(mainShare(current.rows)), whole: toMicros('100'), unit })
  }
  const partCost = ({ item }: BillPart, quantity: string, depth: number): bigint => {
    const index = levels.length
    const below = costs.bills.get(item)
    levels.push({ depth, item, quantity, amount: '0', unitCost: '0', hasBill: below !== undefined })
    const amount = below
      ? costOf(below, quantity, depth + 1)
      : timesPrice(toMicros(quantity), toMicros(costs.unitCostOf(item)), unit)
    if (!below) materialCosts.push(fromMicros(amount))
    const unitCost = perUnitOf(amount, quantity)
    levels[index] = { depth, item, quantity, amount: fromMicros(amount), unitCost, hasBill: below !== undefined }
    return amount
  }
  const outputCost = costOf(bill, output, 0)
  const [materialTotal, overhead] = [sum(materialCosts), sum(overheads)]
  return {
    levels,
    materials: materialTotal,
    overhead,
    total: sum([materialTotal, overhead]),
    unitCost: perUnitOf(outputCost, output),
  }
}

function perUnitOf(amount: bigint, quantity: string): string {
  const units = toMicros(quantity)
  return units === 0n ? '0' : fromMicros(perUnit(amount, units))
}

/** The most lines of a cost roll-up, which repeats what is below an assembled material wherever it is used. */
export const MOST_COST_LINES = 10_000

/** Returns the number of lines of a bill's cost roll-up without computing them: two in each of 30 levels are 2 billion. */
export function costLines(bill: Bill, bills: Bills): number {
  const counts = new Map<string, number>()
  const linesOf = (one: Bill | undefined): number =>
    materials(one).reduce((total, { item }) => total + 1 + (counts.get(item) ?? 0), 0)
  for (const id of materialsFirst(bill, bills)) counts.set(id, linesOf(bills.get(id)))
  return linesOf(bill)
}

/** Returns the quantities of purchased items for an output quantity, through all levels, by item. */
export function rawNeeds(bill: Bill, output: string, bills: Bills): Map<string, string> {
  const order = materialsFirst(bill, bills)
  const needs = new Map(order.map((id) => [id, '0']))
  const addNeeds = (current: Bill, quantity: string): void => {
    for (const part of materials(current)) {
      const needed = scaleQuantity(part.quantity, quantity, current.quantity)
      needs.set(part.item, sum([needs.get(part.item) ?? '0', needed]))
    }
  }
  addNeeds(bill, output)
  for (const id of order.toReversed()) {
    const below = bills.get(id)
    if (below) addNeeds(below, needs.get(id) ?? '0')
  }
  return new Map([...needs].filter(([id]) => !bills.has(id)))
}

/** Returns the items of all levels below a bill, each once and after its own materials. */
function materialsFirst(bill: Bill, bills: Bills): string[] {
  const order: string[] = []
  const visited = new Set<string>()
  const walk = (id: string): void => {
    if (visited.has(id)) return
    visited.add(id)
    for (const part of materials(bills.get(id))) walk(part.item)
    order.push(id)
  }
  for (const part of materials(bill)) walk(part.item)
  return order
}

function materials(bill: Bill | undefined): readonly BillPart[] {
  return bill?.rows.filter(({ side }) => side === 'in') ?? []
}
