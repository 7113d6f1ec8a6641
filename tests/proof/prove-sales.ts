/**
 * All lines of the real wholesaler as invoices, credit notes, stock written off and journal vouchers, against figures
 * that are reckoned from the lines alone, the data's own totals and the balances of an independent program.
 */
import { realData } from '../real-data.ts'
import { bookedFigures, publishedCustomers, publishedMonths, retailFigures } from '../support/retail-trade-books.ts'
import { oddities, readRetailTrade } from '../support/retail-trade.ts'
import { importTrade } from './import-trade.ts'
import type { ProofBooks } from './proof-books.ts'
import { agree, say } from './proof-books.ts'

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
  await importTrade(books, trade)
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
