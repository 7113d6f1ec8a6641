/** Bounced cheques (cheque-deposits, parent-payment, plain/act): reversals, charges and reopened items. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { paymentDesk, receipts, salesPath } from './payment-desk.ts'

const deposits = 'banking/cheque-deposits'
let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let bank: { id: string; account: string }
let charges = ''
beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  bank = await desk.bank('Barclays')
  charges = (await desk.get('account/ledgers/?code=E-I-BC-BC')).body[0].id
})
afterAll(() => app.close())

const deposit = async (fields: object = {}) => {
  const [benefactor] = (await desk.get('account/ledgers/options/?among=benefactor&q=Walk-in')).body
  const body = { date: '2026-03-02', bank_account: bank.id, benefactor: benefactor.id, amount: '250', status: 'Issued' }
  return desk.create(deposits, { ...body, ...fields })
}
const bounce = (one: { id: string; version: number }, fields: object = {}) =>
  desk.act(deposits, one, { name: 'bounce', reason: 'No funds', ...fields })
const balance = async (ledger: string) => (await desk.get(`account/ledgers/${ledger}`)).body.balance

test('a cleared cheque that bounces is reversed on that day, with the bank charge', async () => {
  const one = await deposit()
  const cleared = await desk.act(deposits, one, { name: 'clear', date: '2026-03-05' })
  expect(await balance(bank.account)).toBe('250.00')
  const { status, body } = await bounce(cleared.body, { date: '2026-03-09', charge: '5', charge_account: charges })
  expect([status, body.errors]).toEqual([200, undefined])
  expect(body).toMatchObject({
    status: 'Bounced',
    bounced_on: '2026-03-09',
    cancel_reason: 'No funds',
    charge: '5.00',
    charge_account_label: 'Bank Charges',
    clearing_date: '2026-03-05',
    acts: [],
  })
  expect(await desk.entries(`${deposits}/${one.id}`)).toEqual([
    ['2026-03-05 regular', 'Dr Barclays (1) 250.00', 'Cr Walk-in customers 250.00'],
    ['2026-03-09 regular', 'Dr Barclays (1) -250.00', 'Cr Walk-in customers -250.00'],
    ['2026-03-09 regular', 'Dr Bank Charges 5.00', 'Cr Barclays (1) 5.00'],
  ])
  expect([await balance(bank.account), await balance(charges)]).toEqual(['-5.00', '5.00'])
  const [last] = (await desk.get(`${deposits}/${one.id}/history`)).body
  expect([last.action, last.changes.status]).toEqual(['bounce', ['Cleared', 'Bounced']])
})

test('a cheque that bounces before clearing posts only the charge, or nothing', async () => {
  const before = await balance(bank.account)
  const one = await bounce(await deposit(), { charge: '2.50', charge_account: charges })
  expect(one.body).toMatchObject({ status: 'Bounced', bounced_on: '2026-06-15' })
  expect(await desk.entries(`${deposits}/${one.body.id}`)).toEqual([
    ['2026-06-15 regular', 'Dr Bank Charges 2.50', 'Cr Barclays (1) 2.50'],
  ])
  const other = await bounce(await deposit(), { date: '2026-03-03' })
  expect([other.body.status, other.body.charge]).toEqual(['Bounced', null])
  expect(await desk.entries(`${deposits}/${other.body.id}`)).toEqual([])
  expect(Number(await balance(bank.account))).toBe(Number(before) - 2.5)
})

test('a cleared cheque that bounces without a date is reversed and charged today', async () => {
  const cleared = await desk.act(deposits, await deposit(), { name: 'clear', date: '2026-03-05' })
  const { body } = await bounce(cleared.body, { charge: '5', charge_account: charges })
  expect(body.bounced_on).toBe('2026-06-15')
  const days = (await desk.entries(`${deposits}/${body.id}`)).map(([day]) => day)
  expect(days).toEqual(['2026-03-05 regular', '2026-06-15 regular', '2026-06-15 regular'])
})

test('a receipt whose cheque bounces is outstanding again, with the charge in addition', async () => {
  const amy = (await desk.party('Amy')).id
  const sale = await desk.invoice(amy, '100')
  const rows = [{ method: 'cheque', bank_account: bank.id, amount: '100', cheque_number: '17' }]
  const receipt = await desk.pays(receipts, { party: amy, rows, allocations: await desk.shares([sale]) })
  await desk.act(receipts, receipt, { name: 'clear', date: '2026-04-01' })
  expect((await desk.read(salesPath, sale.id)).status).toBe('Paid')
  const one = await desk.read(deposits, receipt.cheque_deposit.id)
  expect(one.acts).toEqual(['clear', 'bounce', 'cancel'].filter((name) => name !== 'clear'))
  const { status, body } = await bounce(one, { date: '2026-04-07', charge: '5', charge_account: charges })
  expect([status, body.errors]).toEqual([200, undefined])
  expect(body).toMatchObject({ status: 'Bounced', bounced_on: '2026-04-07', charge: '5.00' })
  expect(await desk.read(receipts, receipt.id)).toMatchObject({ status: 'Cancelled', cancel_reason: 'No funds' })
  expect(await desk.read(salesPath, sale.id)).toMatchObject({ status: 'Issued', open_amount: '100.00' })
  expect(await desk.entries(`${deposits}/${one.id}`)).toEqual([
    ['2026-04-01 regular', 'Dr Barclays (1) 100.00', 'Cr Amy (Receivable) 100.00'],
    ['2026-04-07 regular', 'Dr Barclays (1) -100.00', 'Cr Amy (Receivable) -100.00'],
    ['2026-04-07 regular', 'Dr Bank Charges 5.00', 'Cr Barclays (1) 5.00'],
  ])
  await desk.expectBooksAgree()
  expect(await app.broken('one')).toEqual([])
})

test('bouncing the cheque of a receipt requires the permission to cancel receipts', async () => {
  const ann = (await desk.party('Ann')).id
  const rows = [{ method: 'cheque', bank_account: bank.id, amount: '30', cheque_number: '18' }]
  const receipt = await desk.pays(receipts, { party: ann, rows })
  const depositRights = { read: true, update: true }
  const grant = (payment_receipts: object) =>
    app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [
      JSON.stringify({ banking_cheque_deposits: depositRights, payment_receipts }),
    ])
  const at = `/api/company/one/${deposits}/${receipt.cheque_deposit.id}/`
  await grant(depositRights)
  expect((await app.as('clerk').get(at)).body.acts).toEqual(['clear'])
  const refused = await app.as('clerk').post(`${at}bounce/`, { version: 1, reason: 'No funds' })
  expect([refused.status, refused.body.params.permission]).toEqual([403, 'payment_receipts.cancel'])
  expect((await desk.read(receipts, receipt.id)).status).toBe('Issued')
  await grant({ ...depositRights, cancel: true })
  expect((await app.as('clerk').post(`${at}bounce/`, { version: 1, reason: 'No funds' })).body.status).toBe('Bounced')
  expect((await desk.read(receipts, receipt.id)).status).toBe('Cancelled')
})

test('problems of a bounce are reported at their fields, and nothing is written', async () => {
  const one = await deposit()
  const wrong = async (fields: object) => desk.wrong(await bounce(one, fields))
  expect(await wrong({ reason: ' ' })).toEqual(['REASON_REQUIRED', 'reason'])
  expect(await wrong({ date: '2026-03-01' })).toEqual(['BOUNCED_EARLY', 'date'])
  expect(await wrong({ date: 'soon' })).toEqual(['NOT_A_DATE', 'date'])
  expect(await wrong({ charge: '5' })).toEqual(['REQUIRED', 'charge_account'])
  expect(await wrong({ charge_account: charges })).toEqual(['REQUIRED', 'charge'])
  expect(await wrong({ charge: '0', charge_account: charges })).toEqual(['NOT_POSITIVE', 'charge'])
  expect(await wrong({ charge: '1.005', charge_account: charges })).toEqual(['TOO_MANY_DIGITS', 'charge'])
  expect(await wrong({ charge: '5', charge_account: bank.account })).toEqual([
    'NOT_AN_EXPENSE_LEDGER',
    'charge_account',
  ])
  await app.lock('one', '2026-03-31')
  expect(await wrong({ date: '2026-03-09', charge: '5', charge_account: charges })).toEqual(['PERIOD_LOCKED', 'date'])
  await app.lock('one', null)
  expect(await desk.read(deposits, one.id)).toMatchObject({ status: 'Issued', version: 1, bounced_on: null })
  const draft = await deposit({ status: 'Draft' })
  expect((await bounce(draft)).body.code).toBe('WRONG_STATUS')
})
