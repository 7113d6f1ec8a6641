/** The figures that the form of a note shows while it is typed: those that the server stores then. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TaxScheme } from '../../domain/documents/tax.ts'
import { originRows } from '../../src/components/document/trade/references/origin-rows.ts'
import { tradeTotals } from '../../src/components/document/trade/page/trade-figures.ts'
import { emptyTradeRow } from '../../src/components/document/trade/trade-rows.ts'
import { withDigits } from '../../domain/money/decimal.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
})
afterAll(() => app.close())

test('after the first of two notes was cancelled, the form shows what the last one takes', async () => {
  const vat = await desk.scheme('VAT')
  const customer = (await desk.party('Amy')).id
  const line = { item: await desk.service('Fitting'), quantity: '3', rate: '3.3333', tax_scheme: vat }
  const sale = await desk.document('sales/vouchers', { date: '2026-03-10', party: customer, rows: [line] })
  const origin = sale.rows[0].id
  const give = (quantity: string) => {
    const rows = [{ origin_row: origin, quantity }]
    return desk.document('sales/credit-notes', { party: customer, remarks: 'Broken', rows })
  }
  const first = await give('1')
  const second = await give('1')
  expect([first.rows[0].total, second.rows[0].total]).toEqual(['3.76', '3.78'])
  await desk.post(`sales/credit-notes/${first.id}/cancel`, { version: first.version, reason: 'Typed twice' })

  const shown = async (quantity: string, note?: typeof second) => {
    const { body: taken } = await desk.get(`sales/credit-notes/returnable/?invoice=${sale.id}`)
    const { body: document } = await desk.get(`sales/vouchers/${sale.id}/`)
    const schemes = new Map<string, TaxScheme>([[vat, { id: vat, rate: '13', kind: 'taxable' }]])
    const origins = originRows([{ document, taken }], { note, schemes })
    const typed = { ...emptyTradeRow, key: 1, item: line.item, quantity, origin_row: origin }
    const whole = { discount: '', is_trade_discount: false, tax_type: 'exclusive' } as const
    const { totals } = tradeTotals([typed], whole, { schemes, origins, digits: 2 })
    return [totals.taxable, totals.tax, totals.total].map((amount) => withDigits(amount, 2))
  }
  // The second note itself, opened to be changed: nothing else is taken.
  expect(await shown('3', second)).toEqual(['10.00', '1.30', '11.30'])
  const preview = await shown('2')
  const last = await give('2')
  expect(preview).toEqual([last.taxable, last.tax, last.total])
  expect(preview).toEqual(['6.66', '0.86', '7.52'])
})
