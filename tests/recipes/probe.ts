/** Tests the results of the recipes through the API; the copy of the project runs it as its own test. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../api/harness.ts'
import { startApp } from '../api/harness.ts'
import { moneyBodies } from '../api/money-samples.ts'
import { tradeBodies } from '../api/trade-samples.ts'
import { pdfText } from '../support/pdf-text.ts'

const base = '/api/company/one'
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const get = async (path: string) => (await app.as('owner').get(`${base}/${path}`)).body
/** Returns the text of a document on paper. */
const paper = async (at: string) => pdfText((await app.as('owner').get(`${base}/${at}/print.pdf/`)).bytes)
const post = (path: string, body: object) => app.as('owner').post(`${base}/${path}`, body)

test('a field is described, sent, stored, read, changed, in the history, on paper and in files', async () => {
  const body = await moneyBodies['banking/cash-deposits']?.(app)
  const deposit = await post('banking/cash-deposits/', { ...body, promised_by: 'Ann' })
  expect([deposit.status, deposit.body.promised_by]).toEqual([201, 'Ann'])
  const at = `banking/cash-deposits/${deposit.body.id}`
  const changed = await app.as('owner').patch(`${base}/${at}/`, { version: 1, promised_by: 'Ben' })
  expect((await get(`${at}/`)).promised_by).toBe('Ben')
  expect([changed.body.promised_by, changed.body.deposited_by]).toEqual(['Ben', deposit.body.deposited_by])
  const [last] = await get(`${at}/history/`)
  expect(last.changes).toEqual({ promised_by: ['Ann', 'Ben'] })
  expect(await paper(at)).toContain('Promised by')
  const long = await app.as('owner').patch(`${base}/${at}/`, { version: 2, promised_by: 'x'.repeat(256) })
  expect(Object.keys(long.body.errors)).toEqual(['promised_by'])
  const docs = (await app.as('anonymous').get('/api/docs/json')).body
  const create = docs.paths['/api/company/{company}/banking/cash-deposits/'].post
  expect(JSON.stringify(create.requestBody)).toContain('promised_by')
  expect((await app.as('owner').get(`${base}/banking/cash-deposits/export.csv/`)).text).toContain('Ben')
})

test('a field of an invoice is described, sent, stored, read, changed, in the history, on paper and in files', async () => {
  const body = await tradeBodies['sales/vouchers']?.(app)
  const invoice = await post('sales/vouchers/', { ...body, status: 'Issued', delivery_note: 'DN 7' })
  expect([invoice.status, invoice.body.delivery_note, invoice.body.total]).toEqual([
    201,
    'DN 7',
    invoice.body.open_amount,
  ])
  const at = `sales/vouchers/${invoice.body.id}`
  const changed = await app.as('owner').patch(`${base}/${at}/`, { version: 1, delivery_note: 'DN 8' })
  expect([changed.body.delivery_note, changed.body.total]).toEqual(['DN 8', invoice.body.total])
  const [last] = await get(`${at}/history/`)
  expect(last.changes).toEqual({ delivery_note: ['DN 7', 'DN 8'] })
  expect(await paper(at)).toMatch(/Delivery note\s+DN 8/)
  const long = await app.as('owner').patch(`${base}/${at}/`, { version: 2, delivery_note: 'x'.repeat(41) })
  expect(Object.keys(long.body.errors)).toEqual(['delivery_note'])
  const docs = (await app.as('anonymous').get('/api/docs/json')).body
  const create = docs.paths['/api/company/{company}/sales/vouchers/'].post
  expect(JSON.stringify(create.requestBody)).toContain('delivery_note')
  const note = await post('purchase/vouchers/', { delivery_note: 'DN 7' })
  expect(note.body.errors).toHaveProperty('delivery_note')
  expect((await app.as('owner').get(`${base}/sales/vouchers/export.csv/`)).text).toContain('DN 8')
})

test('a resource is written, listed, picked, protected and exported', async () => {
  const red = await post('inventory/colours/', { name: 'Red' })
  expect([red.status, red.body]).toMatchObject([201, { name: 'Red', is_active: true, version: 1 }])
  expect((await get('inventory/colours/?q=re')).map(({ name }: { name: string }) => name)).toEqual(['Red'])
  expect((await get('inventory/colours/options/'))[0]).toMatchObject({ label: 'Red' })
  expect((await app.as('clerk').get(`${base}/inventory/colours/`)).body.params.permission).toBe(
    'inventory_colours.read',
  )
  expect((await app.as('owner').get(`${base}/inventory/colours/export.csv/`)).text).toContain('Red')
  expect((await app.as('owner').delete(`${base}/inventory/colours/${red.body.id}/?version=1`)).status).toBe(204)
})

test('a document is numbered, posted, refused, found, printed and cancelled, and the books verify', async () => {
  const ledger = async (query: string) => (await get(`account/ledgers/options/?${query}`))[0].id
  const body = {
    date: '2026-06-01',
    expense: await ledger('among=expense&q=Bank'),
    paid_from: await ledger('among=money&q=Cash'),
  }
  const refused = await post('banking/petty-cash/', { ...body, amount: '500.01' })
  expect(refused.body).toMatchObject({
    code: 'ABOVE_PETTY_CASH',
    errors: { amount: ['Pay at most 500 from petty cash.'] },
  })
  const { status, body: paid } = await post('banking/petty-cash/', { ...body, amount: '35', narration: 'Stamps' })
  expect([status, paid]).toMatchObject([201, { voucher_no: 'PC-2026-0001', status: 'Paid', amount: '35.00' }])
  const at = `banking/petty-cash/${paid.id}`
  const [entry] = await get(`${at}/journal-entries/`)
  expect(entry.lines).toMatchObject([
    { account: body.expense, debit: '35.00' },
    { account: body.paid_from, credit: '35.00' },
  ])
  expect(JSON.stringify(await get('search/?q=Stamps'))).toContain('PC-2026-0001')
  expect(await paper(at)).toContain('five pounds only')
  const cancelled = await post(`${at}/cancel/`, { version: 1, reason: 'Twice' })
  expect(cancelled.body.status).toBe('Cancelled')
  expect(await app.broken('one')).toEqual([])
})

test('a report answers its rows, as a file too', async () => {
  await post('inventory/brands/', { name: 'Acme' })
  const report = await get('reports/brand-items/')
  expect(report.rows).toMatchObject([{ name: 'Acme', cells: { items: '0' } }])
  expect((await app.as('owner').get(`${base}/reports/brand-items/export.csv/`)).text).toContain('Acme')
})
