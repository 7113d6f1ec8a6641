/** Supplier payments by cheque and the cheque issues that they create (cheque-of-payment, parent-payment). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postDueCheques } from '../../server/services/banking/post-due-cheques.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { paymentDesk, payments } from './payment-desk.ts'

const issues = 'banking/cheque-issues'
let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let bank: { id: string; account: string }
beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  bank = await desk.bank('Barclays')
})
afterAll(() => app.close())

const cheque = (amount: string, number: string) => [
  { method: 'cheque', bank_account: bank.id, amount, cheque_number: number, cheque_date: '2026-03-25' },
]
const issued = async (id: string) => desk.read(issues, id)
const balance = async () => (await desk.get(`account/ledgers/${bank.account}`)).body.balance

test('a payment by cheque creates its cheque issue, which is cleared with it and posts nothing itself', async () => {
  const eli = (await desk.party('Eli')).id
  const paid = await desk.pays(payments, { party: eli, rows: cheque('40', '1') })
  const one = await issued(paid.cheque_issue.id)
  expect(one).toMatchObject({
    voucher_no: paid.cheque_issue.number,
    status: 'Issued',
    date: '2026-03-20',
    cheque_date: '2026-03-25',
    cheque_number: '1',
    amount: '40.00',
    party_label: 'Eli',
    payment: paid.id,
    payment_label: paid.voucher_no,
    acts: ['clear', 'cancel'],
  })
  expect((await desk.get(`banking/bank-accounts/${bank.id}`)).body.next_cheque_no).toBe('2')
  // Its date has come, and the payment still posts.
  await postDueCheques(app.contextOf('one'))
  expect(await balance()).toBe('0.00')
  const early = await desk.act(payments, paid, { name: 'clear', date: '2026-03-24' })
  expect([early.body.code, early.body.params]).toEqual(['CLEARED_EARLY', { date: '2026-03-25' }])
  const cleared = await desk.act(issues, one, { name: 'clear', date: '2026-03-28' })
  expect(cleared.body).toMatchObject({ status: 'Cleared', clearing_date: '2026-03-28' })
  expect((await desk.read(payments, paid.id)).status).toBe('Cleared')
  const posted = [['2026-03-28 regular', 'Dr Eli (Payable) 40.00', 'Cr Barclays (1) 40.00']]
  expect(await desk.entries(`${payments}/${paid.id}`)).toEqual(posted)
  expect(await desk.entries(`${issues}/${one.id}`)).toEqual(posted)
  expect(await balance()).toBe('-40.00')

  const cancelled = await desk.act(issues, cleared.body, { name: 'cancel', reason: 'Lost', date: '2026-04-02' })
  expect(cancelled.body).toMatchObject({ status: 'Cancelled', cancel_reason: 'Lost', acts: [] })
  expect((await desk.read(payments, paid.id)).status).toBe('Cancelled')
  expect(await balance()).toBe('0.00')
  await desk.expectBooksAgree()
})

test('a cheque is not dated before its payment, and nothing is written', async () => {
  const jo = (await desk.party('Jo')).id
  const rows = (cheque_date: string) => [{ ...cheque('12', '60')[0], cheque_date }]
  const refused = await desk.tries(payments, { party: jo, rows: rows('2026-03-19') })
  expect(desk.wrong(refused)).toEqual(['CHEQUE_DATE_EARLY', 'rows.0.cheque_date'])
  expect((await desk.get(`${issues}/?cheque_number=60`)).body).toEqual([])
  const paid = await desk.pays(payments, { party: jo, rows: rows('2026-03-20') })
  const later = { version: paid.version, date: '2026-03-21' }
  expect(desk.wrong(await desk.patch(`${payments}/${paid.id}`, later))).toEqual([
    'CHEQUE_DATE_EARLY',
    'rows.0.cheque_date',
  ])
})

test('a payment that was stored with an earlier cheque can be changed otherwise, and keeps its dates', async () => {
  const kay = (await desk.party('Kay')).id
  const rows = [{ ...cheque('12', '61')[0], cheque_date: '2026-03-20' }]
  const paid = await desk.pays(payments, { party: kay, rows })
  await app.sql(`update payment_row set cheque_date = '2026-03-01' where payment_id = $1`, [paid.id])
  const noted = await desk.patch(`${payments}/${paid.id}`, { version: paid.version, remarks: 'Handed over later' })
  expect([noted.status, noted.body]).toMatchObject([
    200,
    { remarks: 'Handed over later', date: '2026-03-20', rows: [{ cheque_date: '2026-03-01' }] },
  ])
  const dates = [{ date: '2026-03-21' }, { rows: [{ ...cheque('12', '61')[0], cheque_date: '2026-03-02' }] }]
  for (const change of dates) {
    const refused = await desk.patch(`${payments}/${paid.id}`, { version: noted.body.version, ...change })
    expect(desk.wrong(refused)).toEqual(['CHEQUE_DATE_EARLY', 'rows.0.cheque_date'])
  }
})

test('changing or cancelling a payment does the same to its cheque issue', async () => {
  const fay = (await desk.party('Fay')).id
  const paid = await desk.pays(payments, { party: fay, rows: cheque('40', '20') })
  const { id } = paid.cheque_issue
  const body = { date: '2026-03-21', party: fay, version: paid.version, rows: cheque('55', '21') }
  const edited = await desk.patch(`${payments}/${paid.id}`, body)
  expect(edited.status).toBe(200)
  expect(await issued(id)).toMatchObject({ date: '2026-03-21', amount: '55.00', cheque_number: '21', version: 2 })
  const refused = await desk.patch(`${issues}/${id}`, { version: 2, amount: '60' })
  expect([refused.body.code, refused.body.params]).toEqual(['MADE_BY', { document: paid.voucher_no }])
  const stopped = await desk.act(issues, { id, version: 2 }, { name: 'stop', reason: 'Lost' })
  expect(stopped.body.code).toBe('MADE_BY')
  await desk.act(payments, edited.body, { name: 'cancel', reason: 'Twice' })
  expect(await issued(id)).toMatchObject({ status: 'Cancelled', cancel_reason: 'Twice' })
  const history = (await desk.get(`${issues}/${id}/history`)).body
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['cancel', 'update', 'create'])
  await desk.expectBooksAgree()
})

test('a payment changed to the next number of its bank account takes it', async () => {
  const ida = (await desk.party('Ida')).id
  const book = await desk.bank('Lloyds')
  const number = async () => (await desk.get(`banking/bank-accounts/${book.id}`)).body.next_cheque_no
  const rows = (cheque_number: string) => [{ method: 'cheque', bank_account: book.id, amount: '5', cheque_number }]
  const paid = await desk.pays(payments, { party: ida, rows: rows('9') })
  expect(await number()).toBe('1')
  const changed = await desk.patch(`${payments}/${paid.id}`, { version: paid.version, rows: rows('1') })
  expect([changed.status, await number()]).toEqual([200, '2'])
})

test('cheque numbers of a bank account are unique', async () => {
  const gil = (await desk.party('Gil')).id
  const paid = await desk.pays(payments, { party: gil, rows: cheque('10', '30') })
  expect(desk.wrong(await desk.tries(payments, { party: gil, rows: cheque('10', '30') }))).toEqual([
    'DUPLICATE',
    'rows.0.cheque_number',
  ])
  const chequeIssue = { date: '2026-03-20', bank_account: bank.id, party: gil, amount: '5', cheque_number: '30' }
  expect(desk.wrong(await desk.post(issues, chequeIssue))).toEqual(['DUPLICATE', 'cheque_number'])
  // A payment can keep its own number.
  const again = { date: '2026-03-20', party: gil, version: paid.version, rows: cheque('11', '30') }
  expect((await desk.patch(`${payments}/${paid.id}`, again)).status).toBe(200)
})

test('an unposted cheque follows its merged party to the survivor, a posted one clears', async () => {
  const [hal, ida] = [await desk.party('Hal'), await desk.party('Ida')]
  const paid = await desk.pays(payments, { party: hal.id, rows: cheque('80', '40') })
  const later = { date: '2026-06-15', cheque_date: '2026-07-01', cheque_number: '41', amount: '7' }
  const waiting = await desk.create(issues, { ...later, bank_account: bank.id, party: hal.id })
  const posted = await desk.create(issues, {
    date: '2026-03-20',
    cheque_date: '2026-03-20',
    cheque_number: '42',
    amount: '6',
    bank_account: bank.id,
    party: hal.id,
  })
  const pending = { date: '2026-06-15', bank_account: bank.id, benefactor: hal.customer_account, amount: '9' }
  const deposit = await desk.create('banking/cheque-deposits', { ...pending, status: 'Issued' })
  const merge = { version: hal.version, into: ida.id, date: '2026-04-01' }
  expect((await desk.post(`crm/parties/${hal.id}/merge`, merge)).status).toBe(200)
  expect((await issued(paid.cheque_issue.id)).party_label).toBe('Ida')
  expect((await issued(waiting.id)).party_label).toBe('Ida')
  const cleared = await desk.act(payments, await desk.read(payments, paid.id), { name: 'clear' })
  expect(cleared.status).toBe(200)
  const lines = ['2026-03-20 regular', 'Dr Hal (Payable) 6.00', 'Cr Barclays (1) 6.00']
  expect(await desk.entries(`${issues}/${posted.id}`)).toEqual([lines])
  const paidOut = await desk.act(issues, posted, { name: 'clear', date: '2026-04-02' })
  expect([paidOut.body.errors, paidOut.body.status]).toEqual([undefined, 'Cleared'])
  expect(await desk.entries(`${issues}/${posted.id}`)).toEqual([lines])
  // What has not posted would be outstanding for Hal.
  const refused = await desk.act('banking/cheque-deposits', deposit, { name: 'clear', date: '2026-06-15' })
  expect(desk.wrong(refused)).toEqual(['ACCOUNT_INACTIVE', 'benefactor'])
  await desk.expectBooksAgree()
})
