/**
 * The posting preview of a form equals the later posting, kind by kind: previewed, then issued, and the entries
 * compared.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
let sequence = 0
let goods = ''
let party = ''
let vat = ''

const sales = 'sales/vouchers'
const bills = 'purchase/vouchers'
const creditNotes = 'sales/credit-notes'
const debitNotes = 'purchase/debit-notes'
const adjustments = 'inventory/adjustments'
const conversions = 'inventory/conversions'
const openings = 'inventory/opening-stock'

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  vat = await desk.scheme('VAT')
})
afterAll(() => app.close())
beforeEach(async () => {
  await desk.policy('warn')
  sequence += 1
  goods = await desk.item(`Bolt ${sequence}`)
  party = (await desk.party(`Amy ${sequence}`)).id
})

type Line = { account_label: string; debit: string; credit: string }
type Entry = { date: string; lines: Line[] }
type PostedEntry = { date: string; kind: string; reverses: string | null; reversed_by: string | null; lines: Line[] }

const words = (date: string, lines: readonly Line[]) => [
  date,
  ...lines.map(({ account_label: name, debit, credit }) =>
    Number(debit) === 0 ? `Cr ${name} ${credit}` : `Dr ${name} ${debit}`,
  ),
]
const inOrder = (entries: string[][]) => entries.map((entry) => entry.toSorted()).toSorted()

/** Requests the preview: the document's own entry, and those of other documents. */
async function preview(path: string, body: object, who = 'owner') {
  const answer = await desk.post(`${path}/preview`, body, who)
  expect([answer.status, answer.body.errors]).toEqual([200, undefined])
  return answer.body.costs as { lines: Line[]; others: Entry[] }
}

/**
 * Previews, saves, and expects that exactly the preview is posted for stock. Returns the saved document and the
 * preview.
 */
async function agreed(path: string, body: object) {
  const previewed = await preview(path, body)
  const saved = await desk.create(path, body)
  const { body: entries } = await desk.get(`${path}/${saved.id}/journal-entries/`)
  const posted = entries.filter((entry: PostedEntry) => entry.kind !== 'regular')
  const date = posted[0]?.date ?? ''
  const ownEntry = previewed.lines.length === 0 ? [] : [words(date, previewed.lines)]
  const spoken = inOrder([...ownEntry, ...previewed.others.map((entry) => words(entry.date, entry.lines))])
  expect(spoken).toEqual(inOrder(posted.map((entry: PostedEntry) => words(entry.date, entry.lines))))
  await desk.expectNoGaps()
  return {
    saved,
    ownLines: words(date, previewed.lines).slice(1),
    others: previewed.others.map((one) => words(one.date, one.lines)),
  }
}

const issued = (date: string, rows: object[], fields: object = {}) => ({
  date,
  status: 'Issued',
  party,
  remarks: 'Agreed',
  accept: ['DATE_BEFORE_LAST', 'NEGATIVE_STOCK'],
  rows,
  ...fields,
})
const sold = (quantity: string) => ({ item: goods, quantity, rate: '9' })
const bought = (quantity: string, rate: string) => ({ item: goods, quantity, rate, tax_scheme: vat })
const costOf = (amount: string) => [`Dr Cost of goods sold ${amount}`, `Cr Inventory ${amount}`]

test('a sale posts the cost of the layers that it consumes', async () => {
  await desk.receive(goods, ['2', '3'], '2026-03-01')
  await desk.receive(goods, ['5', '4'], '2026-03-02')
  const { ownLines, others } = await agreed(sales, issued('2026-03-20', [sold('3')]))
  expect([ownLines, others]).toEqual([costOf('10.00'), []])
})

test('a service has no cost, and neither has its row beside goods', async () => {
  await desk.receive(goods, ['1', '3'])
  const work = await desk.service(`Fitting ${sequence}`)
  expect((await agreed(sales, issued('2026-03-20', [{ item: work, quantity: '1', rate: '50' }]))).ownLines).toEqual([])
  const both = issued('2026-03-20', [{ item: work, quantity: '1', rate: '50' }, sold('1')])
  expect((await agreed(sales, both)).ownLines).toEqual(costOf('3.00'))
})

test('a backdated sale takes the older layer, and the later sale’s difference is posted on its own date', async () => {
  await desk.receive(goods, ['1', '2'], '2026-03-01')
  await desk.receive(goods, ['1', '5'], '2026-03-02')
  await desk.document(sales, issued('2026-03-25', [sold('1')]))
  const { ownLines, others } = await agreed(sales, issued('2026-03-10', [sold('1')]))
  expect([ownLines, others]).toEqual([costOf('2.00'), [['2026-03-25', ...costOf('3.00')]]])
})

test('a shortage is posted at the last known cost, and the following bill posts the difference', async () => {
  await desk.receive(goods, ['1', '4'], '2026-03-01')
  const short = await agreed(sales, issued('2026-03-10', [sold('3')]))
  expect(short.ownLines).toEqual(costOf('12.00'))
  const bill = await agreed(bills, issued('2026-03-12', [bought('5', '6')]))
  // Two of five are already sold, at 4 instead of 6.
  expect([bill.ownLines, bill.others]).toEqual([costOf('4.00'), []])
  expect(await desk.stock(goods)).toEqual(['3', '18.00'])
})

test('a bill contains its goods and landed costs; a backdated one posts the changed cost of later sales', async () => {
  const freight = { type: 'Freight', value: '10', credit_account: desk.accounts['A-C-C'] }
  const fields = { landed_costs: [freight] }
  const bill = await agreed(bills, issued('2026-03-05', [bought('10', '5')], fields))
  expect([bill.ownLines, bill.others]).toEqual([[], []])
  expect(bill.saved.rows[0].cost).toBe('60.00')
  await desk.document(sales, issued('2026-03-08', [sold('4')]))
  const late = await agreed(bills, issued('2026-03-02', [bought('10', '7')], fields))
  // Four at 8 each instead of 6 each.
  expect([late.ownLines, late.others]).toEqual([[], [['2026-03-08', ...costOf('8.00')]]])
})

test('where negative stock is blocked the preview is empty, since nothing would be posted', async () => {
  await desk.policy('block')
  const { status, body } = await desk.post(`${sales}/preview`, issued('2026-03-20', [sold('3')]))
  expect([status, body.code]).toEqual([400, 'NEGATIVE_STOCK'])
})

test('a credit note posts the cost of its returned row, a free one the current cost of its date', async () => {
  await desk.receive(goods, ['2', '3'], '2026-03-01')
  const sale = await desk.document(sales, issued('2026-03-05', [sold('2')]))
  await desk.receive(goods, ['2', '8'], '2026-03-06')
  const origin = [{ origin_row: sale.rows[0].id, quantity: '1' }]
  const back = ['Dr Inventory 3.00', 'Cr Cost of goods sold 3.00']
  expect((await agreed(creditNotes, issued('2026-03-20', origin))).ownLines).toEqual(back)
  const free = await agreed(creditNotes, issued('2026-03-21', [{ ...sold('1'), is_returned: true }]))
  expect(free.ownLines.map((line) => line.replace(/ [\d.]+$/, ''))).toEqual(['Dr Inventory', 'Cr Cost of goods sold'])
  expect(free.saved.rows[0].cost).toBe(free.ownLines[0]?.split(' ').at(-1))
  const stays = [{ origin_row: sale.rows[0].id, quantity: '1', is_returned: false }]
  expect((await agreed(creditNotes, issued('2026-03-22', stays))).ownLines).toEqual([])
})

test('a debit note posts the cost of the returned goods, and an allowance that of the remaining ones', async () => {
  const bill = await desk.document(bills, issued('2026-03-01', [bought('10', '5')]))
  await desk.document(sales, issued('2026-03-05', [sold('4')]))
  const returned = await agreed(debitNotes, issued('2026-03-20', [{ origin_row: bill.rows[0].id, quantity: '2' }]))
  expect(returned.ownLines).toEqual(['Dr Purchase price variance 10.00', 'Cr Inventory 10.00'])
  const allowanceRow = [{ origin_row: bill.rows[0].id, quantity: '1', is_returned: false }]
  const allowance = await agreed(debitNotes, issued('2026-03-21', allowanceRow))
  expect(allowance.saved.total).toBe('5.65')
  // The note credits cost of goods sold with 5; four of the ten are still in stock, with their share.
  expect(allowance.ownLines).toEqual(costOf('2.00'))
})

test('an adjustment posts the stock’s cost, and its rate for stock in', async () => {
  await desk.receive(goods, ['4', '2.5'], '2026-03-01')
  const adjustment = (purpose: string, rows: object[]) => {
    return { date: '2026-03-10', purpose, remarks: 'Counted', status: 'Issued', rows }
  }
  const into = await agreed(adjustments, adjustment('Stock In', [{ item: goods, quantity: '2', rate: '3' }]))
  expect(into.ownLines.filter((line) => line.includes('Inventory'))).toEqual(['Dr Inventory 6.00'])
  const out = await agreed(adjustments, adjustment('Stock Out', [{ item: goods, quantity: '5' }]))
  // Four at 2.50 and one at 3.
  expect(out.ownLines.filter((line) => line.includes('Inventory'))).toEqual(['Cr Inventory 13.00'])
})

test('a conversion posts products and overhead, and backdated the changed cost of later sales', async () => {
  const flour = await desk.item(`Flour ${sequence}`)
  await desk.receive(flour, ['10', '2'], '2026-03-01')
  await desk.receive(goods, ['5', '1'], '2026-03-08')
  await desk.document(sales, issued('2026-03-15', [sold('2')]))
  const rows = [
    { side: 'in', item: flour, quantity: '3' },
    { side: 'out', item: goods, quantity: '2' },
  ]
  const body = { date: '2026-03-05', remarks: 'Baking', status: 'Issued', overhead: '4', rows }
  const { ownLines, others } = await agreed(conversions, body)
  expect(ownLines).toHaveLength(2)
  expect(ownLines[0]).toBe('Dr Inventory 4.00')
  // Two at (6 + 4) / 2 each instead of 1 each.
  expect(others).toEqual([['2026-03-15', ...costOf('8.00')]])
})

test('opening stock posts its value, and the changed cost of later sales', async () => {
  await desk.document(sales, issued('2026-03-15', [sold('2')]))
  const { ownLines, others } = await agreed(openings, { item: goods, quantity: '10', rate: '3' })
  expect(ownLines).toEqual(['Dr Inventory 30.00', 'Cr Opening Balance Difference 30.00'])
  expect(others).toEqual([['2026-03-15', ...costOf('6.00')]])
})

test('the preview of an edited invoice shows its replacement entries', async () => {
  await desk.receive(goods, ['2', '3'], '2026-03-01')
  await desk.receive(goods, ['5', '4'], '2026-03-02')
  const sale = await desk.document(sales, issued('2026-03-20', [sold('1')]))
  const same = issued('2026-03-20', [{ ...sold('1'), id: sale.rows[0].id }])
  expect(words('', (await preview(sales, { ...same, id: sale.id })).lines).slice(1)).toEqual(costOf('3.00'))
  const more = issued('2026-03-20', [{ ...sold('3'), id: sale.rows[0].id }])
  const previewed = await preview(sales, { ...more, id: sale.id })
  expect(words('', previewed.lines).slice(1)).toEqual(costOf('10.00'))
  const changed = await desk.patch(`${sales}/${sale.id}`, { ...more, version: sale.version })
  expect(changed.status).toBe(200)
  const { body: entries } = await desk.get(`${sales}/${sale.id}/journal-entries/`)
  const last = entries.findLast((entry: PostedEntry) => entry.kind === 'cost')
  expect(words('', last.lines).slice(1)).toEqual(costOf('10.00'))
})

test('the preview requires the permission to see costs', async () => {
  const mayRead = { inventory_adjustments: { create: true, read: true } }
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(mayRead)])
  await desk.receive(goods, ['2', '3'])
  const body = {
    purpose: 'Stock Out',
    date: '2026-03-10',
    remarks: 'Lost',
    status: 'Issued',
    rows: [{ item: goods, quantity: '1' }],
  }
  expect(await preview(adjustments, body, 'clerk')).toBe(null)
})
