/** Purchase orders over HTTP: numbers, bills that receive them, warnings, and cancelling the rest. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
const path = 'purchase/purchase-orders'
const bills = 'purchase/vouchers'
let sequence = 0
let goods = ''
let vat = ''
let supplier = { id: '', name: '' }

beforeAll(async () => {
  app = await startApp()
  desk = await tradeDesk(app)
  vat = await desk.scheme('VAT')
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  goods = await desk.item(`Bolt ${sequence}`)
  supplier = await desk.party(`Stoke ${sequence}`)
})

const row = (quantity = '10') => ({ item: goods, quantity, rate: '4', tax_scheme: vat })
const order = (body: object = {}) =>
  desk.create(path, { date: '2026-06-10', party: supplier.id, rows: [row()], status: 'Issued', ...body })
const read = async (at: string, id: string) => (await desk.get(`${at}/${id}/`)).body
type Document = { id: string; version: number }
const act = ({ id, version }: Document, name: string, body: object = {}) =>
  desk.post(`${path}/${id}/${name}`, { version, ...body })

/** Makes a bill of an order and changes the quantity of its line, or leaves it. */
async function billOf(ordered: Document & { chain: { id: string }[] }, quantity?: string) {
  const known = new Set(ordered.chain.map(({ id }) => id))
  const { body, status } = await act(ordered, 'convert')
  expect(status).toBe(200)
  const link = body.chain.find(
    (one: { id: string; relation: string }) => one.relation === 'billed_by' && !known.has(one.id),
  )
  const bill = await read(bills, link.id)
  const [line] = bill.rows
  const rows = [{ id: line.id, ...(quantity === undefined ? {} : { quantity }) }]
  return (
    await desk.patch(`${bills}/${bill.id}`, { version: bill.version, supplier_no: `S${bill.id.slice(-12)}`, rows })
  ).body
}
const issue = (bill: Document, accept: string[] = []) =>
  desk.post(`${bills}/${bill.id}/issue`, { version: bill.version, accept: ['DATE_BEFORE_LAST', ...accept] })

test('an order is numbered when it is issued and posts nothing', async () => {
  const draft = await order({ status: 'Draft', expected_date: '2026-06-20' })
  expect([draft.status, draft.voucher_no, draft.acts]).toEqual(['Draft', null, ['edit', 'issue', 'copy', 'delete']])
  const issued = (await act(draft, 'issue')).body
  expect(issued).toMatchObject({
    status: 'Issued',
    voucher_no: expect.stringMatching(/^PO-2026-\d{4}$/),
    total: '45.20',
    open_amount: '0.00',
    acts: ['receive', 'convert', 'cancel', 'copy'],
    rows: [{ quantity: '10', received: '0' }],
  })
  expect(await app.sql('select 1 from journal_entry where document_id = $1', [draft.id])).toEqual([])
  const edit = await desk.patch(`${path}/${draft.id}`, { version: issued.version, remarks: 'Late' })
  expect(edit.body.code).toBe('WRONG_STATUS')
  const expected = (await desk.get(`${path}/?status=Issued&party=${supplier.id}`)).body
  expect(expected.map(({ id, status }: { id: string; status: string }) => [id, status])).toEqual([[draft.id, 'Issued']])
  const paper = JSON.stringify((await desk.get(`${path}/${draft.id}/paper/`)).body.blocks)
  expect(['Purchase order', 'Expected on', '45.20'].filter((text) => !paper.includes(text))).toEqual([])
})

test('bills receive an order in parts, and cancelling one gives its part back', async () => {
  const ordered = await order()
  const first = await billOf(ordered, '4')
  expect(first.rows).toMatchObject([{ quantity: '4', source_row: ordered.rows[0].id }])
  expect((await read(path, ordered.id)).status).toBe('Issued')
  const posted = (await issue(first)).body
  expect(posted.chain).toMatchObject([{ path, id: ordered.id, relation: 'ordered_in' }])
  expect(await desk.entries(`${bills}/${first.id}`)).toEqual([
    ['2026-06-15 regular', 'Dr VAT Receivable 2.08', 'Dr Inventory 16.00', `Cr Stoke ${sequence} (Payable) 18.08`],
  ])
  const part = await read(path, ordered.id)
  expect([part.status, part.rows[0].received]).toEqual(['Partially Received', '4'])
  const rest = await billOf(part)
  expect(rest.rows).toMatchObject([{ quantity: '6', rate: '4' }])
  await issue(rest)
  const whole = await read(path, ordered.id)
  expect([whole.status, whole.rows[0].received, whole.acts]).toEqual(['Received', '10', ['copy']])
  const listed = await desk.get(`${path}/?status=Received&party=${supplier.id}`)
  expect(listed.body).toHaveLength(1)
  const bill = await read(bills, first.id)
  await desk.post(`${bills}/${first.id}/cancel`, { version: bill.version, reason: 'Wrong' })
  expect(await read(path, ordered.id)).toMatchObject({ status: 'Partially Received', rows: [{ received: '6' }] })
  await desk.expectBooksAgree()
})

test('a bill above the quantity or the price of its order warns, and a member who may approve accepts', async () => {
  const ordered = await order()
  const bill = await billOf(ordered, '12')
  const [line] = bill.rows
  const dearer = await desk.patch(`${bills}/${bill.id}`, {
    version: bill.version,
    rows: [{ id: line.id, rate: '4.5' }],
  })
  const warned = await issue(dearer.body)
  expect(warned.body.code).toBe('WARNINGS')
  expect(warned.body.errors).toEqual({
    'rows.0.quantity': [
      `12 pcs of “Bolt ${sequence}” are more than what is left of order ${ordered.voucher_no} (10 pcs).`,
    ],
    'rows.0.rate': [`The price of “Bolt ${sequence}” (4.5) is above that of order ${ordered.voucher_no} (4).`],
  })
  const accepted = await issue(dearer.body, ['ABOVE_ORDERED', 'PRICE_ABOVE_ORDER'])
  expect([accepted.status, (await read(path, ordered.id)).status]).toEqual([200, 'Received'])
})

test('a line of another contact, item or a cancelled order is refused at its line', async () => {
  const ordered = await order()
  const other = await desk.party(`Other ${sequence}`)
  const source = ordered.rows[0].id
  const wrong = async (body: object, line: object = {}) => {
    const bill = { date: '2026-06-12', party: supplier.id, supplier_no: `X${sequence}`, ...body }
    return (await desk.post(bills, { ...bill, rows: [{ ...row('1'), source_row: source, ...line }] })).body.errors
  }
  const refusal = { 'rows.0.source_row': [expect.any(String)] }
  expect(await wrong({ party: other.id })).toEqual(refusal)
  expect(await wrong({}, { item: await desk.item(`Nut ${sequence}`) })).toEqual(refusal)
  expect(await wrong({}, { source_row: customerRow })).toEqual(refusal)
  await act(ordered, 'cancel', { reason: 'Too late' })
  expect(await wrong({})).toEqual(refusal)
  expect(await read(path, ordered.id)).toMatchObject({ status: 'Cancelled', cancel_reason: 'Too late', acts: ['copy'] })
  const early = await desk.post(path, {
    date: '2026-06-10',
    expected_date: '2026-06-09',
    party: supplier.id,
    rows: [row()],
  })
  expect(Object.keys(early.body.errors)).toEqual(['expected_date'])
})
const customerRow = '01a00000-0000-7000-8000-000000000001'

test('the rest of a partly received order is cancelled, and its bills stay', async () => {
  const ordered = await order()
  await issue(await billOf(ordered, '4'))
  const part = await read(path, ordered.id)
  const closed = await act(part, 'cancel', { reason: 'Discontinued' })
  expect(closed.body).toMatchObject({ status: 'Received', cancel_reason: 'Discontinued', acts: ['copy'] })
  expect((await act(closed.body, 'convert')).body.code).toBe('NOTHING_LEFT')
  const history = (await desk.get(`${path}/${ordered.id}/history/`)).body
  expect(history[0]).toMatchObject({ action: 'cancel', changes: { status: ['Partially Received', 'Received'] } })
})

test('two bills of one order at the same time: the second sees what the first received', async () => {
  const ordered = await order()
  const [one, two] = [await billOf(ordered), await billOf(await read(path, ordered.id))]
  const answers = await Promise.all([issue(one), issue(two)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  expect(answers.find(({ status }) => status === 422)?.body.errors).toHaveProperty(['rows.0.quantity'])
  expect(await read(path, ordered.id)).toMatchObject({ status: 'Received', rows: [{ received: '10' }] })
})
