import { expect, test } from 'vitest'
import { addDays, addMonths, localDate } from '../../domain/calendar/local-date.ts'
import { himalShelves, planHimalTrade } from './himal-trade.ts'
import { planMapleTrade } from './maple-trade.ts'
import type { Deal, PlannedTrade } from './planned-trade.ts'
import { byDate } from './planned-trade.ts'
import type { Span } from './schedule.ts'
import type { StockDocument } from './stock.ts'
import { planStock, shelves } from './stock.ts'
import type { Goods } from './stock-records.ts'

const row = (code: string, quantity: number) => ({ item: code, quantity: quantity.toString(), unit: '' })
const companies = {
  'Maple & Finch Ltd': {
    goods: shelves,
    plan: (span: Span) => byDate([...planMapleTrade(span), ...planStock(span, { row, bills: new Map() })]),
  },
  'Himal Traders': { goods: himalShelves, plan: planHimalTrade },
}

/** What a document moves, item by item; the rows of notes are those of the deals that they name. */
function movements(one: PlannedTrade | StockDocument, deals: ReadonlyMap<string, Deal>): [string, number][] {
  if ('body' in one) {
    if (one.body['status'] === 'Draft') return []
    return one.body.rows.map(({ item, quantity, side }) => [
      item,
      side === 'out' ? Number(quantity) : -Number(quantity),
    ])
  }
  if (one.kind === 'order') return one.lines.map(({ code }, place) => [code, one.arrival.quantities[place] ?? 0])
  if (one.kind === 'money' || one.kind === 'offer') return []
  const sign =
    one.path === 'sales/vouchers' || one.path === 'sales/challans' || one.path === 'purchase/debit-notes' ? -1 : 1
  if (one.kind === 'note') return [[deals.get(one.of)?.lines[one.row]?.code ?? '', sign * one.quantity]]
  return one.fate === 'issued' ? one.lines.map(({ code, quantity }) => [code, sign * quantity]) : []
}

/** The items that would run out at some time, and the documents that name one that comes later. */
function faults(goods: readonly Goods[], plan: readonly (PlannedTrade | StockDocument)[]): string[] {
  const kept = goods.filter(({ isService }) => !isService)
  const levels = new Map(kept.map(({ code, opening }) => [code, opening]))
  const deals = new Map<string, Deal>()
  return plan.flatMap((one) => {
    if ('kind' in one && one.kind === 'deal') deals.set(one.key, one)
    const named = 'kind' in one && 'of' in one ? [one.of].flat() : []
    const unknown = named.filter((key) => !deals.has(key)).map((key) => `${one.date} ${key} is not there yet`)
    const short = movements(one, deals).flatMap(([code, quantity]) => {
      const before = levels.get(code)
      if (before === undefined) return []
      const level = before + quantity
      levels.set(code, level)
      return level < 0 ? [`${one.date} ${code} ${level}`] : []
    })
    return [...unknown, ...short]
  })
}

test.each(Object.entries(companies))('whenever it begins, %s never sells what it has not', (_name, { goods, plan }) => {
  for (let end = localDate('2026-01-01'); end < '2027-01-01'; end = addDays(end, 1)) {
    const span = { start: addDays(addMonths(end, -12), 1), end }
    const planned = plan(span)
    expect([end, faults(goods, planned)]).toEqual([end, []])
    expect(planned.every(({ date }) => span.start <= date && date <= end)).toBe(true)
  }
})
