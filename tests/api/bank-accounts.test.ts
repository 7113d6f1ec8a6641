/** Bank accounts and wallets with their ledger accounts (bank-account-rules, record-ledgers). */
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
const { get, post, patch, create, ledger, ledgers } = itemDesk(() => app)
const accounts = 'banking/bank-accounts'

test('a bank account creates its ledger account, which is renamed with it', async () => {
  const bank = await create(accounts, { bank_name: 'Barclays', account_number: '1234', next_cheque_no: '000107' })
  expect(bank).toMatchObject({
    name: 'Barclays',
    account_label: 'Barclays (1234)',
    commission_account: null,
    next_cheque_no: '000107',
    is_wallet: false,
  })
  expect(await ledgers(`id=${bank.account}`)).toMatchObject([
    { category_label: 'Bank Accounts', control_kind: 'none', is_active: true },
  ])
  const { body: renamed } = await patch(`${accounts}/${bank.id}`, { version: 1, short_name: 'Current' })
  expect([renamed.name, renamed.account_label]).toEqual(['Current', 'Current (1234)'])
  const { body: moved } = await patch(`${accounts}/${bank.id}`, { version: 2, account_number: '5678' })
  expect([moved.name, moved.account, moved.account_label]).toEqual(['Current', bank.account, 'Current (5678)'])
})

test('a wallet with a commission has an account for it below Bank Charges', async () => {
  const wallet = await create(accounts, {
    is_wallet: true,
    bank_name: 'PayPal',
    commission_percent: '2',
    branch_name: 'x',
  })
  expect(wallet).toMatchObject({
    name: 'PayPal',
    account_label: 'PayPal',
    commission_account_label: 'PayPal Commission',
    branch_name: null,
  })
  expect(await ledgers(`id=${wallet.commission_account}`)).toMatchObject([{ category_label: 'Bank Charges' }])
  const free = await create(accounts, { is_wallet: true, bank_name: 'Wise', commission_percent: '0' })
  expect([free.commission_percent, free.commission_account]).toEqual([null, null])
  const { body } = await patch(`${accounts}/${free.id}`, { version: 1, commission_percent: '1.5' })
  expect([body.commission_percent, body.commission_account_label]).toEqual(['1.5', 'Wise Commission'])
})

test('an existing account of that name becomes the bank account’s', async () => {
  const [category] = (await get('account/categories/?name=Bank%20Accounts')).body
  const ledger = await create('account/ledgers', { name: 'Lloyds (9)', category: category.id })
  const bank = await create(accounts, { bank_name: 'Lloyds', account_number: '9' })
  expect(bank.account).toBe(ledger.id)
})

test('a bank account is unique', async () => {
  await create(accounts, { bank_name: 'HSBC', account_number: '11' })
  expect((await post(accounts, { bank_name: 'HSBC', account_number: '11' })).body).toMatchObject({
    code: 'DUPLICATE',
    errors: { account_number: [expect.any(String)] },
  })
  const other = await create(accounts, { bank_name: 'HSBC', account_number: '12' })
  expect((await patch(`${accounts}/${other.id}`, { version: 1, account_number: '11' })).body.code).toBe('DUPLICATE')
  const twice = await Promise.all([1, 2].map(() => post(accounts, { bank_name: 'Monzo', account_number: '7' })))
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 400])
})

test.each([
  [{ bank_name: 'Barclays' }, 'account_number', 'REQUIRED'],
  [{ is_wallet: true, account_number: '1' }, 'bank_name', 'REQUIRED'],
  [{ account_number: '2', next_cheque_no: '12a' }, 'next_cheque_no', 'NOT_A_CHEQUE_NUMBER'],
  [{ account_number: '2', iban: 'GB82 WEST 1234 5698 7654 33' }, 'iban', 'NOT_AN_IBAN'],
  [{ account_number: '2', bic: 'WEST' }, 'bic', 'NOT_A_BIC'],
  [{ account_number: '2', upi_id: 'shop' }, 'upi_id', 'NOT_A_UPI_ID'],
  [{ is_wallet: true, bank_name: 'W', commission_percent: '100.01' }, 'commission_percent', 'NOT_A_PERCENTAGE'],
])('%j is refused at %s', async (fields, path, code) => {
  const { status, body } = await post(accounts, fields)
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, code, [path]])
})

test('an IBAN is stored without blanks, and at most one account is printed on invoices', async () => {
  const details = { iban: 'gb82 west 1234 5698 7654 32', bic: 'westgb22', print_on_invoices: true }
  const first = await create(accounts, { bank_name: 'Starling', account_number: '21', ...details })
  expect(first).toMatchObject({ iban: 'GB82WEST12345698765432', bic: 'WESTGB22', print_on_invoices: true })
  const second = await create(accounts, { bank_name: 'Starling', account_number: '22' })
  const { body } = await patch(`${accounts}/${second.id}`, { version: 1, print_on_invoices: true })
  expect(body.print_on_invoices).toBe(true)
  expect((await get(`${accounts}/${first.id}/`)).body).toMatchObject({ print_on_invoices: false, version: 2 })
  const third = await create(accounts, { bank_name: 'Starling', account_number: '23', print_on_invoices: true })
  expect(third.print_on_invoices).toBe(true)
  expect((await get(`${accounts}/${second.id}/`)).body.print_on_invoices).toBe(false)
})

test('a bank account can be deleted with its ledger accounts until they have entries', async () => {
  const bank = await create(accounts, { bank_name: 'Nationwide', account_number: '3' })
  const remove = () => app.as('owner').delete(`${base}/${accounts}/${bank.id}/?version=1`)
  const voucher = await create('account/journal-vouchers', {
    date: '2026-03-01',
    narration: 'Capital paid in',
    status: 'Approved',
    rows: [
      { account: bank.account, debit: '500.00' },
      { account: await ledger('Q-CI'), credit: '500.00' },
    ],
  })
  const refused = await remove()
  expect([refused.status, refused.body.code]).toEqual([409, 'IN_USE'])
  const spare = await create(accounts, { is_wallet: true, bank_name: 'Spare', commission_percent: '1' })
  expect((await app.as('owner').delete(`${base}/${accounts}/${spare.id}/?version=1`)).status).toBe(204)
  for (const id of [spare.account, spare.commission_account]) expect(await ledgers(`id=${id}`)).toEqual([])
  expect(voucher.total).toBe('500.00')
})
