/** Discounts of quotations and delivery notes in the invoices that are made of them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Doc } from './challan-desk.ts'
import { challanDesk, invoices, notes } from './challan-desk.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof challanDesk>>
let sequence = 0
let goods = ''
let customer = ''

beforeAll(async () => {
  app = await startApp()
  desk = await challanDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  goods = await desk.item(`Nail ${sequence}`)
  customer = (await desk.party(`Ann ${sequence}`)).id
  await desk.buy(goods, { quantity: '20', rate: '2', date: '2026-03-01' })
})

const off = (discount: string) => ({ discount_type: 'amount', discount })
const ten = (cells: object = {}) => ({ item: goods, quantity: '10', rate: '10', ...cells })

/** Makes a draft invoice of what is left of a delivery note. */
async function invoiceOf(note: Doc): Promise<Doc> {
  const { chain } = await desk.ok(desk.act(`${notes}/${note.id}`, 'convert'))
  return desk.read(invoices, chain.find(({ number }: Doc) => number === null).id)
}

/** Issues a draft invoice with so much of its only line. */
async function issue({ id, version, rows }: Doc, quantity: string): Promise<Doc> {
  await desk.ok(desk.patch(`${invoices}/${id}`, { version, rows: [{ id: rows[0].id, quantity }] }))
  return desk.ok(desk.act(`${invoices}/${id}`, 'issue', { accept: ['DATE_BEFORE_LAST'] }))
}

const come = (note: Doc, quantity: string) =>
  desk.ok(desk.act(`${notes}/${note.id}`, 'return', { date: '2026-03-12', rows: [{ row: note.rows[0].id, quantity }] }))

test('what is left of a delivery note gets its share of discounts in an amount', async () => {
  const note = await desk.deliver(customer, [ten(off('20'))], off('10'))
  const { id, version, rows } = await invoiceOf(note)
  const half = { version, discount: '5', rows: [{ id: rows[0].id, quantity: '5', discount: '10' }] }
  await desk.ok(desk.patch(`${invoices}/${id}`, half))
  await desk.ok(desk.act(`${invoices}/${id}`, 'issue', { accept: ['DATE_BEFORE_LAST'] }))
  const rest = await invoiceOf(note)
  expect(rest).toMatchObject({ discount: '5', total: '35.00', rows: [{ quantity: '5', discount: '10' }] })
})

test('a discount that an invoice of a part took as a whole is not deducted again', async () => {
  const note = await desk.deliver(customer, [ten()], off('20'))
  const first = await issue(await invoiceOf(note), '5')
  const second = await issue(await invoiceOf(note), '5')
  expect([first.total, second.total]).toEqual(['30.00', '50.00'])
  const ofLine = await desk.deliver(customer, [ten(off('20'))])
  const [part, rest] = [await issue(await invoiceOf(ofLine), '5'), await issue(await invoiceOf(ofLine), '5')]
  expect([part.total, rest.total]).toEqual(['30.00', '50.00'])
})

test('what did not come back of a delivery is invoiced with its share of the discount', async () => {
  const note = await desk.deliver(customer, [ten()], off('20'))
  await come(note, '9')
  expect(await invoiceOf(note)).toMatchObject({ discount: '2', total: '8.00', rows: [{ quantity: '1' }] })
})

test('an accepted offer is invoiced with the saved discounts that it names, as they were', async () => {
  const whole = await desk.create('sales/discounts', { name: 'Loyal', type: 'percent', value: '10' })
  const line = await desk.create('sales/discounts', { name: 'Bulk', type: 'amount', value: '50' })
  const rows = [ten({ quantity: '5', rate: '100', discount_ref: line.id }), ten({ quantity: '5', rate: '100' })]
  const offer = await desk.create('sales/quotations', {
    date: '2026-06-10',
    party: customer,
    discount_ref: whole.id,
    rows,
    status: 'Generated',
  })
  expect(offer.total).toBe('855.00')
  await desk.ok(desk.patch(`sales/discounts/${whole.id}`, { version: whole.version, value: '5' }))
  await desk.ok(desk.patch(`sales/discounts/${line.id}`, { version: line.version, value: '20' }))
  const { chain } = await desk.ok(desk.act(`sales/quotations/${offer.id}`, 'convert'))
  const terms = { total: '855.00', discount: '10', discount_ref: whole.id, rows: [{ discount: '50' }, {}] }
  const draft = await desk.read(invoices, chain[0].id)
  expect(draft).toMatchObject(terms)
  const issued = await desk.ok(desk.act(`${invoices}/${draft.id}`, 'issue', { accept: ['DATE_BEFORE_LAST'] }))
  expect(issued).toMatchObject(terms)
})

test('a delivery of an offer, and its invoice, have the discount of the offer', async () => {
  const saved = await desk.create('sales/discounts', { name: `Loyal ${sequence}`, type: 'percent', value: '10' })
  const offer = await desk.create('sales/quotations', {
    date: '2026-03-05',
    party: customer,
    discount_ref: saved.id,
    rows: [ten()],
    status: 'Generated',
  })
  await desk.ok(desk.patch(`sales/discounts/${saved.id}`, { version: saved.version, value: '5' }))
  const delivered = await desk.ok(desk.act(`sales/quotations/${offer.id}`, 'deliver'))
  const note = await desk.ok(desk.act(`${notes}/${delivered.chain[0].id}`, 'issue', { accept: ['DATE_BEFORE_LAST'] }))
  expect([note.total, (await invoiceOf(note)).total]).toEqual(['90.00', '90.00'])
})

test('a saved trade discount lowers the sales also of a part, while new ones are switched off', async () => {
  await desk.settings({ sales_trade_discount: false })
  const body = { name: `Trade ${sequence}`, type: 'amount', value: '20', is_trade_discount: true }
  const { id: discount_ref } = await desk.create('sales/discounts', body)
  const note = await desk.deliver(customer, [ten()], { discount_ref })
  await come(note, '5')
  const invoice = await issue(await invoiceOf(note), '5')
  expect(invoice).toMatchObject({ discount: '10', is_trade_discount: true, total: '40.00' })
  expect((await desk.entries(`${invoices}/${invoice.id}`)).flat()).toContain('Cr Sales 40.00')
})

/** Issues an invoice that somebody enters for lines of a delivery note, with terms. */
const enter = (rows: readonly object[], terms: object = {}) =>
  desk.ok(
    desk.post(invoices, {
      date: '2026-03-11',
      party: customer,
      status: 'Issued',
      accept: ['DATE_BEFORE_LAST'],
      rows,
      ...terms,
    }),
    201,
  )

test('an invoice that is entered for delivered lines has the saved discounts of the delivery note, as they were', async () => {
  const percent = (name: string, value: string) =>
    desk.create('sales/discounts', { name: `${name} ${sequence}`, type: 'percent', value })
  const [ofLine, whole] = [await percent('Bulk', '10'), await percent('Loyal', '20')]
  const note = await desk.deliver(customer, [ten({ discount_ref: ofLine.id })], { discount_ref: whole.id })
  expect(note.total).toBe('72.00')
  for (const { id, version } of [ofLine, whole])
    await desk.ok(desk.patch(`sales/discounts/${id}`, { version, value: '5' }))
  const half = { quantity: '5', discount_ref: ofLine.id, source_row: note.rows[0].id }
  const agreed = await enter([ten(half)], { discount_ref: whole.id })
  expect(agreed).toMatchObject({ total: '36.00', discount: '20', rows: [{ discount: '10', discount_ref: ofLine.id }] })
  // A line that bills no delivery has the discount of today.
  const mixed = await enter([ten(half), ten({ quantity: '5', discount_ref: ofLine.id })])
  expect(mixed).toMatchObject({ total: '92.50', rows: [{ discount: '10' }, { discount: '5' }] })
})

test('the trade discount of a delivered line is billed, while new ones are switched off', async () => {
  await desk.settings({ sales_trade_discount: true })
  const trade = { ...off('20'), is_trade_discount: true }
  const note = await desk.deliver(customer, [ten(trade), ten()], trade)
  await desk.settings({ sales_trade_discount: false })
  const [first, second] = note.rows.map(({ id }: Doc) => ({ ...ten(), source_row: id }))
  const refused = await desk.post(invoices, { date: '2026-03-11', party: customer, rows: [{ ...second, ...trade }] })
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([400, ['rows.0.is_trade_discount']])
  const invoice = await enter([{ ...first, ...trade }, second], trade)
  expect((await desk.entries(`${invoices}/${invoice.id}`)).flat()).toContain('Cr Sales 160.00')
})
