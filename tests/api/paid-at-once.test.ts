/**
 * Invoices and bills with a payment method (pay-trade, change-payment-mode): their payment is created, changed and
 * cancelled with them.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { billPath, paymentDesk, payments, receipts, salesPath } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let amy = ''
let card = ''

beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  amy = (await desk.party('Amy')).id
  const charges = (await desk.get('account/ledgers/?name=Bank%20Charges')).body[0].id
  const bank = await desk.bank('Barclays')
  const fee = { fee: { type: 'percentage', value: '2' }, fee_account: charges }
  card = await desk.mode('Card', { account: bank.account, ...fee })
})
afterAll(() => app.close())

/** Returns the payments created by a document: number, status, amount, method. */
const madeBy = async (id: string): Promise<string[]> =>
  (
    await app.sql<{ summary: string }>(
      `select concat_ws(' ', p.status, p.date, p.settled::numeric(20, 2), p.open_amount::numeric(20, 2), m.name) as summary from payment p
       join payment_row r on r.company_id = p.company_id and r.payment_id = p.id
       join payment_mode m on m.company_id = p.company_id and m.id = r.mode_id
       where p.made_by_id = $1 order by p.number`,
      [id],
    )
  ).map(({ summary }) => summary)
const paymentOf = async (id: string) =>
  (await app.sql<{ id: string }>("select id from payment where made_by_id = $1 and status <> 'Cancelled'", [id]))[0]
    ?.id ?? ''
const edit = (of: { id: string; version: number; rows: { id: string }[] }, amount: string, body: object = {}) =>
  desk.patch(`${salesPath}/${of.id}`, {
    date: '2026-03-20',
    party: amy,
    version: of.version,
    rows: [{ ...desk.row(amount)[0], id: of.rows[0]?.id }],
    ...body,
  })

test('an invoice with a payment method is paid when issued, by its own receipt', async () => {
  const sale = await desk.invoice(amy, '100', { payment_mode: card })
  expect(sale).toMatchObject({ status: 'Paid', open_amount: '0.00', payment_mode_label: 'Card' })
  expect(sale.chain).toMatchObject([{ path: receipts, relation: 'settled_by' }])
  // The paper shows the payment method.
  expect(JSON.stringify((await desk.get(`${salesPath}/${sale.id}/paper/`)).body.blocks)).toContain('Card')
  const receipt = await desk.read(receipts, await paymentOf(sale.id))
  expect(receipt).toMatchObject({
    made_by: { path: salesPath, id: sale.id, number: sale.voucher_no },
    status: 'Cleared',
    fee: '2.00',
    acts: [],
  })
  expect(await desk.entries(`${receipts}/${receipt.id}`)).toEqual([
    ['2026-03-20 regular', 'Dr Barclays (1) 98.00', 'Dr Bank Charges 2.00', 'Cr Amy (Receivable) 100.00'],
  ])
  const cancelled = await desk.act(receipts, receipt, { name: 'cancel', reason: 'x' })
  expect([cancelled.body.code, cancelled.body.params]).toEqual(['MADE_BY', { document: sale.voucher_no }])
  const { body: listed } = await desk.get(`${salesPath}/?payment_mode=${card}`)
  expect(listed.map(({ id }: { id: string }) => id)).toEqual([sale.id])
  await desk.expectBooksAgree()
})

test('a walk-in customer pays at once: an invoice on account is refused when created, edited, issued or unpaid', async () => {
  const { id: walkIn } = (await desk.get('crm/parties/?q=walk-in')).body[0]
  const body = { date: '2026-03-20', status: 'Issued', customer_name: 'Mrs Bloom', rows: desk.row('10') }
  const refused = {
    code: 'WALK_IN_ON_ACCOUNT',
    errors: { payment_mode: ['A cash sale must be paid at once. Select a payment method or a customer.'] },
  }
  const before = (await desk.get(`${salesPath}/?_end=500`)).body.length
  for (const party of [null, walkIn]) {
    const { status, body: answer } = await desk.post(salesPath, { ...body, party, payment_mode: null })
    expect([status, answer]).toEqual([400, expect.objectContaining(refused)])
  }
  expect((await desk.get(`${salesPath}/?_end=500`)).body).toHaveLength(before)

  const draft = await desk.create(salesPath, { ...body, status: 'Draft' })
  const issued = await desk.act(salesPath, draft, { name: 'issue', accept: ['DATE_BEFORE_LAST'] })
  expect([issued.status, issued.body]).toEqual([400, expect.objectContaining(refused)])

  const paid = await desk.invoice(null, '10', { customer_name: 'Mrs Bloom', payment_mode: desk.cash })
  expect([paid.status, paid.open_amount]).toEqual(['Paid', '0.00'])
  const owed = await edit(paid, '10', { party: null, customer_name: 'Mrs Bloom', payment_mode: null })
  expect([owed.status, owed.body]).toEqual([400, expect.objectContaining(refused)])
  const unpaid = await desk.post(`${salesPath}/${paid.id}/payment-mode`, { version: 1, payment_mode: null })
  expect([unpaid.status, unpaid.body]).toEqual([400, expect.objectContaining(refused)])
  expect(await madeBy(paid.id)).toEqual(['Cleared 2026-03-20 10.00 0.00 Cash'])

  const named = await desk.invoice(amy, '10')
  const moved = await edit(named, '10', { party: null, customer_name: 'Mrs Bloom' })
  expect([moved.status, moved.body]).toEqual([400, expect.objectContaining(refused)])
  await desk.expectBooksAgree()
})

test('an existing invoice on account of a walk-in customer can be read, edited and paid', async () => {
  const sale = await desk.invoice(null, '25', { customer_name: 'Mr Pratt', payment_mode: desk.cash })
  const receipt = await desk.read(receipts, await paymentOf(sale.id))
  // Stored before the rule existed: on account, without its own receipt.
  await app.sql('update payment set made_by_path = null, made_by_id = null where id = $1', [receipt.id])
  await app.sql('update trade_document set payment_mode_id = null where id = $1', [sale.id])
  expect((await desk.act(receipts, receipt, { name: 'cancel', reason: 'Bounced' })).status).toBe(200)
  const open = await desk.read(salesPath, sale.id)
  expect([open.status, open.open_amount]).toEqual(['Issued', '25.00'])

  const same = { party: null, customer_name: 'Mr Pratt', remarks: 'Pays on Friday' }
  const edited = await edit(open, '25', same)
  expect([edited.status, edited.body.remarks, edited.body.open_amount]).toEqual([200, 'Pays on Friday', '25.00'])
  const paid = await desk.post(`${salesPath}/${sale.id}/payment-mode`, {
    version: edited.body.version,
    payment_mode: card,
  })
  expect([paid.status, paid.body.status]).toEqual([200, 'Paid'])
  await desk.expectBooksAgree()
})

test('an immediate payment requires no customer, and a draft is paid when it is issued', async () => {
  const draft = await desk.create(salesPath, {
    date: '2026-03-20',
    status: 'Draft',
    payment_mode: desk.cash,
    rows: desk.row('7'),
  })
  expect([draft.status, await madeBy(draft.id)]).toEqual(['Draft', []])
  const issued = await desk.act(salesPath, draft, { name: 'issue', accept: ['DATE_BEFORE_LAST'] })
  expect([issued.status, issued.body.status]).toEqual([200, 'Paid'])
  expect(await madeBy(draft.id)).toEqual(['Cleared 2026-03-20 7.00 0.00 Cash'])
  const nothing = await desk.invoice(amy, '0', { payment_mode: desk.cash })
  expect(await madeBy(nothing.id)).toEqual([])
})

test('a bill with a payment method pays its supplier', async () => {
  const bill = await desk.bill(amy, '60', { payment_mode: desk.cash })
  expect([bill.status, await madeBy(bill.id)]).toEqual(['Paid', ['Cleared 2026-03-20 60.00 0.00 Cash']])
  expect(await desk.entries(`${payments}/${await paymentOf(bill.id)}`)).toEqual([
    ['2026-03-20 regular', 'Dr Amy (Payable) 60.00', 'Cr Cash 60.00'],
  ])
  const cancelled = await desk.act(billPath, bill, { name: 'cancel', reason: 'Twice' })
  expect([cancelled.status, await madeBy(bill.id)]).toEqual([200, ['Cancelled 2026-03-20 60.00 0.00 Cash']])
  await desk.expectBooksAgree()
})

test('a changed invoice changes its receipt; another payment method creates another receipt', async () => {
  const sale = await desk.invoice(amy, '100', { payment_mode: desk.cash })
  const first = await paymentOf(sale.id)
  const dearer = await edit(sale, '130', { payment_mode: desk.cash })
  expect([dearer.status, dearer.body.status]).toEqual([200, 'Paid'])
  expect([await madeBy(sale.id), await paymentOf(sale.id)]).toEqual([['Cleared 2026-03-20 130.00 0.00 Cash'], first])
  const cheaper = await edit(dearer.body, '90', { payment_mode: desk.cash, date: '2026-03-21' })
  expect(await madeBy(sale.id)).toEqual(['Cleared 2026-03-21 90.00 0.00 Cash'])
  const edited = await edit(cheaper.body, '90', { payment_mode: desk.cash, date: '2026-03-21', remarks: 'Thanks' })
  expect([(await desk.read(receipts, first)).version, edited.body.status]).toEqual([3, 'Paid'])
  const byCard = await edit(edited.body, '90', { payment_mode: card, date: '2026-03-21' })
  expect([byCard.body.status, await madeBy(sale.id)]).toEqual([
    'Paid',
    ['Cancelled 2026-03-21 90.00 0.00 Cash', 'Cleared 2026-03-21 90.00 0.00 Card'],
  ])
  const owed = await edit(byCard.body, '95', { date: '2026-03-21', payment_mode: null })
  expect([owed.body.status, owed.body.open_amount, owed.body.payment_mode]).toEqual(['Issued', '95.00', null])
  expect(await paymentOf(sale.id)).toBe('')
  await desk.expectBooksAgree()
})

test('the payment method can be set later, changed and removed without the form', async () => {
  const sale = await desk.invoice(amy, '40')
  const act = (of: { id: string; version: number }, mode: string | null) =>
    desk.act(salesPath, of, { name: 'payment-mode', payment_mode: mode })
  const paid = await act(sale, desk.cash)
  expect([paid.status, paid.body.status, paid.body.payment_mode_label]).toEqual([200, 'Paid', 'Cash'])
  const byCard = await act(paid.body, card)
  expect([byCard.body.status, await madeBy(sale.id)]).toEqual([
    'Paid',
    ['Cancelled 2026-03-20 40.00 0.00 Cash', 'Cleared 2026-03-20 40.00 0.00 Card'],
  ])
  const same = await act(byCard.body, card)
  expect([same.status, same.body.version]).toEqual([200, byCard.body.version])
  const silent = await desk.act(salesPath, byCard.body, { name: 'payment-mode' })
  expect([silent.status, silent.body.errors]).toEqual([400, { payment_mode: ['Required.'] }])
  const owed = await act(byCard.body, null)
  expect([owed.body.status, owed.body.open_amount]).toEqual(['Issued', '40.00'])
  const part = await desk.pays(receipts, { party: amy, rows: '10', allocations: await desk.shares([sale], ['10']) })
  expect((await act(owed.body, card)).body.code).toBe('WRONG_STATUS')
  await desk.act(receipts, part, { name: 'cancel', reason: 'Again' })
  await desk.pays(receipts, { party: amy, rows: '40', allocations: await desk.shares([sale]) })
  expect((await act(owed.body, card)).body.code).toBe('ALLOCATED')
  expect((await act(sale, card)).body.code).toBe('STALE')
  await desk.expectBooksAgree()
})

test('a cancelled invoice cancels its receipt, and notes accept no payment method', async () => {
  const sale = await desk.invoice(amy, '25', { payment_mode: card })
  const cancelled = await desk.act(salesPath, sale, { name: 'cancel', reason: 'Wrong customer' })
  expect([cancelled.status, cancelled.body.open_amount]).toEqual([200, '0.00'])
  expect(await madeBy(sale.id)).toEqual(['Cancelled 2026-03-20 25.00 0.00 Card'])
  const note = { date: '2026-03-20', party: amy, remarks: 'x', rows: desk.row('5'), payment_mode: card }
  expect(desk.wrong(await desk.post('sales/credit-notes', note))).toEqual(['UNKNOWN_FIELD', 'payment_mode'])
  await desk.expectBooksAgree()
})

test('problems of the payment method are reported at it, and paying requires the permission for payments', async () => {
  const header = { date: '2026-03-20', party: amy, status: 'Issued', rows: desk.row('5'), accept: ['DATE_BEFORE_LAST'] }
  const bought = await desk.mode('Purchases only', { enabled_for_sales: false })
  const charges = (await desk.get('account/ledgers/?name=Bank%20Charges')).body[0].id
  const dear = await desk.mode('Dear', { fee: { type: 'fixed', value: '6' }, fee_account: charges })
  const wrongAt = async (mode: string) => desk.wrong(await desk.post(salesPath, { ...header, payment_mode: mode }))
  expect(await wrongAt(bought)).toEqual(['WRONG_ACCOUNT', 'payment_mode'])
  expect(await wrongAt(dear)).toEqual(['FEE_ABOVE_AMOUNT', 'payment_mode'])
  expect(await wrongAt(crypto.randomUUID())).toEqual(['UNKNOWN_REFERENCE', 'payment_mode'])
  const draft = { ...header, status: 'Draft', accept: [] }
  const unknown = await desk.post(salesPath, { ...draft, payment_mode: crypto.randomUUID() })
  expect(desk.wrong(unknown)).toEqual(['UNKNOWN_REFERENCE', 'payment_mode'])
  expect((await desk.post(salesPath, { ...draft, payment_mode: 'x' })).status).toBe(400)
  const clerk = { sales_vouchers: { read: true, create: true, update: true, approve: true } }
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(clerk)])
  const refused = await desk.post(salesPath, { ...header, payment_mode: desk.cash }, 'clerk')
  expect([refused.status, refused.body.params.permission]).toEqual([403, 'payment_receipts.create'])
  expect((await desk.post(salesPath, header, 'clerk')).status).toBe(201)
})

test('a supplier’s first invoice creates its customer account, which its receipt posts to', async () => {
  const category = (await desk.get('account/categories/?name=Suppliers')).body[0].id
  await desk.create('account/ledgers', { name: 'Slate Ltd', category })
  const [slate] = (await desk.get('crm/parties/?name=Slate%20Ltd')).body
  expect([slate.customer_account, slate.supplier_account]).toEqual([null, expect.any(String)])
  const sale = await desk.invoice(slate.id, '30', { payment_mode: desk.cash })
  expect([sale.status, await madeBy(sale.id)]).toEqual(['Paid', ['Cleared 2026-03-20 30.00 0.00 Cash']])
  expect(await desk.entries(`${receipts}/${await paymentOf(sale.id)}`)).toEqual([
    ['2026-03-20 regular', 'Dr Cash 30.00', 'Cr Slate Ltd (Receivable) 30.00'],
  ])
  await desk.expectBooksAgree()
})

test('an unknown payment method is refused also when nothing is to be paid', async () => {
  const free = await desk.invoice(amy, '0')
  const act = (mode: string) => desk.act(salesPath, free, { name: 'payment-mode', payment_mode: mode })
  expect(desk.wrong(await act('x'))).toEqual(['UNKNOWN_REFERENCE', 'payment_mode'])
  expect(desk.wrong(await act(crypto.randomUUID()))).toEqual(['UNKNOWN_REFERENCE', 'payment_mode'])
  const answer = await act(card)
  expect([answer.status, answer.body.payment_mode_label, await madeBy(free.id)]).toEqual([200, 'Card', []])
})

test('changing the payment method requires the permission to cancel receipts', async () => {
  const clerk = {
    sales_vouchers: { read: true, create: true, update: true },
    payment_receipts: { read: true, create: true, update: true },
  }
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(clerk)])
  const act = (of: { id: string; version: number }, mode: string | null) =>
    desk.post(`${salesPath}/${of.id}/payment-mode`, { version: of.version, payment_mode: mode }, 'clerk')
  const paid = await act(await desk.invoice(amy, '15'), desk.cash)
  expect([paid.status, paid.body.status]).toEqual([200, 'Paid'])
  expect(paid.body.acts).not.toContain('payment-mode')
  for (const mode of [null, card]) {
    const refused = await act(paid.body, mode)
    expect([refused.status, refused.body.params.permission]).toEqual([403, 'payment_receipts.cancel'])
  }
  expect(await madeBy(paid.body.id)).toEqual(['Cleared 2026-03-20 15.00 0.00 Cash'])
})

test('an invoice that is no longer paid at once counts against the credit limit of its customer', async () => {
  const { id: party } = await desk.party('Poor', { credit_limit: '100' })
  const sale = await desk.invoice(party, '150', { payment_mode: desk.cash })
  const leave = (body: object = {}) =>
    desk.post(`${salesPath}/${sale.id}/payment-mode`, { version: 1, payment_mode: null, ...body })
  const warned = await leave()
  expect([warned.status, ...desk.wrong(warned)]).toEqual([422, 'WARNINGS', 'party'])
  expect(warned.body.params).toEqual({ codes: 'CREDIT_LIMIT' })
  expect((await leave({ accept: ['CREDIT_LIMIT'] })).body).toMatchObject({ status: 'Issued', open_amount: '150.00' })
  const small = await desk.invoice(party, '10', { payment_mode: desk.cash, accept: ['CREDIT_LIMIT'] })
  const paid = await desk.post(`${salesPath}/${small.id}/payment-mode`, { version: 1, payment_mode: card })
  expect([paid.status, paid.body.status]).toEqual([200, 'Paid'])
})
