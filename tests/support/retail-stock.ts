/**
 * The lines of a real wholesaler as files of items and of stock movements: every stock code an item that opens with
 * just enough never to run out, every invoice number a document that takes its lines out of stock (or brings them back,
 * or writes them off). There are no costs in the data: an item opens at two fifths of its first price, and what comes
 * back is worth half of what it was sold for.
 */
import { compare, isZero, multiply, roundHalfUp } from '../../domain/money/decimal.ts'
import type { RetailLine } from './retail-lines.ts'
import { readRetailLines, writeCsv } from './retail-lines.ts'

export type StockLine = {
  date: string
  time: string
  voucher: string
  purpose: string
  code: string
  quantity: bigint
  rate: string
}
export type RetailItem = { code: string; name: string; opening: bigint; rate: string; isKept: boolean }
export type RetailStock = {
  items: RetailItem[]
  /** In the order of the file. */
  lines: StockLine[]
}

/** Reads the file (`.gz` or `.xz`) and turns its lines into items and movements. */
export async function readRetailStock(file: string): Promise<RetailStock> {
  const lines = await readRetailLines(file)
  const moves = lines.filter(({ quantity }) => quantity !== 0n).map(toMove)
  const isKept = () => true
  return { items: itemsOf(lines, { moves, isKept, areReturnsFirst: true }), lines: moves }
}

/** Converts a line to a movement. Sold: out. On a credit note: back in. Negative without one: written off. */
export function toMove({ invoice, code, quantity, date, time, price }: RetailLine): StockLine {
  const isReturn = invoice.startsWith('C')
  const purpose = quantity > 0n ? 'Stock Out' : isReturn ? 'Stock In' : 'Damaged'
  const size = quantity < 0n ? -quantity : quantity
  const rate = purpose === 'Stock In' ? roundHalfUp(multiply(price, '0.5'), 2) : ''
  return { date, time, voucher: invoice, purpose, code, quantity: size, rate }
}

type ItemOptions = { moves: readonly StockLine[]; isKept: (code: string) => boolean; areReturnsFirst: boolean }

/** Returns an item for every code, with its first name and price; a tracked one opens with just enough stock. */
export function itemsOf(lines: readonly RetailLine[], { moves, isKept, areReturnsFirst }: ItemOptions): RetailItem[] {
  const needed = openingsNeeded(moves, areReturnsFirst)
  const firstLines = new Map<string, { name: string; price: string }>()
  for (const { code, description: text, price } of lines) {
    const description = text.trim()
    const item = firstLines.get(code)
    const isPrice = compare(price, '0') > 0
    if (!item) firstLines.set(code, { name: description, price: isPrice ? price : '0' })
    else
      firstLines.set(code, {
        name: item.name || description,
        price: isZero(item.price) && isPrice ? price : item.price,
      })
  }
  return [...firstLines].map(([code, { name, price }]) => {
    const rate = roundHalfUp(multiply(price, '0.4'), 2)
    const opening = needed.get(code) ?? 0n
    return { code, name: name || code, opening, rate: isZero(rate) ? '0.01' : rate, isKept: isKept(code) }
  })
}

/** Returns the lowest level of each code, with receipts of a day before or after its issues. */
function openingsNeeded(moves: readonly StockLine[], areReturnsFirst: boolean): Map<string, bigint> {
  const rank = ({ purpose }: StockLine) => ((purpose === 'Stock In') === areReturnsFirst ? 0 : 1)
  const ordered = moves.toSorted((a, b) => (a.date === b.date ? rank(a) - rank(b) : a.date < b.date ? -1 : 1))
  const levels = new Map<string, { now: bigint; least: bigint }>()
  for (const { code, purpose, quantity } of ordered) {
    const level = levels.get(code) ?? { now: 0n, least: 0n }
    level.now += purpose === 'Stock In' ? quantity : -quantity
    if (level.now < level.least) level.least = level.now
    levels.set(code, level)
  }
  return new Map([...levels].map(([code, { least }]) => [code, -least]))
}

/** Writes the items as a file for their import. */
export async function writeItems(file: string, items: readonly RetailItem[]): Promise<void> {
  await writeCsv(file, [
    ['code', 'name', 'unit', 'cost_price', 'track_inventory', 'opening_quantity', 'opening_rate'],
    ...items.map(({ code, name, opening, rate, isKept }) => {
      const opens = opening > 0n ? [opening.toString(), rate] : ['', '']
      return [code, name, 'Piece', rate, isKept ? 'yes' : 'no', ...opens]
    }),
  ])
}

/** Writes movements as a file for their import, in the order given. */
export async function writeMovements(file: string, lines: readonly StockLine[]): Promise<void> {
  await writeCsv(file, [
    ['date', 'time', 'voucher_no', 'purpose', 'item', 'quantity', 'rate', 'remarks'],
    ...lines.map(({ date, time, voucher, purpose, code, quantity, rate }) => {
      return [date, time, voucher, purpose, code, quantity.toString(), rate, `Invoice ${voucher}`]
    }),
  ])
}

/** Returns the documents of the lines in another order, each complete; the same for the same seed. */
export function shuffled(lines: readonly StockLine[], seed: number): StockLine[] {
  const documents = new Map<string, StockLine[]>()
  for (const line of lines) documents.set(line.voucher, [...(documents.get(line.voucher) ?? []), line])
  const order = [...documents.values()]
  let state = seed
  for (let last = order.length - 1; last > 0; last--) {
    // A linear congruential generator: good enough to mix documents, and equal everywhere.
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    const other = state % (last + 1)
    const [a, b] = [order[last], order[other]]
    if (a && b) [order[last], order[other]] = [b, a]
  }
  return order.flat()
}
