/** Imports the files of the wholesaler's trade, one after the other, by the built command line. */
import path from 'node:path'
import { writeItems, writeMovements } from '../support/retail-stock.ts'
import type { RetailTrade } from '../support/retail-trade.ts'
import { writeCorrections, writeCustomers, writeSales } from '../support/retail-trade.ts'
import type { ProofBooks } from './proof-books.ts'
import { say } from './proof-books.ts'

type BooksToFill = Pick<ProofBooks, 'folder' | 'command' | 'slug'>

/** Imports all files and prints how long each took. */
export async function importTrade({ folder, command, slug }: BooksToFill, trade: RetailTrade): Promise<void> {
  const writers = {
    items: (file: string) => writeItems(file, trade.items),
    parties: (file: string) => writeCustomers(file, trade),
    sales: (file: string) => writeSales(file, trade),
    stock: (file: string) => writeMovements(file, trade.writeOffs),
    ...(trade.corrections.length === 0 ? {} : { journal: (file: string) => writeCorrections(file, trade) }),
  }
  let all = 0
  for (const [kind, write] of Object.entries(writers)) {
    const file = path.join(folder, `${kind}.csv`)
    await write(file)
    const seconds = command(['import', kind, file, '--company', slug])
    all += seconds
    say(`${kind}: ${seconds.toFixed(1)} s`)
  }
  say(`${trade.lines.length} lines: ${all.toFixed(0)} s, ${Math.round(trade.lines.length / all)} lines/s`)
}
