/**
 * Tax returns: boxes against amounts worked out by hand, filing, what changes afterwards, and corrections in the next return
 * (read-return, file-return, return-rules, return-store).
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import type { Person } from './two-companies.ts'
import { tradeDesk } from './trade-desk.ts'
import { monthOfTrade } from './trade-month.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
const returns = 'tax/returns'
type Box = { key: string; amount: string }

beforeEach(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
})
afterEach(async () => {
  expect(await app.broken('one')).toEqual([])
  await app.close()
})

const boxesOf = (boxes: readonly Box[]) => Object.fromEntries(boxes.map(({ key, amount }) => [key, amount]))
const figures = async (id: string) => (await desk.get(`${returns}/${id}/figures/`)).body
const draw = async (start: string, end: string) =>
  (await desk.create(returns, { start_date: start, end_date: end })).id as string
const file = async (id: string, fields: object = {}, who: Person = 'owner') => {
  const { fingerprint } = await figures(id)
  return desk.post(`${returns}/${id}/file`, { filed_on: '2026-06-01', fingerprint, ...fields }, who)
}
const linesOf = async (id: string, box: string) => (await desk.get(`${returns}/${id}/lines/?box=${box}`)).body

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

test('the boxes of a quarter add up documents and other entries, and each shows its lines', async () => {
  await monthOfTrade(desk)
  expect((await desk.get(`${returns}/next-period/`)).body).toEqual({ start_date: '2026-01-01', end_date: '2026-03-31' })
  const id = await draw('2026-01-01', '2026-03-31')
  const first = await figures(id)
  // Sales 23.40 − 11.70; purchases 13.00 + 1.30 freight + 13.00 customs + 26.00 capital − 2.60 returned.
  expect(boxesOf(first.boxes)).toEqual({
    1: '11.70',
    2: '0.00',
    3: '11.70',
    4: '50.70',
    5: '-39.00',
    6: '160.00',
    7: '440.00',
    8: '0.00',
    9: '0.00',
  })
  expect(first).toMatchObject({ form: 'GB', net: '-39.00', problem: null, filed: null, changes: { count: 0 } })
  await voucher('2026-03-31', ['Cash', 'VAT Payable'], '5.00')
  await voucher('2026-03-31', ['VAT Payable', 'Cash'], '4.00')
  const second = await figures(id)
  expect(second.sources).toEqual({
    documents: { output: '11.70', input: '50.70' },
    entries: { output: '5.00', input: '0.00' },
  })
  expect(second.settled).toEqual({ output: '4.00', input: '0.00', paid: '0.00' })
  expect(boxesOf(second.boxes)).toMatchObject({ 1: '16.70', 4: '50.70', 5: '-34.00' })
  for (const { key, exact } of second.boxes) {
    const { total, rows, count } = await linesOf(id, key)
    expect([key, total]).toEqual([key, exact])
    expect(count).toBe(rows.length)
  }
  const output = await linesOf(id, '1')
  expect(output.rows.map(({ amount }: { amount: string }) => amount).toSorted()).toEqual(['-11.70', '23.40', '5.00'])
  expect((await desk.get(`${returns}/${id}/lines/?box=10`)).status).toBe(404)
  // The tax accounts of the ledger hold what the boxes say, besides the settlement.
  const [held] = await app.sql<{ net: string }>(
    `select sum(l.credit - l.debit)::numeric(20, 2)::text as net from journal_line l join account a on a.company_id = l.company_id and a.id = l.account_id
     where a.name in ('VAT Payable', 'VAT Receivable') and l.date <= '2026-03-31'
       and a.company_id = (select id from company where slug = 'one')`,
  )
  expect(Number(held?.net)).toBeCloseTo(Number(second.net) - 4, 2)
})

test('a filed return stays as it was filed, and says what has changed since', async () => {
  const vat = await desk.scheme('VAT', { rate: '20' })
  const item = await desk.service('Advice')
  const amy = (await desk.party('Amy')).id
  const sell = (date: string, rate: string) =>
    desk.document('sales/vouchers', { date, party: amy, rows: [{ item, quantity: '1', rate, tax_scheme: vat }] })
  const sold = await sell('2026-02-10', '1000')
  const id = await draw('2026-01-01', '2026-03-31')
  expect((await file(id)).status).toBe(200)
  const filed = await figures(id)
  expect(filed).toMatchObject({
    net: '200.00',
    filed: { on: '2026-06-01', by: 'Test owner' },
    problem: { code: 'RETURN_FILED' },
    changes: { count: 0, boxes: [], documents: [] },
  })
  const record = (await desk.get(`${returns}/${id}/`)).body
  expect(record).toMatchObject({ name: '2026-03', status: 'Filed', net: '200.00', filed_on: '2026-06-01' })
  await sell('2026-03-30', '600')
  const note = await desk.document('sales/credit-notes', {
    date: '2026-03-31',
    party: amy,
    remarks: 'Too much',
    rows: [{ origin_row: sold.rows[0].id, quantity: '1' }],
  })
  const later = await figures(id)
  expect(boxesOf(later.boxes)).toEqual(boxesOf(filed.boxes))
  expect(later.changes.count).toBe(2)
  expect(boxesOf(later.changes.boxes)).toEqual({ 1: '-80.00', 3: '-80.00', 5: '-80.00', 6: '-400.00' })
  expect(
    later.changes.documents.map(({ document_id: document, net }: Record<string, string>) => [
      document === note.id,
      net,
    ]),
  ).toEqual([
    [true, '-200.00'],
    [false, '120.00'],
  ])
  expect((await linesOf(id, '1')).total).toBe('200.00')
  const moved = await desk.patch(`${returns}/${id}`, { version: record.version, start_date: '2026-02-01' })
  expect(moved.body).toMatchObject({ code: 'RETURN_FILED', errors: { start_date: [expect.any(String)] } })
  expect((await desk.patch(`${returns}/${id}`, { version: record.version, remarks: 'Sent by post' })).status).toBe(200)
  const removed = await app.as('owner').delete(`/api/company/one/${returns}/${id}/?version=${record.version + 1}`)
  expect(removed.body).toMatchObject({ code: 'RETURN_FILED' })
  const overlapping = await desk.post(returns, { start_date: '2026-03-01', end_date: '2026-05-31' })
  expect(overlapping.body).toMatchObject({ code: 'RETURN_OVERLAPS', errors: { start_date: [expect.any(String)] } })
  expect((await file(id)).body).toMatchObject({ code: 'RETURN_FILED' })
})

test('the next return includes the changes of an earlier one, within the limits of the country', async () => {
  const vat = await desk.scheme('VAT', { rate: '20' })
  const item = await desk.service('Advice')
  const amy = (await desk.party('Amy')).id
  const sell = (date: string, rate: string) =>
    desk.document('sales/vouchers', { date, party: amy, rows: [{ item, quantity: '1', rate, tax_scheme: vat }] })
  await sell('2026-02-10', '1000')
  const first = await draw('2026-01-01', '2026-03-31')
  await file(first)
  await sell('2026-03-30', '600')
  await sell('2026-04-30', '50')
  const second = await draw('2026-04-01', '2026-06-30')
  const correctable = async () => (await desk.get(`${returns}/${second}/corrections/`)).body
  expect(await correctable()).toEqual([
    { id: first, name: '2026-03', count: 1, net: '120.00', is_included: false, is_allowed: true },
  ])
  const include = (ids: readonly string[]) => desk.post(`${returns}/${second}/corrections`, { returns: ids })
  expect((await include([second])).body).toMatchObject({
    code: 'UNKNOWN_REFERENCE',
    errors: { returns: [expect.any(String)] },
  })
  expect((await desk.post(`${returns}/${second}/corrections`, {})).body).toMatchObject({ code: 'REQUIRED' })
  const included = await include([first])
  expect(boxesOf(included.body.boxes)).toMatchObject({ 1: '130.00', 6: '650.00' })
  expect(included.body.corrections).toEqual([{ id: first, name: '2026-03' }])
  expect(boxesOf((await include([])).body.boxes)).toMatchObject({ 1: '10.00' })
  await include([first])
  expect((await file(second)).body).toMatchObject({ code: 'TAX_PERIOD_NOT_OVER', params: { date: '2026-06-30' } })
  await app.setNow('2026-07-10T12:00:00Z')
  expect((await file(second, { filed_on: '2026-07-05' })).status).toBe(200)
  expect((await figures(first)).changes).toMatchObject({ count: 0 })
  const corrected = (await linesOf(second, '1')).rows.map(({ corrects, amount }: Record<string, string>) => [
    corrects,
    amount,
  ])
  expect(corrected).toEqual([
    [null, '10.00'],
    ['2026-03', '120.00'],
  ])
  // Another change of the first period counts again, and is too large for a return.
  await sell('2026-03-31', '60000')
  expect((await figures(first)).changes).toMatchObject({
    count: 1,
    boxes: [{ key: '1', amount: '12000.00' }, {}, {}, {}],
  })
  const third = await draw('2026-07-01', '2026-09-30')
  const large = await desk.post(`${returns}/${third}/corrections`, { returns: [first] })
  expect(large.body).toMatchObject({ code: 'CORRECTION_TOO_LARGE', params: { name: '2026-03' } })
})

test('filing is refused without the figures that were seen, without permission, and with a wrong day', async () => {
  const vat = await desk.scheme('VAT', { rate: '20' })
  const item = await desk.service('Advice')
  const id = await draw('2026-01-01', '2026-03-31')
  const { fingerprint } = await figures(id)
  const rows = [{ item, quantity: '1', rate: '10', tax_scheme: vat }]
  await desk.document('sales/vouchers', { date: '2026-03-30', party: (await desk.party('Amy')).id, rows })
  expect((await file(id, { fingerprint })).body).toMatchObject({ code: 'RETURN_CHANGED' })
  expect((await file(id, { fingerprint: '' })).body).toMatchObject({ errors: { fingerprint: [expect.any(String)] } })
  expect((await file(id, { filed_on: '2026-03-31' })).body).toMatchObject({ code: 'FILED_TOO_EARLY' })
  expect((await file(id, { filed_on: '2026-06-16' })).body).toMatchObject({ code: 'DATE_IN_FUTURE' })
  expect((await file(id, { filed_on: 'soon' })).body).toMatchObject({ code: 'NOT_A_DATE' })
  expect((await file(id, { reference: 'x'.repeat(61) })).body).toMatchObject({ code: 'TOO_LONG' })
  expect((await file(id, {}, 'clerk')).body).toMatchObject({ code: 'NOT_ALLOWED', statusCode: 403 })
  expect((await desk.get(`${returns}/${id}/figures/`, 'clerk')).status).toBe(403)
  expect((await file(id, { reference: ' HMRC 42 ' })).status).toBe(200)
  expect((await desk.get(`${returns}/${id}/`)).body).toMatchObject({ reference: 'HMRC 42', net: '2.00' })
  expect((await desk.get(`${returns}/00000000-0000-7000-8000-000000000000/figures/`)).status).toBe(404)
  const { body: reversed } = await desk.post(returns, { start_date: '2025-03-01', end_date: '2025-02-01' })
  expect(reversed).toMatchObject({ code: 'DATES_REVERSED' })
})

test('the payment of a return clears its tax accounts, makes it paid, and its cancellation makes it filed again', async () => {
  await monthOfTrade(desk)
  const id = await draw('2026-01-01', '2026-03-31')
  const { body: accounts } = await desk.get('account/ledgers/?_start=0&_end=500')
  const idOf = (name: string) => accounts.find((account: { name: string }) => account.name === name).id
  const payment = { date: '2026-06-10', tax_return: id, amount: '39.00', paid_from: idOf('Cash'), status: 'Paid' }
  const pay = (fields: object = {}) => desk.post('tax/payments', { ...payment, ...fields })
  expect((await pay()).body).toMatchObject({ errors: { tax_return: ['Mark the tax return as filed first.'] } })
  await file(id)
  expect((await pay({ amount: '38.00' })).body).toMatchObject({ code: 'AMOUNT_OF_RETURN', params: { amount: '39' } })
  expect((await pay({ tax_scheme: await desk.scheme('VAT 5', { rate: '5' }) })).body).toMatchObject({
    code: 'RETURN_AND_SCHEME',
  })
  expect((await pay({ set_off: '1.00' })).body).toMatchObject({ code: 'SET_OFF_BY_RETURN' })
  const paid = await pay()
  expect([paid.status, paid.body.status]).toEqual([201, 'Paid'])
  expect(await desk.entries(`tax/payments/${paid.body.id}`)).toEqual([
    ['2026-06-10 regular', 'Dr VAT Payable 11.70', 'Dr Cash 39.00', 'Cr VAT Receivable 50.70'],
  ])
  // What the documents of the quarter made, and its payment: 11.70 and 50.70 were set off, 13.00 is the tax of an invoice in April.
  const { body: summary } = await desk.get('reports/tax-summary/?start_date=2026-01-01&end_date=2026-06-30')
  expect([summary.agrees, summary.payable, summary.ledger_payable]).toEqual([true, '-26.00', '-26.00'])
  expect(summary.accounts.filter(({ payments }: { payments: string }) => payments !== '0.00')).toMatchObject([
    {
      name: 'VAT Payable',
      documents: '24.70',
      ledger: '24.70',
      difference: '0.00',
      others: '0.00',
      payments: '-11.70',
    },
    {
      name: 'VAT Receivable',
      documents: '50.70',
      ledger: '50.70',
      difference: '0.00',
      others: '0.00',
      payments: '-50.70',
    },
  ])
  const status = async () => (await desk.get(`${returns}/${id}/`)).body.status
  expect(await status()).toBe('Paid')
  expect((await figures(id)).payment_id).toBe(paid.body.id)
  expect((await pay()).body).toMatchObject({ code: 'DUPLICATE', errors: { tax_return: [expect.any(String)] } })
  const { version } = paid.body
  const cancelled = await desk.post(`tax/payments/${paid.body.id}/cancel`, { version, reason: 'Wrong bank' })
  expect(cancelled.status).toBe(200)
  expect(await status()).toBe('Filed')
  // The payment and its reversal are in no box of the period in which they were made: 13.00 is the tax of an invoice.
  expect((await figures(await draw('2026-04-01', '2026-06-30'))).net).toBe('13.00')
})

test('the payment of a nil return makes it paid and posts nothing', async () => {
  const id = await draw('2026-01-01', '2026-03-31')
  expect((await file(id)).status).toBe(200)
  const [cash] = (await desk.get('account/ledgers/?code=A-C-C')).body
  const payment = { date: '2026-06-10', tax_return: id, amount: '0', paid_from: cash.id, status: 'Paid' }
  const paid = await desk.post('tax/payments', payment)
  expect([paid.status, paid.body.status, paid.body.amount]).toEqual([201, 'Paid', '0.00'])
  expect(await desk.entries(`tax/payments/${paid.body.id}`)).toEqual([])
  const status = async () => (await desk.get(`${returns}/${id}/`)).body.status
  expect(await status()).toBe('Paid')
  const { version } = paid.body
  const cancelled = await desk.post(`tax/payments/${paid.body.id}/cancel`, { version, reason: 'Not needed' })
  expect([cancelled.status, await desk.entries(`tax/payments/${paid.body.id}`)]).toEqual([200, []])
  expect(await status()).toBe('Filed')
})
