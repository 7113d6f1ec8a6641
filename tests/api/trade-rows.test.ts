/** Lists of lines: one for each row of a document, returns as negatives, with filters, totals and files. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { one, tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let party = ''
let agent = ''
let vat = ''
let tea = ''
let cup = ''
let category = ''
let sale: { id: string; voucher_no: string; rows: { id: string }[] }

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  vat = await desk.scheme('VAT')
  party = (await desk.party('Amy')).id
  agent = (await desk.create('sales/agents', { name: 'Bob', commission_rate: '2.5' })).id
  category = (await desk.create('inventory/categories', { name: 'Drinks' })).id
  tea = await desk.service('Tea', { category })
  cup = await desk.service('Cup')
  const rows = [
    { item: tea, quantity: '4', rate: '2.5', discount_type: 'amount', discount: '1', tax_scheme: vat },
    { item: cup, quantity: '1', rate: '7' },
  ]
  sale = await desk.document('sales/vouchers', { date: '2026-03-10', party, sales_agent: agent, rows })
  const back = [{ origin_row: sale.rows[0]?.id, quantity: '1' }]
  await desk.document('sales/credit-notes', { date: '2026-04-02', party, remarks: 'Cold', rows: back })
  await desk.create('sales/vouchers', { date: '2026-04-03', party, rows: [{ item: cup, quantity: '1', rate: '9' }] })
  const bought = [{ item: tea, quantity: '10', rate: '1', tax_scheme: vat }]
  await desk.document('purchase/vouchers', { date: '2026-03-01', party, supplier_no: 'T-1', rows: bought })
})
afterAll(() => app.close())

test('a line has document, date, party, item, quantity, price, discount, tax and amount', async () => {
  const { body } = await desk.get('sales/rows/?_end=10')
  const lines = body.map((row: { date: string; voucher_no: string; total: string }) => [
    row.date,
    row.voucher_no,
    row.total,
  ])
  expect(lines.slice(0, 2)).toEqual([
    ['2026-04-03', null, '9.00'],
    ['2026-04-02', 'CN-2026-0001', '-2.54'],
  ])
  expect(lines.slice(2)).toHaveLength(2)
  expect(lines).toContainEqual(['2026-03-10', sale.voucher_no, '7.00'])
  const line = body.find(({ total }: { total: string }) => total === '10.17')
  expect(line).toMatchObject({
    document_path: 'sales/vouchers',
    document_id: sale.id,
    status: 'Partially Paid',
    party_label: 'Amy',
    sales_agent_label: 'Bob',
    item_label: 'Tea',
    category_label: 'Drinks',
    quantity: '4',
    rate: '2.50',
    gross: '10.00',
    discount: '1.00',
    net: '9.00',
    tax: '1.17',
    tax_scheme_label: 'VAT',
  })
  expect((await desk.get('purchase/rows/?_end=10')).body).toMatchObject([
    { supplier_no: 'T-1', item_label: 'Tea', quantity: '10', total: '11.30' },
  ])
})

test('filters by date, party, agent, scheme, category, item and status, with totals of the result', async () => {
  const rowCount = async (query: string) => (await desk.get(`sales/rows/?_end=50&${query}`)).body.length
  expect(await rowCount('date_gte=2026-03-01&date_lte=2026-03-31')).toBe(2)
  expect(await rowCount(`party=${party}`)).toBe(4)
  expect(await rowCount(`sales_agent=${agent}`)).toBe(2)
  expect(await rowCount(`tax_scheme=${vat}`)).toBe(2)
  expect(await rowCount(`category=${category}`)).toBe(2)
  expect(await rowCount(`item=${cup}`)).toBe(2)
  expect(await rowCount('status=Draft')).toBe(1)
  expect(await rowCount('document_path=sales/credit-notes')).toBe(1)
  const totals = (await desk.get(`sales/rows/totals/?item=${tea}`)).body
  expect(totals).toMatchObject({ count: 2, sums: { discount: '0.75', net: '6.75', tax: '0.88', total: '7.63' } })
})

test('the file has the lines of the filtered list, and both require permission', async () => {
  const { text } = await app.as('owner').get(`${one}/sales/rows/export.csv/?item=${tea}`)
  const lines = text.trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Quantity')
  expect((await desk.get('sales/rows/?_end=10', 'clerk')).body.code).toBe('NOT_ALLOWED')
  expect((await desk.get('sales/rows/export.csv/', 'clerk')).body.code).toBe('NOT_ALLOWED')
})

test('a draft names the survivors of its merged item and party', async () => {
  const [keptItem, lostItem] = [await desk.service('Kept'), await desk.service('Lost')]
  const [amy, anna] = [await desk.party('Amy Kept'), await desk.party('Anna Lost')]
  const draft = await desk.create('sales/vouchers', {
    date: '2026-04-03',
    party: anna.id,
    rows: [{ item: lostItem, quantity: '1', rate: '9' }],
  })
  expect(
    (await desk.post('settings/item-merge', { survivor: keptItem, losers: [lostItem], date: '2026-06-01' })).status,
  ).toBe(200)
  expect(
    (await desk.post(`crm/parties/${anna.id}/merge`, { into: amy.id, date: '2026-06-01', version: 1 })).status,
  ).toBe(200)
  expect((await desk.get(`sales/vouchers/${draft.id}`)).body).toMatchObject({
    party: amy.id,
    party_label: 'Amy Kept',
    rows: [{ item: keptItem, item_label: 'Kept' }],
  })
})
