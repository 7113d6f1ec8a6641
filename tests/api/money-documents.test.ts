/** Cash deposits, fund transfers with their templates, and tax payments: what they post, refuse and take back (plain/save, act, entries, print), and what a tax payment would be (propose-payment). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { itemDesk } from './item-desk.ts'

let app: TestApp
let bank: { id: string; account: string }
let wallet: { id: string; account: string }
let amy: { id: string; customer_account: string }
let cash = ''
let fees = ''
beforeAll(async () => {
  app = await startApp()
  bank = await create('banking/bank-accounts', { bank_name: 'Barclays', account_number: '1234' })
  wallet = await create('banking/bank-accounts', { is_wallet: true, bank_name: 'PayPal' })
  amy = await create('crm/parties', { name: 'Amy' })
  cash = await ledger('A-C-C')
  fees = await ledger('E-I-BC-BC')
})
afterAll(() => app.close())
const { get, post, patch, create, ledger, at } = itemDesk(() => app)
const act = (path: string, id: string, { name, ...body }: { name: string; [field: string]: unknown }) =>
  post(`${path}/${id}/${name}`, body)
const balance = async (id: string) => (await get(`account/ledgers/${id}`)).body.balance
/** Returns date and lines of each entry, oldest first. */
const entries = async (path: string, id: string) =>
  (await get(`${path}/${id}/journal-entries`)).body.map(
    ({ date, lines }: { date: string; lines: { account_label: string; debit: string; credit: string }[] }) => [
      date,
      ...lines.map(({ account_label: account, debit, credit }) => `${account} ${debit} ${credit}`),
    ],
  )

const deposits = 'banking/cash-deposits'
const deposit = (fields: object = {}) => ({
  date: '2026-03-02',
  bank_account: bank.id,
  benefactor: cash,
  amount: '250.00',
  ...fields,
})

test('a cash deposit gets its number and posts to the bank account at once; a change posts again under its number', async () => {
  const one = await create(deposits, deposit({ deposited_by: 'Ben' }))
  expect(one).toMatchObject({
    status: 'Cleared',
    voucher_no: 'CASH-2026-0001',
    amount: '250.00',
    amount_in_words: 'Two hundred and fifty pounds only',
    benefactor_label: 'Cash',
    acts: ['edit', 'cancel'],
  })
  expect(await balance(bank.account)).toBe('250.00')
  const { body: changed } = await patch(`${deposits}/${one.id}`, { version: 1, amount: '200', date: '2026-03-03' })
  expect(changed).toMatchObject({ voucher_no: 'CASH-2026-0001', amount: '200.00', version: 2 })
  expect(await entries(deposits, one.id)).toEqual([
    ['2026-03-02', 'Barclays (1234) 250.00 0.00', 'Cash 0.00 250.00'],
    ['2026-03-02', 'Barclays (1234) -250.00 0.00', 'Cash 0.00 -250.00'],
    ['2026-03-03', 'Barclays (1234) 200.00 0.00', 'Cash 0.00 200.00'],
  ])
  // A changed text posts nothing.
  await patch(`${deposits}/${one.id}`, { version: 2, narration: 'Till' })
  expect(await entries(deposits, one.id)).toHaveLength(3)
  const { body: cancelled } = await act(deposits, one.id, {
    name: 'cancel',
    version: 3,
    reason: 'Twice',
    date: '2026-03-09',
  })
  expect(cancelled).toMatchObject({ status: 'Cancelled', cancel_reason: 'Twice', acts: [] })
  expect((await entries(deposits, one.id)).at(-1)).toEqual([
    '2026-03-09',
    'Barclays (1234) -200.00 0.00',
    'Cash 0.00 -200.00',
  ])
  expect(await balance(bank.account)).toBe('0.00')
  const { body: history } = await get(`${deposits}/${one.id}/history`)
  expect(history.map(({ action }: { action: string }) => action)).toEqual(['cancel', 'update', 'update', 'create'])
  expect(history[2].changes).toEqual({ amount: ['250.00', '200.00'], date: ['2026-03-02', '2026-03-03'] })
})

test('a customer’s cash deposit is open for allocation', async () => {
  const one = await create(deposits, deposit({ benefactor: amy.customer_account, amount: '80' }))
  const [item] = await app.sql<{ side: string; open: string }>(
    'select side, open_amount::numeric(20, 2)::text as open from open_item where document_id = $1',
    [one.id],
  )
  expect(item).toEqual({ side: 'credit', open: '80.00' })
})

test('cash is deposited from cash, a customer or another bank', async () => {
  const refused = async (fields: object) => at(await post(deposits, deposit(fields)))
  expect(await refused({ bank_account: wallet.id })).toEqual(['NOT_A_BANK', ['bank_account']])
  expect(await refused({ benefactor: await ledger('I-S-S') })).toEqual(['NOT_A_DEPOSITOR', ['benefactor']])
  expect(await refused({ benefactor: bank.account })).toEqual(['SAME_LEDGER', ['benefactor']])
  expect(await refused({ amount: '0', date: '2031-01-01' })).toEqual(['NO_FISCAL_YEAR', ['date', 'amount']])
  expect(await refused({ status: 'Draft' })).toEqual(['NOT_IN_LIST', ['status']])
  const { body: finer } = await post(deposits, deposit({ amount: '1.0000001' }))
  expect(finer.errors).toEqual({ amount: ['Use at most 2 decimal places, and 14 digits before the point.'] })
  expect((await app.as('owner').delete('/api/company/one/banking/cash-deposits/x/?version=1')).status).toBe(404)
})

const transfers = 'banking/fund-transfers'

test('a transfer takes its fee from the source account', async () => {
  const before = await Promise.all([cash, bank.account, fees].map(balance))
  const one = await create(transfers, {
    date: '2026-03-05',
    from_account: cash,
    to_account: bank.account,
    amount: '1000',
    transaction_fee_account: fees,
    transaction_fee: '5.25',
  })
  expect(one).toMatchObject({ status: 'Issued', voucher_no: 'FT-2026-0001', transaction_fee: '5.25' })
  const [[, ...lines]] = await entries(transfers, one.id)
  expect(lines).toEqual(['Barclays (1234) 1000.00 0.00', 'Bank Charges 5.25 0.00', 'Cash 0.00 1005.25'])
  await act(transfers, one.id, { name: 'cancel', version: 1, reason: 'Not sent' })
  expect(await Promise.all([cash, bank.account, fees].map(balance))).toEqual(before)
})

test('a transfer stays between the company’s accounts, and a fee requires its account', async () => {
  const transfer = { date: '2026-03-05', from_account: cash, to_account: bank.account, amount: '10' }
  const refused = async (fields: object) => at(await post(transfers, { ...transfer, ...fields }))
  expect(await refused({ to_account: cash })).toEqual(['SAME_LEDGER', ['to_account']])
  expect(await refused({ to_account: amy.customer_account })).toEqual(['NOT_A_MONEY_LEDGER', ['to_account']])
  expect(await refused({ transaction_fee: '5' })).toEqual(['REQUIRED', ['transaction_fee_account']])
  expect(await refused({ transaction_fee_account: fees })).toEqual(['REQUIRED', ['transaction_fee']])
  expect(await refused({ transaction_fee_account: cash, transaction_fee: '1' })).toEqual([
    'NOT_AN_EXPENSE_LEDGER',
    ['transaction_fee_account'],
  ])
})

test('a template holds the common values of its transfers', async () => {
  const templates = 'banking/fund-transfer-templates'
  const one = await create(templates, { name: 'Weekly takings', from_account: cash, to_account: bank.account })
  expect(one).toMatchObject({ from_account_label: 'Cash', transaction_fee: null })
  expect(at(await patch(`${templates}/${one.id}`, { version: 1, from_account: bank.account }))).toEqual([
    'SAME_LEDGER',
    ['to_account'],
  ])
  expect(at(await post(templates, { name: 'Rent', to_account: amy.customer_account }))).toEqual([
    'NOT_A_MONEY_LEDGER',
    ['to_account'],
  ])
  expect(at(await post(templates, { name: 'Weekly takings' }))).toEqual(['DUPLICATE', ['name']])
})

test('a tax payment is a draft until it is paid, and offsets input tax', async () => {
  const path = 'tax/payments'
  const [scheme] = (await get('tax/schemes/options/?among=owed')).body
  const { payable, receivable } = (await get(`tax/schemes/${scheme.id}`)).body
  const before = await Promise.all([payable, receivable, bank.account].map(balance))
  const draft = await create(path, {
    date: '2026-04-07',
    tax_scheme: scheme.id,
    paid_from: bank.account,
    amount: '120',
    set_off: '80',
    period_from: '2026-01-01',
    period_to: '2026-03-31',
  })
  expect(draft).toMatchObject({ status: 'Draft', voucher_no: null, acts: ['edit', 'pay', 'delete'] })
  expect(await entries(path, draft.id)).toEqual([])
  const { body: paid } = await act(path, draft.id, { name: 'pay', version: 1 })
  expect(paid).toMatchObject({ status: 'Paid', voucher_no: 'TAX-2026-0001', acts: ['edit', 'cancel'] })
  const [[date, ...lines]] = await entries(path, draft.id)
  expect([date, lines.map((line: string) => line.split(' ').slice(-2).join(' '))]).toEqual([
    '2026-04-07',
    ['200.00 0.00', '0.00 80.00', '0.00 120.00'],
  ])
  expect((await act(path, draft.id, { name: 'pay', version: 2 })).body.code).toBe('WRONG_STATUS')
  await act(path, draft.id, { name: 'cancel', version: 2, reason: 'Wrong period' })
  expect(await Promise.all([payable, receivable, bank.account].map(balance))).toEqual(before)
  const refused = async (fields: object) =>
    at(await post(path, { date: '2026-04-07', tax_scheme: scheme.id, paid_from: cash, amount: '0', ...fields }))
  expect(await refused({})).toEqual(['NOT_POSITIVE', ['amount']])
  expect(await refused({ amount: '-1' })).toEqual(['BELOW_ZERO', ['amount']])
  const levy = await create('tax/schemes', { name: 'Levy', kind: 'taxable', rate: '3', recoverable: false })
  expect(await refused({ tax_scheme: levy.id, set_off: '5' })).toEqual(['NOT_RECOVERABLE', ['set_off']])
  expect((await app.as('owner').delete(`/api/company/one/tax/schemes/${levy.id}/?version=1`)).status).toBe(204)
  const [exempt] = (await get('tax/schemes/?kind=exempt')).body
  expect(await refused({ amount: '1', tax_scheme: exempt.id })).toEqual(['NOT_AN_OWED_TAX', ['tax_scheme']])
  expect(await refused({ amount: '1', period_from: '2026-02-01', period_to: '2026-01-31' })).toEqual([
    'PERIOD_ENDS_EARLY',
    ['period_to'],
  ])
})

test('the tax payable of a period is that of its documents, less payments and offsets', async () => {
  const [scheme] = (await get('tax/schemes/options/?among=owed')).body
  const { payable, receivable } = (await get(`tax/schemes/${scheme.id}`)).body
  const sales = await ledger('I-S-S')
  const rows = (tax: string, other: string) => [
    { account: bank.account, debit: other },
    { account: receivable, debit: '80' },
    { account: sales, credit: '0' },
    { account: payable, credit: tax },
  ]
  const voucher = rows('200', '120').filter(({ credit }) => credit !== '0')
  await create('account/journal-vouchers', { date: '2026-05-10', narration: 'May', status: 'Approved', rows: voucher })
  // Paid by a voucher, for another month.
  const settled = [
    { account: payable, debit: '30' },
    { account: bank.account, credit: '30' },
  ]
  const april = { date: '2026-05-07', narration: 'April', status: 'Approved', rows: settled }
  await create('account/journal-vouchers', april)
  // One is cancelled, one is posted again on another day: neither counts in May.
  const twice = await create('account/journal-vouchers', april)
  await act('account/journal-vouchers', twice.id, { name: 'cancel', version: twice.version, reason: 'Twice' })
  const changed = await create('account/journal-vouchers', april)
  await patch(`account/journal-vouchers/${changed.id}`, { version: changed.version, date: '2026-05-08' })
  const proposed = async (query: string) => get(`tax/payments/proposal/?tax_scheme=${scheme.id}&${query}`)
  const may = 'period_from=2026-05-01&period_to=2026-05-31'
  expect((await proposed(may)).body).toEqual({
    payable: '200.00',
    receivable: '80.00',
    paid: '0.00',
    set_off: '0.00',
    amount: '120.00',
    set_off_now: '80.00',
  })
  const period = { period_from: '2026-05-01', period_to: '2026-05-31' }
  const body = { date: '2026-06-07', tax_scheme: scheme.id, paid_from: bank.account, status: 'Paid', ...period }
  await create('tax/payments', { ...body, amount: '100', set_off: '80' })
  // A tax payment is not a tax of its period, whatever its date.
  await create('tax/payments', { ...body, date: '2026-05-31', amount: '5' })
  expect((await proposed(may)).body).toMatchObject({
    payable: '200.00',
    paid: '105.00',
    amount: '15.00',
    set_off_now: '0.00',
  })
  expect((await proposed('period_from=2026-06-01&period_to=2026-06-30')).body.amount).toBe('0.00')
  const [exempt] = (await get('tax/schemes/?kind=exempt')).body
  expect((await get(`tax/payments/proposal/?tax_scheme=${exempt.id}&${may}`)).status).toBe(404)
  for (const nobodys of ['nonsense', '', '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44']) {
    expect((await get(`tax/payments/proposal/?tax_scheme=${nobodys}&${may}`)).status).toBe(404)
  }
  expect((await get(`tax/payments/proposal/?${may}`)).status).toBe(404)
  expect((await proposed(`${may}&period_to=2026-06-01`)).body.code).toBe('BAD_REQUEST')
  expect((await proposed(`${may}&nonsense=1`)).body.code).toBe('UNKNOWN_FILTER')
  const wrong = async (query: string) => at(await proposed(query))
  expect(await wrong('period_from=soon&period_to=')).toEqual(['NOT_A_DATE', ['period_from', 'period_to']])
  expect(await wrong('period_from=2026-05-31&period_to=2026-05-01')).toEqual(['PERIOD_ENDS_EARLY', ['period_to']])
})

test('a posted document stays out of locked periods, with its old and its new date', async () => {
  const one = await create(deposits, deposit({ date: '2026-01-10' }))
  await app.lock('one', '2026-01-31')
  const later = await patch(`${deposits}/${one.id}`, { version: 1, date: '2026-02-10' })
  expect(at(later)).toEqual(['PERIOD_LOCKED', ['date']])
  expect(at(await post(deposits, deposit({ date: '2026-01-20' })))).toEqual(['PERIOD_LOCKED', ['date']])
  expect(at(await act(deposits, one.id, { name: 'cancel', version: 1, reason: 'Twice' }))).toEqual([
    'PERIOD_LOCKED',
    ['date'],
  ])
  const cancelled = await act(deposits, one.id, { name: 'cancel', version: 1, reason: 'Twice', date: '2026-02-10' })
  expect(cancelled.body.status).toBe('Cancelled')
})
