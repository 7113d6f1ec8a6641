/** Typed trade discounts after the setting was turned off: what is made of documents that have one has an ordinary discount. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { invoices as templates, recurringDesk } from './recurring-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof recurringDesk>>

const turn = (isOn: boolean) => desk.settings({ sales_trade_discount: isOn, purchase_trade_discount: isOn })
const tenOff = { discount_type: 'percent', discount: '10' }
/** Two times 100.00 with 10 % off in the line, and 10 % of the rest in the head: 162.00. */
const discounted = () => ({
  ...tenOff,
  tax_type: 'none',
  rows: [{ item: desk.fee, quantity: '2', rate: '100', ...tenOff }],
})
const ordinary = {
  total: '162.00',
  is_trade_discount: false,
  rows: [{ is_trade_discount: false, trade_discount: '0.00', non_trade_discount: '38.00' }],
}

beforeAll(async () => {
  app = await startApp()
  desk = await recurringDesk(app)
})
afterAll(() => app.close())
beforeEach(() => turn(true))

/** Returns the document that an act on another one makes. */
async function made(document: string, act: string, path: string) {
  const { version } = (await desk.get(`${document}/`)).body
  const answer = await desk.post(`${document}/${act}`, { version })
  expect([answer.body.code, answer.body.errors]).toEqual([undefined, undefined])
  const { id } = answer.body.chain.find((link: { path: string }) => link.path === path)
  return (await desk.get(`${path}/${id}/`)).body
}

test('a recurring invoice is issued with an ordinary discount', async () => {
  const template = await desk.add(discounted())
  expect(template).toMatchObject({ is_trade_discount: true, rows: [{ is_trade_discount: true }] })
  await turn(false)
  await desk.at('2026-06-30T12:00:00Z')
  expect(await desk.runs(template)).toEqual(['2026-06-30 issued Issued'])
  const [invoice] = await desk.documents(template)
  expect(invoice).toMatchObject(ordinary)
  expect(await desk.entries(`sales/vouchers/${invoice.id}`)).toEqual([
    ['2026-06-30 regular', 'Dr Discounts allowed 38.00', 'Dr Amy (Receivable) 162.00', 'Cr Sales 200.00'],
  ])
})

test('a template with a trade discount stays editable, and another one takes none', async () => {
  const template = await desk.add(discounted())
  await turn(false)
  const changed = await desk.patch(`${templates}/${template.id}`, {
    version: template.version,
    discount: '20',
    is_trade_discount: true,
    rows: [
      ...discounted().rows.map((row) => ({ ...row, is_trade_discount: true })),
      { item: desk.fee, quantity: '1', ...tenOff, rate: '10' },
    ],
  })
  expect([changed.body.errors, changed.body.total, changed.body.discount]).toEqual([undefined, '151.20', '20'])
  expect(changed.body.rows).toMatchObject([{ is_trade_discount: true }, { is_trade_discount: false }])
  await desk.expectRefused(
    { ...discounted(), is_trade_discount: true },
    { is_trade_discount: ['This is turned off in the company settings.'] },
  )
})

test('lines of a template keep what is turned off, wherever they stand', async () => {
  const line = (description: string | null) => ({ item: desk.fee, quantity: '1', rate: '100', description })
  const template = await desk.add({ rows: [line('January'), line('February'), line(null)] })
  await desk.settings({ sales_row_description: false })
  const change = async (rows: object[]) => {
    const { version } = await desk.read(template)
    return (await desk.patch(`${templates}/${template.id}`, { version, rows })).body
  }
  const kept = await change([line('January'), { ...line('February'), rate: '120' }, line(null)])
  expect([kept.errors, kept.total]).toEqual([undefined, '320.00'])
  const fewer = await change([line('February'), line(null)])
  expect([fewer.errors, fewer.total]).toEqual([undefined, '200.00'])
  expect(Object.keys((await change([line('February'), line('March')])).errors)).toEqual(['rows.1.description'])
  await desk.settings({ sales_row_description: true })
})

test('a copy and what is made of a quotation have ordinary discounts', async () => {
  const body = { date: '2026-06-10', party: desk.customer.id, ...discounted() }
  const invoice = await desk.document('sales/vouchers', body)
  const [first, second] = [
    await desk.create('sales/quotations', { ...body, status: 'Generated' }),
    await desk.create('sales/quotations', { ...body, status: 'Generated' }),
  ]
  await turn(false)
  expect((await desk.post(`sales/vouchers/${invoice.id}/copy`)).body).toMatchObject(ordinary)
  expect(await made(`sales/quotations/${first.id}`, 'convert', 'sales/vouchers')).toMatchObject(ordinary)
  expect(await made(`sales/quotations/${second.id}`, 'deliver', 'sales/challans')).toMatchObject(ordinary)
})

test('the invoice of a delivery note and the bill of an order have ordinary discounts', async () => {
  const note = await desk.document('sales/challans', { date: '2026-06-10', party: desk.customer.id, ...discounted() })
  const order = await desk.document('purchase/purchase-orders', {
    date: '2026-06-10',
    party: desk.supplier.id,
    ...discounted(),
  })
  await turn(false)
  expect(await made(`sales/challans/${note.id}`, 'convert', 'sales/vouchers')).toMatchObject(ordinary)
  expect(await made(`purchase/purchase-orders/${order.id}`, 'convert', 'purchase/vouchers')).toMatchObject(ordinary)
})
