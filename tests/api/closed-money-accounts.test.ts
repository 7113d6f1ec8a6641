/** Money of a deactivated account or bank account: refused in what is entered now, kept in what is stored (check-payment, references). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { payments, paymentDesk, receipts } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
})
afterAll(() => app.close())

const banks = 'banking/bank-accounts'
const transfers = 'banking/fund-transfers'
const setActive = async (path: string, id: string, isActive: boolean) => {
  const { version } = await desk.read(path, id)
  const { status } = await desk.patch(`${path}/${id}`, { version, is_active: isActive })
  expect(status).toBe(200)
}
const byMode = (mode: string) => [{ method: 'mode', mode, amount: '10' }]
const transferTo = (account: string) =>
  desk.post(transfers, { date: '2026-03-20', from_account: desk.cashLedger, to_account: account, amount: '10' })

test('nothing new is paid to or from a deactivated bank account', async () => {
  const amy = (await desk.party('Amy')).id
  const bank = await desk.bank('Barclays')
  const mode = await desk.mode('Card', { account: bank.account })
  await desk.pays(receipts, { party: amy, rows: byMode(mode) })
  await setActive(banks, bank.id, false)

  const name = (await desk.read('account/ledgers', bank.account)).name
  for (const path of [receipts, payments]) {
    const refused = await desk.tries(path, { party: amy, rows: byMode(mode) })
    expect(refused.body).toMatchObject({
      code: 'ACCOUNT_INACTIVE',
      errors: { 'rows.0.mode': [`The account “${name}” is inactive.`] },
    })
  }
  const sale = { date: '2026-03-20', party: amy, rows: desk.row('10'), payment_mode: mode, status: 'Issued' }
  expect(desk.wrong(await desk.post('sales/vouchers', sale))).toEqual(['ACCOUNT_INACTIVE', 'payment_mode'])
  expect(desk.wrong(await transferTo(bank.account))).toEqual(['ACCOUNT_INACTIVE', 'to_account'])
  const deposit = { date: '2026-03-20', bank_account: bank.id, benefactor: desk.cashLedger, amount: '10' }
  expect(desk.wrong(await desk.post('banking/cash-deposits', deposit))).toEqual(['ACCOUNT_INACTIVE', 'bank_account'])
})

test('a deactivated account takes no money by the payment method or the bank account that it belongs to', async () => {
  const bo = (await desk.party('Bo')).id
  const bank = await desk.bank('Lloyds')
  const mode = await desk.mode('Terminal', { account: bank.account })
  await setActive('account/ledgers', bank.account, false)
  expect(desk.wrong(await desk.tries(receipts, { party: bo, rows: byMode(mode) }))).toEqual([
    'ACCOUNT_INACTIVE',
    'rows.0.mode',
  ])
  const byBank = [{ method: 'bank', bank_account: bank.id, amount: '10' }]
  expect(desk.wrong(await desk.tries(receipts, { party: bo, rows: byBank }))).toEqual([
    'ACCOUNT_INACTIVE',
    'rows.0.bank_account',
  ])
  const deposit = { date: '2026-03-20', bank_account: bank.id, benefactor: desk.cashLedger, amount: '10' }
  expect(desk.wrong(await desk.post('banking/cash-deposits', deposit))).toEqual(['ACCOUNT_INACTIVE', 'bank_account'])
})
