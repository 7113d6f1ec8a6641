/** Cheque deposits: drafted, numbered, cleared on a chosen day, cancelled (save-deposit, act-on-deposit, deposit-facts, deposit-answer). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { itemDesk } from './item-desk.ts'
import { base } from './resource-samples.ts'

let app: TestApp
let bank: { id: string; account: string }
let amy: { id: string; customer_account: string }
beforeAll(async () => {
  app = await startApp()
  bank = await create('banking/bank-accounts', { bank_name: 'Barclays', account_number: '1234' })
  amy = await create('crm/parties', { name: 'Amy' })
})
afterAll(() => app.close())
const { get, post, patch, create, ledger, at } = itemDesk(() => app)
const deposits = 'banking/cheque-deposits'

const cheque = (fields: object = {}) => ({
  date: '2026-03-02',
  bank_account: bank.id,
  benefactor: amy.customer_account,
  amount: '250.00',
  cheque_number: '000107',
  drawee_bank: 'Lloyds',
  ...fields,
})
const act = (id: string, name: string, body: object) => post(`${deposits}/${id}/${name}`, body)
const balance = async (id: string) => (await get(`account/ledgers/${id}`)).body.balance
/** Returns date and lines of each entry, oldest first. */
const entries = async (id: string) =>
  (await get(`${deposits}/${id}/journal-entries`)).body.map(
    ({ date, lines }: { date: string; lines: { account_label: string; debit: string; credit: string }[] }) => [
      date,
      ...lines.map(({ account_label: account, debit, credit }) => `${account} ${debit} ${credit}`),
    ],
  )

test('a draft gets its number when issued and posts when it clears, on the given day', async () => {
  const draft = await create(deposits, cheque())
  expect(draft).toMatchObject({
    status: 'Draft',
    voucher_no: null,
    amount: '250.00',
    amount_in_words: 'Two hundred and fifty pounds only',
    bank_account_label: 'Barclays',
    benefactor_label: 'Amy (Receivable)',
    acts: ['edit', 'issue', 'delete'],
  })
  const { body: issued } = await act(draft.id, 'issue', { version: 1 })
  expect(issued).toMatchObject({
    status: 'Issued',
    voucher_no: 'CD-2026-0001',
    version: 2,
    acts: ['edit', 'clear', 'bounce', 'cancel'],
  })
  expect(await entries(draft.id)).toEqual([])
  expect(await balance(bank.account)).toBe('0.00')

  expect(at(await act(draft.id, 'clear', { version: 2, date: '2026-03-01' }))).toEqual(['CLEARED_EARLY', ['date']])
  expect(at(await act(draft.id, 'clear', { version: 2, date: 'soon' }))).toEqual(['NOT_A_DATE', ['date']])
  const { body: cleared } = await act(draft.id, 'clear', { version: 2, date: '2026-03-05' })
  expect(cleared).toMatchObject({
    status: 'Cleared',
    clearing_date: '2026-03-05',
    version: 3,
    acts: ['bounce', 'cancel'],
  })
  expect(await entries(draft.id)).toEqual([
    ['2026-03-05', 'Barclays (1234) 250.00 0.00', 'Amy (Receivable) 0.00 250.00'],
  ])
  expect(await balance(bank.account)).toBe('250.00')
  const [item] = await app.sql<{ side: string; open: string; date: string }>(
    `select side, open_amount::numeric(20, 2)::text as open, date::text from open_item where document_id = $1`,
    [draft.id],
  )
  expect(item).toEqual({ side: 'credit', open: '250.00', date: '2026-03-05' })
})

test('cancelling a cleared cheque reverses its posting on that day; the number stays', async () => {
  const before = await balance(bank.account)
  const issued = await create(deposits, cheque({ status: 'Issued', amount: '80' }))
  const { body: cleared } = await act(issued.id, 'clear', { version: 1, date: '2026-03-09' })
  expect(at(await act(issued.id, 'cancel', { version: 2, reason: ' ' }))).toEqual(['REASON_REQUIRED', ['reason']])
  const { body: cancelled } = await act(issued.id, 'cancel', { version: cleared.version, reason: 'Returned unpaid' })
  expect(cancelled).toMatchObject({
    status: 'Cancelled',
    voucher_no: issued.voucher_no,
    cancel_reason: 'Returned unpaid',
    acts: [],
  })
  expect(await entries(issued.id)).toEqual([
    ['2026-03-09', 'Barclays (1234) 80.00 0.00', 'Amy (Receivable) 0.00 80.00'],
    ['2026-03-09', 'Barclays (1234) -80.00 0.00', 'Amy (Receivable) 0.00 -80.00'],
  ])
  expect(await balance(bank.account)).toBe(before)
  expect((await act(issued.id, 'clear', { version: 3 })).body.code).toBe('WRONG_STATUS')
})

test('without a date it clears today', async () => {
  const issued = await create(deposits, cheque({ status: 'Issued', amount: '5' }))
  const { body } = await act(issued.id, 'clear', { version: 1 })
  expect([body.status, body.clearing_date]).toEqual(['Cleared', '2026-06-15'])
})

test('an issued cheque can change under its number and within its year, a cleared one cannot', async () => {
  const issued = await create(deposits, cheque({ status: 'Issued' }))
  const change = (fields: object) => patch(`${deposits}/${issued.id}`, { ...cheque(fields), version: 1 })
  expect(at(await change({ date: '2025-12-30' }))).toEqual(['YEAR_CHANGED', ['date']])
  const { body } = await change({ amount: '260', deposited_by: 'Ben' })
  expect(body).toMatchObject({ status: 'Issued', voucher_no: issued.voucher_no, amount: '260.00', deposited_by: 'Ben' })
  const { body: history } = await get(`${deposits}/${issued.id}/history`)
  expect(history[0].changes).toEqual({ amount: ['250.00', '260.00'], deposited_by: [null, 'Ben'] })
  expect((await change({ amount: '270' })).body.code).toBe('STALE')
  await act(issued.id, 'clear', { version: 2, date: '2026-03-10' })
  expect((await patch(`${deposits}/${issued.id}`, { ...cheque(), version: 3 })).body.code).toBe('WRONG_STATUS')
})

test('only a draft can be deleted', async () => {
  const draft = await create(deposits, cheque())
  const remove = (id: string) => app.as('owner').delete(`${base}/${deposits}/${id}/?version=1`)
  expect((await remove(draft.id)).status).toBe(204)
  const issued = await create(deposits, cheque({ status: 'Issued' }))
  expect((await remove(issued.id)).body.code).toBe('WRONG_STATUS')
})

test('a cheque comes from a customer or a bank, and goes to an active bank account', async () => {
  const wallet = await create('banking/bank-accounts', { is_wallet: true, bank_name: 'PayPal' })
  const closed = await create('banking/bank-accounts', { bank_name: 'Old', account_number: '9', is_active: false })
  const refused = async (fields: object) => at(await post(deposits, cheque(fields)))
  expect(await refused({ bank_account: wallet.id })).toEqual(['NOT_A_BANK', ['bank_account']])
  expect(await refused({ bank_account: closed.id })).toEqual(['ACCOUNT_INACTIVE', ['bank_account']])
  expect(await refused({ benefactor: await ledger('I-S-S') })).toEqual(['NOT_A_BENEFACTOR', ['benefactor']])
  expect(await refused({ benefactor: bank.account })).toEqual(['SAME_LEDGER', ['benefactor']])
  expect(await refused({ benefactor: bank.id })).toEqual(['UNKNOWN_REFERENCE', ['benefactor']])
  expect(await refused({ bank_account: amy.id })).toEqual(['UNKNOWN_REFERENCE', ['bank_account']])
  expect(await refused({ date: '2031-01-01' })).toEqual(['NO_FISCAL_YEAR', ['date']])
  expect(await refused({ amount: '0', cheque_date: 'x' })).toEqual(['NOT_POSITIVE', ['amount', 'cheque_date']])
  expect(await refused({ note: 'x' })).toEqual(['UNKNOWN_FIELD', ['note']])
  const offered = (await get('banking/bank-accounts/options/?among=bank')).body
  expect(offered.map(({ label }: { label: string }) => label)).toEqual(['Barclays'])
  const moved = await create(deposits, cheque({ benefactor: wallet.account, status: 'Issued' }))
  expect(moved.benefactor_label).toBe('PayPal')
})

test('clearing and cancelling are refused in locked periods', async () => {
  const issued = await create(deposits, cheque({ status: 'Issued', date: '2026-01-10' }))
  await act(issued.id, 'clear', { version: 1, date: '2026-01-15' })
  const waiting = await create(deposits, cheque({ status: 'Issued', date: '2026-01-12' }))
  await app.lock('one', '2026-01-31')
  expect((await post(`${deposits}/${issued.id}/cancel`, { version: 2, reason: 'Late' })).body.code).toBe(
    'PERIOD_LOCKED',
  )
  expect(at(await post(`${deposits}/${waiting.id}/clear`, { version: 1, date: '2026-01-20' }))).toEqual([
    'PERIOD_LOCKED',
    ['date'],
  ])
  const changed = { date: '2026-01-12', narration: 'Of Amy', version: 1 }
  expect((await patch(`${deposits}/${waiting.id}`, changed)).body.code).toBe('PERIOD_LOCKED')
  expect((await post(`${deposits}/${waiting.id}/clear`, { version: 1, date: '2026-02-02' })).status).toBe(200)
  expect((await get(`${deposits}/?status=Cleared&_end=50`)).body.length).toBeGreaterThan(3)
})

test('a repeated request creates one deposit, and of two concurrent clearings one succeeds', async () => {
  const key = { 'idempotency-key': 'cheque 1' }
  const answers = await Promise.all([1, 2].map(() => app.as('owner').post(`${base}/${deposits}/`, cheque(), key)))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const issued = await create(deposits, cheque({ status: 'Issued' }))
  const both = await Promise.all([1, 2].map(() => act(issued.id, 'clear', { version: 1, date: '2026-03-20' })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await entries(issued.id)).toHaveLength(1)
})

test('the deposit of a cheque receipt is cleared and cancelled through its receipt', async () => {
  const rows = [{ method: 'cheque', bank_account: bank.id, amount: '120.00', cheque_number: '000200' }]
  const receipt = await create('payment-receipts', { date: '2026-03-11', party: amy.id, ledger: 'receivable', rows })
  const { id } = receipt.cheque_deposit
  const { body: deposit } = await get(`${deposits}/${id}`)
  expect(deposit).toMatchObject({
    status: 'Issued',
    amount: '120.00',
    payment: receipt.id,
    payment_label: receipt.voucher_no,
    acts: ['clear', 'bounce', 'cancel'],
  })
  for (const answer of [
    await patch(`${deposits}/${id}`, { ...cheque(), version: 1 }),
    await app.as('owner').delete(`${base}/${deposits}/${id}/?version=1`),
  ]) {
    expect([answer.status, ['MADE_BY', 'WRONG_STATUS'].includes(answer.body.code)]).toEqual([409, true])
  }
  const before = await balance(bank.account)
  const { body: cleared } = await act(id, 'clear', { version: 1, date: '2026-03-12' })
  expect(cleared).toMatchObject({ status: 'Cleared', clearing_date: '2026-03-12', version: 2 })
  expect((await get(`payment-receipts/${receipt.id}`)).body).toMatchObject({ status: 'Cleared', open_amount: '120.00' })
  expect(await entries(id)).toEqual([['2026-03-12', 'Barclays (1234) 120.00 0.00', 'Amy (Receivable) 0.00 120.00']])
  const { body: cancelled } = await act(id, 'cancel', { version: 2, reason: 'Bounced' })
  expect(cancelled).toMatchObject({ status: 'Cancelled', cancel_reason: 'Bounced' })
  expect((await get(`payment-receipts/${receipt.id}`)).body).toMatchObject({
    status: 'Cancelled',
    cancel_reason: 'Bounced',
  })
  expect(await balance(bank.account)).toBe(before)
})

test('a post-dated cheque clears from its own date on', async () => {
  const draft = await create(deposits, cheque({ cheque_number: '000106', cheque_date: '2026-03-20', amount: '1.00' }))
  const { body: issued } = await act(draft.id, 'issue', { version: 1 })
  const early = await act(draft.id, 'clear', { version: issued.version, date: '2026-03-19' })
  expect([early.body.code, early.body.params]).toEqual(['CLEARED_EARLY', { date: '2026-03-20' }])
  const { body: cleared } = await act(draft.id, 'clear', { version: issued.version, date: '2026-03-20' })
  expect(cleared).toMatchObject({ status: 'Cleared', clearing_date: '2026-03-20' })
  await act(draft.id, 'cancel', { version: cleared.version, reason: 'Test', date: '2026-03-20' })
})
