/** Sales by category and the tax summary against figures calculated by hand. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pdfText } from '../support/pdf-text.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { one, tradeDesk } from './trade-desk.ts'
import { monthOfTrade, period } from './trade-month.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let books: Awaited<ReturnType<typeof monthOfTrade>>
beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  books = await monthOfTrade(desk)
})
afterAll(() => app.close())

type Line = Record<string, string>

describe('sales by category', () => {
  test('excludes drafts and cancelled documents and deducts returns with their cost', async () => {
    const { body } = await desk.get(`reports/sales-by-category/?${period}`)
    // A tea costs 11.00 with its freight; one of the two was returned.
    expect(
      body.rows.map(({ name, depth, cells }: { name: string; depth: number; cells: Line }) => [depth, name, cells]),
    ).toEqual([
      [
        0,
        'Drinks',
        {
          quantity: '1',
          discount: '10.00',
          net: '90.00',
          tax: '11.70',
          total: '101.70',
          cost: '11.00',
          margin: '79.00',
        },
      ],
      [
        1,
        'Tea',
        {
          quantity: '1',
          discount: '10.00',
          net: '90.00',
          tax: '11.70',
          total: '101.70',
          cost: '11.00',
          margin: '79.00',
        },
      ],
      [
        0,
        'No category',
        { quantity: '3', discount: '0.00', net: '70.00', tax: '0.00', total: '70.00', cost: '0.00', margin: '70.00' },
      ],
      [
        1,
        'Cup',
        { quantity: '3', discount: '0.00', net: '70.00', tax: '0.00', total: '70.00', cost: '0.00', margin: '70.00' },
      ],
    ])
    expect(body.totals).toMatchObject({ net: '160.00', tax: '11.70', total: '171.70', cost: '11.00', margin: '149.00' })
    // The same total as the sales book of the month, and as the rows of an item.
    const drill = body.rows[1].drill.replace('/one/sales/rows?', '')
    const { sums } = (await desk.get(`sales/rows/totals/?${drill}`)).body
    expect(sums).toMatchObject({ discount: '10.00', net: '90.00', tax: '11.70', total: '101.70' })
  })

  test('is limited to a category, an item and its parameters', async () => {
    const of = async (query: string) => (await desk.get(`reports/sales-by-category/?${period}&${query}`)).body
    expect((await of(`category=${books.category}`)).totals.net).toBe('90.00')
    expect((await of(`item=${books.tea}`)).totals.net).toBe('90.00')
    expect((await of('item=7')).code).toBe('UNKNOWN_REFERENCE')
    expect((await of('compare=previous_year')).code).toBe('UNKNOWN_FILTER')
  })

  test('has no cost and no margin without the permission to see costs, everywhere', async () => {
    const { body: set } = await desk.post('settings/permissions', { name: 'Sales reader' })
    const { body: token } = await desk.post('settings/api-tokens', { name: 'Till', permission_set: set.id })
    const reports = { reports_sales_by_category: { read: true, export: true } }
    await desk.patch(`settings/permissions/${set.id}`, { version: set.version, permissions: reports })
    const reader = app.withKey(token.key)
    const { status, body } = await reader.get(`${one}/reports/sales-by-category/?${period}`)
    expect([status, body.totals.net, body.totals.cost, body.totals.margin]).toEqual([
      200,
      '160.00',
      undefined,
      undefined,
    ])
    expect(body.rows.every(({ drill }: { drill: string | null }) => drill === null)).toBe(true)
    const { text } = await reader.get(`${one}/reports/sales-by-category/export.csv/?${period}`)
    expect(text).not.toContain('Margin')
    expect((await reader.get(`${one}/reports/tax-summary/?${period}`)).body.code).toBe('NOT_ALLOWED')
  })

  test('as a file has categories above items and the total below', async () => {
    const { text } = await desk.get(`reports/sales-by-category/export.csv/?${period}`)
    const rows: string[][] = parse(text.slice(1))
    expect(rows[0]).toEqual(['Code', 'Name', 'Unit', 'Quantity', 'Discount', 'Net', 'Tax', 'Total', 'Cost', 'Margin'])
    expect(rows.at(-1)).toEqual(['', 'Total', '', '4', '10.00', '160.00', '11.70', '171.70', '11.00', '149.00'])
    expect((await desk.get(`reports/sales-by-category/export.xlsx/?${period}`)).text.slice(0, 2)).toBe('PK')
    const { rows: reportRows } = (await desk.get(`reports/sales-by-category/?${period}`)).body
    const paper = pdfText((await desk.get(`reports/sales-by-category/print.pdf/?${period}`)).bytes)
    for (const { code, name } of reportRows) expect(paper).toContain([code, name].filter(Boolean).join(' '))
    for (const text of ['Sales by category', 'Period', '10.00', '160.00', '171.70', '149.00'])
      expect(paper).toContain(text)
  })
})

describe('the tax summary', () => {
  const taxSummary = async () => (await desk.get(`reports/tax-summary/?${period}`)).body

  test('sums sales, purchases, imports and notes by scheme, and equals the tax accounts', async () => {
    const body = await taxSummary()
    const read = body.rows.map(({ name, depth, cells }: { name: string; depth: number; cells: Line }) =>
      [depth, name, ...Object.values(cells)].join(' '),
    )
    expect(read).toEqual([
      '0 Sales 300.00 140.00 160.00 11.70 0.00 0.00',
      '1 VAT · Taxable 180.00 90.00 90.00 11.70 0.00 0.00',
      '1 Exempted · Exempt 30.00 0.00 30.00 0.00 0.00 0.00',
      '1 Abroad · Export 40.00 0.00 40.00 0.00 0.00 0.00',
      '1 Export 50.00 50.00 0.00 0.00 0.00 0.00',
      '0 Purchases 160.00 20.00 140.00 0.00 11.70 5.00',
      '1 Duty tax · Taxable 50.00 0.00 50.00 0.00 0.00 5.00',
      '1 VAT · Taxable 110.00 20.00 90.00 0.00 11.70 0.00',
      '0 Imports 100.00 0.00 100.00 0.00 13.00 0.00',
      '1 VAT · Taxable 100.00 0.00 100.00 0.00 13.00 0.00',
      '0 Capital purchases 200.00 0.00 200.00 0.00 26.00 0.00',
      '1 VAT · Taxable 200.00 0.00 200.00 0.00 26.00 0.00',
    ])
    expect(body.totals).toEqual({ output_tax: '11.70', input_tax: '50.70', lost_tax: '5.00' })
    expect([body.payable, body.ledger_payable, body.agrees]).toEqual(['-39.00', '-39.00', true])
    expect(body.rows[1].drill).toBe('/one/sales/sales-book?date_gte=2026-03-01&date_lte=2026-03-31')
    expect(body.rows[6].drill).toContain('/one/purchase/purchase-book?')
  })

  test('shows a difference from the ledger, and its source', async () => {
    const account = (await taxSummary()).accounts.find(({ name }: { name: string }) => name === 'VAT Payable')
    const { body: ledgers } = await desk.get('account/ledgers/?name=Cash&_end=5')
    const rows = [
      { account: ledgers[0].id, debit: '2' },
      { account: account.id, credit: '2' },
    ]
    const voucher = await desk.create('account/journal-vouchers', { date: '2026-03-31', narration: 'By hand', rows })
    await desk.post(`account/journal-vouchers/${voucher.id}/approve`, { version: voucher.version })
    const body = await taxSummary()
    expect([body.agrees, body.payable, body.ledger_payable]).toEqual([false, '-39.00', '-37.00'])
    expect(body.accounts.find(({ name }: { name: string }) => name === 'VAT Payable')).toMatchObject({
      documents: '11.70',
      ledger: '13.70',
      others: '2.00',
      difference: '2.00',
    })
    const { text } = await desk.get(`reports/tax-summary/export.csv/?${period}`)
    const cells: string[][] = parse(text.slice(1))
    expect(cells.find(([name]) => name === 'Tax refundable')).toEqual(['Tax refundable', '', '', '', '39.00', '', ''])
    expect(cells.find(([name]) => name === 'VAT Payable')).toEqual([
      'VAT Payable',
      '11.70',
      '13.70',
      '2.00',
      '2.00',
      '0.00',
      '',
    ])
    expect((await desk.get(`reports/tax-summary/export.xlsx/?${period}`)).text.slice(0, 2)).toBe('PK')
    const paper = pdfText((await desk.get(`reports/tax-summary/print.pdf/?${period}`)).bytes)
    expect(paper).toContain('Tax refundable 39.00')
    expect(paper).toMatch(/VAT Payable 11\.70 13\.70 2\.00 2\.00/)
    for (const text of ['Tax summary', 'VAT · Taxable', '180.00', 'Per ledger']) expect(paper).toContain(text)
  })
})
