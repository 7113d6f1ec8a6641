/**
 * What is left of a delivered line in dozens of which pieces are invoiced: exactly the pieces that are left, where six places of a dozen are
 * not as much.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Doc } from './challan-desk.ts'
import { challanDesk, invoices, notes } from './challan-desk.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof challanDesk>>
let sequence = 0
let goods = ''
let customer = ''

beforeAll(async () => {
  app = await startApp()
  desk = await challanDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  sequence += 1
  // A dozen is 12 pieces, a kilogram of them is 3.
  goods = await desk.item(`Egg ${sequence}`, { units: [{ unit: desk.units['kg'], factor: '3' }] })
  customer = (await desk.party(`Amy ${sequence}`)).id
})

/** Buys 13 pieces for 26.00, delivers a dozen or a kilogram of them at 7.50 a piece, and invoices some pieces. */
async function invoicedPart(
  { unit, pieces }: { unit: 'doz' | 'kg'; pieces: string },
  others: object[] = [],
): Promise<Doc> {
  await desk.buy(goods, { quantity: '13', rate: '2', date: '2026-03-01' })
  const rate = unit === 'doz' ? '90' : '22.5'
  const note = await desk.deliver(customer, [{ item: goods, quantity: '1', unit: desk.units[unit], rate }, ...others])
  await desk.ok(desk.bill(customer, '2026-03-11', [{ line: note.rows[0], quantity: pieces, rate: '7.5' }]), 201)
  return note
}
const draftOf = ({ chain }: Doc) => chain.find(({ number }: Doc) => number === null).id

test('the rest of a delivered dozen is invoiced as eleven pieces', async () => {
  const note = await invoicedPart({ unit: 'doz', pieces: '1' })
  const converted = await desk.ok(desk.act(`${notes}/${note.id}`, 'convert'))
  const draft = await desk.read(invoices, draftOf(converted))
  expect(draft.rows).toMatchObject([{ quantity: '11', unit_label: 'pcs', rate: '7.5', net: '82.50' }])
  const accept = ['DATE_BEFORE_LAST']
  const issued = await desk.ok(desk.act(`${invoices}/${draft.id}`, 'issue', { accept }))
  expect(issued.rows).toMatchObject([{ cost: '22.00' }])
  expect(await desk.read(notes, note.id)).toMatchObject({ status: 'Resolved', rows: [{ received: '1' }] })
  expect(await desk.delivered(goods)).toBe('0.00')
})

test('what is left of a delivered line is answered exactly, in the base unit, with its share of an amount off', async () => {
  const note = await invoicedPart({ unit: 'doz', pieces: '1' }, [
    { item: goods, quantity: '1', rate: '9', discount_type: 'amount', discount: '3' },
  ])
  const { item_label } = note.rows[0]
  const rest = {
    item: goods,
    item_label,
    item_code: note.rows[0].item_code,
    unit: desk.units['pcs'],
    unit_label: 'pcs',
  }
  expect(note.rows.map((row: Doc) => row.rest)).toEqual([
    { ...rest, quantity: '12', discount: '0', discount_ref: null },
    { ...rest, quantity: '1', discount: '3', discount_ref: null },
  ])
  const { rows } = await desk.read(notes, note.id)
  expect(rows[0].rest).toEqual({ ...rest, quantity: '11', discount: '0', discount_ref: null })
  await desk.buy(goods, { quantity: '5', rate: '2', date: '2026-03-01' })
  const half = await desk.deliver(customer, [
    { item: goods, quantity: '2', rate: '9', discount_type: 'amount', discount: '3' },
  ])
  await desk.ok(desk.bill(customer, '2026-03-11', [{ line: half.rows[0], quantity: '1' }]), 201)
  expect((await desk.read(notes, half.id)).rows[0].rest).toMatchObject({ quantity: '1', discount: '1.5' })
  await desk.ok(desk.act(`${notes}/${half.id}`, 'resolve', { date: '2026-03-20' }))
  expect((await desk.read(notes, half.id)).rows[0].rest).toMatchObject({ quantity: '0' })
})

test('the rest that is exact in the unit of the line stays in it', async () => {
  const note = await invoicedPart({ unit: 'doz', pieces: '3' })
  const converted = await desk.ok(desk.act(`${notes}/${note.id}`, 'convert'))
  expect((await desk.read(invoices, draftOf(converted))).rows).toMatchObject([
    { quantity: '0.75', unit_label: 'doz', rate: '90', net: '67.50' },
  ])
})

test('eleven pieces of a dozen come back, as the part of a dozen that is shown as left', async () => {
  const note = await invoicedPart({ unit: 'doz', pieces: '1' }, [{ item: goods, quantity: '1' }])
  const rows = [{ row: note.rows[0].id, quantity: '0.916667' }]
  const returned = await desk.ok(desk.act(`${notes}/${note.id}`, 'return', { date: '2026-03-12', rows }))
  expect(returned.rows).toMatchObject([{ received: '0.083333', returned: '0.916667' }, { returned: '0' }])
  const stepOf = returned.rows[0].item_label
  const history = (await desk.get(`${notes}/${note.id}/history/`)).body
  expect(JSON.stringify(history)).toContain(`${stepOf} · 11 pcs`)
  expect(await desk.stock(goods)).toEqual(['11', '22.00'])
  expect(await desk.delivered(goods)).toBe('2.00')
  // What came back stays eleven pieces when the delivery note is changed.
  const changed = await desk.ok(
    desk.patch(`${notes}/${note.id}`, {
      version: returned.version,
      rows: returned.rows.map(({ id }: Doc) => ({ id, description: 'Counted' })),
    }),
  )
  expect(changed.rows).toMatchObject([{ returned: '0.916667' }, { returned: '0' }])
  expect(await desk.stock(goods)).toEqual(['11', '22.00'])
  expect(await desk.delivered(goods)).toBe('2.00')
  const closed = await desk.ok(desk.act(`${notes}/${note.id}`, 'resolve', { date: '2026-03-13' }))
  expect(closed.status).toBe('Resolved')
})

test('a rest of a third is closed, and nothing of the delivery note is left', async () => {
  const note = await invoicedPart({ unit: 'kg', pieces: '2' })
  expect((await desk.read(notes, note.id)).rows[0].rest).toMatchObject({ quantity: '1', unit_label: 'pcs' })
  const closed = await desk.ok(desk.act(`${notes}/${note.id}`, 'resolve', { date: '2026-03-20' }))
  expect(closed.rows[0].rest).toMatchObject({ quantity: '0' })
  expect(closed).toMatchObject({ status: 'Resolved', rows: [{ received: '0.666667', closed: '0.333333' }] })
  expect(await desk.delivered(goods)).toBe('0.00')
  const { body: report } = await desk.get('reports/goods-delivered-not-invoiced/?as_of=2026-12-31')
  expect(report.rows.filter(({ document_id: id }: Doc) => id === note.id)).toEqual([])
})
