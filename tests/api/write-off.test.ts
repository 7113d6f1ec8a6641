/** Write-offs (write-off, tax-relief): the account by its use, the tax within it, its boxes, and what it refuses. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { billPath, payments, paymentDesk, receipts, salesPath } from './payment-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let vat: string
let amy: string

beforeEach(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  vat = (
    await desk.create('tax/schemes', {
      name: 'VAT',
      kind: 'taxable',
      rate: '20',
      discount_relief: true,
      bad_debt_months: '6',
    })
  ).id
  amy = (await desk.party('Amy')).id
})
afterEach(async () => {
  await desk.expectBooksAgree()
  expect(await app.broken('one')).toEqual([])
  await app.close()
})

/** Creates an invoice of 1,200.00 with 200.00 tax. */
const sale = (fields: object = {}) =>
  desk.invoice(amy, '1000', { rows: desk.row('1000', { tax_scheme: vat }), ...fields })
const discount = async (of: { id: string }, fields: object = {}) => ({
  party: amy,
  rows: '1170',
  write_off: '30',
  write_off_as: 'discount',
  allocations: await desk.shares([of]),
  ...fields,
})
const boxes = async (): Promise<Record<string, string>> => {
  const period = { start_date: '2026-01-01', end_date: '2026-06-30' }
  const id = (await desk.get('tax/returns/')).body[0]?.id ?? (await desk.create('tax/returns', period)).id
  const { body } = await desk.get(`tax/returns/${id}/figures/`)
  return Object.fromEntries(body.boxes.map(({ key, amount }: { key: string; amount: string }) => [key, amount]))
}

test('a settlement discount takes its tax off the output tax and its net off the sales', async () => {
  const invoice = await sale()
  expect(await boxes()).toMatchObject({ 1: '200.00', 6: '1000.00' })
  const receipt = await desk.pays(receipts, await discount(invoice))
  expect(receipt).toMatchObject({
    write_off: '30.00',
    write_off_as: 'discount',
    write_off_tax: '5.00',
    settled: '1200.00',
    open_amount: '0.00',
  })
  expect(await desk.entries(`${receipts}/${receipt.id}`)).toEqual([
    [
      '2026-03-20 regular',
      'Dr VAT Payable 5.00',
      'Dr Discounts allowed 25.00',
      'Dr Cash 1170.00',
      'Cr Amy (Receivable) 1200.00',
    ],
  ])
  expect(await boxes()).toMatchObject({ 1: '195.00', 4: '0.00', 6: '975.00', 7: '0.00' })
  const { body: summary } = await desk.get('reports/tax-summary/?start_date=2026-03-01&end_date=2026-03-31')
  expect(summary).toMatchObject({ totals: { output_tax: '195.00' }, payable: '195.00', agrees: true })
  const released = await desk.act(receipts, receipt, { name: 'release', item: receipt.allocations[0].item })
  expect(desk.wrong(released)).toEqual(['TAX_RELIEVED'])
  const cancelled = await desk.act(receipts, receipt, { name: 'cancel', reason: 'Wrong customer' })
  expect(cancelled.status).toBe(200)
  expect(await boxes()).toMatchObject({ 1: '200.00', 6: '1000.00' })
})

test('a discount received takes its tax off the input tax and its net off the purchases', async () => {
  const bill = await desk.bill(amy, '1000', { rows: desk.row('1000', { tax_scheme: vat }) })
  const payment = await desk.pays(payments, await discount(bill))
  expect(await desk.entries(`${payments}/${payment.id}`)).toEqual([
    [
      '2026-03-20 regular',
      'Dr Amy (Payable) 1200.00',
      'Cr VAT Receivable 5.00',
      'Cr Discounts received 25.00',
      'Cr Cash 1170.00',
    ],
  ])
  expect(await boxes()).toMatchObject({ 1: '0.00', 4: '195.00', 6: '0.00', 7: '975.00' })
  const wrongUse = await desk.tries(payments, { party: amy, write_off: '30', write_off_as: 'bad_debt' })
  expect(desk.wrong(wrongUse)).toEqual(['BAD_DEBT_NOT_HERE', 'write_off_as'])
})

test('the tax of a bad debt is reclaimed in box 4 from six months after the due date on, not before', async () => {
  const old = await sale({ date: '2026-01-05', due_date: '2026-01-10' })
  const young = await sale({ date: '2026-03-01', due_date: '2026-03-31' })
  const debt = async (of: { id: string }) => ({
    party: amy,
    date: '2026-07-12',
    write_off: '1200',
    write_off_as: 'bad_debt',
    allocations: await desk.shares([of]),
  })
  const lost = await desk.pays(receipts, await debt(old))
  expect([lost.write_off_tax, lost.amount]).toEqual(['200.00', '0.00'])
  expect(await desk.entries(`${receipts}/${lost.id}`)).toEqual([
    ['2026-07-12 regular', 'Dr VAT Receivable 200.00', 'Dr Bad debts 1000.00', 'Cr Amy (Receivable) 1200.00'],
  ])
  const early = await desk.pays(receipts, await debt(young))
  expect(early.write_off_tax).toBe('0.00')
  expect(await desk.entries(`${receipts}/${early.id}`)).toEqual([
    ['2026-07-12 regular', 'Dr Bad debts 1200.00', 'Cr Amy (Receivable) 1200.00'],
  ])
  const { id } = await desk.create('tax/returns', { start_date: '2026-07-01', end_date: '2026-07-31' })
  const { body } = await desk.get(`tax/returns/${id}/figures/`)
  const amounts = Object.fromEntries(body.boxes.map((box: { key: string; amount: string }) => [box.key, box.amount]))
  expect(amounts).toMatchObject({ 1: '0.00', 4: '200.00', 6: '0.00', 7: '0.00' })
})

test('an invoice or bill with relief in a payment is neither cancelled nor changed in its tax or total', async () => {
  const invoice = await sale({ date: '2026-01-05', due_date: '2026-01-10' })
  const lost = await desk.pays(receipts, {
    party: amy,
    date: '2026-07-12',
    write_off: '1200',
    write_off_as: 'bad_debt',
    allocations: await desk.shares([invoice]),
  })
  const bill = await desk.bill(amy, '1000', { rows: desk.row('1000', { tax_scheme: vat }) })
  await desk.pays(payments, await discount(bill))
  const steps = { [salesPath]: invoice.id, [billPath]: bill.id }
  for (const [path, id] of Object.entries(steps)) {
    const current = await desk.read(path, id)
    const [row] = current.rows
    for (const accept of [[], ['ALLOCATED']])
      expect(desk.wrong(await desk.act(path, current, { name: 'cancel', reason: 'Wrong', accept }))).toEqual([
        'TAX_RELIEVED',
      ])
    const edit = (fields: object) =>
      desk.patch(`${path}/${id}`, { version: current.version, accept: ['DATE_BEFORE_LAST'], ...fields })
    const dearer = { rows: desk.row('1100', { id: row.id, tax_scheme: vat }) }
    const untaxed = { rows: desk.row('1200', { id: row.id, tax_scheme: desk.none }) }
    for (const fields of [dearer, untaxed]) expect(desk.wrong(await edit(fields))).toEqual(['TAX_RELIEVED'])
    const split = [...desk.row('400', { id: row.id, tax_scheme: vat }), ...desk.row('600', { tax_scheme: vat })]
    const moved = await edit({ rows: split, date: '2026-01-06', due_date: '2026-01-10' })
    expect([moved.status, moved.body.open_amount, moved.body.total]).toEqual([200, '0.00', '1200.00'])
  }
  const release = await desk.act(receipts, lost, { name: 'cancel', reason: 'It paid after all' })
  expect(release.status).toBe(200)
  const open = await desk.read(salesPath, invoice.id)
  expect(open.open_amount).toBe('1200.00')
  const cancelled = await desk.act(salesPath, open, { name: 'cancel', reason: 'Wrong' })
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'Cancelled'])
  expect(await boxes()).toMatchObject({ 1: '0.00', 4: '195.00', 6: '0.00', 7: '975.00' })
})

test('without a choice the amount decides; a chosen tolerance has no relief', async () => {
  const common = { party: amy, rows: '1170', write_off: '30' }
  const byAmount = await desk.pays(receipts, { ...common, allocations: await desk.shares([await sale()]) })
  expect([byAmount.write_off_as, byAmount.write_off_tax]).toEqual([null, '5.00'])
  const small = await desk.pays(receipts, {
    ...common,
    rows: '1199.40',
    write_off: '0.60',
    allocations: await desk.shares([await sale()]),
  })
  expect(small.write_off_tax).toBe('0.00')
  const chosen = await desk.pays(receipts, {
    ...common,
    write_off_as: 'tolerance',
    allocations: await desk.shares([await sale()]),
  })
  const [[, ...lines] = []] = await desk.entries(`${receipts}/${chosen.id}`)
  expect(lines).toContain('Dr Round-off 30.00')
  const wrongWord = await desk.tries(receipts, { ...common, write_off_as: 'gift' })
  expect(desk.wrong(wrongWord)).toEqual(['NOT_IN_LIST', 'write_off_as'])
})

test('a change keeps the relief until the write-off changes, and posts the tax of the new use', async () => {
  const receipt = await desk.pays(receipts, await discount(await sale()))
  await desk.patch(`tax/schemes/${vat}`, { discount_relief: false })
  const path = `${receipts}/${receipt.id}`
  const noted = (await desk.patch(path, { version: receipt.version, remarks: 'By phone' })).body
  expect([noted.write_off_tax, (await desk.entries(path)).length]).toEqual(['5.00', 1])
  const changed = (await desk.patch(path, { version: noted.version, write_off_as: 'tolerance' })).body
  expect([changed.write_off_as, changed.write_off_tax]).toEqual(['tolerance', '0.00'])
  expect((await desk.entries(path)).at(-1)).toEqual([
    '2026-03-20 regular',
    'Dr Round-off 30.00',
    'Dr Cash 1170.00',
    'Cr Amy (Receivable) 1200.00',
  ])
  const history = JSON.stringify((await desk.get(`${path}/history/`)).body)
  expect(history).toContain('write_off_tax')
})

test('a cheque takes the relief when it clears, of what it then settles', async () => {
  const { id: bank } = await desk.bank('Barclays')
  const invoice = await sale()
  const rows = [{ method: 'cheque', bank_account: bank, cheque_number: '17', amount: '1170' }]
  const receipt = await desk.pays(receipts, await discount(invoice, { rows }))
  expect([receipt.status, receipt.write_off_tax]).toEqual(['Issued', '5.00'])
  expect(await boxes()).toMatchObject({ 1: '200.00' })
  const cleared = await desk.act(receipts, receipt, { name: 'clear', date: '2026-04-02' })
  expect([cleared.status, cleared.body.write_off_tax]).toEqual([200, '5.00'])
  expect(await boxes()).toMatchObject({ 1: '195.00', 6: '975.00' })
})

test('the form gets the taxes of open items and of its own allocations', async () => {
  const invoice = await sale()
  const tax = { scheme: vat, net: '1000', tax: '200', discount_relief: true, bad_debt_months: 6 }
  const { items } = await desk.open(receipts, `party=${amy}`)
  expect(items).toMatchObject([{ document_id: invoice.id, document_total: '1200.00', taxes: [tax] }])
  const receipt = await desk.pays(receipts, await discount(invoice))
  expect(receipt.allocations).toMatchObject([{ document_total: '1200.00', taxes: [tax] }])
  const bill = await desk.bill(amy, '50')
  expect((await desk.open(payments, `party=${amy}`)).items).toMatchObject([{ document_id: bill.id, taxes: null }])
  expect([salesPath, billPath]).toEqual([items[0].document_path, 'purchase/vouchers'])
})
