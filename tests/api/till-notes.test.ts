/** Sales that differ from the books by the time they arrive: posted nevertheless, each with its note. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import type { Device } from './till-desk.ts'
import { tillDesk } from './till-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tillDesk>>
let till: Device
let tills = 0

beforeAll(async () => {
  app = await startApp()
  desk = await tillDesk(app)
})
afterAll(async () => {
  await app.lock('one', null)
  expect(await app.broken('one')).toEqual([])
  await app.close()
})
beforeEach(async () => {
  tills += 1
  till = await desk.connect(`Till ${tills}`)
  till.open('0.00')
  await till.sync()
})

const item = (fields: object = {}) =>
  desk.item(`Cup ${tills}`, { selling_price: '10', tax_scheme: desk.vat, ...fields })
const taxed = { tax_scheme: '', tax_rate: '20' }
const sellOne = (id: string, fields: object = {}) =>
  till.sell([desk.line(id, ['1', '10'], { ...taxed, tax_scheme: desk.vat })], [desk.pay('cash', '12.00')], fields)

test('the sold price and the sold tax stand', async () => {
  const rare = await desk.scheme(`VAT ${tills}`, { rate: '20' })
  const cup = await desk.item(`Cup ${tills}`, { selling_price: '10', track_inventory: false })
  const sale = till.sell(
    [desk.line(cup, ['2', '10'], { tax_scheme: rare, tax_rate: '20' })],
    [desk.pay('cash', '24.00')],
  )
  const { version } = (await desk.get(`inventory/items/${cup}/`)).body
  await desk.patch(`inventory/items/${cup}`, { version, selling_price: '11' })
  await app.sql('update tax_scheme set rate = 25 where id = $1', [rare])
  await till.sync()
  expect(await desk.notes(sale)).toEqual(['PRICE_CHANGED', 'TAX_CHANGED'])
  expect((await desk.get(`sales/vouchers/${sale.id}/`)).body).toMatchObject({
    total: '24.00',
    tax: '4.00',
    status: 'Paid',
  })
})

test('stock becomes negative where the company forbids it, and an inactive item is sold', async () => {
  const cup = await item()
  await desk.receive(cup, ['1', '4'])
  await desk.policy('block')
  const sale = till.sell(
    [desk.line(cup, ['3', '10'], { tax_scheme: desk.vat, tax_rate: '20' })],
    [desk.pay('cash', '36.00')],
  )
  await app.sql('update item set is_active = false where id = $1', [cup])
  await till.sync()
  await desk.policy('warn')
  expect(await desk.notes(sale)).toEqual(['ITEM_INACTIVE', 'STOCK_NEGATIVE'])
  expect((await desk.stock(cup))[0]).toBe('-2')
})

test('a credit limit, an inactive customer and an inactive payment method refuse nothing', async () => {
  const amy = await desk.party(`Amy ${tills}`, { credit_limit: '5' })
  const cheque = await desk.create('settings/payment-modes', {
    name: `Coupon ${tills}`,
    account: (
      await app.sql<{ id: string }>('select account_id as id from payment_mode where id = $1', [desk.modes.card])
    )[0]?.id,
  })
  const sale = till.sell([desk.line(desk.wrap, ['10', '2'])], [desk.pay('card', '1.00', { mode: cheque.id })], {
    customer: { kind: 'contact', id: amy.id },
  })
  await app.sql('update party set is_active = false where id = $1', [amy.id])
  await app.sql('update payment_mode set is_active = false where id = $1', [cheque.id])
  await app.sql(`update bank_account set is_active = false where account_number = '77'`)
  await till.sync()
  await app.sql(`update bank_account set is_active = true where account_number = '77'`)
  expect(await desk.notes(sale)).toEqual(['CUSTOMER_INACTIVE', 'METHOD_INACTIVE', 'CREDIT_LIMIT'])
  expect((await desk.get(`sales/vouchers/${sale.id}/`)).body).toMatchObject({ open_amount: '19.00', party: amy.id })
})

test('a customer that is gone or merged, and one with a used tax number', async () => {
  const gone = till.sell([desk.line(desk.wrap, ['1', '2'])], [], { customer: { kind: 'contact', id: till.till.id } })
  const holder = await desk.party(`Holder ${tills}`, { tax_number: `GB${tills}` })
  const merged = await desk.party(`Merged ${tills}`)
  await app.sql('update party set is_active = false, merged_into_id = $2 where id = $1', [merged.id, holder.id])
  const toSurvivor = till.sell([desk.line(desk.wrap, ['1', '2'])], [], { customer: { kind: 'contact', id: merged.id } })
  const added = till.sell([desk.line(desk.wrap, ['1', '2'])], [], {
    customer: { kind: 'new', id: gone.id, name: `New ${tills}`, phone: null, tax_number: `GB${tills}` },
  })
  await till.sync()
  expect(await Promise.all([gone, toSurvivor, added].map((sale) => desk.notes(sale)))).toEqual([
    ['CUSTOMER_UNKNOWN', 'ON_ACCOUNT_WALK_IN'],
    ['CUSTOMER_MERGED'],
    ['TAX_NUMBER_USED'],
  ])
  expect((await desk.get(`sales/vouchers/${toSurvivor.id}/`)).body.party).toBe(holder.id)
})

test('a sale of a closed period is dated the first open date and keeps its time; voiding one is a credit note', async () => {
  const sale = sellOne(desk.tea)
  await app.lock('one', '2026-06-20')
  await till.sync()
  expect(await desk.notes(sale)).toEqual(['DATED_LATER'])
  expect(await desk.entries(`sales/vouchers/${sale.id}`)).toEqual([
    ['2026-06-21 regular', 'Dr Walk-in customers 12.00', 'Cr VAT Payable 2.00', 'Cr Sales 10.00'],
    ['2026-06-21 cost', 'Dr Cost of goods sold 4.00', 'Cr Inventory 4.00'],
  ])
  expect(await app.sql('select document_time::text as time from trade_document where id = $1', [sale.id])).toEqual([
    { time: '2026-06-15 11:00:02+00' },
  ])
  await app.lock('one', '2026-06-21')
  const voided = till.void(sale)
  expect(await till.sync([voided])).toMatchObject([{ document: { path: 'sales/credit-notes', id: voided.id } }])
  expect(await desk.notes(voided)).toEqual(['DATED_LATER', 'VOIDED_BY_NOTE'])
  expect(await desk.receipts(voided)).toEqual([[['2026-06-22 regular', 'Dr Walk-in customers 12.00', 'Cr Cash 12.00']]])
  await app.lock('one', null)
})

test('a total that differs from the lines stands, and the difference goes to Round-off', async () => {
  const totals = { sub_total: '10.00', discount: '0.00', tax: '2.00', total: '11.99' }
  const sale = till.sell([desk.line(desk.tea, ['1', '10'])], [desk.pay('cash', '11.99')], { totals })
  const above = till.sell([desk.line(desk.wrap, ['1', '2'])], [desk.pay('cash', '2.02')], {
    totals: { sub_total: '2.00', discount: '0.00', tax: '0.00', total: '2.02' },
  })
  await till.sync()
  expect(await desk.notes(sale)).toEqual(['TOTAL_DIFFERS'])
  expect((await desk.entries(`sales/vouchers/${sale.id}`))[0]).toEqual([
    '2026-06-15 regular',
    'Dr Walk-in customers 11.99',
    'Dr Round-off 0.01',
    'Cr VAT Payable 2.00',
    'Cr Sales 10.00',
  ])
  expect((await desk.entries(`sales/vouchers/${above.id}`))[0]).toEqual([
    '2026-06-15 regular',
    'Dr Walk-in customers 2.02',
    'Cr Sales 2.00',
    'Cr Round-off 0.02',
  ])
  expect((await desk.get(`sales/vouchers/${sale.id}/`)).body).toMatchObject({ total: '11.99', status: 'Paid' })
})

test('a clock an hour back and a clock ahead are noted', async () => {
  const first = sellOne(desk.tea)
  till.clock.at -= 3_600_000
  const back = sellOne(desk.tea)
  till.clock.at += 30 * 3_600_000
  const ahead = sellOne(desk.tea)
  await till.sync()
  expect(await Promise.all([first, back, ahead].map((sale) => desk.notes(sale)))).toEqual([
    [],
    ['CLOCK_WRONG'],
    ['CLOCK_WRONG'],
  ])
})

test('the facts of a cashier who has left are recorded in the name of the member who registered the till', async () => {
  const [clerk] = await app.sql<{ id: string; user: string }>(
    `select m.id, m.user_id as "user" from member m join app_user u on u.id = m.user_id join company c on c.id = m.company_id
     where c.slug = 'one' and u.email = 'clerk@example.test'`,
  )
  const body = sellOne(desk.tea).body
  till.facts.pop()
  const present = till.record({ kind: 'sale', body }, { cashier: clerk?.id ?? '' })
  await till.sync()
  expect(await desk.notes(present)).toEqual([])
  await app.sql('update member set is_active = false where id = $1', [clerk?.id])
  const absent = till.record({ kind: 'sale', body: { ...body, number: 'T-left' } }, { cashier: clerk?.id ?? '' })
  await till.sync()
  expect(await desk.notes(absent)).toEqual(['CASHIER_LEFT'])
  const [made] = await app.sql<{ actor: string }>(
    `select actor from audit_log where object_id = $1 and action = 'create'`,
    [absent.id],
  )
  expect(made?.actor).toBe(`owner@example.test via ${till.till.name}`)
})

test('goods of a cancelled sale come back as unlinked lines, and what is paid for it stays on account', async () => {
  const amy = await desk.party(`Dee ${tills}`)
  const sale = sellOne(desk.tea, { customer: { kind: 'contact', id: amy.id } })
  await till.sync()
  const { version } = (await desk.get(`sales/vouchers/${sale.id}/`)).body
  expect((await desk.post(`sales/vouchers/${sale.id}/cancel`, { version, reason: 'Twice', accept: [] })).status).toBe(
    200,
  )
  const returned = till.giveBack(sale, [{ line: 0, quantity: '1' }], {
    total: '12.00',
    payments: [desk.pay('cash', '12.00')],
  })
  const paid = till.payLater(sale, null, desk.pay('card', '5.00'))
  const voided = till.void(sale)
  await till.sync()
  expect(await Promise.all([returned, paid, voided].map((fact) => desk.notes(fact)))).toEqual(
    [1, 2, 3].map(() => ['SALE_CANCELLED']),
  )
  expect((await desk.entries(`sales/credit-notes/${returned.id}`))[0]).toEqual([
    '2026-06-15 regular',
    'Dr VAT Payable 2.00',
    'Dr Sales 10.00',
    `Cr Dee ${tills} (Receivable) 12.00`,
  ])
  expect((await desk.get(`crm/parties/${amy.id}/`)).body.receivable).toBe('-5.00')
})

test('a fee above the amount is left out', async () => {
  const [account] = await app.sql<{ id: string }>(
    `select id from account where company_id = $1 and code = 'E-I-BC-BC'`,
    [app.contextOf('one').who.companyId],
  )
  const [card] = await app.sql<{ id: string }>('select account_id as id from payment_mode where id = $1', [
    desk.modes.card,
  ])
  const wallet = await desk.create('settings/payment-modes', {
    name: `Wallet ${tills}`,
    account: card?.id,
    fee: { type: 'fixed', value: '0.30' },
    fee_account: account?.id,
  })
  const little = desk.line(desk.wrap, ['1', '0.20'])
  const sale = till.sell([little], [desk.pay('card', '0.20', { mode: wallet.id })])
  const later = till.sell([little], [])
  const paid = till.payLater(later, null, desk.pay('card', '0.20', { mode: wallet.id }))
  await till.sync()
  expect(await desk.notes(sale)).toEqual(['PRICE_CHANGED', 'FEE_LEFT_OUT'])
  expect(await desk.notes(paid)).toEqual(['FEE_LEFT_OUT'])
  expect(await desk.receipts(sale)).toEqual([
    [['2026-06-15 regular', 'Dr Barclays (77) 0.20', 'Cr Walk-in customers 0.20']],
  ])
})

test('a float that differs from the last count is noted', async () => {
  till.close('0.00')
  const next = till.open('5.00')
  await till.sync()
  expect(await desk.notes(next)).toEqual(['FLOAT_DIFFERS'])
})

test('an issued sale of a till is final, but its payment method can be corrected', async () => {
  const sale = sellOne(desk.tea)
  await till.sync()
  const { version } = (await desk.get(`sales/vouchers/${sale.id}/`)).body
  const changed = await desk.patch(`sales/vouchers/${sale.id}`, { version, customer_name: 'Somebody else' })
  expect([changed.status, changed.body.code]).toEqual([409, 'DOCUMENT_FINAL'])
  const moved = await desk.post(`sales/vouchers/${sale.id}/payment-mode`, { version, payment_mode: desk.modes.card })
  expect(moved.body).toMatchObject({ payment_mode: desk.modes.card, status: 'Paid' })
})
