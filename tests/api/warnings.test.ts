/**
 * Warnings before posting: a pending cheque for the same invoice (pending-cheques), a large credit, a date far ahead.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAnswer, TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { payments, paymentDesk, receipts, salesPath } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let bank = ''

beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  bank = (await desk.bank('Barclays')).id
})
afterAll(() => app.close())

const cheque = (amount: string, number: string) => [
  {
    method: 'cheque',
    bank_account: bank,
    amount,
    cheque_number: number,
    cheque_date: '2026-03-25',
    drawee_bank: 'HSBC',
  },
]
/** Formats an answer: `422 PENDING_CHEQUE allocations.0.amount`, or only the status. */
const outcome = ({ status, body }: TestAnswer) =>
  [status, ...(status < 400 ? [] : [body.params?.codes ?? body.code, ...Object.keys(body.errors ?? {})])].join(' ')

test('an invoice with a pending cheque can be paid again only when the warning is accepted', async () => {
  const party = (await desk.party('Amy')).id
  const sale = await desk.invoice(party, '1200')
  const [share] = await desk.shares([sale])
  const held = await desk.pays(receipts, {
    party,
    rows: cheque('1000', '000017'),
    allocations: [{ ...share, amount: '1000' }],
  })
  const pay = (amount: string, accept: string[] = []) =>
    desk.tries(receipts, {
      party,
      rows: amount,
      allocations: [{ ...share, amount }],
      accept: ['DATE_BEFORE_LAST', ...accept],
    })
  const warned = await pay('300')
  expect(outcome(warned)).toBe('422 PENDING_CHEQUE allocations.0.amount')
  expect(warned.body.errors['allocations.0.amount']).toEqual([
    `Cheque 000017 (${held.voucher_no}) of 1000.00 is pending for ${sale.voucher_no}, of which 1200.00 is outstanding. Clear or cancel the cheque, or pay less.`,
  ])
  // The remainder after the cheque is paid without a warning, and so are items without a cheque.
  const rest = await pay('200')
  expect(outcome(rest)).toBe('201')
  expect(outcome(await pay('1'))).toBe('422 PENDING_CHEQUE allocations.0.amount')
  expect(outcome(await pay('1', ['PENDING_CHEQUE']))).toBe('201')
  const more = {
    party,
    date: '2026-03-20',
    rows: desk.inCash('250'),
    allocations: [{ ...share, amount: '250' }],
    version: 1,
  }
  expect(outcome(await desk.patch(`${receipts}/${rest.body.id}`, more))).toBe('422 PENDING_CHEQUE allocations.0.amount')
  const second = await desk.tries(receipts, {
    party,
    rows: cheque('999', '18'),
    allocations: [{ ...share, amount: '999' }],
  })
  expect(outcome(second)).toBe('422 PENDING_CHEQUE allocations.0.amount')
  expect((await desk.act(receipts, held, { name: 'cancel', reason: 'Lost' })).status).toBe(200)
  expect(outcome(await pay('999'))).toBe('201')
  await desk.expectBooksAgree()
})

test('a payment method on an invoice warns as well, by act and by edit', async () => {
  const party = (await desk.party('Bea')).id
  const sale = await desk.invoice(party, '80')
  await desk.pays(receipts, { party, rows: cheque('50', '19'), allocations: await desk.shares([sale], ['50']) })
  const chosen = { name: 'payment-mode', payment_mode: desk.cash }
  expect(outcome(await desk.act(salesPath, sale, chosen))).toBe('422 PENDING_CHEQUE payment_mode')
  const rows = [{ ...desk.row('80')[0], id: sale.rows[0].id }]
  const body = { date: sale.date, party, payment_mode: desk.cash, rows, version: 1 }
  expect(outcome(await desk.patch(`${salesPath}/${sale.id}`, body))).toBe('422 PENDING_CHEQUE payment_mode')
  const paid = await desk.act(salesPath, sale, { ...chosen, accept: ['PENDING_CHEQUE'] })
  expect(paid.body).toMatchObject({ status: 'Paid', open_amount: '0.00' })
})

test('a second payment to a supplier warns as well', async () => {
  const party = (await desk.party('Mill')).id
  const bill = await desk.bill(party, '90')
  await desk.pays(payments, { party, rows: cheque('90', '20'), allocations: await desk.shares([bill]) })
  const twice = await desk.tries(payments, { party, rows: '90', allocations: await desk.shares([bill]) })
  expect(outcome(twice)).toBe('422 PENDING_CHEQUE allocations.0.amount')
})

test('a free credit note above the customer’s purchases warns with the figures', async () => {
  const party = await desk.party('Cora')
  const give = (amount: string, accept: string[] = []) =>
    desk.post('sales/credit-notes', {
      date: '2026-03-25',
      party: party.id,
      remarks: 'Goodwill',
      status: 'Issued',
      rows: desk.row(amount),
      accept: ['DATE_BEFORE_LAST', ...accept],
    })
  const never = await give('10')
  expect([outcome(never), never.body.errors.party]).toEqual([
    '422 ABOVE_BOUGHT party',
    ['This credit note (10.00) is more than Cora has bought (0.00, net of other credit notes).'],
  ])
  await desk.invoice(party.id, '100')
  expect(outcome(await give('70'))).toBe('201')
  const above = await give('30.01')
  expect(above.body.errors.party).toEqual([
    'This credit note (30.01) is more than Cora has bought (30.00, net of other credit notes).',
  ])
  expect(outcome(await give('30'))).toBe('201')
  const accepted = await give('5', ['ABOVE_BOUGHT'])
  expect(outcome(accepted)).toBe('201')
  const { id, rows } = accepted.body
  const same = {
    date: '2026-03-25',
    party: party.id,
    remarks: 'As agreed',
    version: 1,
    rows: [{ ...desk.row('5')[0], id: rows[0].id }],
  }
  expect(outcome(await desk.patch(`sales/credit-notes/${id}`, same))).toBe('200')
})

test('every dated document warns before it is posted more than 60 days ahead', async () => {
  const party = (await desk.party('Dan')).id
  const item = await desk.item('Bolt')
  await desk.receive(item, ['10', '1'], '2026-03-01')
  const [date, day] = ['2026-08-15', '2026-08-14']
  const ledger = (await desk.party('Drawer')).customer_account
  const bodies: [string, object][] = [
    [salesPath, { party, rows: desk.row('10'), status: 'Issued' }],
    ['purchase/vouchers', { party, supplier_no: 'D-1', rows: desk.row('10'), status: 'Issued' }],
    ['sales/credit-notes', { party, remarks: 'x', rows: desk.row('1'), status: 'Issued' }],
    ['purchase/debit-notes', { party, remarks: 'x', rows: desk.row('1'), status: 'Issued' }],
    [receipts, { party, rows: desk.inCash('10') }],
    [payments, { party, rows: desk.inCash('10') }],
    ['inventory/adjustments', { purpose: 'Damaged', remarks: 'x', rows: [{ item, quantity: '1' }], status: 'Issued' }],
    [
      'banking/cheque-deposits',
      {
        bank_account: bank,
        benefactor: ledger,
        amount: '4',
        cheque_number: '5',
        cheque_date: '2026-03-20',
        drawee_bank: 'HSBC',
        status: 'Issued',
      },
    ],
    [
      'account/journal-vouchers',
      {
        narration: 'x',
        status: 'Approved',
        rows: [
          { account: desk.cashLedger, debit: '7' },
          { account: ledger, credit: '7' },
        ],
      },
    ],
  ]
  for (const [path, body] of bodies) {
    const warned = await desk.post(path, { ...body, date })
    expect([path, outcome(warned)]).toEqual([path, '422 DATE_FAR_AHEAD date'])
    expect(warned.body.errors.date).toEqual(['2026-08-15 is 61 days from today. Check the date.'])
    expect([path, outcome(await desk.post(path, { ...body, date: day }))]).toEqual([path, '201'])
    expect([
      path,
      outcome(
        await desk.post(path, {
          ...body,
          date,
          accept: ['DATE_FAR_AHEAD'],
          ...(path === 'purchase/vouchers' ? { supplier_no: 'D-2' } : {}),
        }),
      ),
    ]).toEqual([path, '201'])
  }
  // A draft is warned about when issued.
  const draft = await desk.create(salesPath, { party, rows: desk.row('10'), date })
  const issue = (accept: string[]) => desk.act(salesPath, draft, { name: 'issue', accept })
  expect(outcome(await issue([]))).toBe('422 DATE_FAR_AHEAD date')
  expect(outcome(await issue(['DATE_FAR_AHEAD']))).toBe('200')
  const count = await desk.create('inventory/stock-counts', { date, remarks: 'x', rows: [{ item, counted: '9' }] })
  expect(outcome(await desk.act('inventory/stock-counts', count, { name: 'issue' }))).toBe('422 DATE_FAR_AHEAD date')
  const voucher = await desk.create('account/journal-vouchers', { ...bodies.at(-1)?.[1], status: 'Unapproved', date })
  expect(outcome(await desk.act('account/journal-vouchers', voucher, { name: 'approve' }))).toBe(
    '422 DATE_FAR_AHEAD date',
  )
})
