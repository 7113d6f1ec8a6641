/** Importing supplier payments with what they settle: by both numbers of a bill, with cheques and withheld tax. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import type { Cells } from './payment-files.ts'
import { paymentFiles } from './payment-files.ts'
import { billPath, payments } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentFiles>>
let sam: string

beforeEach(async () => {
  app = await startApp()
  desk = await paymentFiles(app, 'payments')
  sam = (await desk.party('Sam')).id
})
afterEach(async () => {
  await desk.expectBooksAgree()
  expect(await app.broken('one')).toEqual([])
  await app.close()
})

const payment: Cells = { number: 'P-1', date: '2026-03-25', party: 'Sam', method: 'Cash', amount: '100' }
const openOf = async ({ id }: { id: string }) => (await desk.read(billPath, id)).open_amount
const ageing = async (day: string) => {
  const { body } = await desk.get(`reports/supplier-ageing/?as_of=${day}&hide_zero=true&by=due`)
  return body.rows.map(({ cells }: { cells: Cells }) => [cells['total'], cells['advances']])
}

test('a payment settles bills by our number or the supplier’s; open amounts, balance and ageing follow', async () => {
  const first = await desk.bill(sam, '100', { supplier_no: 'INV/7' })
  const second = await desk.bill(sam, '60', { supplier_no: 'INV/8' })
  expect(await ageing('2026-03-31')).toEqual([['160.00', '0.00']])
  await desk.write([
    { ...payment, amount: '150', document: 'inv/7', settled: '100' },
    { number: 'P-1', document: second.voucher_no, settled: '40' },
  ])
  const stored = await desk.numbered('P-1')
  expect(stored).toMatchObject({ status: 'Cleared', ledger: 'payable', settled: '150.00', open_amount: '10.00' })
  expect(await desk.entries(`${payments}/${stored.id}`)).toEqual([
    ['2026-03-25 regular', 'Dr Sam (Payable) 150.00', 'Cr Cash 150.00'],
  ])
  expect([await openOf(first), await openOf(second)]).toEqual(['0.00', '20.00'])
  expect((await desk.get(`crm/parties/${sam}/`)).body.payable).toBe('10.00')
  expect(await ageing('2026-03-24')).toEqual([['160.00', '0.00']])
  expect(await ageing('2026-03-31')).toEqual([['20.00', '-10.00']])
})

test('an imported payment equals one of the form, and a repeated file changes nothing', async () => {
  await desk.withholding('TDS', '1.5')
  const { id: tds } = (await desk.get('tax/schemes/?name=TDS')).body[0]
  const bank = await desk.bank('Barclays')
  const [entered, imported] = [await desk.bill(sam, '1000'), await desk.bill(sam, '1000')]
  const header = { date: '2026-03-25', write_off: '0.50', reference: 'BACS', remarks: 'March' }
  const byForm = await desk.pays(payments, {
    ...header,
    party: sam,
    rows: [{ method: 'bank', bank_account: bank.id, amount: '984.5' }],
    withholding_scheme: tds,
    withholding_base: '1000',
    allocations: await desk.shares([entered]),
  })
  const withheld = { withholding_scheme: 'TDS', withholding_base: '1000' }
  const settles = { document: imported.voucher_no, settled: '1000' }
  const rows = [{ ...payment, ...header, ...withheld, ...settles, method: 'barclays', amount: '984.50' }]
  await desk.write(rows)
  const byFile = await desk.numbered('P-1')
  expect(byFile).toMatchObject({ withholding: '15.00', write_off: '0.50', settled: '1000.00', open_amount: '0.00' })
  expect(await desk.entries(`${payments}/${byFile.id}`)).toEqual(await desk.entries(`${payments}/${byForm.id}`))
  expect(await desk.openItems(byFile.id)).toEqual(await desk.openItems(byForm.id))
  expect(await openOf(imported)).toBe('0.00')
  expect(await desk.check(rows)).toMatchObject({ problems: [], counts: { good: 0, there: 1 } })
  expect(await desk.problemsOf([{ ...rows[0], withholding_base: '900' }])).toEqual(['2 number OTHER_CONTENT'])
  expect(await desk.problemsOf([{ ...rows[0], method: 'Cash' }])).toEqual(['2 number OTHER_CONTENT'])
})

test('issued cheques keep their numbers, each once, and the next one follows', async () => {
  const bank = await desk.bank('Barclays')
  const bill = await desk.bill(sam, '100')
  const cheque = (number: string, cheque_number: string) => {
    return {
      ...payment,
      number,
      method: 'Barclays',
      amount: '50',
      cheque_number,
      document: bill.voucher_no,
      settled: '50',
    }
  }
  expect(await desk.problemsOf([cheque('P-1', '1'), cheque('P-2', '1')])).toEqual(['3 cheque_number REPEATED'])
  await desk.write([cheque('P-1', '1'), cheque('P-2', '2')])
  expect(await desk.numbered('P-1')).toMatchObject({ status: 'Issued', cheque_issue: { number: 'CHQ-2026-0001' } })
  expect((await desk.get(`banking/bank-accounts/${bank.id}/`)).body.next_cheque_no).toBe('3')
  const again = { ...cheque('P-3', '2'), document: '', settled: '' }
  expect(await desk.problemsOf([again])).toEqual(['2 cheque_number DUPLICATE'])
  await desk.act(payments, await desk.numbered('P-2'), { name: 'clear', date: '2026-03-30' })
  expect(await openOf(bill)).toBe('50.00')
})

test('a number that is ours on one bill and the supplier’s on another is ambiguous', async () => {
  const first = await desk.bill(sam, '100', { supplier_no: 'A' })
  await desk.bill(sam, '60', { supplier_no: first.voucher_no })
  const settles = { document: first.voucher_no, settled: '10' }
  expect(await desk.problemsOf([{ ...payment, ...settles }])).toEqual(['2 document AMBIGUOUS_DOCUMENT'])
  await desk.write([{ ...payment, ...settles, document: 'a' }])
  expect(await openOf(first)).toBe('90.00')
})

test('a refund to a customer settles a credit note; withheld tax and bad debts have no place in it', async () => {
  await desk.withholding('TDS', '1.5')
  const note = await desk.document('sales/credit-notes', { party: sam, rows: desk.row('30'), remarks: 'Returned' })
  const refund = { ...payment, ledger: 'receivable', amount: '30', document: note.voucher_no, settled: '30' }
  const wrong = { withholding_scheme: 'TDS', withholding_base: '30', write_off: '1', write_off_as: 'bad_debt' }
  expect(await desk.problemsOf([{ ...refund, ...wrong }])).toEqual([
    '2 withholding_scheme WITHHOLDING_NOT_HERE',
    '2 write_off_as BAD_DEBT_NOT_HERE',
  ])
  await desk.write([refund])
  expect(await desk.entries(`${payments}/${(await desk.numbered('P-1')).id}`)).toEqual([
    ['2026-03-25 regular', 'Dr Sam (Receivable) 30.00', 'Cr Cash 30.00'],
  ])
})

test('accounts with one name are ambiguous, and a wallet takes no cheques', async () => {
  await desk.bank('Barclays')
  await desk.bank('Barclays')
  await desk.create('banking/bank-accounts', { is_wallet: true, bank_name: 'Purse' })
  const row = (cells: Cells) => desk.problemsOf([{ ...payment, ...cells }])
  expect(await row({ method: 'Barclays' })).toEqual(['2 method AMBIGUOUS_NAME'])
  expect(await row({ method: 'Purse', cheque_number: '1' })).toEqual(['2 method NOT_A_BANK'])
  await desk.write([{ ...payment, method: '2' }])
  expect(await desk.numbered('P-1')).toMatchObject({ rows: [{ method: 'bank', bank_account_label: 'Barclays' }] })
})

test('an advance to a contact without an account as a supplier creates the account once', async () => {
  const { id } = await desk.party('New')
  await app.sql('update party set supplier_account_id = null where id = $1', [id])
  await desk.write([
    { ...payment, party: 'New' },
    { ...payment, number: 'P-2', party: 'New' },
  ])
  expect((await desk.get(`crm/parties/${id}/`)).body.payable).toBe('-200.00')
})
