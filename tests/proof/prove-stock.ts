/** Proves all lines of the real wholesaler as stock movements, against an independent model. */
import path from 'node:path'
import { realData } from '../real-data.ts'
import { closingStock, closingStockSql } from '../support/retail-books.ts'
import { readRetailStock, writeItems, writeMovements } from '../support/retail-stock.ts'
import type { ProofBooks } from './proof-books.ts'
import { say } from './proof-books.ts'

/** Returns whether every code closes correctly; true with a note when the data are absent. */
export async function proveStock({ folder, command, query }: ProofBooks): Promise<boolean> {
  const file = realData('online-retail/online-retail.csv.xz')
  if (file === null) return true
  const stock = await readRetailStock(file)
  const items = path.join(folder, 'items.csv')
  const movements = path.join(folder, 'stock.csv')
  await writeItems(items, stock.items)
  await writeMovements(movements, stock.lines)
  const itemSeconds = command(['import', 'items', items, '--company', 'books'])
  say(`${stock.items.length} items with opening stock: ${itemSeconds.toFixed(1)} s`)
  const seconds = command(['import', 'stock', movements, '--company', 'books'])
  const { length } = stock.lines
  say(`${length} lines of stock: ${seconds.toFixed(0)} s, ${Math.round(length / seconds)} lines/s`)
  const closing = await query((ask) => ask<{ code: string; quantity: string; value: string }>(closingStockSql))
  const expected = closingStock(stock, { isFifo: true })
  const isSame = JSON.stringify(closing) === JSON.stringify(expected)
  const verdict = isSame ? 'yes' : `NO (${expected.length} expected)`
  say(`${closing.length} codes close as an independent storekeeper comes to: ${verdict}`)
  return isSame
}
