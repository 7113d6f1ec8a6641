/**
 * What a finished item is made of, through all levels: what one needs of everything, what it costs, and that nothing is
 * made of itself.
 *
 *   10 pizzas: 4 dough (a bill of its own), 2 kg cheese, 5.00 of work; 2 dough: 1 kg flour, 1.00 of work
 *   25 pizzas need 10 dough and 5 kg cheese; the 10 dough need 5 kg flour
 *   flour 1.20 and cheese 8.00 a kg: dough 6.00 + 5.00 of work = 11.00; 11.00 + 40.00 + 12.50 of work = 63.50, 2.54 each
 *
 * A by-product carries its percentage of the cost, and the finished item the rest.
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

/** 'in': a material; 'out': a by-product of a bill, something made by a conversion. */
export type Side = 'in' | 'out'

/** A bill as it is typed; `cost_share` is the percentage that a by-product carries. */
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
 * Everything that is wrong with a bill besides loops: REQUIRED (also at `rows` without a material), NOT_A_NUMBER,
 * NOT_POSITIVE, BELOW_ZERO, TOO_MANY_DIGITS, TOO_LONG, TOO_MANY_ROWS, NOT_A_PERCENTAGE, UNKNOWN_FIELD (a share of a
 * material), ITEM_REPEATED, ITEM_ON_BOTH_SIDES, SHARES_TOTAL (by-products carry more than everything).
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
  const places = new Map<string, Side>(item === null ? [] : [[item, 'out']])
  const inRows = filled.flatMap(({ row, path }) => [
    ...checkStockRow(row, path),
    ...checkShare(row, `${path}.cost_share`),
    ...checkPlace(row, { places, names, path: `${path}.item`, item }),
  ])
  return [...header, ...inRows, ...(inRows.length === 0 ? checkShares(filled.map(({ row }) => row)) : [])]
}

function checkShare({ side, cost_share }: BillRow, path: string): Problem[] {
  if (side === 'in') return cost_share === '' ? [] : [{ code: 'UNKNOWN_FIELD', path, params: { field: 'cost_share' } }]
  return cost_share === '' ? [{ code: 'REQUIRED', path }] : checkPercentage(cost_share, path)
}

type Places = { places: Map<string, Side>; names: ReadonlyMap<string, string>; path: string; item: string | null }

/** The finished item as its own material is a loop, which is told with its path. */
function checkPlace({ item, side }: BillRow, { places, names, path, item: finished }: Places): Problem[] {
  if (item === null || (item === finished && side === 'in')) return []
  const before = places.get(item)
  places.set(item, side)
  if (before === undefined) return []
  const params = { item: names.get(item) ?? '' }
  return [{ code: before === side ? 'ITEM_REPEATED' : 'ITEM_ON_BOTH_SIDES', path, params }]
}

function checkShares(rows: readonly BillRow[]): Problem[] {
  const total = sum(rows.flatMap(({ side, cost_share }) => (side === 'out' ? [cost_share] : [])))
  return compare(total, '100') > 0 ? [{ code: 'SHARES_TOTAL', path: 'rows', params: { sum: total } }] : []
}

/** What the finished item itself carries of the cost: all that the by-products leave. */
export function mainShare(rows: readonly Pick<BillPart, 'side' | 'cost_share'>[]): string {
  return subtract('100', sum(rows.flatMap(({ side, cost_share }) => (side === 'out' ? [cost_share ?? '0'] : []))))
}

export type BillPart = {
  readonly side: Side
  readonly item: string
  /** In the item's own unit, as all quantities of a bill. */
  readonly quantity: string
  readonly cost_share: string | null
}
export type Bill = {
  readonly item: string
  readonly quantity: string
  readonly overhead: string
  readonly rows: readonly BillPart[]
}
/** The bills in use by their finished items. */
export type Bills = ReadonlyMap<string, Bill>

/** A quantity for so many of the bill's own: 3 for each 10 is 7.5 for 25; six places, a half up. */
export function scaled(quantity: string, made: string, per: string): string {
  return fromMicros(divideHalfUp(toMicros(quantity) * toMicros(made), toMicros(per)))
}

/** Work for so many of the bill's own, in the currency. */
export function scaledOverhead({ overhead, quantity }: Bill, made: string, currencyDigits: number): string {
  const part = { part: toMicros(made), whole: toMicros(quantity), unit: smallestUnit(currencyDigits) }
  return fromMicros(shareOf(toMicros(overhead), part))
}

/** How many levels of bills lie below an item: 0 for what is bought, 1 for what is made of that alone. */
export function depthOf(item: string, bills: Bills): number {
  const known = new Map<string, number>()
  const walk = (id: string): number => {
    const before = known.get(id)
    if (before !== undefined) return before
    // A loop cannot be stored; where one were, it ends here.
    known.set(id, 0)
    const parts = materials(bills.get(id)).map((part) => walk(part.item))
    const depth = bills.has(id) ? 1 + parts.reduce((most, one) => (one > most ? one : most), 0) : 0
    known.set(id, depth)
    return depth
  }
  return walk(item)
}

/**
 * The way by which an item would be made of itself, from it through its materials back to it, when its bill had these
 * materials; null when it would not.
 */
export function loopOf(item: string, materialIds: readonly string[], bills: Bills): string[] | null {
  const seen = new Set<string>()
  const walk = (id: string): string[] | null => {
    if (id === item) return [id]
    if (seen.has(id)) return null
    seen.add(id)
    for (const part of materials(bills.get(id))) {
      const rest = walk(part.item)
      if (rest) return [id, ...rest]
    }
    return null
  }
  for (const id of materialIds) {
    const way = walk(id)
    if (way) return [item, ...way]
  }
  return null
}

export type CostLevel = {
  readonly depth: number
  readonly item: string
  readonly quantity: string
  readonly amount: string
  readonly unitCost: string
  /** Whether it is made by a bill of its own, whose materials follow. */
  readonly isMade: boolean
}
export type RolledUp = {
  /** Materials of all levels, each made one followed by what it is made of. */
  readonly levels: readonly CostLevel[]
  /** What is bought of it, the work of all levels, both together, and what one finished item carries. */
  readonly materials: string
  readonly overhead: string
  readonly total: string
  readonly unitCost: string
}

type Costs = { readonly bills: Bills; readonly unitCostOf: (item: string) => string; readonly currencyDigits: number }

/** What so many of a bill's finished item (in its own unit) cost, level by level. Unit costs have six places. */
export function rollUp(bill: Bill, made: string, costs: Costs): RolledUp {
  const levels: CostLevel[] = []
  const bought: string[] = []
  const work: string[] = []
  const unit = smallestUnit(costs.currencyDigits)
  const costOf = (one: Bill, quantity: string, depth: number): bigint => {
    const overhead = scaledOverhead(one, quantity, costs.currencyDigits)
    work.push(overhead)
    let total = toMicros(overhead)
    for (const part of materials(one)) total += partCost(part, scaled(part.quantity, quantity, one.quantity), depth)
    return shareOf(total, { part: toMicros(mainShare(one.rows)), whole: toMicros('100'), unit })
  }
  const partCost = ({ item }: BillPart, quantity: string, depth: number): bigint => {
    const place = levels.length
    const below = costs.bills.get(item)
    levels.push({ depth, item, quantity, amount: '0', unitCost: '0', isMade: below !== undefined })
    const amount = below
      ? costOf(below, quantity, depth + 1)
      : timesPrice(toMicros(quantity), toMicros(costs.unitCostOf(item)), unit)
    if (!below) bought.push(fromMicros(amount))
    const unitCost = perUnitOf(amount, quantity)
    levels[place] = { depth, item, quantity, amount: fromMicros(amount), unitCost, isMade: below !== undefined }
    return amount
  }
  const own = costOf(bill, made, 0)
  const [all, overhead] = [sum(bought), sum(work)]
  return { levels, materials: all, overhead, total: sum([all, overhead]), unitCost: perUnitOf(own, made) }
}

function perUnitOf(amount: bigint, quantity: string): string {
  const units = toMicros(quantity)
  return units === 0n ? '0' : fromMicros(perUnit(amount, units))
}

/** What so many need of everything that is bought, whatever the levels in between, by item. */
export function rawNeeds(bill: Bill, made: string, bills: Bills): Map<string, string> {
  const needs = new Map<string, string>()
  const walk = (one: Bill, quantity: string): void => {
    for (const part of materials(one)) {
      const needed = scaled(part.quantity, quantity, one.quantity)
      const below = bills.get(part.item)
      if (below) walk(below, needed)
      else needs.set(part.item, sum([needs.get(part.item) ?? '0', needed]))
    }
  }
  walk(bill, made)
  return needs
}

function materials(bill: Bill | undefined): readonly BillPart[] {
  return bill?.rows.filter(({ side }) => side === 'in') ?? []
}
