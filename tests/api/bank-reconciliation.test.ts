/** The report from the balance of a bank account in the books to that of its statement. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { bankMonth } from './bank-month.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { matchDesk } from './match-desk.ts'
import { pdfText } from '../support/pdf-text.ts'

type Row = {
  id: string
  kind: string
  code: string | null
  name: string
  cells: Record<string, string>
  drill: string | null
}
let app: TestApp
let desk: Awaited<ReturnType<typeof matchDesk>>
let bank: { id: string; account: string }
let party = ''
let month: ReturnType<typeof bankMonth>
let counter = 0

beforeAll(async () => {
  app = await startApp()
  desk = await matchDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  counter += 1
  bank = await desk.bank(`Bank ${counter}`)
  party = (await desk.party(`Kestrel ${counter}`)).id
  month = bankMonth(app, desk, { bank, party })
})

const report = async (asOf: string | null) =>
  (await desk.get(`reports/bank-reconciliation/?bank_account=${bank.id}${asOf ? `&as_of=${asOf}` : ''}`)).body
const rowsOn = async (asOf: string | null) =>
  (await report(asOf)).rows.map(({ kind, name, code, cells: { amount } }: Row) =>
    kind === 'document' ? `${code} ${amount}` : `${name} ${amount}`,
  )

test('outstanding items, statement lines and excluded lines lead from the books to the bank', async () => {
  const { cheque, late } = await month.march()
  const body = await report(null)
  expect(body).toMatchObject({
    as_of: '2026-03-28',
    parameters: { bank_account: bank.id, as_of: '2026-03-28' },
    bank: { id: bank.id, name: `Bank ${counter}`, account: bank.account, first_day: '2026-03-02' },
    book_balance: '277.40',
    calculated_balance: '348.90',
    statement_balance: '348.90',
    difference: '0.00',
  })
  const rows = [
    'Balance per books 777.40',
    'Deposits in transit -500.00',
    `${late.voucher_no} -500.00`,
    'Outstanding payments 75.00',
    `${cheque.voucher_no} 75.00`,
    'Statement lines not in the books -4.50',
    'file.csv -4.50',
    'Excluded statement lines 1.00',
    'file.csv 1.00',
    'Calculated statement balance 348.90',
    'Balance per bank statement 348.90',
    'Difference 0.00',
  ]
  expect(await rowsOn('2026-03-31')).toEqual(rows)
  const { rows: all } = await report('2026-03-31')
  const [charge] = all.filter(({ cells }: Row) => cells['details'] === 'Charge')
  expect(charge).toMatchObject({ parent_id: 'lines', date: '2026-03-25', document_path: 'banking/reconciliation' })
  expect(charge.drill).toBe(`/one/banking/reconciliation/${charge.document_id}`)
  expect(all[0].drill).toBe(`/one/account/ledgers/${bank.account}?start_date=2026-01-01&end_date=2026-03-31`)
  const byDocument = all.filter(({ document_id: id }: { document_id?: string }) => id === late.id)
  expect(byDocument).toMatchObject([{ document_path: 'payment-receipts', cells: { details: `Kestrel ${counter}` } }])

  await month.importLines('2026-04-02,Late,500,848.90')
  expect(await rowsOn('2026-03-31')).toEqual(rows)
  await month.matchLine('Late', late)
  expect(await rowsOn('2026-03-31')).toEqual(rows)
  expect(await rowsOn(null)).toEqual([
    'Balance per books 777.40',
    ...rows.slice(3, 9),
    'Calculated statement balance 848.90',
    'Balance per bank statement 848.90',
    'Difference 0.00',
  ])
})

test('a match of several days is on both sides until its last day', async () => {
  const first = await desk.receive(bank, { party, amount: '30', date: '2026-03-10' })
  const second = await desk.receive(bank, { party, amount: '70', date: '2026-03-14' })
  await month.importLines('2026-03-01,Fee,-1,99.00', '2026-03-12,Both,100,199.00')
  await month.matchLine('Both', first, second)
  const onDay = async (day: string) => {
    const { difference, calculated_balance: calculated } = await report(day)
    return [calculated, difference, ...(await rowsOn(day)).slice(1, -3)]
  }
  const fee = ['Statement lines not in the books -1.00', 'file.csv -1.00']
  const before = 'Before the first statement 100.00'
  expect(await onDay('2026-03-11')).toEqual([
    '99.00',
    '0.00',
    'Deposits in transit -30.00',
    `${first.voucher_no} -30.00`,
    ...fee,
    before,
  ])
  expect(await onDay('2026-03-13')).toEqual([
    '199.00',
    '0.00',
    'Deposits in transit -30.00',
    `${first.voucher_no} -30.00`,
    'Statement lines not in the books 99.00',
    'file.csv -1.00',
    'file.csv 100.00',
    before,
  ])
  expect(await onDay('2026-03-14')).toEqual(['199.00', '0.00', ...fee, before])
})

test('entries before the first statement that its opening balance lacks are one line', async () => {
  await month.march()
  await desk.receive(bank, { party, amount: '60', date: '2026-02-20' })
  expect((await rowsOn('2026-03-31')).slice(-4)).toEqual([
    'Before the first statement -60.00',
    'Calculated statement balance 348.90',
    'Balance per bank statement 348.90',
    'Difference 0.00',
  ])
  const { rows } = await report('2026-03-31')
  expect(rows.find(({ id }: Row) => id === 'early').drill).toBe(
    `/one/account/ledgers/${bank.account}?start_date=2026-01-01&end_date=2026-03-01`,
  )
})

test('a day before the first statement has no balance of the bank, and neither has an account without statements', async () => {
  await month.march()
  expect(await report('2026-03-01')).toMatchObject({
    book_balance: '140.00',
    calculated_balance: '100.00',
    statement_balance: null,
    difference: null,
  })
  bank = await desk.bank('Empty')
  await desk.receive(bank, { party, amount: '20', date: '2026-03-10' })
  const body = await report(null)
  expect(body).toMatchObject({ as_of: '2026-06-15', bank: { first_day: null }, statement_balance: null })
  expect(await rowsOn(null)).toEqual(['Balance per books 20.00', 'Calculated statement balance 20.00'])
})

test('a reversed document is listed nowhere once it is reversed', async () => {
  await month.march()
  const wrong = await month.voucher('10', '2026-03-10')
  const cancel = { name: 'cancel', reason: 'Twice', date: '2026-03-21' }
  expect((await desk.act('account/journal-vouchers', wrong, cancel)).status).toBe(200)
  expect(await rowsOn('2026-03-20')).toContain(`${wrong.voucher_no} -10.00`)
  expect((await rowsOn('2026-03-21')).filter((text: string) => text.startsWith(wrong.voucher_no))).toEqual([])
  expect([(await report('2026-03-20')).difference, (await report('2026-03-21')).difference]).toEqual(['0.00', '0.00'])
})

test('an outstanding cheque has its number and its payee until the bank has paid it', async () => {
  await month.march()
  const cheque = await desk.create('banking/cheque-issues', {
    date: '2026-03-16',
    bank_account: bank.id,
    cheque_number: '000417',
    party,
    amount: '60',
    status: 'Issued',
  })
  const outstanding = async (day: string) =>
    (await report(day)).rows.flatMap(({ code, cells }: Row) =>
      cells['cheque_number'] ? [[code, cells['details'], cells['cheque_number'], cells['amount']]] : [],
    )
  const line = [[cheque.voucher_no ?? null, `Kestrel ${counter}`, '000417', '60.00']]
  expect(await outstanding('2026-03-31')).toEqual(line)
  await month.importLines('2026-04-03,Cheque,-60,288.90')
  await month.matchLine('Cheque', cheque)
  expect(await outstanding('2026-04-02')).toEqual(line)
  expect(await outstanding('2026-04-03')).toEqual([])
  expect(await report('2026-04-03')).toMatchObject({ statement_balance: '288.90', difference: '0.00' })
})

test('a statement that does not follow the one before it leaves a difference', async () => {
  await month.march()
  await month.importLines('2026-04-02,Gap,500,900.00')
  expect(await report('2026-04-02')).toMatchObject({
    calculated_balance: '848.90',
    statement_balance: '900.00',
    difference: '51.10',
  })
})

test('files and paper have the sections, the bank account and the day', async () => {
  const { cheque } = await month.march()
  const query = `bank_account=${bank.id}`
  const file = await desk.get(`reports/bank-reconciliation/export.csv/?${query}`)
  const cells: string[][] = parse(file.text.slice(1))
  expect(cells.slice(0, 4)).toEqual([
    ['Item', 'Date', 'Document', 'Number', 'Contact or account', 'Cheque number', 'Amount'],
    ['Balance per books', '', '', '', '', '', '277.40'],
    ['Outstanding payments', '', '', '', '', '', '75.00'],
    ['  ', '2026-03-15', 'Journal voucher', cheque.voucher_no, 'Bank Charges', '', '75.00'],
  ])
  expect(file.headers['content-disposition']).toContain(`bank-reconciliation-Bank-${counter}-2026-03-28.csv`)
  expect((await desk.get(`reports/bank-reconciliation/export.xlsx/?${query}`)).status).toBe(200)
  const paper = await desk.get(`reports/bank-reconciliation/print.pdf/?${query}`)
  const text = pdfText(paper.bytes)
  for (const word of [
    `Bank ${counter}`,
    '28 Mar 2026',
    'Outstanding payments',
    'Calculated statement balance',
    '348.90',
  ])
    expect(text).toContain(word)
})

test.each([
  ['bank_account=x', 'UNKNOWN_REFERENCE', 'bank_account'],
  ['bank_account=00000000-0000-7000-8000-00000000dead', 'UNKNOWN_REFERENCE', 'bank_account'],
  ['as_of=2026-02-30', 'NOT_A_DATE', 'as_of'],
])('%s is refused with %s', async (query, code, field) => {
  const { status, body } = await desk.get(`reports/bank-reconciliation/?${query}`)
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, code, [field]])
})

test('without a bank account there is nothing to reconcile', async () => {
  const { status, body } = await app.as('owner').get('/api/company/two/reports/bank-reconciliation/')
  expect([status, body.bank, body.rows, body.as_of]).toEqual([200, null, [], '2026-06-15'])
})
