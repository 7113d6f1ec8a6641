/**
 * Proves all lines of the real wholesaler as invoices, credit notes, stock write-offs and journal vouchers, against
 * figures calculated from the lines alone, the data's own totals and the balances of an independent program.
 */
import { realData } from '../real-data.ts'
import { bookedFigures, publishedCustomers, publishedMonths, retailFigures } from '../support/retail-trade-books.ts'
import { oddities, readRetailTrade } from '../support/retail-trade.ts'
import { importTrade } from './import-trade.ts'
import type { ProofBooks } from './proof-books.ts'
import { agree, say } from './proof-books.ts'

/** Totals of the data: sales, invoices, credit notes. The corrections of a bad debt are 11,062.06 less. */
const expectedTotals = { sales: '9747747.93', invoices: '10655622.48', notes: '896812.49' }

/** Returns whether every figure is correct; true with a note when the data are absent. */
export async function proveSales(books: ProofBooks): Promise<boolean> {
  const file = realData('online-retail/online-retail.csv.xz')
  const totals = realData('online-retail/totals.json')
  const balances = realData('online-retail/journal.balances.csv')
  if (file === null || totals === null || balances === null) return true
  const trade = await readRetailTrade(file)
  for (const line of oddities(trade)) say(line)
  const expected = retailFigures(trade)
  await importTrade(books, trade)
  const booked = await books.query((ask) => bookedFigures(ask, books.companyId))
  const verdicts = [
    agree(
      'lines come to the known sums',
      [expected.sales, expected.invoices, expected.notes],
      Object.values(expectedTotals),
    ),
    agree('lines come to the published months', expected.months, publishedMonths(totals)),
    agree('lines come to the published customers', expected.customers, publishedCustomers(balances)),
    agree(
      'sales, invoices, credit notes',
      [booked.sales, booked.invoices, booked.notes],
      Object.values(expectedTotals),
    ),
    agree('months', booked.months, expected.months),
    agree('customers', booked.customers, expected.customers),
    agree('documents', booked.documents, expected.documents),
    agree('codes with quantity and value', booked.stock, expected.stock),
    agree('stock and its ledger', [booked.stockValue, booked.inventory], [expected.stockValue, expected.stockValue]),
  ]
  return verdicts.every(Boolean)
}
