/**
 * All lines of the real wholesaler as invoices, credit notes, stock written off and journal vouchers, against figures
 * that are reckoned from the lines alone, the data's own totals and the balances of an independent program.
 */
import path from 'node:path'
import { realData } from '../real-data.ts'
import { writeItems, writeMovements } from '../support/retail-stock.ts'
import { bookedFigures, publishedCustomers, publishedMonths, retailFigures } from '../support/retail-trade-books.ts'
import type { RetailTrade } from '../support/retail-trade.ts'
import { oddities, readRetailTrade, writeCorrections, writeCustomers, writeSales } from '../support/retail-trade.ts'
import type { ProofBooks } from './proof-books.ts'
import { say } from './proof-books.ts'

/** Known from the data: everything on sales, invoices, credit notes. The corrections of a bad debt are 11,062.06 less. */
const known = { sales: '9747747.93', invoices: '10655622.48', notes: '896812.49' }

/** Whether every figure is as it should; true with a note where the data are absent. */
export async function proveSales(books: ProofBooks): Promise<boolean> {
  const file = realData('online-retail/online-retail.csv.xz')
  const totals = realData('online-retail/totals.json')
  const balances = realData('online-retail/journal.balances.csv')
  if (file === null || totals === null || balances === null) return true
  const trade = await readRetailTrade(file)
  for (const line of oddities(trade)) say(line)
  const wanted = retailFigures(trade)
  await importAll(books, trade)
  const found = await books.asked((ask) => bookedFigures(ask))
  const verdicts = [
    agree('lines come to the known sums', [wanted.sales, wanted.invoices, wanted.notes], Object.values(known)),
    agree('lines come to the published months', wanted.months, publishedMonths(totals)),
    agree('lines come to the published customers', wanted.customers, publishedCustomers(balances)),
    agree('sales, invoices, credit notes', [found.sales, found.invoices, found.notes], Object.values(known)),
    agree('months', found.months, wanted.months),
    agree('customers', found.customers, wanted.customers),
    agree('documents', found.documents, wanted.documents),
    agree('codes with quantity and value', found.stock, wanted.stock),
    agree('stock and its ledger', [found.stockValue, found.inventory], [wanted.stockValue, wanted.stockValue]),
  ]
  return verdicts.every(Boolean)
}

async function importAll({ folder, command }: ProofBooks, trade: RetailTrade): Promise<void> {
  const writers = {
    items: (file: string) => writeItems(file, trade.items),
    parties: (file: string) => writeCustomers(file, trade),
    sales: (file: string) => writeSales(file, trade),
    stock: (file: string) => writeMovements(file, trade.writeOffs),
    journal: (file: string) => writeCorrections(file, trade),
  }
  let all = 0
  for (const [kind, write] of Object.entries(writers)) {
    const file = path.join(folder, `${kind}.csv`)
    await write(file)
    const seconds = command(['import', kind, file, '--company', 'books'])
    all += seconds
    say(`${kind}: ${seconds.toFixed(1)} s`)
  }
  say(`${trade.lines.length} lines: ${all.toFixed(0)} s, ${Math.round(trade.lines.length / all)} lines/s`)
}

const mostDifferencesShown = 5

/** Says whether two lists are the same, and the first differences. */
function agree(what: string, found: readonly string[], wanted: readonly string[]): boolean {
  const [has, needs] = [new Set(found), new Set(wanted)]
  const more = found.filter((one) => !needs.has(one))
  const less = wanted.filter((one) => !has.has(one))
  const isSame = more.length === 0 && less.length === 0 && found.length === wanted.length
  const few = found.length <= mostDifferencesShown ? `: ${found.join(', ')}` : ''
  say(`${isSame ? 'yes' : 'NO '}  ${what} (${found.length})${few}`)
  for (const one of more.slice(0, mostDifferencesShown)) say(`     not expected: ${one}`)
  for (const one of less.slice(0, mostDifferencesShown)) say(`     expected: ${one}`)
  return isSame
}
