/** Facts of tills over HTTP: the postings of each kind, to the cent. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import type { Device } from './till-desk.ts'
import { tillDesk, tillPath } from './till-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tillDesk>>
let till: Device

beforeAll(async () => {
  app = await startApp()
  desk = await tillDesk(app)
  till = await desk.connect('Counter')
  till.open()
})
afterAll(async () => {
  expect(await app.broken('one')).toEqual([])
  await app.close()
})

test('a sale becomes an issued invoice with its number, paid in cash; change is not posted', async () => {
  const { line, pay, tea, wrap } = desk
  const sale = till.sell(
    [line(tea, ['2', '10']), line(wrap, ['1', '2'])],
    [pay('cash', '26.00', { tendered: '30.00' })],
  )
  const [opened, sold] = await till.sync()
  expect([opened?.outcome, opened?.document]).toEqual(['stored', null])
  expect(sold).toMatchObject({
    outcome: 'stored',
    problem: null,
    document: { path: 'sales/vouchers', id: sale.id, voucher_no: 'T1-000001' },
  })
  const { body } = await desk.get(`sales/vouchers/${sale.id}/`)
  expect(body).toMatchObject({
    status: 'Paid',
    total: '26.00',
    tax: '4.00',
    date: '2026-06-15',
    payment_mode: desk.modes.cash,
  })
  expect(await desk.entries(`sales/vouchers/${sale.id}`)).toEqual([
    ['2026-06-15 regular', 'Dr Walk-in customers 26.00', 'Cr VAT Payable 4.00', 'Cr Sales 22.00'],
    ['2026-06-15 cost', 'Dr Cost of goods sold 8.00', 'Cr Inventory 8.00'],
  ])
  expect(await desk.receipts(sale)).toEqual([[['2026-06-15 regular', 'Dr Cash 26.00', 'Cr Walk-in customers 26.00']]])
  expect(await desk.notes(sale)).toEqual([])
  expect(await till.heartbeat()).toMatchObject({ high_water: 2, head: sale.hash, now: '2026-06-15T12:00:00.000Z' })
})

test('a catalog has what the till sells with, and is not sent again while nothing changed', async () => {
  const first = await till.caller.get(`${tillPath}/catalog/`)
  expect([first.status, first.body.items.length, first.body.till.prefix]).toEqual([200, 2, 'T1'])
  expect(first.body.company).toMatchObject({ calendar: 'ad', date_style: 'medium', locale: 'en-GB' })
  expect(first.body.items.find(({ id }: { id: string }) => id === desk.tea)).toMatchObject({
    name: 'Tea',
    rate: '10',
    stock: '98',
    sold: '2',
    tax_scheme: desk.vat,
  })
  expect(first.body.modes.map(({ name, kind }: Record<string, string>) => `${name} ${kind}`)).toEqual([
    'Cash cash',
    'Card card',
  ])
  const again = await till.caller.get(`${tillPath}/catalog/`, { 'if-none-match': String(first.headers['etag']) })
  expect([again.status, again.text]).toEqual([304, ''])
  expect((await till.heartbeat()).catalog).toBe(first.body.version)
})

test('a sale that is paid by cash and card has one receipt with both, and the rest stays on account', async () => {
  const { line, pay, tea } = desk
  const amy = await desk.party('Amy')
  const sale = till.sell([line(tea, ['5', '10'])], [pay('cash', '20.00'), pay('card', '30.00')], {
    customer: { kind: 'contact', id: amy.id },
  })
  await till.sync()
  expect((await desk.get(`sales/vouchers/${sale.id}/`)).body).toMatchObject({
    status: 'Partially Paid',
    total: '60.00',
    open_amount: '10.00',
    party_label: 'Amy',
    payment_mode: null,
  })
  expect(await desk.receipts(sale)).toEqual([
    [['2026-06-15 regular', 'Dr Cash 20.00', 'Dr Barclays (77) 30.00', 'Cr Amy (Receivable) 50.00']],
  ])
})

test('a new customer is created once with the sale', async () => {
  const { line, pay, wrap } = desk
  const customer = {
    kind: 'new',
    id: '0192f0c4-7a00-7000-8000-00000000c001',
    name: 'Ben',
    phone: '0700',
    tax_number: null,
  } as const
  const [first, second] = [1, 2].map(() => till.sell([line(wrap, ['1', '2'])], [], { customer }))
  await till.sync()
  expect((await desk.get(`crm/parties/${customer.id}/`)).body).toMatchObject({ name: 'Ben', contact_no: '0700' })
  for (const sale of [first, second]) {
    expect((await desk.get(`sales/vouchers/${sale?.id}/`)).body).toMatchObject({
      party: customer.id,
      open_amount: '2.00',
    })
  }
  expect(pay).toBeDefined()
})

test('a card payment of unknown outcome is no receipt until it is settled', async () => {
  const { line, pay, wrap } = desk
  const unknown = pay('card', '4.00', { outcome: 'unknown' })
  const sale = till.sell([line(wrap, ['2', '2'])], [unknown])
  await till.sync()
  expect(await desk.notes(sale)).toEqual(['CARD_UNKNOWN'])
  expect(await desk.receipts(sale)).toEqual([])
  expect((await desk.get(`sales/vouchers/${sale.id}/`)).body).toMatchObject({ status: 'Issued', open_amount: '4.00' })
  const settled = till.payLater(sale, unknown.id, pay('card', '4.00'))
  const twice = till.payLater(sale, unknown.id, pay('card', '4.00'))
  const answers = await till.sync()
  expect(answers.at(-2)).toMatchObject({ outcome: 'stored', document: { path: 'payment-receipts', id: settled.id } })
  expect(answers.at(-1)).toMatchObject({ id: twice.id, outcome: 'parked', problem: { code: 'PAYMENT_UNKNOWN' } })
  expect(await desk.entries(`payment-receipts/${settled.id}`)).toEqual([
    ['2026-06-15 regular', 'Dr Barclays (77) 4.00', 'Cr Walk-in customers 4.00'],
  ])
  expect((await desk.get(`sales/vouchers/${sale.id}/`)).body).toMatchObject({ status: 'Paid', open_amount: '0.00' })
})

test('a return becomes a credit note on its sale that is paid out in cash', async () => {
  const { line, pay, tea } = desk
  const sale = till.sell([line(tea, ['2', '10'])], [pay('cash', '24.00')])
  const returned = till.giveBack(sale, [{ line: 0, quantity: '1' }], {
    total: '12.00',
    payments: [pay('cash', '12.00')],
  })
  await till.sync()
  expect((await desk.get(`sales/credit-notes/${returned.id}/`)).body).toMatchObject({
    voucher_no: 'T1-R-000001',
    status: 'Resolved',
    total: '12.00',
    remarks: 'Damaged',
  })
  expect(await desk.entries(`sales/credit-notes/${returned.id}`)).toEqual([
    ['2026-06-15 regular', 'Dr VAT Payable 2.00', 'Dr Sales 10.00', 'Cr Walk-in customers 12.00'],
    ['2026-06-15 cost', 'Dr Inventory 4.00', 'Cr Cost of goods sold 4.00'],
  ])
  expect(await desk.receipts(returned)).toEqual([
    [['2026-06-15 regular', 'Dr Walk-in customers 12.00', 'Cr Cash 12.00']],
  ])
  const { body } = await till.caller.get(`${tillPath}/sale/T1-000006/`)
  expect([body.id, body.rows[0].left, body.unpaid]).toEqual([sale.id, '1', '0.00'])
  expect([body.rows[0].returned, body.rows[0].returned_figures]).toMatchObject(['1', { net: '10.00', tax: '2.00' }])
  const before = await till.caller.get(`${tillPath}/sale/${sale.id}/?without=${returned.id}`)
  expect(before.body.rows[0]).toMatchObject({
    left: '2',
    returned: '0',
    returned_figures: { net: '0.00', tax: '0.00' },
  })
  expect((await till.caller.get(`${tillPath}/sale/${sale.id}/?without=1`)).body).toMatchObject({
    code: 'BAD_REQUEST',
    errors: { without: expect.anything() },
  })
  const more = till.giveBack(sale, [{ line: 0, quantity: '2' }], { total: '24.00', payments: [pay('cash', '24.00')] })
  expect((await till.sync([more]))[0]).toMatchObject({ outcome: 'stored', document: { id: more.id } })
  expect(await desk.notes(more)).toEqual(['RETURNED_ABOVE'])
  const { body: note } = await desk.get(`sales/credit-notes/${more.id}/`)
  expect(
    note.rows.map((row: Record<string, unknown>) => [row['quantity'], row['total'], row['origin_row'] !== null]),
  ).toEqual([
    ['1', '12.00', true],
    ['1', '12.00', false],
  ])
  expect(await desk.entries(`sales/credit-notes/${more.id}`)).toEqual([
    ['2026-06-15 regular', 'Dr VAT Payable 4.00', 'Dr Sales 20.00', 'Cr Walk-in customers 24.00'],
    ['2026-06-15 cost', 'Dr Inventory 8.00', 'Cr Cost of goods sold 8.00'],
  ])
  expect(await desk.receipts(more)).toEqual([[['2026-06-15 regular', 'Dr Walk-in customers 24.00', 'Cr Cash 24.00']]])
})

test('a return on account lowers what is unpaid and pays nothing out', async () => {
  const { line, wrap } = desk
  const cal = await desk.party('Cal')
  const sale = till.sell([line(wrap, ['5', '2'])], [], { customer: { kind: 'contact', id: cal.id } })
  const returned = till.giveBack(sale, [{ line: 0, quantity: '2' }], { total: '4.00', payments: [] })
  await till.sync()
  expect((await desk.get(`sales/vouchers/${sale.id}/`)).body).toMatchObject({ open_amount: '6.00' })
  expect(await desk.receipts(returned)).toEqual([])
})

test('a void cancels the invoice and its receipt', async () => {
  const { line, pay, tea } = desk
  const sale = till.sell([line(tea, ['1', '10'])], [pay('cash', '12.00')])
  const voided = till.void(sale)
  const answers = await till.sync()
  expect(answers.at(-1)).toMatchObject({ id: voided.id, document: { path: 'sales/vouchers', id: sale.id } })
  expect((await desk.get(`sales/vouchers/${sale.id}/`)).body).toMatchObject({
    status: 'Cancelled',
    cancel_reason: 'Wrong item',
    voucher_no: 'T1-000008',
  })
  expect(await app.sql('select status from payment where made_by_id = $1', [sale.id])).toEqual([
    { status: 'Cancelled' },
  ])
  expect(await desk.openItems(sale.id)).toEqual([])
})

test('cash is put into the drawer and taken out by journal vouchers', async () => {
  const drawings = `select id from account where company_id = $1 and name = 'Drawings'`
  const [safe] = await app.sql<{ id: string }>(drawings, [app.contextOf('one').who.companyId])
  const put = till.drawer('in', '20.00', safe?.id ?? '')
  const taken = till.drawer('out', '5.00', safe?.id ?? '')
  await till.sync()
  expect(await desk.entries(`account/journal-vouchers/${put.id}`)).toEqual([
    ['2026-06-15 regular', 'Dr Cash 20.00', 'Cr Drawings 20.00'],
  ])
  expect(await desk.entries(`account/journal-vouchers/${taken.id}`)).toEqual([
    ['2026-06-15 regular', 'Dr Drawings 5.00', 'Cr Cash 5.00'],
  ])
})

test('closing a shift posts the difference between the count and the expected cash', async () => {
  // Float 50.00, cash sales 26.00 + 20.00 + 24.00, refunds 12.00 + 24.00, put in 20.00, taken out 5.00.
  const closed = till.close('98.50')
  const [answer] = await till.sync([closed])
  expect(answer).toMatchObject({ outcome: 'stored', document: { path: 'account/journal-vouchers', id: closed.id } })
  const [shift] = await app.sql<Record<string, unknown>>(
    `select trim_scale(expected)::text as expected, trim_scale(difference)::text as difference, report from till_shift`,
  )
  expect(shift).toMatchObject({
    expected: '99',
    difference: '-0.5',
    report: {
      sales: { count: 7, total: '128.00' },
      returns: { count: 3, total: '40.00' },
      voids: { count: 1, total: '12.00' },
      // 128.00 − 40.00 are the 68.00 that were received less refunds, and these.
      on_account: '20.00',
    },
  })
  expect(await desk.entries(`account/journal-vouchers/${closed.id}`)).toEqual([
    ['2026-06-15 regular', 'Dr Till over/short 0.50', 'Cr Cash 0.50'],
  ])
  const again = till.close('1.00')
  expect((await till.sync([again]))[0]).toMatchObject({ outcome: 'parked', problem: { code: 'SHIFT_CLOSED' } })
})

test('a sale whose rest another receipt has paid is not paid again with another payment method', async () => {
  const { line, pay, tea } = desk
  const side = await desk.connect('Side counter')
  side.open()
  const eve = await desk.party('Eve')
  const sale = side.sell([line(tea, ['5', '10'])], [pay('card', '35.00')], {
    customer: { kind: 'contact', id: eve.id },
  })
  await side.sync()
  const { body: open } = await desk.get(`payment-receipts/open/?party=${eve.id}`)
  const [{ item }] = open.items
  await desk.create('payment-receipts', {
    date: '2026-06-15',
    party: eve.id,
    rows: [{ method: 'mode', mode: desk.modes.cash, amount: '25' }],
    allocations: [{ item, amount: '25' }],
  })
  const at = `sales/vouchers/${sale.id}`
  const change = async () => {
    const { version } = (await desk.get(`${at}/`)).body
    return desk.post(`${at}/payment-mode`, { version, payment_mode: desk.modes.cash })
  }
  const refused = await change()
  expect([refused.status, refused.body.code]).toEqual([409, 'ALLOCATED'])
  expect(await desk.receipts(sale)).toEqual([
    [['2026-06-15 regular', 'Dr Barclays (77) 35.00', 'Cr Eve (Receivable) 35.00']],
  ])
  expect((await desk.get(`${at}/`)).body).toMatchObject({ status: 'Paid', open_amount: '0.00' })
})
