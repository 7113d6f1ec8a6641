/** The first and the last day of the calendar, 1900-01-01 and 2200-12-31: figures or a refusal, wherever days are added to a date. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestAnswer, TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { itemDesk } from './item-desk.ts'
import { matchDesk } from './match-desk.ts'

const first = '1900-01-01'
const last = '2200-12-31'
let app: TestApp
let desk: Awaited<ReturnType<typeof matchDesk>>
let amy = ''
let advice = ''
beforeAll(async () => {
  app = await startApp()
  desk = await matchDesk(app)
  amy = (await desk.party('Amy', { credit_days: '30' })).id
  advice = await desk.service('Advice')
})
afterAll(() => app.close())

const { at } = itemDesk(() => app)
const report = async (name: string, query: string) => (await desk.get(`reports/${name}/?${query}`)).body
const keysOf = ({ columns }: TestAnswer['body']) => columns.map(({ period }: { period?: object }) => period ?? null)

test('stock is reported until the last day', async () => {
  const bolt = await desk.item('Bolt')
  await desk.adjust({ date: '2026-03-05', rows: [{ item: bolt, quantity: '3', rate: '2' }] })
  for (const start of ['2026-01-01', first]) {
    const { rows } = await report('stock-trial-balance', `start_date=${start}&end_date=${last}`)
    const row = rows.find(({ id }: { id: string }) => id === bolt)
    expect(row.cells).toMatchObject({ opening_quantity: '0', closing_quantity: '3', closing_value: '6.00' })
  }
  const { rows } = await report('stock-trial-balance', `start_date=2200-12-15&end_date=${last}`)
  const row = rows.find(({ id }: { id: string }) => id === bolt)
  expect(row.cells).toMatchObject({ opening_quantity: '3', closing_quantity: '3', closing_value: '6.00' })
})

test('periods are compared until the last day, and none before the first', async () => {
  const ends = `start_date=2200-11-01&end_date=${last}`
  for (const part of ['quarters', 'years'])
    expect(keysOf(await report('income-statement', `${ends}&compare=${part}`)).at(-1)).toEqual({
      start_date: '2200-11-01',
      end_date: last,
    })
  const before = await desk.get(
    `reports/income-statement/?start_date=${first}&end_date=${first}&compare=previous_period`,
  )
  expect(at(before)).toEqual(['NOT_A_DATE', ['compare']])
})

test('no due date is later than the last day', async () => {
  const rows = [{ item: advice, quantity: '1', rate: '100' }]
  const schedule = { party: amy, rows, repeat_every: '1', repeat_unit: 'Month', due_after: '999', due_unit: 'Year' }
  const path = 'sales/vouchers/recurring-templates'
  await desk.create(path, { ...schedule, title: 'Rent', start_date: '2026-06-20' })
  const { rows: lines } = await report('cash-forecast', 'ahead=90_days')
  expect(lines.map(({ name }: { name: string }) => name)).not.toContain('Rent')
  const terms = { ...schedule, due_after: null, due_unit: null }
  expect(await desk.create(path, { ...terms, title: 'Late', start_date: last })).toMatchObject({ next_date: last })
  const invoice = await desk.document('sales/vouchers', { date: '2026-03-01', due_date: last, party: amy, rows })
  const { body: copy } = await desk.post(`sales/vouchers/${invoice.id}/copy`)
  expect(copy).toMatchObject({ status: 'Draft', date: '2026-06-15', due_date: last })
})

test('the tax of a bad debt that is due on the last day is never reclaimed', async () => {
  const vat = await desk.scheme('VAT', { rate: '20', bad_debt_months: '6' })
  const invoice = await desk.document('sales/vouchers', {
    date: '2026-03-01',
    due_date: last,
    party: amy,
    rows: [{ item: advice, quantity: '1', rate: '100', tax_scheme: vat }],
  })
  const receipt = await desk.pays('payment-receipts', {
    party: amy,
    date: '2026-03-02',
    rows: [],
    write_off: '120',
    write_off_as: 'bad_debt',
    allocations: await desk.shares([invoice]),
  })
  expect(await desk.entries(`payment-receipts/${receipt.id}`)).toEqual([
    ['2026-03-02 regular', 'Dr Bad debts 120.00', 'Cr Amy (Receivable) 120.00'],
  ])
})

test('bank lines of the first and the last day are matched and reconciled', async () => {
  const bank = await desk.bank('Barclays')
  await desk.receive(bank, { party: amy, amount: '30', date: '2026-03-18' })
  await desk.feed(bank, [
    { amount: '30', date: first },
    { amount: '30', date: last },
  ])
  const proposals = await desk.proposals(bank)
  expect(proposals.lines.map(({ date }: { date: string }) => date).toSorted()).toEqual([first, last])
  const { rows } = await report('bank-reconciliation', `bank_account=${bank.id}&as_of=${last}`)
  expect(rows.find(({ id }: { id: string }) => id === 'books').cells.amount).toBe('30.00')
})

test('the books end with the last day', async () => {
  const { body: drawn } = await desk.post('tax/returns', { start_date: '2026-01-01', end_date: last })
  expect(drawn).toMatchObject({ end_date: last, name: '2200-12' })
  expect((await desk.get('tax/returns/next-period/')).body).toMatchObject({ code: 'NOT_FOUND' })
  const { body: forecast } = await desk.get('reports/cash-forecast/?ahead=90_days')
  expect(forecast.rows.length).toBeGreaterThan(0)
  await desk.create('account/fiscal-years', { end_date: last, name: 'For ever' })
  expect(await desk.post('account/fiscal-years', { name: 'Later' })).toMatchObject({
    body: { code: 'NO_FISCAL_YEAR', params: { date: last } },
  })
  const within = { start_date: last, end_date: last, name: 'Within' }
  expect((await desk.post('account/fiscal-years', within)).body.code).toBe('NO_FISCAL_YEAR')
  const rows = [{ item: advice, quantity: '1', rate: '100' }]
  const invoice = await desk.create('sales/vouchers', { date: last, party: amy, rows })
  expect(invoice).toMatchObject({ date: last, due_date: last })
})
