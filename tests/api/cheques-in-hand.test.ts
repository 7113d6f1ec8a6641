/** Cheques in hand (trade setting, check-payment, cheque-deposits): settled when received, banked when cleared. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { subtract, withDigits } from '../../domain/money/decimal.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { paymentDesk, receipts, salesPath } from './payment-desk.ts'

const deposits = 'banking/cheque-deposits'
let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let bank: { id: string; account: string }
let charges = ''
let amy = ''

const turn = async (isOn: boolean) => {
  const at = '/api/company/one/settings/sales/'
  const { body } = await app.as('owner').get(at)
  const { status } = await app.as('owner').send('PUT', at, { version: body.version, cheques_in_hand: isOn })
  expect(status).toBe(200)
}

beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  bank = await desk.bank('Barclays')
  charges = (await desk.get('account/ledgers/?code=E-I-BC-BC')).body[0].id
  amy = (await desk.party('Amy')).id
  await turn(true)
})
afterAll(() => app.close())

const rows = (amount: string) => [{ method: 'cheque', bank_account: bank.id, amount, cheque_number: '000017' }]
const received = async (amount: string) => {
  const sale = await desk.invoice(amy, amount)
  const body = { date: '2026-03-31', party: amy, rows: rows(amount), allocations: await desk.shares([sale]) }
  return { sale, receipt: await desk.pays(receipts, body) }
}
const entries = (path: string, { id }: { id: string }) => desk.entries(`${path}/${id}`)
const clear = async (deposit: { id: string; version: number }, date = '2026-04-02') =>
  desk.act(deposits, deposit, { name: 'clear', date })

test('a cheque settles on receipt; the bank is posted when it clears', async () => {
  const { sale, receipt } = await received('150')
  expect(receipt).toMatchObject({
    status: 'Cleared',
    clearing_date: '2026-03-31',
    acts: ['edit', 'cancel', 'allocate', 'release'],
  })
  expect(await desk.read(salesPath, sale.id)).toMatchObject({ status: 'Paid', open_amount: '0.00' })
  const deposit = await desk.read(deposits, receipt.cheque_deposit.id)
  expect(deposit).toMatchObject({
    status: 'Issued',
    held_in_label: 'Cheques in hand',
    acts: ['clear', 'bounce', 'cancel'],
  })
  const cleared = await clear(deposit)
  expect([cleared.status, cleared.body.status, cleared.body.clearing_date]).toEqual([200, 'Cleared', '2026-04-02'])
  expect(await entries(deposits, deposit)).toEqual([
    ['2026-03-31 regular', 'Dr Cheques in hand 150.00', 'Cr Amy (Receivable) 150.00'],
    ['2026-04-02 regular', 'Dr Barclays (1) 150.00', 'Cr Cheques in hand 150.00'],
  ])
  expect((await desk.read(receipts, receipt.id)).version).toBe(receipt.version)
})

test('a cleared cheque that bounces reopens its invoices, and leaves nothing in hand', async () => {
  const { sale, receipt } = await received('80')
  const deposit = await desk.read(deposits, receipt.cheque_deposit.id)
  const { body: cleared } = await clear(deposit)
  const bounced = await desk.act(deposits, cleared, {
    name: 'bounce',
    date: '2026-04-07',
    reason: 'No funds',
    charge: '5',
    charge_account: charges,
  })
  expect([bounced.status, bounced.body.status]).toEqual([200, 'Bounced'])
  expect(await entries(deposits, deposit)).toEqual([
    ['2026-03-31 regular', 'Dr Cheques in hand 80.00', 'Cr Amy (Receivable) 80.00'],
    ['2026-04-07 regular', 'Dr Cheques in hand -80.00', 'Cr Amy (Receivable) -80.00'],
    ['2026-04-02 regular', 'Dr Barclays (1) 80.00', 'Cr Cheques in hand 80.00'],
    ['2026-04-07 regular', 'Dr Barclays (1) -80.00', 'Cr Cheques in hand -80.00'],
    ['2026-04-07 regular', 'Dr Bank Charges 5.00', 'Cr Barclays (1) 5.00'],
  ])
  expect((await desk.read(receipts, receipt.id)).status).toBe('Cancelled')
  expect(await desk.read(salesPath, sale.id)).toMatchObject({ status: 'Issued', open_amount: '80.00' })
})

test('cancelling a receipt reverses the bank entry of its cleared cheque', async () => {
  for (const through of [receipts, deposits]) {
    const { sale, receipt } = await received('40')
    const deposit = await desk.read(deposits, receipt.cheque_deposit.id)
    const { body: cleared } = await clear(deposit)
    const target = through === receipts ? receipt : cleared
    const { status, body } = await desk.act(through, target, { name: 'cancel', reason: 'Twice', date: '2026-04-09' })
    expect([status, body.status]).toEqual([200, 'Cancelled'])
    expect((await desk.read(deposits, deposit.id)).status).toBe('Cancelled')
    expect((await entries(deposits, deposit)).map(([day, debit]) => `${day} ${debit}`)).toEqual([
      '2026-03-31 regular Dr Cheques in hand 40.00',
      '2026-04-09 regular Dr Cheques in hand -40.00',
      '2026-04-02 regular Dr Barclays (1) 40.00',
      '2026-04-09 regular Dr Barclays (1) -40.00',
    ])
    expect((await desk.read(salesPath, sale.id)).open_amount).toBe('40.00')
  }
})

test('a receipt with a cleared cheque keeps amount and bank account; texts can change', async () => {
  const { receipt } = await received('60')
  const more = await desk.patch(`${receipts}/${receipt.id}`, { version: 1, allocations: [], rows: rows('61') })
  expect([more.status, more.body.amount]).toEqual([200, '61.00'])
  const deposit = await desk.read(deposits, receipt.cheque_deposit.id)
  expect(deposit.amount).toBe('61.00')
  await clear(deposit)
  const refused = await desk.patch(`${receipts}/${receipt.id}`, { version: 2, rows: rows('62') })
  expect(desk.wrong(refused)).toEqual(['CHEQUE_CLEARED', 'rows'])
  const moved = await desk.patch(`${receipts}/${receipt.id}`, { version: 2, date: '2026-04-10' })
  expect(desk.wrong(moved)).toEqual(['CHEQUE_CLEARED', 'date'])
  const edited = await desk.patch(`${receipts}/${receipt.id}`, { version: 2, remarks: 'By post' })
  expect([edited.status, edited.body.remarks]).toEqual([200, 'By post'])
})

test('clearing a cheque in hand requires only the permission for deposits; reversing it also that for receipts', async () => {
  const { receipt } = await received('45')
  const rights = { read: true, update: true, cancel: true }
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [
    JSON.stringify({ banking_cheque_deposits: rights }),
  ])
  const at = `/api/company/one/${deposits}/${receipt.cheque_deposit.id}/`
  expect((await app.as('clerk').get(at)).body.acts).toEqual(['clear'])
  const cancelled = await app.as('clerk').post(`${at}cancel/`, { version: 1, reason: 'Twice' })
  expect([cancelled.status, cancelled.body.params.permission]).toEqual([403, 'payment_receipts.cancel'])
  const cleared = await app.as('clerk').post(`${at}clear/`, { version: 1, date: '2026-04-02' })
  expect([cleared.status, cleared.body.status]).toEqual([200, 'Cleared'])
})

test('cheques on a slip are in hand from the date of the slip, each separately', async () => {
  const [benefactor] = (await desk.get('account/ledgers/options/?among=benefactor&q=Amy')).body
  const cheques = ['10', '20'].map((amount) => ({ benefactor: benefactor.id, cheque_number: amount, amount }))
  const slip = await desk.create(deposits, { date: '2026-03-02', bank_account: bank.id, cheques, status: 'Issued' })
  expect(slip.held_in_label).toBe('Cheques in hand')
  const received = ['10.00', '20.00'].map((amount) => [
    '2026-03-02 regular',
    `Dr Cheques in hand ${amount}`,
    `Cr Amy (Receivable) ${amount}`,
  ])
  expect(await entries(deposits, slip)).toEqual(received)
  const { body: cleared } = await clear(slip, '2026-03-05')
  expect((await entries(deposits, slip)).slice(2)).toEqual([
    ['2026-03-05 regular', 'Dr Barclays (1) 10.00', 'Cr Cheques in hand 10.00'],
    ['2026-03-05 regular', 'Dr Barclays (1) 20.00', 'Cr Cheques in hand 20.00'],
  ])
  const bounce = { name: 'bounce', reason: 'No funds', cheque: slip.cheques[1].id, date: '2026-03-09' }
  const { body } = await desk.act(deposits, cleared, bounce)
  expect(body.status).toBe('Cleared')
  const reversed = (await entries(deposits, slip)).filter(([day]) => day === '2026-03-09 regular')
  expect(reversed).toEqual([
    ['2026-03-09 regular', 'Dr Cheques in hand -20.00', 'Cr Amy (Receivable) -20.00'],
    ['2026-03-09 regular', 'Dr Barclays (1) -20.00', 'Cr Cheques in hand -20.00'],
  ])
})

test('a cheque that a supplier refunds clears and bounces, in hand and pending', async () => {
  for (const isOn of [true, false]) {
    await turn(isOn)
    const refund = async (amount: string) => {
      const body = { date: '2026-03-31', party: amy, ledger: 'payable', rows: rows(amount) }
      const receipt = await desk.pays(receipts, body)
      return desk.read(deposits, receipt.cheque_deposit.id)
    }
    const cleared = await clear(await refund('70'))
    expect([cleared.status, cleared.body.status]).toEqual([200, 'Cleared'])
    const inHand = [
      ['2026-03-31 regular', 'Dr Cheques in hand 70.00', 'Cr Amy (Payable) 70.00'],
      ['2026-04-02 regular', 'Dr Barclays (1) 70.00', 'Cr Cheques in hand 70.00'],
    ]
    const pending = [['2026-04-02 regular', 'Dr Barclays (1) 70.00', 'Cr Amy (Payable) 70.00']]
    expect(await entries(deposits, cleared.body)).toEqual(isOn ? inHand : pending)
    const before = (await desk.get(`account/ledgers/${bank.account}`)).body.balance
    for (const one of [cleared.body, await refund('30')]) {
      const bounced = await desk.act(deposits, one, { name: 'bounce', date: '2026-04-07', reason: 'No funds' })
      expect([bounced.status, bounced.body.status]).toEqual([200, 'Bounced'])
    }
    const [payable] = (await desk.get('account/ledgers/?q=Amy%20(Payable)')).body
    const after = (await desk.get(`account/ledgers/${bank.account}`)).body.balance
    expect([payable.balance, after]).toEqual(['0.00', withDigits(subtract(before, '70'), 2)])
  }
  await turn(true)
  await desk.expectBooksAgree()
})

test('a cheque in hand of a merged customer clears, and bounces no more', async () => {
  const acme = await desk.party('Acme')
  const sale = await desk.invoice(acme.id, '90')
  const receive = async (amount: string, fields: object = {}) => {
    const body = { date: '2026-03-31', party: acme.id, rows: rows(amount), ...fields }
    const receipt = await desk.pays(receipts, body)
    return { receipt, deposit: await desk.read(deposits, receipt.cheque_deposit.id) }
  }
  const slip = await desk.create(deposits, {
    date: '2026-03-31',
    bank_account: bank.id,
    cheques: [{ benefactor: acme.customer_account, cheque_number: '18', amount: '5' }],
    status: 'Issued',
  })
  const settled = await receive('90', { allocations: await desk.shares([sale]) })
  const advance = await receive('20')
  const survivor = await desk.party('Acme Ltd')
  const merge = { version: acme.version, into: survivor.id, date: '2026-04-01' }
  expect((await desk.post(`crm/parties/${acme.id}/merge`, merge)).status).toBe(200)
  for (const { deposit } of [settled, advance]) {
    const cleared = await clear(deposit)
    expect([cleared.status, cleared.body.errors, cleared.body.status]).toEqual([200, undefined, 'Cleared'])
    const { amount } = deposit
    expect(await entries(deposits, deposit)).toEqual([
      ['2026-03-31 regular', `Dr Cheques in hand ${amount}`, `Cr Acme (Receivable) ${amount}`],
      ['2026-04-02 regular', `Dr Barclays (1) ${amount}`, `Cr Cheques in hand ${amount}`],
    ])
    const bounce = { name: 'bounce', date: '2026-04-07', reason: 'No funds' }
    const bounced = await desk.act(deposits, cleared.body, bounce)
    expect([bounced.status, bounced.body.code, bounced.body.params]).toEqual([
      409,
      'PARTY_MERGED',
      { party: 'Acme', survivor: 'Acme Ltd' },
    ])
    expect(await entries(deposits, deposit)).toHaveLength(2)
  }
  expect(await desk.read(salesPath, sale.id)).toMatchObject({ status: 'Paid', open_amount: '0.00' })
  const { body: clearedSlip } = await clear(slip)
  expect([clearedSlip.errors, clearedSlip.status]).toEqual([undefined, 'Cleared'])
  expect(await entries(deposits, slip)).toEqual([
    ['2026-03-31 regular', 'Dr Cheques in hand 5.00', 'Cr Acme (Receivable) 5.00'],
    ['2026-04-02 regular', 'Dr Barclays (1) 5.00', 'Cr Cheques in hand 5.00'],
  ])
  const cheque = { name: 'bounce', reason: 'No funds', cheque: slip.cheques[0].id, date: '2026-04-07' }
  expect(desk.wrong(await desk.act(deposits, clearedSlip, cheque))).toEqual(['ALLOCATED'])
  await desk.expectBooksAgree()
})

test('cheques received before the setting changed continue as before; the books are consistent', async () => {
  const inHand = (await received('15')).receipt
  await turn(false)
  const { sale, receipt } = await received('25')
  expect([receipt.status, (await desk.read(salesPath, sale.id)).status]).toEqual(['Issued', 'Issued'])
  const deposit = await desk.read(deposits, inHand.cheque_deposit.id)
  expect((await clear(deposit)).body.status).toBe('Cleared')
  await turn(true)
  const waiting = await desk.read(deposits, receipt.cheque_deposit.id)
  expect([waiting.held_in, (await clear(waiting)).body.status]).toEqual([null, 'Cleared'])
  expect(await entries(deposits, waiting)).toEqual([
    ['2026-04-02 regular', 'Dr Barclays (1) 25.00', 'Cr Amy (Receivable) 25.00'],
  ])
  const [ledger] = (await desk.get('account/ledgers/?q=Cheques in hand')).body
  expect(ledger.balance).toBe('0.00')
  await received('35')
  await desk.expectBooksAgree()
  expect(await app.broken('one')).toEqual([])
})
