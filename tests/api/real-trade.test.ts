/**
 * A month of a real wholesaler, some of its documents each day: sales, customers and stock after importing its invoices
 * and credit notes, and, with all of them paid in no order, the receivables at each month end by age.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realData } from '../real-data.ts'
import type { EntryResult } from '../support/enter-payments.ts'
import { enterPayments } from '../support/enter-payments.ts'
import { bookedAgeing, bookedCollection, bookedDocuments, ledgerBalances, nets } from '../support/payment-figures.ts'
import { agedDocuments, agedParties, collected } from '../support/retail-ageing.ts'
import type { RetailPayments } from '../support/retail-payments.ts'
import { planPayments } from '../support/retail-payments.ts'
import { bookedFigures, publishedCustomers, publishedMonths, retailFigures } from '../support/retail-trade-books.ts'
import type { RetailTrade } from '../support/retail-trade.ts'
import { nameOf, readRetailTrade } from '../support/retail-trade.ts'
import { isWhole, sample } from '../support/sample.ts'
import type { RetailCompany } from './retail-company.ts'
import { retailCompany } from './retail-company.ts'

const december = realData('online-retail/online-retail-2010-12.csv.gz')
const balances = realData('online-retail/journal-2010-12.balances.csv')
const totals = realData('online-retail/totals.json')
/** One document in this many is imported. */
const SHARE = 4
const isThere = december !== null && balances !== null && totals !== null

let books: RetailCompany
/** All documents of the month, and those imported today. */
let all: RetailTrade
let trade: RetailTrade
const documents = (of: RetailTrade) => [...new Set(of.sales.map(({ invoice }) => invoice))]

beforeAll(async () => {
  if (!isThere) return
  all = await readRetailTrade(december)
  const numbers = [...new Set(all.lines.map(({ invoice }) => invoice))]
  const today = new Set(sample('documents of the wholesaler', numbers, SHARE))
  trade = await readRetailTrade(december, ({ invoice }) => today.has(invoice))
  books = await retailCompany(trade)
})
afterAll(() => books?.close())

const monthEnds = ['2010-11-30', '2010-12-31', '2011-01-31', '2011-02-28', '2011-03-31']
const bases = ['due', 'document'] as const

test.skipIf(!isThere)(
  '1,955 documents of 42,411 rows, or some of them: sales, customers and stock equal the sums of the lines',
  async () => {
    const figures = retailFigures(all)
    expect([figures.sales, figures.invoices, figures.notes]).toEqual(['748957.02', '823746.14', '74789.12'])
    expect([documents(all).length, all.sales.length]).toEqual([1_955, 42_411])
    expect(publishedMonths(totals ?? '').slice(0, 1)).toEqual(figures.months)
    expect(publishedCustomers(balances ?? '')).toEqual(figures.customers)
    const expected = retailFigures(trade)
    expect(documents(trade).length).toBeGreaterThan(1_955 / SHARE / 2)
    await books.importFile('items')
    await books.importFile('parties')
    expect(await books.importFile('sales')).toContain('0 contacts, 0 items and 0 fiscal years created')
    await books.importFile('stock')
    const { inventory, ...booked } = await bookedFigures(books.sql, books.context.who.companyId)
    expect(booked).toEqual(expected)
    expect(inventory).toBe(expected.stockValue)
  },
)

test.skipIf(!isThere)('the same file again changes nothing', async () => {
  const output = await books.importFile('sales')
  expect(output).toContain('0 invoices and credit notes imported')
  expect(output).toContain(`${documents(trade).length} invoices and credit notes already exist`)
  expect((await bookedFigures(books.sql, books.context.who.companyId)).sales).toBe(retailFigures(trade).sales)
})

describe('after paying everything', () => {
  let plan: RetailPayments
  let entered: EntryResult
  beforeAll(async () => {
    if (!isThere) return
    plan = planPayments(trade.sales, 20_101_201)
    entered = await enterPayments(books.context, plan, { clients: 4, seed: 7 })
  })

  const onEveryMonthEnd = bases.flatMap((by) => monthEnds.map((day) => ({ by, day })))

  test.skipIf(!isThere)('every payment method occurs, and every receipt exists once', async () => {
    const storyAndMethod = ({ story, way }: RetailPayments['receipts'][number]) => [story, way]
    expect(new Set(plan.receipts.flatMap(storyAndMethod)).size).toBe(8)
    const statusCounts = await books.sql<{ status: string; count: number }>(
      'select status, count(*)::int as count from payment group by 1 order by 1',
    )
    const { length } = plan.receipts
    expect(statusCounts).toEqual([
      { status: 'Cancelled', count: entered.receipts - length },
      { status: 'Cleared', count: length },
    ])
    expect(await books.sql(`select 1 from trade_document where path = 'sales/vouchers' and open_amount <> 0`)).toEqual(
      [],
    )
  })

  test.skipIf(!isThere).each(onEveryMonthEnd)(
    'on $day receivables equal lines and receipts, aged by the date: $by',
    async (on) => {
      const expected = agedParties(plan, on.day, on.by)
      expect((await bookedAgeing(books.context, on)).lines).toEqual(expected)
      expect(expected.length > 100 / (isWhole ? 1 : SHARE) || on.day < '2010-12').toBe(true)
      expect(await ledgerBalances(books.context, on.day)).toEqual(nets(expected))
      for (const customer of ['', '17850', '12748', '14911']) {
        const name = customer === '' ? 'Walk-in customers' : nameOf(customer)
        expect(await bookedDocuments(books.context, on, name)).toEqual(agedDocuments(plan, on, customer))
      }
    },
  )

  test.skipIf(!isThere)('the collection of each month and in total equals the receipts', async () => {
    const periods = [...monthEnds.slice(1).map((day) => [`${day.slice(0, 7)}-01`, day]), ['2010-01-01', '2011-12-31']]
    for (const [from = '', to = ''] of periods) {
      const expected = collected(plan, from, to)
      expect(expected.length).toBeGreaterThan(4)
      expect(await bookedCollection(books.context, from, to)).toEqual(expected)
    }
  })

  test.skipIf(!isThere)('the books are consistent afterwards', async () => expect(await books.findings()).toEqual([]))
})
