/**
 * What changed a gross margin between two periods. Each effect is a difference of two amounts of an item; all effects of all items
 * add up to the change, to the last unit of the currency.
 *
 *   Price      revenue                                     less revenue at the earlier prices
 *   Quantity   the earlier margin grown with all quantities less the earlier margin
 *   Mix        the margin at the earlier prices and costs  less the earlier margin grown with all quantities
 *   Cost       cost at the earlier unit costs              less cost
 *   Others     margin                                      less the earlier margin
 *
 * All quantities grow as the revenue at the earlier prices does, so that items of different units count together. An item without
 * a quantity above zero in each period has nothing to compare: its change is one of the others.
 *
 *   Tea  10 at 5.00, cost 3.00, then 12 at 6.00, cost 3.50     price 12.00, quantity 4.00, mix 0.00, cost −6.00: 20.00 → 30.00
 */
import { fromMicros, shareOf, smallestUnit, toMicros } from '../../money/micros.ts'

/** An item of a period: decimal texts; the quantity is null where it has several units. */
export type ItemMargin = {
  readonly id: string
  readonly code: string | null
  readonly name: string | null
  readonly quantity: string | null
  readonly net: string
  readonly cost: string
}
export const marginEffects = {
  price: { name: 'Price', above: 'Revenue', below: 'Revenue at earlier prices' },
  quantity: {
    name: 'Quantity',
    above: 'Earlier margin, changed like the quantity of all items',
    below: 'Earlier margin',
  },
  mix: {
    name: 'Mix of items',
    above: 'Margin at earlier prices and costs',
    below: 'Earlier margin, changed like the quantity of all items',
  },
  cost: { name: 'Cost', above: 'Cost at earlier unit costs', below: 'Cost of goods sold' },
  others: { name: 'Items sold in one period only', above: 'Gross margin', below: 'Earlier margin' },
} as const
export type MarginEffect = keyof typeof marginEffects
/** An effect on an item: `above` less `below`. */
export type ItemEffect = Pick<ItemMargin, 'id' | 'code'> & {
  readonly name: string
  readonly above: string
  readonly below: string
}
type Periods = { readonly now: readonly ItemMargin[]; readonly earlier: readonly ItemMargin[] }
type Figures = { quantity: bigint; net: bigint; cost: bigint }
type Pair = { item: ItemMargin; now: Figures; earlier: Figures }

/** Returns the effects by item; `digits` of the currency. */
export function effectsOnMargin({ now, earlier }: Periods, digits: number): Record<MarginEffect, ItemEffect[]> {
  const unit = smallestUnit(digits)
  const pairs = pairsOf(now, earlier)
  const compared = pairs.filter((pair) => pair.now.quantity > 0n && pair.earlier.quantity > 0n)
  const atEarlier = compared.map((pair) => {
    const growth = { part: pair.now.quantity, whole: pair.earlier.quantity, unit }
    return { ...pair, net: shareOf(pair.earlier.net, growth), cost: shareOf(pair.earlier.cost, growth) }
  })
  const whole = atEarlier.reduce((total, pair) => total + pair.earlier.net, 0n)
  const part = atEarlier.reduce((total, pair) => total + pair.net, 0n)
  const grown = (margin: bigint) => (whole > 0n ? shareOf(margin, { part, whole, unit }) : margin)
  const effect = ({ item }: Pair, above: bigint, below: bigint): ItemEffect => {
    return { id: item.id, code: item.code, name: item.name ?? '', above: fromMicros(above), below: fromMicros(below) }
  }
  return {
    price: atEarlier.map((pair) => effect(pair, pair.now.net, pair.net)),
    quantity: atEarlier.map((pair) => effect(pair, grown(marginOf(pair.earlier)), marginOf(pair.earlier))),
    mix: atEarlier.map((pair) => effect(pair, marginOf(pair), grown(marginOf(pair.earlier)))),
    cost: atEarlier.map((pair) => effect(pair, pair.cost, pair.now.cost)),
    others: pairs
      .filter((pair) => !compared.includes(pair))
      .map((pair) => effect(pair, marginOf(pair.now), marginOf(pair.earlier))),
  }
}

function pairsOf(now: readonly ItemMargin[], earlier: readonly ItemMargin[]): Pair[] {
  const before = new Map(earlier.map((item) => [item.id, item]))
  const ids = new Set(now.map(({ id }) => id))
  return [
    ...now.map((item) => ({ item, now: figuresOf(item), earlier: figuresOf(before.get(item.id)) })),
    ...earlier
      .filter(({ id }) => !ids.has(id))
      .map((item) => ({ item, now: figuresOf(undefined), earlier: figuresOf(item) })),
  ]
}

function figuresOf(item: ItemMargin | undefined): Figures {
  return {
    quantity: toMicros(item?.quantity ?? '0'),
    net: toMicros(item?.net ?? '0'),
    cost: toMicros(item?.cost ?? '0'),
  }
}

function marginOf({ net, cost }: Pick<Figures, 'net' | 'cost'>): bigint {
  return net - cost
}
