/** Journal vouchers whose lines name a tax scheme and a net amount: boxes, tax summary, ledger, warnings, history. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let idOf: (name: string) => string
let vat: string
const vouchers = 'account/journal-vouchers'
type Box = { key: string; amount: string }

beforeEach(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  vat = await desk.scheme('VAT', { rate: '20' })
  const { body: accounts } = await desk.get('account/ledgers/?_start=0&_end=500')
  idOf = (name) => accounts.find((account: { name: string }) => account.name === name)?.id ?? name
})
afterEach(async () => {
  expect(await app.broken('one')).toEqual([])
  await app.close()
})

const fuel = (fields: object = {}) => [
  { account: idOf('Fines and penalties'), debit: '100.00' },
  { account: idOf('VAT Receivable'), debit: '20.00', tax_scheme: vat, tax_base: '100.00', ...fields },
  { account: idOf('Cash'), credit: '120.00' },
]
const body = (rows: object[], fields: object = {}) => ({
  date: '2026-03-31',
  narration: 'Fuel card',
  status: 'Approved',
  rows,
  ...fields,
})
const boxes = async (): Promise<Record<string, string>> => {
  const returns = (await desk.get('tax/returns/')).body
  const id =
    returns[0]?.id ?? (await desk.create('tax/returns', { start_date: '2026-01-01', end_date: '2026-03-31' })).id
  const { body: figures } = await desk.get(`tax/returns/${id}/figures/`)
  return Object.fromEntries(figures.boxes.map(({ key, amount }: Box) => [key, amount]))
}
const lines = async (id: string) =>
  (await desk.get(`${vouchers}/${id}/journal-entries/`)).body.flatMap(
    (entry: { lines: { tax_scheme_label: string | null; tax_base: string | null; debit: string }[] }) =>
      entry.lines
        .filter(({ tax_base: base }) => base !== null)
        .map(({ tax_scheme_label: scheme, tax_base: base, debit }) => [scheme, base, debit]),
  )

test('a fuel card voucher is in boxes 4 and 7, in the tax summary and in its posted line', async () => {
  const voucher = await desk.create(vouchers, body(fuel()))
  expect(voucher.rows[1]).toMatchObject({ tax_scheme: vat, tax_scheme_label: 'VAT', tax_base: '100.00' })
  expect(await boxes()).toMatchObject({ 1: '0.00', 4: '20.00', 5: '-20.00', 6: '0.00', 7: '100.00' })
  expect(await lines(voucher.id)).toEqual([['VAT', '100.00', '20.00']])
  const { body: summary } = await desk.get('reports/tax-summary/?start_date=2026-03-01&end_date=2026-03-31')
  expect(summary).toMatchObject({ totals: { input_tax: '20.00', output_tax: '0.00' }, payable: '-20.00', agrees: true })
  expect(summary.rows.map(({ name, cells }: { name: string; cells: { net: string } }) => [name, cells.net])).toEqual([
    ['Purchases by vouchers and write-offs', '100.00'],
    ['VAT · Taxable', '100.00'],
  ])
  const history = (await desk.get(`${vouchers}/${voucher.id}/history/`)).body
  expect(JSON.stringify(history)).toContain('VAT Receivable · Dr 20.00 · VAT · 100.00')
  const exported = await app.as('owner').get(`/api/company/one/${vouchers}/export-rows.csv/`)
  expect(exported.text).toContain('VAT Receivable,,20.00,0.00,VAT,100.00')
})

test('a line without a scheme counts with the other entries; one on the other side takes tax and net off', async () => {
  await desk.create(vouchers, body(fuel()))
  await desk.create(vouchers, body(fuel({ tax_scheme: null, tax_base: '' })))
  await desk.create(
    vouchers,
    body([
      { account: idOf('Cash'), debit: '12.00' },
      { account: idOf('VAT Receivable'), credit: '2.00', tax_scheme: vat, tax_base: '10.00' },
      { account: idOf('Fines and penalties'), credit: '10.00' },
    ]),
  )
  await desk.create(
    vouchers,
    body([
      { account: idOf('Cash'), debit: '60.00' },
      { account: idOf('VAT Payable'), credit: '10.00', tax_scheme: vat, tax_base: '50.00' },
      { account: idOf('Interest Income'), credit: '50.00' },
    ]),
  )
  expect(await boxes()).toMatchObject({ 1: '10.00', 4: '38.00', 5: '-28.00', 6: '50.00', 7: '90.00' })
})

test('an edit, a reversal and a cancellation move the boxes with the ledger', async () => {
  const first = await desk.create(vouchers, body(fuel()))
  const edited = await desk.patch(`${vouchers}/${first.id}`, {
    version: first.version,
    rows: [
      { account: idOf('Fines and penalties'), debit: '100.00' },
      { account: idOf('VAT Receivable'), debit: '20.00', tax_scheme: vat, tax_base: '99.96' },
      { account: idOf('Cash'), credit: '120.00' },
    ],
  })
  expect(edited.status).toBe(200)
  expect(await boxes()).toMatchObject({ 4: '20.00', 7: '99.00' })
  expect(await lines(first.id)).toEqual([
    ['VAT', '100.00', '20.00'],
    ['VAT', '-100.00', '-20.00'],
    ['VAT', '99.96', '20.00'],
  ])
  const reversal = await desk.post(`${vouchers}/${first.id}/reverse`, {
    date: '2026-03-31',
  })
  expect(reversal.body.rows[1]).toMatchObject({ credit: '20.00', tax_scheme: vat, tax_base: '99.96' })
  expect(await boxes()).toMatchObject({ 4: '20.00', 7: '99.00' })
  expect((await desk.post(`${vouchers}/${reversal.body.id}/approve`, { version: 1 })).status).toBe(200)
  expect(await boxes()).toMatchObject({ 4: '0.00', 7: '0.00' })
  const { body: stored } = await desk.get(`${vouchers}/${first.id}/`)
  await desk.post(`${vouchers}/${first.id}/cancel`, { version: stored.version, reason: 'Twice' })
  expect(await boxes()).toMatchObject({ 4: '-20.00', 7: '-99.00' })
})

test('scheme and net amount belong together and to the account; a wrong tax is a warning to accept', async () => {
  const refused = async (fields: object) => (await desk.post(vouchers, body(fuel(fields)))).body.errors
  expect(await refused({ tax_base: '' })).toEqual({ 'rows.1.tax_base': ['Required.'] })
  expect(await refused({ tax_scheme: null })).toEqual({ 'rows.1.tax_scheme': ['Required.'] })
  expect(await refused({ tax_base: '-100' })).toEqual({ 'rows.1.tax_base': ['Enter a number above zero.'] })
  const other = await desk.scheme('Reduced', { rate: '5' })
  expect(await refused({ tax_scheme: other })).toEqual({
    'rows.1.tax_scheme': [
      '“Reduced” is not posted to “VAT Receivable”. Select its input or output tax account, or clear the tax scheme.',
    ],
  })
  const tds = await desk.scheme('TDS', { kind: 'withholding', rate: '1', recoverable: false })
  expect(await refused({ tax_scheme: tds })).toMatchObject({ 'rows.1.tax_scheme': [expect.stringContaining('TDS')] })
  const wrong = body(fuel({ tax_base: '90.00' }))
  const warned = await desk.post(vouchers, wrong)
  expect(warned.body).toMatchObject({
    code: 'WARNINGS',
    params: { codes: 'VOUCHER_TAX_DIFFERS' },
    errors: { 'rows.1.tax_base': ['The tax is 20.00; VAT on 90.00 is 18.00. Check the tax and the net amount.'] },
  })
  const draft = await desk.create(vouchers, { ...wrong, status: 'Unapproved' })
  const approve = (accept: string[]) => desk.post(`${vouchers}/${draft.id}/approve`, { version: draft.version, accept })
  expect((await approve([])).body.code).toBe('WARNINGS')
  expect((await approve(['VOUCHER_TAX_DIFFERS'])).status).toBe(200)
  expect(await boxes()).toMatchObject({ 4: '20.00', 7: '90.00' })
})
