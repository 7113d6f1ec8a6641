/** Plans what a company buys: each delivery brings what is needed until the next one, in whole packs. */
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import type { Deal, Line } from './planned-trade.ts'
import type { Goods } from './stock-records.ts'

/** A quantity of an item that comes in, or goes out when it is negative. */
export type Move = { date: LocalDate; code: string; quantity: number }

/**
 * Takes goods, their moves but purchases, and the days of deliveries in order; returns the lines of each delivery at cost.
 * A tenth of the opening stock, at least one pack, is left when the next delivery comes.
 */
export function deliveries(
  goods: readonly Goods[],
  { moves, days, pack }: { moves: readonly Move[]; days: readonly LocalDate[]; pack: number },
): Line[][] {
  const orders = goods.map(({ code, cost, opening }) => {
    const ofItem = moves.filter((move) => move.code === code)
    const reserve = Math.max(pack, Math.ceil(opening / 10))
    let bought = 0
    return days.map((_, index): Line => {
      const next = days[index + 1]
      const until = ofItem.filter(({ date }) => next === undefined || date <= next)
      const left = until.reduce((sum, { quantity }) => sum + quantity, opening + bought)
      const quantity = left < reserve ? Math.ceil((reserve - left) / pack) * pack : 0
      bought += quantity
      return { code, quantity, rate: cost }
    })
  })
  return days.map((_, index) => orders.flatMap((order) => order[index] ?? []).filter(({ quantity }) => quantity > 0))
}

/** Returns what issued invoices take from the shelves. */
export function soldGoods(sales: readonly Deal[]): Move[] {
  return sales
    .filter(({ fate }) => fate === 'issued')
    .flatMap(({ date, lines }) => lines.map(({ code, quantity }) => ({ date, code, quantity: -quantity })))
}
