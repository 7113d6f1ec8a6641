/** Documents that are final once issued (final-trade): the fields that can still change, without posting. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { one, tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let work = ''
let bolt = ''
let vat = ''
let customer = ''
let supplier = ''

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  vat = await desk.scheme('VAT')
  work = await desk.service('Fitting')
  bolt = await desk.item('Bolt')
  await desk.receive(bolt, ['50', '2'], '2026-03-01')
  customer = (await desk.party('Amy')).id
  supplier = (await desk.party('Mill')).id
  await desk.settings({ sales_final: true, purchase_final: true, sales_agents: true })
})
afterAll(() => app.close())

const rows = () => [
  { item: work, quantity: '2', rate: '100', tax_scheme: vat },
  { item: bolt, quantity: '5', rate: '4', discount_type: 'percent', discount: '10', tax_scheme: vat },
]
const sell = (fields: object = {}) =>
  desk.document('sales/vouchers', { date: '2026-03-10', party: customer, rows: rows(), ...fields })

async function postings(path: string): Promise<[number, number]> {
  const [counts] = await app.sql<{ entries: string; movements: string }>(
    `select (select count(*) from journal_entry where document_id = $1) as entries,
       (select count(*) from stock_entry where document_id = $1) as movements`,
    [path.split('/').at(-1)],
  )
  return [Number(counts?.entries), Number(counts?.movements)]
}

test('new companies start with final documents, and each side can be switched off', async () => {
  const fresh = await app
    .as('owner')
    .post('/api/user/me/companies/', { name: 'Fresh', country_iso: 'GB', slug: 'fresh' })
  expect(fresh.status).toBe(201)
  const { body } = await app.as('owner').get('/api/company/fresh/settings/sales/')
  expect(body).toMatchObject({ sales_final: true, version: 1 })
  expect((await app.as('owner').get('/api/company/fresh/settings/purchase/')).body.purchase_final).toBe(true)
  const off = await app
    .as('owner')
    .send('PUT', '/api/company/fresh/settings/sales/', { sales_final: false, version: 1 })
  expect(off.body).toMatchObject({ sales_final: false })
  expect((await app.as('owner').get('/api/company/fresh/settings/purchase/')).body.purchase_final).toBe(true)
  const [log] = await app.sql<{ changes: object }>(`select changes from audit_log where resource = 'settings/sales'`)
  expect(log?.changes).toEqual({ sales_final: [true, false] })
})

test('price, quantity, party, date and lines of a final invoice are refused at their fields', async () => {
  const sale = await sell()
  const path = `sales/vouchers/${sale.id}`
  const refused = async (fields: object) => {
    const { status, body } = await desk.patch(path, { version: 1, ...fields })
    return [status, body.code, Object.keys(body.errors ?? {}).join(' ')]
  }
  const stored = () => sale.rows.map((row: { id: string }, index: number) => ({ ...rows()[index], id: row.id }))
  const [first, second] = stored()
  expect(await refused({ rows: [{ ...first, rate: '99' }, second] })).toEqual([409, 'DOCUMENT_FINAL', 'rows'])
  expect(await refused({ rows: [{ ...first, quantity: '3' }, second] })).toEqual([409, 'DOCUMENT_FINAL', 'rows'])
  expect(await refused({ rows: [{ ...first, description: 'More words' }, second] })).toEqual([
    409,
    'DOCUMENT_FINAL',
    'rows',
  ])
  expect(await refused({ rows: [first] })).toEqual([409, 'DOCUMENT_FINAL', 'rows'])
  expect(await refused({ rows: [] })).toEqual([409, 'DOCUMENT_FINAL', 'rows'])
  expect(await refused({ date: '2026-03-11', party: supplier })).toEqual([409, 'DOCUMENT_FINAL', 'date party'])
  expect(await refused({ discount_type: 'amount', discount: '5' })).toEqual([
    409,
    'DOCUMENT_FINAL',
    'discount_type discount',
  ])
  expect(await refused({ tax_type: 'inclusive', is_export: true, address: 'Elsewhere' })).toEqual([
    409,
    'DOCUMENT_FINAL',
    'address tax_type is_export',
  ])
  expect(await refused({ colour: 'red' })).toEqual([400, 'UNKNOWN_FIELD', 'colour'])
  expect((await desk.get(path)).body).toMatchObject({ total: '246.34', version: 1, open_amount: '246.34' })
})

test('due date, agent, reference and remarks can change without posting; omitted fields stay', async () => {
  const sale = await sell({ reference: 'PO-1', due_date: '2026-04-10' })
  const path = `sales/vouchers/${sale.id}`
  const before = await postings(path)
  const agent = (await desk.create('sales/agents', { name: 'Bea', commission_rate: '2' })).id
  const { status, body } = await desk.patch(path, {
    version: 1,
    due_date: '2026-05-10',
    remarks: 'Thank you',
    sales_agent: agent,
  })
  expect([status, body]).toMatchObject([
    200,
    {
      due_date: '2026-05-10',
      remarks: 'Thank you',
      sales_agent: agent,
      reference: 'PO-1',
      total: '246.34',
      version: 2,
    },
  ])
  expect(await desk.openItems(sale.id)).toEqual(['debit 246.34 246.34 2026-05-10'])
  expect(await postings(path)).toEqual(before)
  // The complete document may be sent unchanged, with amounts in other notation.
  const whole = {
    date: '2026-03-10',
    party: customer,
    status: 'Issued',
    due_date: '2026-05-10',
    reference: 'PO-2',
    discount: '0',
    rows: sale.rows.map((row: { id: string }, index: number) => ({
      ...rows()[index],
      id: row.id,
      quantity: ['2.0', '5.00'][index],
    })),
    version: 2,
  }
  expect((await desk.patch(path, whole)).body).toMatchObject({ reference: 'PO-2', remarks: 'Thank you', version: 3 })
  expect(await postings(path)).toEqual(before)
  await desk.expectBooksAgree()
})

test('another payment method creates its receipt, and the invoice stays as posted', async () => {
  const [mode] = (await desk.get('settings/payment-modes/?name=Cash')).body
  const sale = await sell()
  const path = `sales/vouchers/${sale.id}`
  const before = await postings(path)
  const paid = await desk.patch(path, { version: 1, payment_mode: mode.id })
  expect(paid.body).toMatchObject({ status: 'Paid', open_amount: '0.00' })
  const owed = await desk.patch(path, { version: paid.body.version, payment_mode: null })
  expect(owed.body).toMatchObject({ status: 'Issued', open_amount: '246.34' })
  expect(await postings(path)).toEqual(before)
  await desk.expectBooksAgree()
})

test('notes are final like their invoices, and a note corrects a final invoice', async () => {
  const sale = await sell()
  const note = await desk.document('sales/credit-notes', {
    date: '2026-03-20',
    party: customer,
    remarks: 'One less',
    rows: [{ origin_row: sale.rows[0].id, quantity: '1' }],
  })
  expect(note.total).toBe('113.00')
  const path = `sales/credit-notes/${note.id}`
  const more = [{ id: note.rows[0].id, origin_row: sale.rows[0].id, quantity: '2' }]
  expect((await desk.patch(path, { version: 1, rows: more })).body.code).toBe('DOCUMENT_FINAL')
  const same = [{ id: note.rows[0].id, origin_row: sale.rows[0].id, quantity: '1' }]
  const body = { date: '2026-03-20', party: customer, remarks: 'One hour less', rows: same, version: 1 }
  expect((await desk.patch(path, body)).body).toMatchObject({ remarks: 'One hour less', total: '113.00', version: 2 })
})

test('a bill without a supplier number gets it once; with the setting off it is editable', async () => {
  await desk.settings({ purchase_number_to_follow: true })
  const bill = await desk.document('purchase/vouchers', {
    date: '2026-03-12',
    party: supplier,
    tax_type: 'none',
    rows: [{ item: bolt, quantity: '10', rate: '3' }],
  })
  const path = `purchase/vouchers/${bill.id}`
  const before = await postings(path)
  const numbered = await desk.patch(path, { version: 1, supplier_no: 'M-77' })
  expect(numbered.body).toMatchObject({ supplier_no: 'M-77', version: 2 })
  const again = await desk.patch(path, { version: 2, supplier_no: 'M-78' })
  expect([again.status, again.body.code, Object.keys(again.body.errors)]).toEqual([
    409,
    'DOCUMENT_FINAL',
    ['supplier_no'],
  ])
  expect(await postings(path)).toEqual(before)
  const edit = { date: '2026-03-12', party: supplier, tax_type: 'none', supplier_no: 'M-77', version: 2 }
  const dearer = [{ id: bill.rows[0].id, item: bolt, quantity: '10', rate: '3.5' }]
  expect((await desk.patch(path, { ...edit, rows: dearer })).body.code).toBe('DOCUMENT_FINAL')
  await desk.settings({ purchase_final: false })
  expect((await desk.patch(path, { ...edit, rows: dearer })).body).toMatchObject({ total: '35.00', version: 3 })
  await desk.settings({ purchase_final: true })
  await desk.expectBooksAgree()
})

test('changing an issued document requires approval', async () => {
  const sale = await sell()
  const { status } = await app.as('clerk').patch(`${one}/sales/vouchers/${sale.id}/`, { version: 1, remarks: 'x' })
  expect(status).toBe(403)
})
