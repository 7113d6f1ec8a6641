/** Files of receipts: every wrong cell, documents shared by receipts or by number, cheques, refunds and bad debts. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import type { Cells } from './payment-files.ts'
import { paymentFiles } from './payment-files.ts'
import { receipts, salesPath } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentFiles>>
let amy: string

beforeEach(async () => {
  app = await startApp()
  desk = await paymentFiles(app, 'receipts')
  amy = (await desk.party('Amy')).id
})
afterEach(async () => {
  await desk.expectBooksAgree()
  expect(await app.broken('one')).toEqual([])
  await app.close()
})

const receipt: Cells = { number: 'R-1', date: '2026-03-25', party: 'Amy', method: 'Cash', amount: '100' }
const sale = (amount: string, fields: object = {}) => desk.invoice(amy, amount, fields)
const openOf = async (path: string, { id }: { id: string }) => (await desk.read(path, id)).open_amount

test('every wrong cell is named, and nothing is written', async () => {
  const [first, second] = [await sale('100'), await sale('80')]
  const { id: ben } = await desk.party('Ben')
  const others = await desk.invoice(ben, '70')
  const { id: old } = await desk.create('crm/parties', { name: 'Old' })
  await desk.patch(`crm/parties/${old}`, { version: 1, is_active: false })
  await desk.mode('For bills', { enabled_for_sales: false })
  const settles = { document: first.voucher_no, settled: '10' }
  const row = (cells: Cells) => ({ ...receipt, ...settles, ...cells })
  expect(
    await desk.problemsOf([
      row({ number: '' }),
      row({ number: 'A', date: '' }),
      row({ number: 'B', date: '2031-01-01' }),
      row({ number: 'C', party: 'Nobody' }),
      row({ number: 'D', party: '' }),
      { ...receipt, number: 'E', party: 'Old' },
      row({ number: 'F', method: 'Pigeon' }),
      row({ number: 'G', method: '' }),
      row({ number: 'H', method: 'For bills' }),
      row({ number: 'I', amount: '' }),
      row({ number: 'J', amount: '-100' }),
      row({ number: 'K', amount: '100.005' }),
      row({ number: 'L', document: '99' }),
      row({ number: 'M', document: others.voucher_no }),
      row({ number: 'N', document: '' }),
      row({ number: 'O', settled: '' }),
      row({ number: 'P', settled: '0' }),
      row({ number: 'Q', amount: '200', settled: '101' }),
      row({ number: 'R', amount: '9.99' }),
      row({ number: 'S', write_off: 'x' }),
      row({ number: 'T', write_off: '5', write_off_as: 'Kindness' }),
      row({ number: 'U', withholding_scheme: 'TDS' }),
      row({ number: 'V', cheque_number: '17' }),
      row({ number: 'W', cheque_date: '2026-04-01' }),
      row({ number: 'X', ledger: 'Both' }),
      row({ number: 'Y', reference: 'x'.repeat(256) }),
      row({ number: 'Z'.repeat(51) }),
      { ...receipt, number: 'ZA', method: '', amount: '0' },
    ]),
  ).toEqual([
    '2 number REQUIRED',
    '3 date REQUIRED',
    '4 date NO_FISCAL_YEAR',
    '5 party UNKNOWN_NAME',
    '6 party REQUIRED',
    '7 party PARTY_INACTIVE',
    '8 method UNKNOWN_NAME',
    '9 method REQUIRED',
    '10 method WRONG_ACCOUNT',
    '11 amount REQUIRED',
    '12 amount NOT_POSITIVE',
    '13 amount TOO_MANY_DIGITS',
    '14 document UNKNOWN_NAME',
    '15 document NOT_OF_PARTY',
    '16 document REQUIRED',
    '17 settled REQUIRED',
    '18 settled NOT_POSITIVE',
    '19 settled OVER_ALLOCATED',
    '20 settled ABOVE_SETTLED',
    '21 write_off NOT_A_NUMBER',
    '22 write_off_as NOT_IN_LIST',
    '23 withholding_scheme UNKNOWN_NAME',
    '24 method NOT_A_BANK_ACCOUNT',
    '25 cheque_number REQUIRED',
    '26 ledger NOT_IN_LIST',
    '27 reference TOO_LONG',
    '28 number TOO_LONG',
    '29 amount NOTHING_SETTLED',
  ])
  expect(
    await desk.problemsOf([
      row({ number: 'A' }),
      { number: 'A', ...settles },
      row({ number: 'B' }),
      { number: 'B', date: '2026-03-26', amount: '90', document: second.voucher_no, settled: '10' },
      { ...receipt, number: 'C' },
      { number: 'C', document: second.voucher_no, settled: '10' },
    ]),
  ).toEqual([
    '3 document SET_OFF_TWICE',
    '5 date TWO_DATES',
    '5 amount TWO_VALUES',
    '6 document REQUIRED',
    '6 settled REQUIRED',
  ])
  expect([await openOf(salesPath, first), await openOf(salesPath, second)]).toEqual(['100.00', '80.00'])
})

test('several receipts of a file never settle more of a document than is outstanding', async () => {
  const invoice = await sale('100')
  const row = (number: string, settled: string) => ({ ...receipt, number, document: invoice.voucher_no, settled })
  const read = await desk.check([row('A', '60'), row('B', '41'), row('C', '40')])
  expect(read).toMatchObject({
    counts: { good: 2, rejected: 1 },
    problems: [{ line: 3, path: 'settled', code: 'OVER_ALLOCATED', params: { open: '40.00' } }],
  })
  expect(await desk.imports.run(read.id, { skip_bad: true })).toMatchObject({ state: 'done', counts: { good: 2 } })
  expect(await openOf(salesPath, invoice)).toBe('0.00')
})

test('a receipt with a wrong line is left out as a whole, and imported when the line is corrected', async () => {
  const [first, second] = [await sale('100'), await sale('80')]
  const read = await desk.check([
    { ...receipt, document: first.voucher_no, settled: '60' },
    { number: 'R-1', document: 'INV-9', settled: '40' },
    { ...receipt, number: 'R-2', document: first.voucher_no, settled: '30' },
  ])
  expect(read).toMatchObject({ counts: { good: 1, rejected: 2 }, problems: [{ line: 3, code: 'UNKNOWN_NAME' }] })
  expect(await desk.imports.run(read.id, { skip_bad: true })).toMatchObject({ counts: { good: 1, rejected: 2 } })
  expect(await openOf(salesPath, first)).toBe('70.00')
  const correction = { line: 3, column: 'document', value: second.voucher_no }
  const corrected = await app.as('owner').post(`/api/company/one/imports/${read.id}/correct/`, correction)
  expect(corrected.status).toBe(200)
  await app.runJobs()
  expect(await desk.imports.run(read.id)).toMatchObject({ state: 'done', counts: { good: 2, rejected: 0 } })
  expect(await desk.numbered('R-1')).toMatchObject({ amount: '100.00', open_amount: '0.00' })
  expect([await openOf(salesPath, first), await openOf(salesPath, second)]).toEqual(['10.00', '40.00'])
})

test('a number of two documents of a contact is ambiguous; of two contacts it is not', async () => {
  const item = { type: 'invoice', document_no: '17', date: '2024-11-20', amount: '100' }
  const ben = (await desk.party('Ben')).id
  await desk.create('account/opening-items', { ...item, party: amy })
  await desk.create('account/opening-items', { ...item, party: ben })
  await desk.create('account/opening-items', { ...item, party: amy, type: 'credit_note' })
  await desk.write([{ ...receipt, document: '17', settled: '60' }])
  const columns = 'number,date,party,item,quantity,rate'
  const sales = await desk.imports.send(`${columns}\n17,2026-03-20,Amy,Fitting,1,80`, { kind: 'sales' })
  await desk.imports.run(sales.body.id)
  const { problems } = await desk.check([{ ...receipt, number: 'R-2', document: '17', settled: '40' }])
  expect(problems).toMatchObject([
    { line: 2, path: 'document', code: 'AMBIGUOUS_DOCUMENT', params: { party: 'Amy', number: '17' } },
  ])
  await desk.write([{ ...receipt, number: 'R-2', party: 'Ben', document: '17', settled: '100' }])
})

test('a receipt settles an imported invoice', async () => {
  const columns = 'number,date,party,item,quantity,rate'
  const sales = await desk.imports.send(`${columns}\n536365,2026-03-20,Amy,Fitting,2,40`, { kind: 'sales' })
  expect(await desk.imports.run(sales.body.id)).toMatchObject({ state: 'done' })
  await desk.write([{ ...receipt, document: '536365', settled: '80' }])
  const [invoice] = (await desk.get(`${salesPath}/?voucher_no=536365`)).body
  expect([invoice.open_amount, invoice.status]).toEqual(['0.00', 'Paid'])
  expect(await desk.numbered('R-1')).toMatchObject({ open_amount: '20.00' })
})

test('a cheque waits with its allocations until it clears, and another receipt for them is refused', async () => {
  const bank = await desk.bank('Barclays')
  const invoice = await sale('100')
  const cheque = { method: 'Barclays', cheque_number: '000017', cheque_date: '2026-03-24' }
  const rows = [{ ...receipt, ...cheque, document: invoice.voucher_no, settled: '100' }]
  await desk.write(rows)
  const pending = await desk.numbered('R-1')
  expect(pending).toMatchObject({
    status: 'Issued',
    rows: [{ method: 'cheque', bank_account: bank.id, cheque_number: '000017', cheque_date: '2026-03-24' }],
    allocations: [{ document_no: invoice.voucher_no, settled: '100.00' }],
    cheque_deposit: { number: 'CD-2026-0001' },
  })
  expect(await desk.entries(`${receipts}/${pending.id}`)).toEqual([])
  expect(await desk.check(rows)).toMatchObject({ problems: [], counts: { there: 1 } })
  const twice = { ...receipt, number: 'R-2', document: invoice.voucher_no, settled: '100' }
  expect(await desk.problemsOf([twice])).toEqual(['2 settled PENDING_CHEQUE'])
  const cleared = await desk.act(receipts, pending, { name: 'clear', date: '2026-03-30' })
  expect([cleared.status, await openOf(salesPath, invoice)]).toEqual([200, '0.00'])
  expect(await desk.entries(`${receipts}/${pending.id}`)).toEqual([
    ['2026-03-30 regular', 'Dr Barclays (1) 100.00', 'Cr Amy (Receivable) 100.00'],
  ])
  expect(await desk.check(rows)).toMatchObject({ problems: [], counts: { there: 1 } })
})

test('a customer’s cheque may have the number of one that the company issued', async () => {
  const bank = await desk.bank('Barclays')
  const row = { method: 'cheque', bank_account: bank.id, amount: '5', cheque_number: '000017' }
  await desk.pays('purchase/payments', { party: amy, rows: [row] })
  await desk.write([{ ...receipt, method: 'Barclays', cheque_number: '000017' }])
  expect(await desk.numbered('R-1')).toMatchObject({ status: 'Issued', rows: [{ cheque_number: '000017' }] })
})

test('where cheques are held in hand, an imported cheque settles at once', async () => {
  await desk.bank('Barclays')
  await desk.settings({ cheques_in_hand: true })
  const invoice = await sale('100')
  const cheque = { method: '1', cheque_number: '000017' }
  await desk.write([{ ...receipt, ...cheque, document: invoice.voucher_no, settled: '100' }])
  const held = await desk.numbered('R-1')
  expect(held).toMatchObject({ status: 'Cleared', rows: [{ bank_account_label: 'Barclays' }] })
  expect(await desk.entries(`${receipts}/${held.id}`)).toEqual([
    ['2026-03-25 regular', 'Dr Cheques in hand 100.00', 'Cr Amy (Receivable) 100.00'],
  ])
  expect(await openOf(salesPath, invoice)).toBe('0.00')
})

test('a bad debt needs no money, and above the tolerance it needs the permission to approve', async () => {
  const invoice = await sale('100')
  const debt = { ...receipt, method: '', amount: '0', write_off: '100', write_off_as: 'Bad debt' }
  const rows = [{ ...debt, document: invoice.voucher_no, settled: '100' }]
  const rights = { payment_receipts: { read: true, import: true }, imports: { read: true } }
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(rights)])
  const columns = Object.keys(rows[0] ?? {})
  const file = [columns.join(','), Object.values(rows[0] ?? {}).join(',')].join('\n')
  const { body } = await desk.imports.send(file, { kind: 'receipts', person: 'clerk' })
  expect(body.problems).toMatchObject([{ line: 2, path: 'write_off', code: 'WRITE_OFF_ABOVE_LIMIT' }])
  await desk.write(rows)
  const stored = await desk.numbered('R-1')
  expect(stored).toMatchObject({ amount: '0.00', rows: [], write_off: '100.00', settled: '100.00' })
  expect(await desk.entries(`${receipts}/${stored.id}`)).toEqual([
    ['2026-03-25 regular', 'Dr Bad debts 100.00', 'Cr Amy (Receivable) 100.00'],
  ])
  expect(await desk.check(rows)).toMatchObject({ problems: [], counts: { there: 1 } })
})

test('a refund from a supplier settles a debit note', async () => {
  const bill = await desk.bill(amy, '100')
  const note = await desk.document('purchase/debit-notes', { party: amy, rows: desk.row('30'), remarks: 'Returned' })
  expect([bill.open_amount, note.open_amount]).toEqual(['100.00', '30.00'])
  const refund = { ...receipt, amount: '30', document: note.voucher_no, settled: '30' }
  expect(await desk.problemsOf([refund])).toEqual(['2 document NOT_OF_PARTY'])
  await desk.write([{ ...refund, ledger: 'Payable' }])
  expect(await desk.numbered('R-1')).toMatchObject({ ledger: 'payable', open_amount: '0.00' })
  expect(await openOf('purchase/debit-notes', note)).toBe('0.00')
})

test('a receipt far ahead of today is refused, because nobody confirms it', async () => {
  expect(await desk.problemsOf([{ ...receipt, date: '2026-12-01' }])).toEqual(['2 date DATE_FAR_AHEAD'])
})
