/** A month of a real wholesaler's invoices, credit notes and stock: what sales, customers and shelves come to. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { realData } from '../real-data.ts'
import { bookedFigures, publishedCustomers, publishedMonths, retailFigures } from '../support/retail-trade-books.ts'
import type { RetailTrade } from '../support/retail-trade.ts'
import { readRetailTrade } from '../support/retail-trade.ts'
import type { RetailCompany } from './retail-company.ts'
import { retailCompany } from './retail-company.ts'

const december = realData('online-retail/online-retail-2010-12.csv.gz')
const balances = realData('online-retail/journal-2010-12.balances.csv')
const totals = realData('online-retail/totals.json')
const isThere = december !== null && balances !== null && totals !== null

let books: RetailCompany
let trade: RetailTrade
beforeAll(async () => {
  if (!isThere) return
  trade = await readRetailTrade(december)
  books = await retailCompany(trade)
})
afterAll(() => books?.close())

test.skipIf(!isThere)(
  '1,955 documents of 42,411 rows: sales, customers and stock are what the lines come to by themselves',
  async () => {
    const wanted = retailFigures(trade)
    expect([wanted.sales, wanted.invoices, wanted.notes]).toEqual(['748957.02', '823746.14', '74789.12'])
    expect(publishedMonths(totals ?? '').slice(0, 1)).toEqual(wanted.months)
    expect(publishedCustomers(balances ?? '')).toEqual(wanted.customers)
    await books.importFile('items')
    await books.importFile('parties')
    expect(await books.importFile('sales')).toContain('0 parties, 0 items and 0 fiscal years created')
    await books.importFile('stock')
    const { inventory, ...found } = await bookedFigures(books.sql)
    expect(found).toEqual(wanted)
    expect(inventory).toBe(wanted.stockValue)
  },
  300_000,
)

test.skipIf(!isThere)(
  'the same file again changes nothing',
  async () => {
    const output = await books.importFile('sales')
    expect(output).toContain('0 invoices and credit notes imported')
    expect(output).toContain('1955 invoices and credit notes already there')
    expect((await bookedFigures(books.sql)).sales).toBe('748957.02')
  },
  120_000,
)

test.skipIf(!isThere)(
  'nothing is broken after the import',
  async () => expect(await books.findings()).toEqual([]),
  120_000,
)
