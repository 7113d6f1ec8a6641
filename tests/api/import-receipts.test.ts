/**
 * Importing receipts with what they settle (import-payments, payment-import-facts, payment-lookup, imported-draft,
 * write-imported-payments): the same as receipts of the form, each once, and none where a cell is wrong.
 */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { planPayments } from '../../server/services/documents/payments/imports/import-payments.ts'
import { writePayments } from '../../server/services/documents/payments/imports/write-imported-payments.ts'
import { receiptColumns } from '../../domain/imports/payment-columns.ts'
import type { PaymentLine } from '../../domain/payments/imports/read-payment-lines.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import type { Cells } from './payment-files.ts'
import { paymentFiles } from './payment-files.ts'
import { receipts, salesPath } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentFiles>>
let vat: string
let amy: string

beforeEach(async () => {
  app = await startApp()
  desk = await paymentFiles(app, 'receipts')
  const relief = { discount_relief: true, bad_debt_months: '6' }
  vat = (await desk.create('tax/schemes', { name: 'VAT', kind: 'taxable', rate: '20', ...relief })).id
  amy = (await desk.party('Amy', { tax_number: 'GB 100', aliases: ['Amy of London'], credit_days: '30' })).id
})
afterEach(async () => {
  await desk.expectBooksAgree()
  expect(await app.broken('one')).toEqual([])
  await app.close()
})

const receipt: Cells = { number: 'R-1', date: '2026-03-25', party: 'Amy', method: 'Cash', amount: '100' }
const sale = (amount: string, fields: object = {}) => desk.invoice(amy, amount, fields)
const balance = async () => (await desk.get(`crm/parties/${amy}/`)).body.receivable
const ageing = async (day: string) => {
  const { body } = await desk.get(`reports/customer-ageing/?as_of=${day}&hide_zero=true&by=due`)
  return body.rows.map(({ cells }: { cells: Cells }) => [cells['total'], cells['advances']])
}
const openOf = async (path: string, { id }: { id: string }) => (await desk.read(path, id)).open_amount

test('a receipt settles invoices and an opening item; open amounts, balance and ageing follow', async () => {
  const old = await desk.create('account/opening-items', {
    party: amy,
    type: 'invoice',
    document_no: 'OLD-17',
    date: '2024-11-20',
    amount: '1200',
  })
  const [first, second] = [await sale('100'), await sale('80')]
  expect([await balance(), await ageing('2026-03-31')]).toEqual(['1380.00', [['1380.00', '0.00']]])
  const done = await desk.write([
    { ...receipt, amount: '1000', document: 'OLD-17', settled: '850', reference: 'BACS 7' },
    { number: 'R-1', document: first.voucher_no, settled: '100.00', remarks: 'Thanks' },
    { number: 'R-1', document: second.voucher_no, settled: '50' },
    { ...receipt, number: 'R-2', party: 'GB 100', amount: '25.5' },
  ])
  expect(done).toMatchObject({ counts: { rows: 4, good: 2, there: 0, rejected: 0 }, progress: 2, total: 2 })
  const stored = await desk.numbered('R-1')
  expect(stored).toMatchObject({
    status: 'Cleared',
    date: '2026-03-25',
    clearing_date: '2026-03-25',
    party: amy,
    ledger: 'receivable',
    amount: '1000.00',
    settled: '1000.00',
    open_amount: '0.00',
    reference: 'BACS 7',
    remarks: 'Thanks',
    rows: [{ method: 'mode', mode_label: 'Cash', amount: '1000.00' }],
    acts: ['edit', 'cancel', 'allocate', 'release'],
  })
  expect(
    stored.allocations.map(({ document_no, settled, open }: Cells) => [document_no, settled, open].join(' ')),
  ).toEqual(['OLD-17 850.00 350.00', `${first.voucher_no} 100.00 0.00`, `${second.voucher_no} 50.00 30.00`])
  expect(await desk.entries(`${receipts}/${stored.id}`)).toEqual([
    ['2026-03-25 regular', 'Dr Cash 1000.00', 'Cr Amy (Receivable) 1000.00'],
  ])
  expect(await desk.numbered('R-2')).toMatchObject({ open_amount: '25.50', allocations: [] })
  expect(await openOf('account/opening-items', old)).toBe('350.00')
  expect([await openOf(salesPath, first), await openOf(salesPath, second)]).toEqual(['0.00', '30.00'])
  expect(await balance()).toBe('354.50')
  expect(await ageing('2026-03-24')).toEqual([['1380.00', '0.00']])
  expect(await ageing('2026-03-31')).toEqual([['380.00', '-25.50']])
  const { body: history } = await desk.get(`${receipts}/${stored.id}/history/`)
  expect(history).toMatchObject([
    { action: 'import', changes: { voucher_no: [null, 'R-1'], amount: [null, '1000.00'] } },
  ])
})

test('an imported receipt equals one of the form: discount, tax relief, withholding, fee', async () => {
  await desk.withholding('TDS', '1.5')
  const { id: tds } = (await desk.get('tax/schemes/?name=TDS')).body[0]
  const charges = (await desk.get('account/ledgers/?name=Bank%20Charges')).body[0].id
  const wallet = await desk.bank('Wallet')
  const fee = { fee: { type: 'percentage', value: '2' }, fee_account: charges }
  const card = await desk.mode('Card', { account: wallet.account, ...fee })
  const taxed = () => sale('1000', { rows: desk.row('1000', { tax_scheme: vat }) })
  const [entered, imported] = [await taxed(), await taxed()]
  const header = { date: '2026-03-25', write_off: '30', write_off_as: 'discount', reference: 'X', remarks: 'Y' }
  const byForm = await desk.pays(receipts, {
    ...header,
    party: amy,
    rows: [{ method: 'mode', mode: card, amount: '1155' }],
    withholding_scheme: tds,
    withholding_base: '1000',
    allocations: await desk.shares([entered]),
  })
  await desk.write([
    {
      ...receipt,
      ...header,
      write_off_as: 'Settlement discount',
      party: 'Amy of London',
      method: 'card',
      amount: '1155.00',
      withholding_scheme: 'tds',
      withholding_base: '1000.00',
      document: imported.voucher_no,
      settled: '1200',
    },
  ])
  const byFile = await desk.numbered('R-1')
  const plain = ({ id: _id, voucher_no: _no, allocations, chain: _chain, rows, ...others }: typeof byFile) => ({
    ...others,
    created_at: null,
    updated_at: null,
    rows,
    allocations: allocations.map(({ settled, open, tax_share }: Cells) => [settled, open, tax_share]),
  })
  expect(plain(byFile)).toEqual(plain(byForm))
  expect(byFile).toMatchObject({ withholding: '15.00', write_off_tax: '5.00', settled: '1200.00', fee: '23.10' })
  expect(await desk.entries(`${receipts}/${byFile.id}`)).toEqual(await desk.entries(`${receipts}/${byForm.id}`))
  expect(await desk.openItems(byFile.id)).toEqual(await desk.openItems(byForm.id))
  const described = async (id: string) => {
    const [created] = (await desk.get(`${receipts}/${id}/history/`)).body
    const { voucher_no: _no, ...changes } = created.changes
    return changes
  }
  expect(await described(byFile.id)).toEqual(await described(byForm.id))
})

test('a repeated file changes nothing; other content under a number is refused', async () => {
  const invoice = await sale('100')
  const rows = [
    { ...receipt, amount: '90', document: invoice.voucher_no, settled: '60.00', write_off: '0' },
    { ...receipt, number: 'R-2', amount: '50' },
  ]
  await desk.write(rows)
  expect(await desk.check(rows)).toMatchObject({ problems: [], counts: { good: 0, there: 2, rejected: 0 } })
  const other = async (cells: Cells) => desk.problemsOf([{ ...rows[0], ...cells }])
  expect(await other({ amount: '91' })).toEqual(['2 number OTHER_CONTENT'])
  expect(await other({ settled: '61' })).toEqual(['2 number OTHER_CONTENT'])
  expect(await other({ document: '', settled: '' })).toEqual(['2 number OTHER_CONTENT'])
  expect(await other({ date: '2026-03-26' })).toEqual(['2 number OTHER_CONTENT'])
  expect(await other({ remarks: 'Late' })).toEqual(['2 number OTHER_CONTENT'])
  await app.lock('one', '2026-03-31')
  expect(await desk.check(rows)).toMatchObject({ problems: [], counts: { there: 2 } })
  await app.lock('one', null)
  const { id, version } = await desk.numbered('R-1')
  expect((await desk.act(receipts, { id, version }, { name: 'cancel', reason: 'Twice' })).status).toBe(200)
  expect(await desk.check(rows)).toMatchObject({ problems: [], counts: { there: 2 } })
})

test('an interrupted import is completed by repeating it, and every part is written as a whole', async () => {
  const invoice = await sale('1100')
  const rows = Array.from({ length: 1100 }, (_, index) => ({
    ...receipt,
    number: `R-${index}`,
    amount: '1',
    document: invoice.voucher_no,
    settled: '1',
  }))
  const empty = Object.fromEntries(Object.keys(receiptColumns).map((column) => [column, '']))
  const lines = rows.map((row, index) => ({ ...empty, ...row, line: index + 2, problem: null })) as PaymentLine[]
  const context = app.contextOf('one')
  const plan = await planPayments(context, { path: receipts, lines })
  const stops = writePayments(context, plan, (count) => {
    if (count === 1000) throw new Error('The server stops')
  })
  await expect(stops).rejects.toThrow('The server stops')
  expect([await desk.countPayments(), await openOf(salesPath, invoice)]).toEqual([1000, '100.00'])
  const again = await desk.check(rows)
  expect(again).toMatchObject({ problems: [], counts: { good: 100, there: 1000 } })
  await expect(writePayments(context, plan)).rejects.toMatchObject({ code: 'DUPLICATE' })
  expect(await desk.imports.run(again.id)).toMatchObject({ state: 'done', counts: { good: 100, there: 1000 } })
  expect([await desk.countPayments(), await openOf(salesPath, invoice)]).toEqual([1100, '0.00'])
})

test('two imports of the same file at once write each receipt once', async () => {
  const invoice = await sale('100')
  const rows = [{ ...receipt, document: invoice.voucher_no, settled: '100' }]
  const ids = [(await desk.check(rows)).id, (await desk.check(rows)).id]
  await Promise.all(ids.map((id) => app.as('owner').post(`/api/company/one/imports/${id}/run/`, {})))
  await app.runJobs()
  expect([await desk.countPayments(), await openOf(salesPath, invoice)]).toEqual([1, '0.00'])
})

test('books that change between check and run are checked again, and nothing is written', async () => {
  const invoice = await sale('100')
  const checked = async () => (await desk.check([{ ...receipt, document: invoice.voucher_no, settled: '100' }])).id
  const [first, second] = [await checked(), await checked()]
  await app.lock('one', '2026-03-31')
  const locked = await desk.imports.run(first)
  expect(locked).toMatchObject({ state: 'ready', problems: [{ line: 2, path: 'date', code: 'PERIOD_LOCKED' }] })
  await app.lock('one', null)
  const paid = await desk.pays(receipts, { party: amy, rows: '40', allocations: await desk.shares([invoice], ['40']) })
  const settled = await desk.imports.run(second)
  expect(settled).toMatchObject({
    state: 'ready',
    problems: [{ line: 2, path: 'settled', code: 'OVER_ALLOCATED', params: { open: '60.00' } }],
  })
  expect(await desk.countPayments()).toBe(1)
  expect((await desk.act(receipts, paid, { name: 'cancel', reason: 'Wrong' })).status).toBe(200)
  expect(await desk.imports.run(await checked())).toMatchObject({ state: 'done', counts: { good: 1 } })
  expect(await openOf(salesPath, invoice)).toBe('0.00')
})

test('the run decides again under the locks of the items', async () => {
  const invoice = await sale('100')
  const empty = Object.fromEntries(Object.keys(receiptColumns).map((column) => [column, '']))
  const row = { ...receipt, document: invoice.voucher_no, settled: '100' }
  const lines = [{ ...empty, ...row, line: 2, problem: null }] as unknown as PaymentLine[]
  const context = app.contextOf('one')
  const plan = await planPayments(context, { path: receipts, lines })
  await desk.pays(receipts, { party: amy, rows: '40', allocations: await desk.shares([invoice], ['40']) })
  await expect(writePayments(context, plan)).rejects.toMatchObject({ code: 'OVER_ALLOCATED' })
  expect(await desk.countPayments()).toBe(1)
})
