/** Cheques (act-on-payment): pending until they clear, with their deposits, and reversed when cancelled. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { payments, paymentDesk, receipts, salesPath, billPath } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let bank = ''

beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  bank = (await desk.bank('Barclays')).id
})
afterAll(() => app.close())

const cheque = (amount: string, number = '000017') => [
  {
    method: 'cheque',
    bank_account: bank,
    amount,
    cheque_number: number,
    cheque_date: '2026-03-25',
    drawee_bank: 'HSBC',
  },
]
const deposits = (id: string) =>
  app.sql<{ summary: string }>(
    `select concat_ws(' ', d.voucher_no, d.status, d.amount::numeric(20, 2), d.cheque_number, d.clearing_date, a.name) as summary
     from cheque_deposit d join account a on a.company_id = d.company_id and a.id = d.benefactor_id where d.payment_id = $1`,
    [id],
  )
const invoiceStates = async (sales: readonly { id: string }[]) => {
  const read = await Promise.all(sales.map(({ id }) => desk.read(salesPath, id)))
  return read.map(({ open_amount: open, status }) => `${open} ${status}`)
}

test('a cheque settles nothing until it clears; when cancelled, five invoices are outstanding again', async () => {
  const amy = (await desk.party('Amy')).id
  const sales = []
  for (const amount of ['10', '20', '30', '40', '50']) sales.push(await desk.invoice(amy, amount))
  const receipt = await desk.pays(receipts, { party: amy, rows: cheque('150'), allocations: await desk.shares(sales) })
  expect(receipt).toMatchObject({
    status: 'Issued',
    clearing_date: null,
    open_amount: '0.00',
    chain: [],
    acts: ['edit', 'clear', 'cancel'],
    cheque_deposit: { number: 'CD-2026-0001' },
  })
  expect(receipt.allocations).toHaveLength(5)
  expect(await desk.entries(`${receipts}/${receipt.id}`)).toEqual([])
  expect(await invoiceStates(sales)).toEqual([
    '10.00 Issued',
    '20.00 Issued',
    '30.00 Issued',
    '40.00 Issued',
    '50.00 Issued',
  ])
  const { items } = await desk.open(receipts, `party=${amy}`)
  expect(items.map(({ pending }: { pending: string }) => pending)).toEqual([
    '10.00',
    '20.00',
    '30.00',
    '40.00',
    '50.00',
  ])
  expect(await deposits(receipt.id)).toEqual([{ summary: 'CD-2026-0001 Issued 150.00 000017 Amy (Receivable)' }])

  const cleared = await desk.act(receipts, receipt, { name: 'clear', date: '2026-04-02' })
  expect([cleared.status, cleared.body.status, cleared.body.clearing_date]).toEqual([200, 'Cleared', '2026-04-02'])
  expect(await desk.entries(`${receipts}/${receipt.id}`)).toEqual([
    ['2026-04-02 regular', 'Dr Barclays (1) 150.00', 'Cr Amy (Receivable) 150.00'],
  ])
  expect(await invoiceStates(sales)).toEqual(['0.00 Paid', '0.00 Paid', '0.00 Paid', '0.00 Paid', '0.00 Paid'])
  expect(await deposits(receipt.id)).toEqual([
    { summary: 'CD-2026-0001 Cleared 150.00 000017 2026-04-02 Amy (Receivable)' },
  ])

  const cancelled = await desk.act(receipts, cleared.body, { name: 'cancel', reason: 'No funds' })
  expect([cancelled.status, cancelled.body.status, cancelled.body.cancel_reason]).toEqual([
    200,
    'Cancelled',
    'No funds',
  ])
  expect([cancelled.body.allocations, cancelled.body.acts]).toEqual([[], []])
  expect(await invoiceStates(sales)).toEqual([
    '10.00 Issued',
    '20.00 Issued',
    '30.00 Issued',
    '40.00 Issued',
    '50.00 Issued',
  ])
  expect((await deposits(receipt.id))[0]?.summary).toContain('Cancelled')
  const dates = await app.sql<{ sums: string }>(
    `select date || ' ' || sum(amount)::numeric(20, 2) as sums from allocation where document_id = $1 group by date`,
    [receipt.id],
  )
  expect(dates).toEqual([{ sums: '2026-04-02 0.00' }])
  await desk.expectBooksAgree()
})

test('a cheque clears today by default, not before its receipt or its own date, and not in a locked month', async () => {
  const bo = (await desk.party('Bo')).id
  const receipt = await desk.pays(receipts, { party: bo, rows: cheque('10', '18') })
  const early = await desk.act(receipts, receipt, { name: 'clear', date: '2026-03-19' })
  expect(desk.wrong(early)).toEqual(['CLEARED_EARLY', 'date'])
  const postDated = await desk.act(receipts, receipt, { name: 'clear', date: '2026-03-24' })
  expect([postDated.body.code, postDated.body.params]).toEqual(['CLEARED_EARLY', { date: '2026-03-25' }])
  expect(desk.wrong(await desk.act(receipts, receipt, { name: 'clear', date: 'soon' }))).toEqual(['NOT_A_DATE', 'date'])
  await app.lock('one', '2026-04-30')
  const locked = await desk.act(receipts, receipt, { name: 'clear', date: '2026-04-15' })
  expect(desk.wrong(locked)).toEqual(['PERIOD_LOCKED', 'date'])
  const cleared = await desk.act(receipts, receipt, { name: 'clear' })
  expect([cleared.status, cleared.body.clearing_date, cleared.body.open_amount]).toEqual([200, '2026-06-15', '10.00'])
  const again = await desk.act(receipts, cleared.body, { name: 'clear' })
  expect(again.body.code).toBe('WRONG_STATUS')
  await app.lock('one', '2026-06-15')
  const fixed = await desk.act(receipts, cleared.body, { name: 'cancel', reason: 'x' })
  expect(desk.wrong(fixed)).toEqual(['PERIOD_LOCKED', 'date'])
  await app.lock('one', null)
})

test('a cheque settles what is outstanding when it clears, also of a changed invoice', async () => {
  const cal = (await desk.party('Cal')).id
  const [unchanged, changed] = [await desk.invoice(cal, '100'), await desk.invoice(cal, '100')]
  const wishes = await desk.shares([unchanged, changed])
  const receipt = await desk.pays(receipts, { party: cal, rows: cheque('200', '19'), allocations: wishes })
  const accept = ['DATE_BEFORE_LAST', 'PENDING_CHEQUE']
  await desk.pays(receipts, { party: cal, rows: '70', allocations: await desk.shares([unchanged], ['70']), accept })
  const [row] = changed.rows
  const dearer = { ...desk.row('150')[0], id: row.id }
  const edited = await desk.patch(`${salesPath}/${changed.id}`, {
    date: '2026-03-20',
    party: cal,
    version: changed.version,
    rows: [dearer],
  })
  expect([edited.status, edited.body.total]).toEqual([200, '150.00'])
  const pending = (await desk.read(receipts, receipt.id)).allocations
  expect(pending.map(({ total, settled }: Record<string, string>) => [total, settled])).toEqual([
    ['100.00', '100.00'],
    ['150.00', '100.00'],
  ])
  const cleared = await desk.act(receipts, receipt, { name: 'clear' })
  expect([cleared.status, cleared.body.open_amount]).toEqual([200, '70.00'])
  expect(await invoiceStates([unchanged, changed])).toEqual(['0.00 Paid', '50.00 Partially Paid'])
  await desk.expectBooksAgree()
})

test('a pending cheque can change with its deposit, but stays a cheque', async () => {
  const dan = (await desk.party('Dan')).id
  const sale = await desk.invoice(dan, '90')
  const receipt = await desk.pays(receipts, { party: dan, rows: cheque('80', '20') })
  const body = { date: '2026-03-21', party: dan, version: receipt.version }
  const turned = await desk.patch(`${receipts}/${receipt.id}`, { ...body, rows: desk.inCash('80') })
  expect(desk.wrong(turned)).toEqual(['CHEQUE_FIXED', 'rows'])
  const allocations = await desk.shares([sale])
  const rows = cheque('90', '21')
  const edited = await desk.patch(`${receipts}/${receipt.id}`, { ...body, rows, allocations })
  expect([edited.status, edited.body.status, edited.body.amount]).toEqual([200, 'Issued', '90.00'])
  expect(await deposits(receipt.id)).toEqual([
    { summary: `${edited.body.cheque_deposit.number} Issued 90.00 21 Dan (Receivable)` },
  ])
  const cleared = await desk.act(receipts, edited.body, { name: 'clear', date: '2026-05-01' })
  const early = { ...body, date: '2026-05-02', version: cleared.body.version, rows, allocations }
  expect(desk.wrong(await desk.patch(`${receipts}/${receipt.id}`, early))).toEqual(['CLEARED_EARLY', 'date'])
  const reworded = await desk.patch(`${receipts}/${receipt.id}`, { ...early, date: '2026-03-21', remarks: 'By post' })
  expect([reworded.status, reworded.body.clearing_date, reworded.body.open_amount]).toEqual([200, '2026-05-01', '0.00'])
  expect(await desk.entries(`${receipts}/${receipt.id}`)).toHaveLength(1)
})

test('a cheque to a supplier is pending as well, issued and not deposited', async () => {
  const eli = (await desk.party('Eli')).id
  const bill = await desk.bill(eli, '40')
  const paid = await desk.pays(payments, {
    party: eli,
    rows: cheque('40', '5'),
    allocations: await desk.shares([bill]),
  })
  expect([paid.status, paid.cheque_deposit, paid.cheque_issue.number]).toEqual(['Issued', null, 'CHQ-2026-0001'])
  expect((await desk.open(payments, `party=${eli}`)).items[0].pending).toBe('40.00')
  const cleared = await desk.act(payments, paid, { name: 'clear', date: '2026-03-30' })
  expect(await desk.entries(`${payments}/${paid.id}`)).toEqual([
    ['2026-03-30 regular', 'Dr Eli (Payable) 40.00', 'Cr Barclays (1) 40.00'],
  ])
  expect((await desk.read(billPath, bill.id)).status).toBe('Paid')
  expect(cleared.body.chain).toMatchObject([{ id: bill.id, relation: 'settles' }])
})

test('a cheque cannot be deposited to a wallet', async () => {
  const gil = (await desk.party('Gil')).id
  const wallet = (await desk.create('banking/bank-accounts', { is_wallet: true, bank_name: 'Purse' })).id
  const [row] = cheque('10', '8')
  for (const path of [receipts, payments]) {
    const refused = await desk.tries(path, { party: gil, rows: [{ ...row, bank_account: wallet }] })
    expect(desk.wrong(refused)).toEqual(['NOT_A_BANK', 'rows.0.bank_account'])
  }
})

test('a pending cheque of a merged party settles at the survivor', async () => {
  const [hal, ida] = [await desk.party('Hal'), await desk.party('Ida')]
  const sales = [await desk.invoice(hal.id, '60'), await desk.invoice(hal.id, '40')]
  const receipt = await desk.pays(receipts, {
    party: hal.id,
    rows: cheque('80', '9'),
    allocations: await desk.shares(sales, ['60', '20']),
  })
  const merged = await desk.post(`crm/parties/${hal.id}/merge`, {
    version: hal.version,
    into: ida.id,
    date: '2026-04-01',
  })
  expect(merged.status).toBe(200)
  const { items } = await desk.open(receipts, `party=${ida.id}`)
  const pending = items.map((item: Record<string, string>) => `${item['open']} ${item['pending']}`)
  expect(pending.toSorted()).toEqual(['40.00 20.00', '60.00 60.00'])
  expect((await deposits(receipt.id))[0]?.summary).toContain('80.00 9 Ida (Receivable)')
  const waiting = await desk.read(receipts, receipt.id)
  const cleared = await desk.act(receipts, waiting, { name: 'clear', date: '2026-04-02' })
  expect([cleared.status, cleared.body.party_label, cleared.body.open_amount]).toEqual([200, 'Ida', '0.00'])
  expect(await desk.entries(`${receipts}/${receipt.id}`)).toEqual([
    ['2026-04-02 regular', 'Dr Barclays (1) 80.00', 'Cr Ida (Receivable) 80.00'],
  ])
  const left = (await desk.open(receipts, `party=${ida.id}`)).items
  expect(left.map(({ open }: { open: string }) => open)).toEqual(['20.00'])
  await desk.expectBooksAgree()
})

test('a cheque whose invoice was cancelled clears as an advance', async () => {
  const fay = (await desk.party('Fay')).id
  const sale = await desk.invoice(fay, '25')
  const receipt = await desk.pays(receipts, {
    party: fay,
    rows: cheque('25', '6'),
    allocations: await desk.shares([sale]),
  })
  expect((await desk.act(salesPath, sale, { name: 'cancel', reason: 'Twice' })).status).toBe(200)
  const cleared = await desk.act(receipts, receipt, { name: 'clear' })
  expect([cleared.status, cleared.body.open_amount]).toEqual([200, '25.00'])
  const waiting = await desk.pays(receipts, { party: fay, rows: cheque('5', '7') })
  const cancelled = await desk.act(receipts, waiting, { name: 'cancel', reason: 'Lost' })
  expect([cancelled.body.status, await desk.entries(`${receipts}/${waiting.id}`)]).toEqual(['Cancelled', []])
  await desk.expectBooksAgree()
})
