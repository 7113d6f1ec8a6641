/** Payments of tax returns: what they settle in the proposal of a tax payment, and in the returns of the days on which they are made. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let scheme = ''
let cash = ''
const returns = 'tax/returns'

beforeEach(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  scheme = await desk.scheme('VAT', { rate: '20' })
  cash = (await desk.get('account/ledgers/?code=A-C-C')).body[0].id
})
afterEach(async () => {
  expect(await app.broken('one')).toEqual([])
  await app.close()
})

const draw = async (start: string, end: string) =>
  (await desk.create(returns, { start_date: start, end_date: end })).id as string
const figures = async (id: string) => (await desk.get(`${returns}/${id}/figures/`)).body
const file = async (id: string) => {
  const { fingerprint } = await figures(id)
  const { status } = await desk.post(`${returns}/${id}/file`, { filed_on: '2026-06-01', fingerprint })
  expect(status).toBe(200)
}
const pay = (fields: object) =>
  desk.create('tax/payments', { date: '2026-06-10', paid_from: cash, status: 'Paid', ...fields })

/** Posts a voucher of two lines by account names. */
async function voucher(date: string, [debit, credit]: readonly [string, string], amount: string): Promise<void> {
  const { body: accounts } = await desk.get('account/ledgers/?_start=0&_end=500')
  const idOf = (name: string) => accounts.find((account: { name: string }) => account.name === name).id
  const rows = [
    { account: idOf(debit), debit: amount },
    { account: idOf(credit), credit: amount },
  ]
  await desk.create('account/journal-vouchers', { date, narration: 'Tax', rows, status: 'Approved' })
}

test('a return that is paid is part of what the proposal of a tax payment counts as settled', async () => {
  const proposal = async (from: string, to: string) =>
    (await desk.get(`tax/payments/proposal/?tax_scheme=${scheme}&period_from=${from}&period_to=${to}`)).body
  await voucher('2026-02-10', ['Cash', 'VAT Payable'], '200.00')
  await voucher('2026-02-11', ['VAT Receivable', 'Cash'], '80.00')
  const id = await draw('2026-01-01', '2026-03-31')
  await file(id)
  const paid = await pay({ tax_return: id, amount: '120.00' })
  const settled = { payable: '200.00', receivable: '80.00', paid: '120.00', set_off: '80.00' }
  expect(await proposal('2026-01-01', '2026-03-31')).toEqual({ ...settled, amount: '0.00', set_off_now: '0.00' })
  // The return does not lie within a part of its period.
  expect(await proposal('2026-02-01', '2026-03-31')).toMatchObject({ paid: '0.00', set_off: '0.00', amount: '120.00' })
  // An edit posts the payment again, on another day.
  await desk.patch(`tax/payments/${paid.id}`, { version: paid.version, date: '2026-06-12' })
  expect(await proposal('2026-01-01', '2026-03-31')).toMatchObject(settled)
  // What is taxed late is owed.
  await voucher('2026-03-31', ['Cash', 'VAT Payable'], '10.00')
  expect(await proposal('2026-01-01', '2026-03-31')).toMatchObject({ amount: '10.00', set_off_now: '0.00' })
  await desk.post(`tax/payments/${paid.id}/cancel`, { version: paid.version + 1, reason: 'Wrong bank' })
  expect(await proposal('2026-01-01', '2026-03-31')).toMatchObject({
    paid: '0.00',
    amount: '130.00',
    set_off_now: '80.00',
  })
})

test('what was paid within the period of a return is VAT, less what was refunded', async () => {
  const withheld = await desk.scheme('TDS', { kind: 'withholding', rate: '10', recoverable: false })
  await voucher('2026-02-10', ['Cash', 'VAT Payable'], '60.00')
  await voucher('2026-02-11', ['VAT Receivable', 'Cash'], '80.00')
  const refunded = await draw('2026-01-01', '2026-03-31')
  await file(refunded)
  const quarter = await draw('2026-04-01', '2026-06-30')
  const settled = async () => (await figures(quarter)).settled
  await pay({ tax_scheme: withheld, amount: '500.00' })
  expect((await settled()).paid).toBe('0.00')
  await pay({ tax_return: refunded, amount: '20.00' })
  expect(await settled()).toEqual({ output: '60.00', input: '80.00', paid: '-20.00' })
  await pay({ tax_scheme: scheme, amount: '45.50' })
  expect(await settled()).toEqual({ output: '105.50', input: '80.00', paid: '25.50' })
})

test('a filed return keeps its boxes, its net tax and its lines when the country of the company changes', async () => {
  const moveTo = async (country: string) => {
    const { version } = (await app.as('owner').get('/api/company/one/')).body
    const { body } = await app.as('owner').patch('/api/company/one/', { version, country_iso: country })
    expect(body.country_iso).toBe(country)
  }
  await moveTo('US')
  await voucher('2026-02-10', ['Cash', 'VAT Payable'], '200.00')
  await voucher('2026-02-11', ['VAT Receivable', 'Cash'], '80.00')
  const id = await draw('2026-01-01', '2026-03-31')
  await file(id)
  const filed = await figures(id)
  expect(filed).toMatchObject({ form: 'general', net: '120.00' })
  await moveTo('GB')
  await voucher('2026-03-31', ['Cash', 'VAT Payable'], '10.00')
  const later = await figures(id)
  expect(later).toMatchObject({ form: 'general', boxes: filed.boxes, net: '120.00' })
  expect(later.changes.documents.map(({ net }: { net: string }) => net)).toEqual(['10.00'])
  expect(later.changes.boxes).toMatchObject([
    { key: 'output_tax', amount: '10.00' },
    { key: 'net', amount: '10.00' },
  ])
  const lines = (await desk.get(`${returns}/${id}/lines/?box=net`)).body
  expect(lines).toMatchObject({ total: '120.00', box: { amount: '120.00' } })
  expect(lines.rows.map(({ amount }: { amount: string }) => amount).toSorted()).toEqual(['-80.00', '200.00'])
  const paid = await pay({ tax_return: id, amount: later.net })
  expect(await desk.entries(`tax/payments/${paid.id}`)).toEqual([
    ['2026-06-10 regular', 'Dr VAT Payable 200.00', 'Cr VAT Receivable 80.00', 'Cr Cash 120.00'],
  ])
  // The next return has the form of the new country.
  expect(await figures(await draw('2026-04-01', '2026-06-30'))).toMatchObject({ form: 'GB' })
})
