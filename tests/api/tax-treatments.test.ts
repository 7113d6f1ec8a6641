/** Reverse charge, postponed import and what is outside the scope: postings, notes, papers, returns, tax summary. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sum, withDigits } from '../../domain/money/decimal.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let sam: string
let advice: string
type Box = { key: string; amount: string }

beforeEach(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  sam = (await desk.party('Sam')).id
  advice = await desk.service('Advice')
})
afterEach(async () => {
  await desk.expectBooksAgree()
  expect(await app.broken('one')).toEqual([])
  await app.close()
})

const row = (scheme: string, fields: object = {}) => ({
  item: advice,
  quantity: '1',
  rate: '100',
  tax_scheme: scheme,
  ...fields,
})
const bill = (rows: object[], fields: object = {}) =>
  desk.document('purchase/vouchers', {
    date: '2026-03-10',
    party: sam,
    supplier_no: `S-${rows.length}`,
    rows,
    ...fields,
  })
const boxes = async (): Promise<Record<string, string>> => {
  const returns = (await desk.get('tax/returns/')).body
  const id =
    returns[0]?.id ?? (await desk.create('tax/returns', { start_date: '2026-01-01', end_date: '2026-03-31' })).id
  const { body: figures } = await desk.get(`tax/returns/${id}/figures/`)
  // The return equals the movement of the tax accounts: output less input.
  const [held] = await app.sql<{ net: string }>(
    `select coalesce(sum(l.credit - l.debit), 0)::numeric(20, 2)::text as net from journal_line l
     join company c on c.id = l.company_id and c.slug = 'one'
     where l.date between '2026-01-01' and '2026-03-31' and exists (select from tax_scheme s where s.company_id = l.company_id
       and s.kind <> 'withholding' and l.account_id in (s.payable_id, s.receivable_id))`,
  )
  expect(figures.net).toBe(held?.net)
  return Object.fromEntries(figures.boxes.map(({ key, amount }: Box) => [key, amount]))
}
const summary = async () => (await desk.get('reports/tax-summary/?start_date=2026-03-01&end_date=2026-03-31')).body

type SummaryLine = { id: string; depth: number; cells: Record<string, string> }

/** Expects the purchase book to have what the tax summary has by part: taxable with its tax, and the rest. */
async function expectPurchaseBookOfSummary(): Promise<void> {
  const lines: SummaryLine[] = (await summary()).rows.filter(({ depth }: SummaryLine) => depth === 1)
  const of = (part: string, isCounted: (kind: string) => boolean, ...cells: string[]) =>
    withDigits(
      sum(
        lines
          .filter(({ id }) => id.startsWith(`${part} `) && isCounted(id.split(' ').at(-1) ?? ''))
          .flatMap((line) => cells.map((cell) => line.cells[cell] ?? '0')),
      ),
      2,
    )
  const isTaxable = (kind: string) => ['taxable', 'reverse_charge', 'import'].includes(kind)
  const all = ['domestic', 'import', 'capital']
  const { sums } = (await desk.get('purchase/purchase-book/totals/?date_gte=2026-03-01&date_lte=2026-03-31')).body
  expect([sums.taxable, sums.import_taxable, sums.capital_taxable]).toEqual(
    all.map((part) => of(part, isTaxable, 'net')),
  )
  expect(sums.non_taxable).toBe(withDigits(sum(all.map((part) => of(part, (kind) => !isTaxable(kind), 'net'))), 2))
  expect(sums.self_assessed_tax).toBe(withDigits(sum(all.map((part) => of(part, () => true, 'output_tax'))), 2))
  expect(withDigits(sum([sums.tax, sums.import_tax, sums.capital_tax, sums.self_assessed_tax]), 2)).toBe(
    withDigits(sum(all.map((part) => of(part, () => true, 'input_tax', 'lost_tax'))), 2),
  )
}

test('a bill under reverse charge posts output and input tax, and owes the supplier the net; a note reverses both', async () => {
  const reverse = await desk.scheme('RC', { kind: 'reverse_charge', rate: '20' })
  const bought = await bill([row(reverse, { quantity: '3' })])
  expect(bought).toMatchObject({ tax: '0.00', total: '300.00', taxable: '0.00', non_taxable: '300.00' })
  expect(bought.rows[0]).toMatchObject({ tax: '0.00', self_assessed_tax: '60.00', total: '300.00' })
  expect(bought.tax_summary).toMatchObject([{ taxable: '300.00', tax: '0.00', self_assessed_tax: '60.00' }])
  expect(await desk.entries(`purchase/vouchers/${bought.id}`)).toEqual([
    [
      '2026-03-10 regular',
      'Dr RC Receivable 60.00',
      'Dr Purchases 300.00',
      'Cr Sam (Payable) 300.00',
      'Cr RC Payable 60.00',
    ],
  ])
  expect(await boxes()).toMatchObject({ 1: '60.00', 4: '60.00', 5: '0.00', 6: '0.00', 7: '300.00' })
  const note = await desk.document('purchase/debit-notes', {
    date: '2026-03-20',
    party: sam,
    remarks: 'Back',
    rows: [{ origin_row: bought.rows[0].id, quantity: '1' }],
  })
  expect(note).toMatchObject({ total: '100.00', rows: [{ self_assessed_tax: '20.00' }] })
  expect(await boxes()).toMatchObject({ 1: '40.00', 4: '40.00', 5: '0.00', 7: '200.00' })
  const { totals, agrees, payable } = await summary()
  expect([totals, agrees, payable]).toEqual([
    { output_tax: '40.00', input_tax: '40.00', lost_tax: '0.00' },
    true,
    '0.00',
  ])
  const { sums } = (await desk.get('purchase/purchase-book/totals/')).body
  expect(sums).toMatchObject({ total: '200.00', non_taxable: '0.00', taxable: '200.00', tax: '0.00' })
  expect(sums.self_assessed_tax).toBe('40.00')
  await expectPurchaseBookOfSummary()
})

test('tax of a reverse charge that is not recoverable is part of the cost, also of goods in stock', async () => {
  const lost = await desk.scheme('Lost RC', { kind: 'reverse_charge', rate: '20', recoverable: false })
  const tea = await desk.item('Tea')
  const bought = await bill([{ item: tea, quantity: '10', rate: '10', tax_scheme: lost }])
  const [[, ...lines] = []] = await desk.entries(`purchase/vouchers/${bought.id}`)
  expect(lines).toContain('Cr Lost RC Payable 20.00')
  expect(lines).toContain('Cr Sam (Payable) 100.00')
  expect(lines.some((line) => line.startsWith('Dr') && line.endsWith(' 120.00'))).toBe(true)
  expect(await boxes()).toMatchObject({ 1: '20.00', 4: '0.00', 5: '20.00', 7: '100.00' })
  expect(await summary()).toMatchObject({
    totals: { output_tax: '20.00', input_tax: '0.00', lost_tax: '20.00' },
    agrees: true,
  })
})

test('a postponed import is in both boxes of tax and cannot be sold; what is outside the scope is in no box', async () => {
  const postponed = await desk.scheme('PVA', { kind: 'import', rate: '20' })
  const outside = await desk.scheme('Outside', { kind: 'outside_scope', rate: '0' })
  await bill([row(postponed), row(outside, { rate: '7' })], { is_import: true })
  expect(await boxes()).toMatchObject({ 1: '20.00', 4: '20.00', 5: '0.00', 7: '100.00' })
  const sale = (scheme: string) =>
    desk.post('sales/vouchers', { date: '2026-03-11', party: sam, status: 'Issued', rows: [row(scheme)] })
  expect((await sale(postponed)).body).toMatchObject({
    code: 'TAX_NOT_HERE',
    errors: { 'rows.0.tax_scheme': ['“PVA” can’t be used here. Select another tax scheme.'] },
  })
  expect((await sale(outside)).status).toBe(201)
  expect(await boxes()).toMatchObject({ 6: '0.00', 7: '100.00' })
  const carrier = await desk.party('Carrier')
  const landed = await desk.post('purchase/vouchers', {
    date: '2026-03-12',
    party: sam,
    supplier_no: 'S-9',
    status: 'Issued',
    rows: [row(postponed)],
    landed_costs: [{ type: 'Freight', value: '10', tax_scheme: postponed, credit_account: carrier.supplier_account }],
  })
  expect(landed.body).toMatchObject({ errors: { 'landed_costs.0.tax_scheme': [expect.stringContaining('PVA')] } })
})

test('a sale under reverse charge takes no tax, is in box 6', async () => {
  const reverse = await desk.scheme('RC', { kind: 'reverse_charge', rate: '20' })
  const sold = await desk.document('sales/vouchers', { date: '2026-03-11', party: sam, rows: [row(reverse)] })
  expect(sold).toMatchObject({ tax: '0.00', total: '100.00', rows: [{ self_assessed_tax: '20.00' }] })
  expect(await desk.entries(`sales/vouchers/${sold.id}`)).toEqual([
    ['2026-03-11 regular', 'Dr Sam (Receivable) 100.00', 'Cr Sales 100.00'],
  ])
  expect(await boxes()).toMatchObject({ 1: '0.00', 4: '0.00', 6: '100.00', 7: '0.00' })
})

test('the scheme of a line decides the box, the export of its document only where there is no scheme', async () => {
  const exempt = await desk.scheme('Exempted', { kind: 'exempt', rate: '0' })
  await desk.document('sales/vouchers', { date: '2026-03-11', party: sam, is_export: true, rows: [row(exempt)] })
  await desk.document('sales/vouchers', {
    date: '2026-03-12',
    party: sam,
    is_export: true,
    rows: [{ item: advice, quantity: '1', rate: '50' }],
  })
  const kinds = (await summary()).rows.map(({ name, cells }: { name: string; cells: { net: string } }) => [
    name,
    cells.net,
  ])
  expect(kinds).toEqual([
    ['Sales', '150.00'],
    ['Exempted · Exempt', '100.00'],
    ['Export', '50.00'],
  ])
})

test('a voucher names a reverse charge on both of its lines of tax', async () => {
  const reverse = await desk.scheme('RC', { kind: 'reverse_charge', rate: '20' })
  const { body: accounts } = await desk.get('account/ledgers/?_start=0&_end=500')
  const idOf = (name: string) => accounts.find((account: { name: string }) => account.name === name).id
  const taxed = { tax_scheme: reverse, tax_base: '100.00' }
  await desk.create('account/journal-vouchers', {
    date: '2026-03-31',
    narration: 'Software from abroad',
    status: 'Approved',
    rows: [
      { account: idOf('Fines and penalties'), debit: '100.00' },
      { account: idOf('RC Receivable'), debit: '20.00', ...taxed },
      { account: idOf('RC Payable'), credit: '20.00', ...taxed },
      { account: idOf('Cash'), credit: '100.00' },
    ],
  })
  expect(await boxes()).toMatchObject({ 1: '20.00', 4: '20.00', 5: '0.00', 6: '0.00', 7: '100.00' })
  expect(await summary()).toMatchObject({ totals: { output_tax: '20.00', input_tax: '20.00' }, agrees: true })
})

test('whatever is bought, sold, returned and entered, the return equals the tax accounts', async () => {
  const kinds = ['taxable', 'zero_rated', 'exempt', 'outside_scope', 'export', 'reverse_charge'] as const
  const bought = [...kinds, 'import'] as const
  const schemes: Record<string, string> = {}
  for (const kind of bought) {
    const rate = kind === 'taxable' || kind === 'reverse_charge' || kind === 'import' ? '17.5' : '0'
    schemes[kind] = await desk.scheme(`Of ${kind}`, { kind, rate })
  }
  schemes['lost'] = await desk.scheme('Lost', { kind: 'reverse_charge', rate: '7', recoverable: false })
  const cents = fc.integer({ min: 1, max: 99_999 }).map((units) => (units / 100).toFixed(2))
  const rowOf = (names: readonly string[]) =>
    fc.record({ scheme: fc.constantFrom(...names), rate: cents, quantity: fc.constantFrom('1', '3') })
  const documents = fc.record({
    bills: fc.array(fc.array(rowOf([...bought, 'lost']), { minLength: 1, maxLength: 4 }), {
      minLength: 3,
      maxLength: 3,
    }),
    sales: fc.array(fc.array(rowOf(kinds), { minLength: 1, maxLength: 4 }), { minLength: 3, maxLength: 3 }),
    flag: fc.boolean(),
  })
  const [sample] = fc.sample(documents, { seed: 20_261_126, numRuns: 1 })
  if (!sample) throw new Error('No sample')
  const rowsOf = (rows: { scheme: string; rate: string; quantity: string }[]) =>
    rows.map(({ scheme, ...figures }) => row(schemes[scheme] ?? '', figures))
  for (const [index, rows] of sample.bills.entries()) {
    const document = await bill(rowsOf(rows), { supplier_no: `R-${index}`, is_import: sample.flag && index === 0 })
    const returned = document.rows.map(({ id }: { id: string }) => ({ origin_row: id, quantity: '1' }))
    await desk.document('purchase/debit-notes', { date: '2026-03-20', party: sam, remarks: 'Back', rows: returned })
    await boxes()
  }
  for (const [index, rows] of sample.sales.entries()) {
    const fields = { date: '2026-03-11', party: sam, is_export: sample.flag && index === 0 }
    await desk.document('sales/vouchers', { ...fields, rows: rowsOf(rows) })
    await boxes()
  }
  expect((await summary()).agrees).toBe(true)
  await expectPurchaseBookOfSummary()
})

test('whether tax is recoverable is fixed once it is on a bill, and the type once anything is posted', async () => {
  const [bought, sold, spare] = [await desk.scheme('Bought'), await desk.scheme('Sold'), await desk.scheme('Spare')]
  const change = async (scheme: string, fields: object) => {
    const { version } = (await desk.get(`tax/schemes/${scheme}/`)).body
    const { status, body } = await desk.patch(`tax/schemes/${scheme}`, { version, ...fields })
    return [status, body.code, ...Object.keys(body.errors ?? {})]
  }
  await bill([row(bought)])
  await desk.document('sales/vouchers', { date: '2026-03-11', party: sam, rows: [row(sold)] })
  const both = { kind: 'exempt', rate: '0', recoverable: false }
  expect(await change(bought, both)).toEqual([400, 'SCHEME_FIXED', 'kind', 'recoverable'])
  expect(await change(sold, both)).toEqual([400, 'SCHEME_FIXED', 'kind'])
  expect(await change(sold, { recoverable: false })).toEqual([200, undefined])
  expect(await change(spare, both)).toEqual([200, undefined])
  expect(await change(bought, { recoverable: true, kind: 'taxable', rate: '15' })).toEqual([200, undefined])
  await bill([row(bought), row(bought)])
  expect(await summary()).toMatchObject({ totals: { input_tax: '43.00', lost_tax: '0.00' }, agrees: true })
  expect(await boxes()).toMatchObject({ 4: '43.00' })
})

test('the sales book has the exports of the tax summary: the scheme of a line decides, without one the document', async () => {
  const schemes = await Promise.all(
    ['export', 'zero_rated', 'exempt'].map((kind) => desk.scheme(`As ${kind}`, { kind, rate: '0' })),
  )
  const rows = [...schemes, null].map((scheme, index) => row('', { tax_scheme: scheme, rate: `${10 ** index}` }))
  const sale = await desk.document('sales/vouchers', { date: '2026-03-11', party: sam, is_export: true, rows })
  const back = sale.rows.map(({ id }: { id: string }) => ({ origin_row: id, quantity: '0.5' }))
  await desk.document('sales/credit-notes', { date: '2026-03-12', party: sam, remarks: 'Back', rows: back })
  type Line = { id: string; depth: number; cells: Record<string, string> }
  const lines: Line[] = (await summary()).rows
  expect(lines.map(({ id, cells }) => [id.split(' ').at(-1), cells['net']])).toEqual([
    ['sales', '555.50'],
    ['zero_rated', '5.00'],
    ['exempt', '50.00'],
    ['export', '0.50'],
    ['export', '500.00'],
  ])
  const { sums } = (await desk.get('sales/sales-book/totals/?date_gte=2026-03-01&date_lte=2026-03-31')).body
  expect(sums).toMatchObject({ total: '555.50', export: '500.50', non_taxable: '55.00', taxable: '0.00' })
})
