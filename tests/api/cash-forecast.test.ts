/** The cash forecast: invoices, bills, advances, later entries and tax. Today is 15 June 2026. */
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pdfText } from '../support/pdf-text.ts'
import { fold } from './filled-books.ts'
import type { ForecastRow } from './forecast-desk.ts'
import { forecastDesk } from './forecast-desk.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { payments, receipts, salesPath } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof forecastDesk>>

beforeEach(async () => {
  app = await startApp()
  desk = await forecastDesk(app)
})
afterEach(() => app.close())

test('an invoice that is paid in part, an overdue bill and the balance of cash and bank make the weeks', async () => {
  const invoice = await desk.invoice(desk.amy, '100', { due_date: '2026-06-25' })
  await desk.pays(receipts, { party: desk.amy, rows: '40', allocations: await desk.shares([invoice], ['40']) })
  const bo = (await desk.party('Bo')).id
  const bill = await desk.bill(bo, '250.50', { due_date: '2026-05-20' })
  await desk.invoice(desk.amy, '1000', { due_date: '2026-07-16' })
  const body = await desk.forecast('ahead=30_days&include_overdue=true')
  expect(body).toMatchObject({
    parameters: { ahead: '30_days', include_overdue: true },
    start_date: '2026-06-15',
    end_date: '2026-07-15',
    opening: '40.00',
    money_in: '60.00',
    money_out: '250.50',
    closing: '-150.50',
    shortfall: { date: '2026-06-15', balance: '-210.50' },
    totals: { money_in: '60.00', money_out: '250.50', balance: '-150.50' },
    tax_rule: 'GB',
  })
  expect(
    body.rows.map(({ name, code, due_date: due, cells }: ForecastRow) =>
      [code ?? name, due, cells['money_in'], cells['money_out'], cells['balance']].join(' | '),
    ),
  ).toEqual([
    'Balance today |  |  |  | 40.00',
    'A-C-C |  |  |  | 40.00',
    '2026-06-15 – 2026-06-21 |  | 0.00 | 250.50 | -210.50',
    `${bill.voucher_no} | 2026-05-20 |  | 250.50 | `,
    'Balance below zero | 2026-06-15 |  |  | -210.50',
    '2026-06-22 – 2026-06-28 |  | 60.00 | 0.00 | -150.50',
    `${invoice.voucher_no} | 2026-06-25 | 60.00 |  | `,
    '2026-06-29 – 2026-07-05 |  | 0.00 | 0.00 | -150.50',
    '2026-07-06 – 2026-07-12 |  | 0.00 | 0.00 | -150.50',
    '2026-07-13 – 2026-07-15 |  | 0.00 | 0.00 | -150.50',
  ])
  const [account] = body.rows.filter(({ kind }: ForecastRow) => kind === 'account')
  expect(account.drill).toBe(`/one/account/ledgers/${desk.cashLedger}?start_date=2026-01-01&end_date=2026-06-15`)
  const [ofInvoice] = body.rows.filter(({ code }: ForecastRow) => code === invoice.voucher_no)
  expect(ofInvoice).toMatchObject({ parent_id: 'week-2', document_path: salesPath, document_id: invoice.id })
  // Without overdue amounts the bill is left out; in 60 days there is the second invoice as well.
  expect(await desk.forecast('ahead=30_days')).toMatchObject({ money_out: '0.00', closing: '100.00', shortfall: null })
  expect(await desk.forecast('ahead=60_days')).toMatchObject({ money_in: '1060.00', closing: '1100.00' })
})

test('advances pay the earliest items of their account first, on both sides', async () => {
  const early = await desk.invoice(desk.amy, '100', { due_date: '2026-06-01' })
  await desk.invoice(desk.amy, '80', { due_date: '2026-06-25' })
  await desk.invoice(desk.amy, '40', { due_date: '2026-07-02' })
  await desk.bill(desk.amy, '70', { due_date: '2026-06-26' })
  await desk.pays(receipts, { party: desk.amy, rows: '150' })
  expect(await desk.expectedOf()).toEqual([
    '2026-06-25 INV-2026-0002 30.00 Amy',
    '2026-06-26 BILL-2026-0001 -70.00 Amy',
    '2026-07-02 INV-2026-0003 40.00 Amy',
  ])
  // An overdue item uses the advance even if it is left out.
  expect(await desk.expectedOf('include_overdue=false')).toHaveLength(3)
  await desk.pays(payments, { party: desk.amy, rows: '90' })
  expect((await desk.expectedOf()).filter((text) => text.includes('BILL'))).toEqual([])
  const credit = await desk.document('sales/credit-notes', {
    party: desk.amy,
    remarks: 'Returned',
    rows: [{ origin_row: early.rows[0].id, quantity: '1' }],
  })
  expect(credit.status).toBe('Resolved')
  // The note settles its own invoice, so that the whole advance of 150.00 pays the others, 120.00 together.
  expect((await desk.expectedOf()).filter((text) => text.includes('INV'))).toEqual([])
})

test('posted entries of later days are expected on their day, unless they are transfers or reversed', async () => {
  await desk.voucher('2026-06-15', [desk.cashLedger, desk.charges], '90')
  const later = await desk.voucher('2026-07-10', [desk.charges, desk.cashLedger], '60')
  await desk.voucher('2026-07-11', [desk.cashLedger, desk.account.account], '30')
  const wrong = await desk.voucher('2026-07-12', [desk.charges, desk.cashLedger], '11')
  const cancel = { name: 'cancel', reason: 'Twice' }
  expect((await desk.act('account/journal-vouchers', wrong, cancel)).status).toBe(200)
  await desk.voucher('2026-09-14', [desk.charges, desk.cashLedger], '8')
  const invoice = await desk.invoice(desk.amy, '20', { due_date: '2026-06-20' })
  const paid = await desk.pays(receipts, {
    party: desk.amy,
    date: '2026-06-18',
    rows: '20',
    allocations: await desk.shares([invoice]),
  })
  expect(await desk.expectedOf()).toEqual([
    `2026-06-18 ${paid.voucher_no} 20.00 Amy`,
    `2026-07-10 ${later.voucher_no} -60.00 Bank Charges`,
  ])
  expect(await desk.forecast()).toMatchObject({ opening: '90.00', closing: '50.00' })
})

test('card receipts are expected until the card company pays them to the bank', async () => {
  const clearing = (await desk.get('account/ledgers/?code=A-CE-CC')).body[0].id
  await desk.create('banking/bank-accounts', { bank_name: 'Lloyds', account_number: '9', clearing_account: clearing })
  const card = await desk.mode('Card', { account: clearing })
  const invoice = await desk.invoice(desk.amy, '120', { due_date: '2026-06-20' })
  const rows = [{ method: 'mode', mode: card, amount: '120' }]
  await desk.pays(receipts, { party: desk.amy, rows, allocations: await desk.shares([invoice]) })
  const body = await desk.forecast()
  expect(body).toMatchObject({ opening: '0.00', money_in: '120.00', closing: '120.00' })
  const [row] = body.rows.filter(({ kind }: ForecastRow) => kind === 'account')
  expect(row).toMatchObject({ parent_id: 'week-1', due_date: '2026-06-15', code: 'A-CE-CC', name: 'Card clearing' })
  expect(row.drill).toBe(`/one/account/ledgers/${clearing}?start_date=2026-01-01&end_date=2026-06-15`)
  const settlement = await desk.voucher('2026-06-15', [desk.account.account, clearing], '118')
  await desk.voucher('2026-06-15', [desk.charges, clearing], '2')
  expect(settlement.status).toBe('Approved')
  expect(await desk.forecast()).toMatchObject({ opening: '118.00', money_in: '0.00', closing: '118.00' })
})

test('filed returns and estimates are expected on the due days of the country', async () => {
  const vat = await desk.scheme('VAT', { rate: '20' })
  const sell = (date: string, amount: string) =>
    desk.invoice(desk.amy, amount, { date, rows: desk.row(amount, { tax_scheme: vat }), payment_mode: desk.cash })
  await sell('2026-02-10', '1000')
  await sell('2026-05-10', '300')
  // Nothing is filed: the tax until March was due on 7 May, that of the current quarter is due on 7 August.
  expect(await desk.expectedOf()).toEqual([
    '2026-05-07 Tax (estimate) -200.00 2026-03',
    '2026-08-07 Tax (estimate) -60.00 2026-06',
  ])
  expect(await desk.expectedOf('include_overdue=false')).toEqual(['2026-08-07 Tax (estimate) -60.00 2026-06'])
  const estimate = (await desk.forecast('')).rows.find(({ kind }: ForecastRow) => kind === 'estimate')
  expect(estimate.drill).toBe('/one/reports/tax-summary?start_date=2026-04-01&end_date=2026-06-30')
  // A voucher pays 50.00 of the ended quarter, and a post-dated cheque will pay 30.00 more.
  const payable = (await desk.get('account/ledgers/options/?q=VAT Payable')).body[0].id
  await desk.voucher('2026-05-07', [payable, desk.cashLedger], '50')
  const late = await desk.create('banking/cheque-issues', {
    date: '2026-06-10',
    cheque_date: '2026-06-16',
    bank_account: desk.account.id,
    issued_to: 'HMRC',
    dr_account: payable,
    amount: '30',
    status: 'Issued',
  })
  const expected = [
    '2026-05-07 Tax (estimate) -120.00 2026-03',
    `2026-06-16 ${late.voucher_no} -30.00 VAT Payable · 1`,
    '2026-08-07 Tax (estimate) -60.00 2026-06',
  ]
  expect(await desk.expectedOf()).toEqual(expected)
  await fold(app)
  expect(await desk.expectedOf()).toEqual(expected)
  expect((await desk.act('banking/cheque-issues', late, { name: 'cancel', reason: 'Lost' })).status).toBe(200)
  const { id } = await desk.create('tax/returns', { start_date: '2026-01-01', end_date: '2026-03-31' })
  const { fingerprint } = (await desk.get(`tax/returns/${id}/figures/`)).body
  expect((await desk.post(`tax/returns/${id}/file`, { filed_on: '2026-05-01', fingerprint })).status).toBe(200)
  // The return has 200.00; the 50.00 that were paid without it reduce the next period.
  expect(await desk.expectedOf()).toEqual(['2026-05-07 2026-03 -200.00', '2026-08-07 Tax (estimate) -10.00 2026-06'])
  const paid = { date: '2026-06-01', tax_return: id, amount: '200', paid_from: desk.cashLedger, status: 'Paid' }
  await desk.create('tax/payments', paid)
  expect(await desk.expectedOf()).toEqual(['2026-08-07 Tax (estimate) -10.00 2026-06'])
})

test('files and paper have the weeks with their amounts, and another company has none of them', async () => {
  const invoice = await desk.invoice(desk.amy, '100', { due_date: '2026-06-25' })
  await desk.bill((await desk.party('Bo')).id, '250', { due_date: '2026-06-26' })
  const file = await desk.get('reports/cash-forecast/export.csv/?ahead=30_days')
  const cells: string[][] = parse(file.text.slice(1))
  expect(cells.slice(0, 6)).toEqual([
    ['Week', 'Due date', 'Document', 'Number', 'Contact or account', 'Money in', 'Money out', 'Balance'],
    ['Balance today', '', '', '', '', '', '', '0.00'],
    ['2026-06-15 – 2026-06-21', '', '', '', '', '0.00', '0.00', '0.00'],
    ['2026-06-22 – 2026-06-28', '', '', '', '', '100.00', '250.00', '-150.00'],
    ['  ', '2026-06-25', 'Invoice', invoice.voucher_no, 'Amy', '100.00', '', ''],
    ['  ', '2026-06-26', 'Bill', 'BILL-2026-0001', 'Bo', '', '250.00', ''],
  ])
  expect(cells.at(-1)).toEqual(['Total', '', '', '', '', '100.00', '250.00', '-150.00'])
  expect((await desk.get('reports/cash-forecast/export.xlsx/')).status).toBe(200)
  const paper = await desk.get('reports/cash-forecast/print.pdf/?ahead=30_days&include_overdue=true')
  const text = pdfText(paper.bytes)
  for (const word of [
    'Days ahead',
    '22 Jun 2026 to 28 Jun 2026',
    'Balance below zero',
    'Overdue amounts',
    invoice.voucher_no,
  ])
    expect(text).toContain(word)
  const other = await app.as('owner').get('/api/company/two/reports/cash-forecast/')
  expect(other.body).toMatchObject({
    opening: '0.00',
    totals: { money_in: '0.00', money_out: '0.00', balance: '0.00' },
  })
  expect(other.body.rows.every(({ kind }: ForecastRow) => kind === 'category')).toBe(true)
})

test.each([
  ['ahead=45', 'NOT_IN_LIST', 'ahead'],
  ['include_overdue=1', 'NOT_IN_LIST', 'include_overdue'],
  ['as_of=2026-06-15', 'UNKNOWN_FILTER', 'as_of'],
])('%s is refused with %s', async (query, code, field) => {
  const { status, body } = await desk.get(`reports/cash-forecast/?${query}`)
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, code, [field]])
})

test('recurring templates are expected on the due dates of the documents that they will make', async () => {
  const template = { repeat_every: '1', repeat_unit: 'Month', start_date: '2026-06-30', is_automatic: true }
  const rows = [{ item: await desk.service('Retainer'), quantity: '1', rate: '200' }]
  await desk.create('sales/vouchers/recurring-templates', { ...template, title: 'Retainer', party: desk.amy, rows })
  const retainers = (await desk.expectedOf()).filter((text) => text.includes('Retainer'))
  expect(retainers).toEqual([
    '2026-06-30 Retainer 200.00 Amy',
    '2026-07-30 Retainer 200.00 Amy',
    '2026-08-30 Retainer 200.00 Amy',
  ])
  expect((await desk.expectedOf('ahead=30_days')).filter((text) => text.includes('Retainer'))).toHaveLength(1)
})
