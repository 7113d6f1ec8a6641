/** Payment methods: their accounts, and their fees (payment-mode-rules, ledger-choice). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { itemDesk } from './item-desk.ts'
import { base } from './resource-samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
const { get, post, patch, create, ledger } = itemDesk(() => app)
const modes = 'settings/payment-modes'

test('a company starts with cash, which uses a cash account', async () => {
  const { body } = await get(`${modes}/`)
  expect(body).toMatchObject([
    { name: 'Cash', account_label: 'Cash', enabled_for_sales: true, enabled_for_purchase: true, fee: null },
  ])
})

test('a picker is limited to suitable accounts', async () => {
  const bank = await create('banking/bank-accounts', { bank_name: 'Barclays', account_number: '1234' })
  const offered = async (among: string, q = '') => {
    const { body } = await get(`account/ledgers/options/?among=${among}&q=${q}`)
    return body.map(({ label }: { label: string }) => label)
  }
  expect(await offered('money')).toEqual(['Barclays (1234)', 'Card clearing', 'Cash'])
  expect(await offered('money', 'barc')).toEqual([bank.account_label])
  await create('crm/parties', { name: 'Amy' })
  expect(await offered('benefactor')).toEqual(['Amy (Receivable)', 'Barclays (1234)', 'Walk-in customers'])
  expect(await offered('expense', 'bank')).toEqual(['Bank Charges', 'Bank reconciliation adjustment'])
  const { status, body } = await get('account/ledgers/options/?among=nonsense')
  expect([status, body.code]).toEqual([400, 'UNKNOWN_FILTER'])
  expect((await get('inventory/units/options/?among=money')).body.code).toBe('UNKNOWN_FILTER')
})

test('a category of cash accounts follows the nearest cash-flow section', async () => {
  const [cash] = (await get('account/categories/?name=Cash%20Accounts')).body
  const tills = await create('account/categories', { name: 'Tills', parent: cash.id })
  const lent = await create('account/categories', {
    name: 'Floats lent',
    parent: tills.id,
    cash_flow_section: 'operating',
  })
  const [till, float] = [
    await create('account/ledgers', { name: 'Till 1', category: tills.id }),
    await create('account/ledgers', { name: 'Float of Ben', category: lent.id }),
  ]
  expect((await post(modes, { name: 'Till', account: till.id })).status).toBe(201)
  expect((await post(modes, { name: 'Float', account: float.id })).body).toMatchObject({
    code: 'NOT_A_MONEY_LEDGER',
    errors: { account: ['Select a cash, bank or wallet account. “Float of Ben” is not one.'] },
  })
})

test('payment methods use active cash accounts, and fees expense accounts', async () => {
  const cash = await ledger('A-C-C')
  const sales = await ledger('I-S-S')
  const fee = { type: 'percentage', value: '2' }
  const refused = async (fields: object) => (await post(modes, { name: 'Card', account: cash, ...fields })).body.errors
  expect(Object.keys(await refused({ account: sales }))).toEqual(['account'])
  expect(Object.keys(await refused({ fee }))).toEqual(['fee_account'])
  expect((await post(modes, { name: 'Card', account: cash, fee, fee_account: sales })).body.code).toBe(
    'NOT_AN_EXPENSE_LEDGER',
  )
  const [bank] = (await get('account/categories/?name=Bank%20Accounts')).body
  const old = await create('account/ledgers', { name: 'Old bank', category: bank.id, is_active: false })
  expect((await post(modes, { name: 'Old', account: old.id })).body.code).toBe('ACCOUNT_INACTIVE')
})

test('a fee is stored without omitted parts, and cleared with null', async () => {
  const account = await ledger('A-C-C')
  const charges = await ledger('E-I-BC-BC')
  const slabs = [
    { min_amount: '0', max_amount: '500.00', rate: '2', amount: null },
    { min_amount: '500', max_amount: null, amount: '10' },
  ]
  const typed = { type: 'slab_based', value: null, slabs, min_fee: '1.50', extra_fee: { type: 'fixed', value: '0.5' } }
  const mode = await create(modes, { name: 'PayPal', account, fee: typed, fee_account: charges })
  expect(mode.fee).toEqual({
    type: 'slab_based',
    slabs: [
      { min_amount: '0', max_amount: '500', rate: '2' },
      { min_amount: '500', amount: '10' },
    ],
    min_fee: '1.5',
    extra_fee: { type: 'fixed', value: '0.5' },
  })
  const { body: named } = await patch(`${modes}/${mode.id}`, { version: 1, name: 'PayPal UK' })
  expect(named.fee).toEqual(mode.fee)
  const { body: free } = await patch(`${modes}/${mode.id}`, { version: 2, fee: null, fee_account: null })
  expect([free.fee, free.fee_account, free.version]).toEqual([null, null, 3])
  const [row] = await app.sql<{ free: boolean }>('select fee is null as free from payment_mode where id = $1', [
    mode.id,
  ])
  expect(row?.free).toBe(true)
})

test.each<[object, string, string]>([
  [{ type: 'percentage', value: '101' }, 'fee.value', 'NOT_A_PERCENTAGE'],
  [{ type: 'percentage' }, 'fee.value', 'REQUIRED'],
  [{ type: 'fixed', value: 'much' }, 'fee.value', 'NOT_A_NUMBER'],
  [{ type: 'monthly', value: '5' }, 'fee.type', 'NOT_IN_LIST'],
  [{ type: 'fixed', value: '5', slabs: [{ min_amount: '0', rate: '1' }] }, 'fee.slabs', 'UNKNOWN_FIELD'],
  [{ type: 'slab_based', slabs: [] }, 'fee.slabs', 'NO_ROW'],
  [{ type: 'slab_based', slabs: [{ min_amount: '5', rate: '1' }] }, 'fee.slabs.0.min_amount', 'SLAB_GAP'],
  [{ type: 'slab_based', slabs: [{ min_amount: '0', rate: '1', amount: '2' }] }, 'fee.slabs.0.rate', 'RATE_OR_AMOUNT'],
  [
    { type: 'slab_based', slabs: [{ min_amount: '0', max_amount: '0', rate: '1' }] },
    'fee.slabs.0.max_amount',
    'MORE_THAN',
  ],
  [{ type: 'fixed', value: '5', min_fee: '9', max_fee: '8' }, 'fee.max_fee', 'AT_LEAST'],
  [{ type: 'fixed', value: '5', note: 'x' }, 'fee.note', 'UNKNOWN_FIELD'],
])('the fee %j is refused at %s', async (fee, path, code) => {
  const body = { name: 'Card', account: await ledger('A-C-C'), fee_account: await ledger('E-I-BC-BC'), fee }
  const answer = await post(modes, body)
  expect([answer.status, answer.body.code, Object.keys(answer.body.errors)]).toEqual([400, code, [path]])
})

test('a name is unique, and a method without payments can be deleted', async () => {
  const account = await ledger('A-C-C')
  expect((await post(modes, { name: 'Cash', account })).body).toMatchObject({
    code: 'DUPLICATE',
    errors: { name: [expect.any(String)] },
  })
  const mode = await create(modes, { name: 'Voucher', account })
  expect((await app.as('owner').delete(`${base}/${modes}/${mode.id}/?version=1`)).status).toBe(204)
})
