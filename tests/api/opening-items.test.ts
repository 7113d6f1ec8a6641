/** Opening items: what was outstanding when the books started, document by document, in ledger, ageing and payments. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { payments, paymentDesk, receipts } from './payment-desk.ts'

const path = 'account/opening-items'
let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let acme: string

beforeEach(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  acme = (await desk.party('Acme')).id
})
afterEach(async () => {
  await desk.expectBooksAgree()
  expect(await app.broken('one')).toEqual([])
  await app.close()
})

const invoice = (fields: object = {}) => ({
  party: acme,
  type: 'invoice',
  document_no: 'INV-17',
  date: '2024-11-20',
  due_date: '2024-12-20',
  amount: '1200',
  ...fields,
})
const opens = (fields: object = {}, who = 'owner') => desk.post(path, invoice(fields), who)
const remove = (id: string, version: number) =>
  app.as('owner').delete(`/api/company/one/${path}/${id}/?version=${version}`)
const ageing = async (by: string) => {
  const { body } = await desk.get(`reports/customer-ageing/?as_of=2025-01-31&hide_zero=true&by=${by}`)
  return body.rows.map(({ cells }: { cells: object }) => cells)
}

test('each type posts on its side of the party on the first day, without tax, and is an open item', async () => {
  const posted = async (type: string) => {
    const { body } = await opens({ type, amount: '100' })
    return (await desk.entries(`${path}/${body.id}`))[0]
  }
  const [debit, credit] = ['Dr Opening Balance Difference 100.00', 'Cr Opening Balance Difference 100.00']
  expect(await posted('invoice')).toEqual(['2025-01-01 opening', 'Dr Acme (Receivable) 100.00', credit])
  expect(await posted('credit_note')).toEqual(['2025-01-01 opening', debit, 'Cr Acme (Receivable) 100.00'])
  expect(await posted('customer_advance')).toEqual(['2025-01-01 opening', debit, 'Cr Acme (Receivable) 100.00'])
  expect(await posted('bill')).toEqual(['2025-01-01 opening', debit, 'Cr Acme (Payable) 100.00'])
  expect(await posted('debit_note')).toEqual(['2025-01-01 opening', 'Dr Acme (Payable) 100.00', credit])
  expect(await posted('supplier_advance')).toEqual(['2025-01-01 opening', 'Dr Acme (Payable) 100.00', credit])
  const { body: party } = await desk.get(`crm/parties/${acme}/`)
  expect([party.receivable, party.payable]).toEqual(['-100.00', '-100.00'])
})

test('a receipt settles the item by its own number and date; then its amount is fixed', async () => {
  const { body: item } = await opens()
  expect(item).toMatchObject({ party_label: 'Acme', amount: '1200.00', open_amount: '1200.00', due_date: '2024-12-20' })
  const { items } = await desk.open(receipts, `party=${acme}`)
  expect(items).toMatchObject([
    { document_path: path, document_no: 'INV-17', date: '2024-11-20', due_date: '2024-12-20', open: '1200.00' },
  ])
  const receipt = await desk.pays(receipts, {
    party: acme,
    rows: '700',
    allocations: [{ item: items[0].item, amount: '700' }],
  })
  expect(receipt.allocations).toMatchObject([{ document_no: 'INV-17', date: '2024-11-20', settled: '700.00' }])
  expect((await desk.get(`${path}/${item.id}/`)).body.open_amount).toBe('500.00')
  const changed = await desk.patch(`${path}/${item.id}`, { version: item.version, amount: '900' })
  expect([changed.status, ...desk.wrong(changed)]).toEqual([409, 'ALLOCATED', 'amount'])
  expect((await remove(item.id, 1)).body.code).toBe('ALLOCATED')
  const renamed = await desk.patch(`${path}/${item.id}`, {
    version: item.version,
    document_no: 'INV-17A',
    date: '2024-11-21',
    due_date: '2025-01-21',
  })
  expect(renamed.body).toMatchObject({ document_no: 'INV-17A', open_amount: '500.00', version: 2 })
  expect((await desk.open(receipts, `party=${acme}`)).items).toMatchObject([
    { document_no: 'INV-17A', date: '2024-11-21', due_date: '2025-01-21' },
  ])
  expect(await desk.entries(`${path}/${item.id}`)).toHaveLength(1)
})

test('ageing counts from the due date or the date of the document', async () => {
  await opens()
  expect(await ageing('due')).toMatchObject([{ up_to_60: '1200.00', total: '1200.00' }])
  expect(await ageing('document')).toMatchObject([{ up_to_90: '1200.00', total: '1200.00' }])
})

test('another amount is a reversal and a new entry, deleting leaves the reversal', async () => {
  const { body: item } = await opens({ type: 'bill', amount: '80' })
  const { body: changed } = await desk.patch(`${path}/${item.id}`, { version: 1, amount: '90' })
  expect([changed.amount, changed.open_amount, changed.due_date]).toEqual(['90.00', '90.00', '2024-12-20'])
  expect((await desk.entries(`${path}/${item.id}`)).map(([, ...lines]: string[]) => lines)).toEqual([
    ['Dr Opening Balance Difference 80.00', 'Cr Acme (Payable) 80.00'],
    ['Dr Opening Balance Difference -80.00', 'Cr Acme (Payable) -80.00'],
    ['Dr Opening Balance Difference 90.00', 'Cr Acme (Payable) 90.00'],
  ])
  expect((await desk.open(payments, `party=${acme}`)).items).toMatchObject([{ document_no: 'INV-17', open: '90.00' }])
  expect((await remove(item.id, 2)).status).toBe(204)
  expect((await desk.open(payments, `party=${acme}`)).items).toEqual([])
  expect((await desk.get(`crm/parties/${acme}/`)).body.payable).toBe('0.00')
})

test('without a due date the payment terms of the contact count for invoices and bills', async () => {
  const { id: bob } = await desk.create('crm/parties', { name: 'Bob', credit_days: '30' })
  const due = async (type: string) => (await opens({ party: bob, type, due_date: null })).body.due_date
  expect(await due('invoice')).toBe('2024-12-20')
  expect(await due('bill')).toBe('2024-12-20')
  expect(await due('credit_note')).toBe('2024-11-20')
})

test('wrong values are refused at their fields', async () => {
  const wrong = async (fields: object) => desk.wrong(await opens(fields))
  expect(await wrong({ date: '2025-01-01', due_date: null })).toEqual(['OPENING_ITEM_LATE', 'date'])
  expect(await wrong({ due_date: '2024-11-19' })).toEqual(['DUE_BEFORE_DATE', 'due_date'])
  expect(await wrong({ amount: '0' })).toEqual(['NOT_POSITIVE', 'amount'])
  expect(await wrong({ amount: '1.005' })).toEqual(['TOO_MANY_DIGITS', 'amount'])
  expect(await wrong({ amount: '123456789012345' })).toEqual(['TOO_MANY_DIGITS', 'amount'])
  expect(await wrong({ document_no: '' })).toEqual(['REQUIRED', 'document_no'])
  expect(await wrong({ type: 'receipt' })).toEqual(['NOT_IN_LIST', 'type'])
  expect(await wrong({ party: '00000000-0000-7000-8000-000000000001' })).toEqual(['UNKNOWN_REFERENCE', 'party'])
  const { body: item } = await opens()
  expect(await wrong({ document_no: 'inv-17' })).toEqual(['DUPLICATE', 'document_no'])
  expect((await opens({ type: 'credit_note' })).status).toBe(201)
  const other = await desk.patch(`${path}/${item.id}`, { version: 1, type: 'bill' })
  expect(desk.wrong(other)).toEqual(['OPENING_ITEM_FIXED', 'type'])
  expect((await opens({}, 'clerk')).status).toBe(403)
})

test('an item moves with the start of the books, with its dates and what was paid, but not past its own date', async () => {
  const { body: item } = await opens({ date: '2023-11-20', due_date: '2023-12-20' })
  await desk.pays(receipts, { party: acme, rows: '700', allocations: await desk.shares([item], ['700']) })
  const moves = (start: string, body: object = {}) => {
    const act = 'fingerprint' in body ? 'move-start' : 'move-start/preview'
    return desk.post(`account/fiscal-years/${act}`, { start, ...body })
  }
  expect(desk.wrong(await moves('2023-06-30'))).toEqual(['OPENING_ITEM_AFTER_START', 'start'])
  const { body: preview } = await moves('2024-01-01')
  expect(preview.balances).toMatchObject([{ label: 'Acme (Receivable) · INV-17', debit: '1200.00' }])
  expect((await moves('2024-01-01', { fingerprint: preview.fingerprint })).status).toBe(200)
  expect((await desk.get(`${path}/${item.id}/`)).body).toMatchObject({ open_amount: '500.00', version: 2 })
  expect(await desk.entries(`${path}/${item.id}`)).toMatchObject([
    ['2025-01-01 opening', 'Dr Acme (Receivable) 1200.00', 'Cr Opening Balance Difference 1200.00'],
    ['2025-01-01 opening', 'Dr Acme (Receivable) -1200.00', 'Cr Opening Balance Difference -1200.00'],
    ['2024-01-01 opening', 'Dr Acme (Receivable) 1200.00', 'Cr Opening Balance Difference 1200.00'],
  ])
  expect((await desk.open(receipts, `party=${acme}`)).items).toMatchObject([
    { document_no: 'INV-17', date: '2023-11-20', due_date: '2023-12-20', open: '500.00' },
  ])
})

test('items of a merged contact keep their dates at the survivor', async () => {
  await opens()
  const { id: survivor } = await desk.party('Acme Ltd')
  const { status } = await desk.post(`crm/parties/${acme}/merge`, { version: 1, into: survivor, date: '2026-06-01' })
  expect(status).toBe(200)
  expect((await desk.open(receipts, `party=${survivor}`)).items).toMatchObject([
    { date: '2024-11-20', due_date: '2024-12-20', open: '1200.00' },
  ])
})

test('the books are checked for items that differ from what they posted', async () => {
  const { body: item } = await opens()
  const change = (amount: string) => app.sql('update opening_item set amount = $2 where id = $1', [item.id, amount])
  await change('1200.01')
  expect(JSON.stringify(await app.broken('one'))).toContain('The opening item INV-17 is 1200.01, posted 1200.')
  await change('1200')
})
