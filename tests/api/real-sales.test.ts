/** A month of a real wholesaler's invoices, credit notes and stock: what sales, customers and shelves come to. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localDate } from '../../domain/calendar/local-date.ts'
import { runImport } from '../../server/cli/import.ts'
import { createDatabase } from '../../server/db/client.ts'
import { addFiscalYear } from '../../server/services/settings/add-fiscal-year.ts'
import { verifyBooks } from '../../server/services/verify/verify-books.ts'
import { realData } from '../real-data.ts'
import type { TestBooks } from '../support/books.ts'
import { runCommand, startBooks } from '../support/books.ts'
import { writeItems, writeMovements } from '../support/retail-stock.ts'
import { bookedFigures, publishedCustomers, publishedMonths, retailFigures } from '../support/retail-trade-books.ts'
import type { RetailTrade } from '../support/retail-trade.ts'
import { readRetailTrade, writeCustomers, writeSales } from '../support/retail-trade.ts'

const december = realData('online-retail/online-retail-2010-12.csv.gz')
const balances = realData('online-retail/journal-2010-12.balances.csv')
const totals = realData('online-retail/totals.json')
const isThere = december !== null && balances !== null && totals !== null

let books: TestBooks
let trade: RetailTrade
beforeAll(async () => {
  if (!isThere) return
  trade = await readRetailTrade(december)
  books = await startBooks()
  for (let year = 2025; year >= 2010; year--) await addFiscalYear(books.context, localDate(`${year}-06-01`))
  await writeItems(`${books.folder}/items.csv`, trade.items)
  await writeCustomers(`${books.folder}/parties.csv`, trade)
  await writeSales(`${books.folder}/sales.csv`, trade)
  await writeMovements(`${books.folder}/stock.csv`, trade.writeOffs)
})
afterAll(() => books?.close())

async function importFile(kind: string): Promise<string> {
  const file = `${books.folder}/${kind}.csv`
  const { code, output } = await runCommand(runImport, [kind, file, '--company', 'books'], books.config)
  const rejects = code === 0 ? '' : readFileSync(`${file}.rejects.csv`, 'utf8').slice(0, 2000)
  expect([code, rejects], output).toEqual([0, ''])
  return output
}

test.skipIf(!isThere)(
  '1,955 documents of 42,411 rows: sales, customers and stock are what the lines come to by themselves',
  async () => {
    const wanted = retailFigures(trade)
    expect([wanted.sales, wanted.invoices, wanted.notes]).toEqual(['748957.02', '823746.14', '74789.12'])
    expect(publishedMonths(totals ?? '').slice(0, 1)).toEqual(wanted.months)
    expect(publishedCustomers(balances ?? '')).toEqual(wanted.customers)
    await importFile('items')
    await importFile('parties')
    expect(await importFile('sales')).toContain('0 parties, 0 items and 0 fiscal years created')
    await importFile('stock')
    const { inventory, ...found } = await bookedFigures(books.sql)
    expect(found).toEqual(wanted)
    expect(inventory).toBe(wanted.stockValue)
  },
  180_000,
)

test.skipIf(!isThere)(
  'the same file again changes nothing',
  async () => {
    const output = await importFile('sales')
    expect(output).toContain('0 invoices and credit notes imported')
    expect(output).toContain('1955 invoices and credit notes already there')
    expect((await bookedFigures(books.sql)).sales).toBe('748957.02')
  },
  60_000,
)

test.skipIf(!isThere)(
  'nothing is broken after the import',
  async () => {
    const owner = createDatabase(books.database.ownerUrl)
    const findings: string[] = []
    for await (const verdict of verifyBooks({ owner, appUrl: books.database.appUrl }, 'books')) {
      findings.push(...verdict.findings.map((finding) => `${verdict.check}: ${finding}`))
    }
    await owner.close()
    expect(findings).toEqual([])
  },
  60_000,
)
