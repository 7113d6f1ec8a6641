/** Reports that are limited to a record or a type: their papers and the names of their files say so. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pdfText } from '../support/pdf-text.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'
import { monthOfTrade, period } from './trade-month.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let books: Awaited<ReturnType<typeof monthOfTrade>>
let tea: string
let sales: { id: string; category: string; name: string; category_label: string }
beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  books = await monthOfTrade(desk)
  const items = (await desk.get('inventory/items/?_start=0&_end=50')).body as { id: string; name: string }[]
  tea = items.find(({ name }) => name === 'Tea')?.id ?? ''
  sales = (await desk.get(`account/ledgers/${desk.accounts['I-S-S']}/`)).body
})
afterAll(() => app.close())

const paperOf = async (report: string, query: string) => {
  const { status, bytes, headers } = await desk.get(`reports/${report}/print.pdf/?${period}&${query}`)
  expect(status).toBe(200)
  return { text: pdfText(bytes), file: String(headers['content-disposition']) }
}

test.each(['sales-analysis', 'purchase-analysis', 'gross-margin'])('%s of a contact and an item', async (report) => {
  const { text, file } = await paperOf(report, `party=${books.amy}&item=${tea}&category=${books.category}`)
  expect(text).toMatch(/Category:? Drinks/)
  expect(text).toMatch(/Item:? Tea/)
  expect(text).toMatch(/Contact:? Amy/)
  expect(file).toContain(`${report}-Drinks-Tea-Amy-`)
})

test.each(['stock-trial-balance', 'stock-movement', 'sales-by-category'])(
  '%s of a category and an item',
  async (report) => {
    const { text } = await paperOf(report, `item=${tea}&category=${books.category}`)
    expect(text).toMatch(/Category:? Drinks/)
    expect(text).toMatch(/Item:? Tea/)
    expect(text.match(/Period/g)).toHaveLength(1)
  },
)

test.each(['general-ledger', 'transactions', 'recorded-entries'])('%s of an account', async (report) => {
  const { text } = await paperOf(report, `account=${sales.id}&category=${sales.category}`)
  expect(text).toContain(`Account ${sales.name}`)
  expect(text).toContain(`Category ${sales.category_label}`)
})

test('a trial balance of a category, whose totals need not agree', async () => {
  const { text, file } = await paperOf('trial-balance', `category=${sales.category}`)
  expect(text).toContain(`Category ${sales.category_label}`)
  expect(file).toMatch(/^inline; filename="trial-balance-.+-2026-/)
})

test('transactions of a type of documents, an audit trail of a type and an action', async () => {
  expect((await paperOf('transactions', 'type=sales/vouchers')).text).toContain('Document type Invoice')
  const { text } = await paperOf('audit-trail', 'type=sales/vouchers&action=create')
  expect(text).toContain('Type Invoice')
  expect(text).toContain('Action Created')
})

test('a whole report states its period only', async () => {
  const { text, file } = await paperOf('sales-analysis', 'by=item')
  expect(text).not.toMatch(/Contact Amy|Item Tea|Category Drinks/)
  expect(file).toMatch(/^inline; filename="sales-analysis-2026-/)
})
