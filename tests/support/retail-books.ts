/** Computes the final stock value of the wholesaler by an independent model. */
import { multiply, roundHalfUp, withDigits } from '../../domain/money/decimal.ts'
import type { Fact } from '../properties/stock-keeper.ts'
import { reckon } from '../properties/stock-keeper.ts'
import type { RetailStock, StockLine } from './retail-stock.ts'

export type ClosingStock = { code: string; quantity: string; value: string }

/** Returns final quantity and value by code, for codes that ever moved; the order of entry does not matter. */
export function closingStock({ items, lines }: RetailStock, { isFifo }: { isFifo: boolean }): ClosingStock[] {
  const opening = items
    .filter((item) => item.opening > 0n)
    .map((item): Fact => {
      const { code } = item
      const quantity = item.opening * 1000n
      return {
        id: `opening ${code}`,
        item: code,
        key: '',
        document: `opening ${code}`,
        quantity,
        ownCost: worth(item.opening, item.rate),
      }
    })
  const rows = new Map<string, number>()
  const moves = lines.map((line, index): Fact => {
    const { code, voucher, purpose, quantity, rate } = line
    const row = (rows.get(voucher) ?? 0) + 1
    rows.set(voucher, row)
    const isReceipt = purpose === 'Stock In'
    const signed = quantity * (isReceipt ? 1000n : -1000n)
    const cost = isReceipt ? worth(quantity, rate) : 0n
    return { id: `${index}`, item: code, key: keyOf(line, row), document: voucher, quantity: signed, ownCost: cost }
  })
  const { shelves } = reckon([...opening, ...moves], { isFifo, price: 0n })
  return [...shelves]
    .map(([code, { quantity, value }]) => ({ code, quantity: (quantity / 1000n).toString(), value: pounds(value) }))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
}

function keyOf({ date, time, voucher, purpose }: StockLine, row: number): string {
  const rank = purpose === 'Stock In' ? '10' : '30'
  return [date, rank, time, voucher, row.toString().padStart(5, '0')].join(' ')
}

function worth(quantity: bigint, rate: string): bigint {
  return BigInt(roundHalfUp(multiply(multiply(quantity.toString(), rate), '100'), 0))
}

function pounds(pennies: bigint): string {
  return withDigits(multiply(pennies.toString(), '0.01'), 2)
}

/** The statement that reads the same from the books, of the company with the slug `books`. */
export const closingStockSql = `select i.code, trim_scale(b.quantity)::text as quantity, round(b.value, 2)::text as value
  from stock_balance b join item i on i.company_id = b.company_id and i.id = b.item_id
  where b.company_id = (select id from company where slug = 'books') and b.last_key is not null
  order by i.code collate "C"`
