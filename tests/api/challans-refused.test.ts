/** Delivery notes over HTTP: what is refused at which field, twins, several notes in one invoice, edits, and quotations. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
  goods = await desk.item(`Nut ${sequence}`, { selling_price: '9' })
  customer = (await desk.party(`Ben ${sequence}`)).id
  await desk.buy(goods, { quantity: '10', rate: '2', date: '2026-03-01' })
})

test('each wrong line of an invoice is refused at its field', async () => {
  const other = await desk.item(`Washer ${sequence}`)
  const stranger = await desk.party(`Cat ${sequence}`)
  const note = await desk.deliver(customer, [{ item: goods, quantity: '4' }])
  const draft = await desk.create(notes, {
    date: '2026-03-10',
    party: customer,
    rows: [{ item: goods, quantity: '1' }],
  })
  const [line] = note.rows
  const errorsOf = async (party: string, date: string, lines: Parameters<typeof desk.bill>[2]) =>
    (await desk.bill(party, date, lines)).body.errors
  const number = note.voucher_no
  expect(
    await errorsOf(customer, '2026-03-11', [
      { line, quantity: '3' },
      { line, quantity: '2' },
    ]),
  ).toEqual({
    'rows.1.quantity': [`2 pcs of “Nut ${sequence}” are more than what is left of delivery note ${number} (1 pcs).`],
  })
  expect(await errorsOf(stranger.id, '2026-03-11', [{ line, quantity: '1' }])).toEqual({
    'rows.0.source_row': [`Delivery note ${number} belongs to Ben ${sequence}.`],
  })
  expect(await errorsOf(customer, '2026-03-11', [{ line: { ...line, item: other }, quantity: '1' }])).toEqual({
    'rows.0.item': [`Delivery note ${number} delivers “Nut ${sequence}” on this line.`],
  })
  expect(await errorsOf(customer, '2026-03-11', [{ line: draft.rows[0], quantity: '1' }])).toEqual({
    'rows.0.source_row': [expect.any(String)],
  })
  expect(await errorsOf(customer, '2026-03-09', [{ line, quantity: '1' }])).toEqual({
    date: [`${number} is dated 2026-03-10. Enter that date or a later one.`],
  })
  await desk.ok(desk.act(`${notes}/${note.id}`, 'resolve', { date: '2026-03-10' }))
  expect(await errorsOf(customer, '2026-03-11', [{ line, quantity: '1' }])).toEqual({
    'rows.0.quantity': [`1 pcs of “Nut ${sequence}” are more than what is left of delivery note ${number} (0 pcs).`],
  })
  expect((await desk.act(`${notes}/${note.id}`, 'convert')).body.code).toBe('WRONG_STATUS')
})

test('two invoices at the same time cannot bill the same goods twice', async () => {
  const note = await desk.deliver(customer, [{ item: goods, quantity: '4' }])
  const [line] = note.rows
  const twins = await Promise.all([1, 2].map(() => desk.bill(customer, '2026-03-11', [{ line, quantity: '3' }])))
  expect(twins.map(({ status }) => status).toSorted()).toEqual([201, 400])
  expect(twins.find(({ status }) => status === 400)?.body.errors).toEqual({
    'rows.0.quantity': [
      `3 pcs of “Nut ${sequence}” are more than what is left of delivery note ${note.voucher_no} (1 pcs).`,
    ],
  })
  expect(await desk.read(notes, note.id)).toMatchObject({ status: 'Issued', rows: [{ received: '3' }] })
  expect(await desk.delivered(goods)).toBe('2.00')
})

test('one invoice bills several delivery notes, and goods that were not delivered leave the stock with it', async () => {
  const first = await desk.deliver(customer, [{ item: goods, quantity: '2' }])
  const second = await desk.deliver(customer, [{ item: goods, quantity: '3' }], { date: '2026-03-12' })
  const answer = await desk.post(invoices, {
    date: '2026-03-15',
    party: customer,
    status: 'Issued',
    accept: ['DATE_BEFORE_LAST'],
    rows: [
      { item: goods, quantity: '2', rate: '9', source_row: first.rows[0].id },
      { item: goods, quantity: '3', rate: '9', source_row: second.rows[0].id },
      { item: goods, quantity: '1', rate: '9' },
    ],
  })
  const invoice = await desk.ok(Promise.resolve(answer), 201)
  expect(await desk.entries(`${invoices}/${invoice.id}`)).toContainEqual([
    '2026-03-15 cost',
    'Dr Cost of goods sold 12.00',
    'Cr Inventory 2.00',
    'Cr Goods delivered not invoiced 10.00',
  ])
  const related = invoice.chain.map(({ id, relation }: { id: string; relation: string }) => [id, relation])
  expect(related.toSorted()).toEqual(
    [
      [first.id, 'delivered_by'],
      [second.id, 'delivered_by'],
    ].toSorted(),
  )
  for (const { id } of [first, second]) {
    const note = await desk.read(notes, id)
    expect([note.status, note.chain[0]]).toEqual([
      'Resolved',
      expect.objectContaining({ relation: 'invoiced_by', id: invoice.id }),
    ])
  }
  expect(await desk.delivered(goods)).toBe('0.00')
  const [stock] = await app.sql('select quantity::int as quantity from stock_balance where item_id = $1', [goods])
  expect(stock).toEqual({ quantity: 4 })
})

test('a draft invoice has what is left of a delivery note, at its prices', async () => {
  const note = await desk.deliver(customer, [
    { item: goods, quantity: '4', rate: '7.5', discount_type: 'percent', discount: '10' },
  ])
  await desk.ok(desk.bill(customer, '2026-03-11', [{ line: note.rows[0], quantity: '1' }]), 201)
  const { chain } = await desk.ok(desk.act(`${notes}/${note.id}`, 'convert'))
  const link = chain.find(({ number }: { number: string | null }) => number === null)
  const draft = await desk.read(invoices, link.id)
  expect(draft).toMatchObject({
    status: 'Draft',
    total: '20.25',
    rows: [{ quantity: '3', rate: '7.5', discount: '10', source_row: note.rows[0].id }],
  })
  expect((await desk.act(`${notes}/${note.id}`, 'cancel', { reason: 'Wrong' })).body.code).toBe('DELIVERY_INVOICED')
})

test('an issued delivery note is corrected, but never below what is invoiced or returned', async () => {
  const note = await desk.deliver(customer, [{ item: goods, quantity: '4' }])
  const [line] = note.rows
  const invoice = await desk.ok(desk.bill(customer, '2026-03-11', [{ line, quantity: '1' }]), 201)
  await desk.ok(
    desk.act(`${notes}/${note.id}`, 'return', { date: '2026-03-12', rows: [{ row: line.id, quantity: '1' }] }),
  )
  const { version } = await desk.read(notes, note.id)
  const other = await desk.item(`Washer ${sequence}`)
  const change = async (body: object) => (await desk.patch(`${notes}/${note.id}`, { version, ...body })).body.errors
  expect(await change({ rows: [{ id: line.id, quantity: '1' }] })).toEqual({
    'rows.0.quantity': [`2 pcs of “Nut ${sequence}” are invoiced, returned or closed. Enter at least that quantity.`],
  })
  const settled = [`“Nut ${sequence}” is invoiced, returned or closed, so this can’t be changed.`]
  expect(await change({ rows: [{ id: line.id, item: other }] })).toMatchObject({ 'rows.0.item': settled })
  expect(await change({ rows: [{ item: goods, quantity: '4' }] })).toEqual({ rows: settled })
  expect(await change({ date: '2026-03-12' })).toEqual({ date: settled })
  expect(await change({ party: (await desk.party(`Dan ${sequence}`)).id })).toEqual({ party: settled })
  const changed = await desk.patch(`${notes}/${note.id}`, { version, rows: [{ id: line.id, quantity: '2' }] })
  expect(changed.body).toMatchObject({ status: 'Resolved', rows: [{ quantity: '2', cost: '4.00' }] })
  expect(await desk.delivered(goods)).toBe('0.00')
  expect(await desk.read(invoices, invoice.id)).toMatchObject({ rows: [{ cost: '2.00' }] })
})

test('what is invoiced is named in the unit in which it was delivered, also where the line gets another one', async () => {
  const screws = await desk.item(`Screw of ${sequence}`, { selling_price: '9' })
  const note = await desk.deliver(customer, [{ item: screws, quantity: '24' }], { accept: ['NEGATIVE_STOCK'] })
  const [line] = note.rows
  await desk.ok(desk.bill(customer, '2026-03-11', [{ line, quantity: '20' }]), 201)
  const dozen = { item: screws, quantity: '1', unit: desk.units['doz'], rate: '9', tax_scheme: desk.vat }
  const head = { date: '2026-03-11', party: customer, status: 'Issued' }
  const invoice = await desk.post(invoices, { ...head, rows: [{ ...dozen, source_row: line.id }] })
  expect(invoice.body.errors['rows.0.quantity'][0]).toMatch(/^12 pcs of .* \(4 pcs\)\.$/)
  const { version } = await desk.read(notes, note.id)
  const rows = [{ id: line.id, quantity: '1', unit: desk.units['doz'] }]
  expect((await desk.patch(`${notes}/${note.id}`, { version, rows, accept: ['NEGATIVE_STOCK'] })).body.errors).toEqual({
    'rows.0.quantity': [
      `20 pcs of “Screw of ${sequence}” are invoiced, returned or closed. Enter at least that quantity.`,
    ],
  })
})

test('the unit of a line stays while something of it is returned or closed, as that is counted in it', async () => {
  const screws = await desk.item(`Screw ${sequence}`, { selling_price: '9' })
  await desk.buy(screws, { quantity: '24', rate: '10', date: '2026-03-01' })
  const note = await desk.deliver(customer, [{ item: screws, quantity: '24' }])
  const [line] = note.rows
  const inDozens = { id: line.id, quantity: '2', unit: desk.units['doz'] }
  const change = async (cells: object) => {
    const { version } = await desk.read(notes, note.id)
    return desk.patch(`${notes}/${note.id}`, { version, rows: [cells] })
  }
  await desk.ok(
    desk.act(`${notes}/${note.id}`, 'return', { date: '2026-03-12', rows: [{ row: line.id, quantity: '6' }] }),
  )
  expect((await change(inDozens)).body.errors).toEqual({
    'rows.0.unit': [`“Screw ${sequence}” is invoiced, returned or closed, so this can’t be changed.`],
  })
  expect(await desk.stock(screws)).toEqual(['6', '60.00'])
  expect(await desk.delivered(screws)).toBe('180.00')
  // In the same unit the quantity changes, and what came back stays.
  await desk.ok(change({ id: line.id, quantity: '20' }))
  expect(await desk.stock(screws)).toEqual(['10', '100.00'])

  const other = await desk.deliver(customer, [{ item: screws, quantity: '1', unit: desk.units['doz'] }], {
    accept: ['DATE_BEFORE_LAST', 'NEGATIVE_STOCK'],
  })
  await desk.ok(desk.bill(customer, '2026-03-11', [{ line: other.rows[0], quantity: '6' }]), 201)
  const pieces = { id: other.rows[0].id, quantity: '12', unit: desk.units['pcs'] }
  const changed = await desk.ok(
    desk.patch(`${notes}/${other.id}`, {
      version: (await desk.read(notes, other.id)).version,
      rows: [pieces],
      accept: ['NEGATIVE_STOCK'],
    }),
  )
  // What is invoiced has its own unit.
  expect(changed).toMatchObject({ status: 'Issued', rows: [{ quantity: '12', unit_label: 'pcs', received: '6' }] })
})

test('a return is refused at its date and its quantities', async () => {
  const note = await desk.deliver(customer, [{ item: goods, quantity: '4' }])
  const [line] = note.rows
  const errorsOf = async (body: object) => (await desk.act(`${notes}/${note.id}`, 'return', body)).body.errors
  const row = (quantity: string) => ({ row: line.id, quantity })
  expect(await errorsOf({ date: '2026-03-09', rows: [row('1')] })).toEqual({
    date: [`${note.voucher_no} is dated 2026-03-10. Enter that date or a later one.`],
  })
  expect(await errorsOf({ date: '2026-03-11', rows: [row('5')] })).toEqual({
    'rows.0.quantity': ['At most 4 of this line can still be returned.'],
  })
  expect(await errorsOf({ date: '2026-03-11', rows: [row('1'), row('1')] })).toEqual({
    'rows.1.row': [`“Nut ${sequence}” is already on this document.`],
  })
  expect(await errorsOf({ date: '2026-03-11', rows: [] })).toEqual({ rows: [expect.any(String)] })
  expect(await errorsOf({ date: '', rows: [row('1')] })).toEqual({ date: [expect.any(String)] })
  await app.sql(`update company set lock_date = '2026-03-11' where slug = 'one'`)
  expect(Object.keys(await errorsOf({ date: '2026-03-11', rows: [row('1')] }))).toEqual(['date'])
  // The delivery is locked, and goods still come back on an open day.
  await desk.ok(desk.act(`${notes}/${note.id}`, 'return', { date: '2026-03-12', rows: [row('1')] }))
  await app.sql(`update company set lock_date = null where slug = 'one'`)
  expect(await desk.delivered(goods)).toBe('6.00')
})

test('a quotation becomes a delivery note with its prices, and is open again when that is cancelled', async () => {
  const quotation = await desk.create('sales/quotations', {
    date: '2026-03-05',
    party: customer,
    status: 'Generated',
    rows: [{ item: goods, quantity: '2', rate: '8', tax_scheme: desk.vat }],
  })
  const converted = await desk.ok(desk.act(`sales/quotations/${quotation.id}`, 'deliver'))
  expect(converted).toMatchObject({ status: 'Converted', chain: [{ path: notes, relation: 'delivered_by' }] })
  const { id } = converted.chain[0]
  const draft = await desk.read(notes, id)
  expect(draft).toMatchObject({
    status: 'Draft',
    rows: [{ quantity: '2', rate: '8' }],
    chain: [{ relation: 'quoted_in' }],
  })
  const dated = await desk.ok(desk.patch(`${notes}/${id}`, { version: draft.version, date: '2026-03-10' }))
  const issued = await desk.ok(desk.act(`${notes}/${dated.id}`, 'issue', { accept: ['DATE_BEFORE_LAST'] }))
  const invoice = await desk.ok(desk.bill(customer, '2026-03-11', [{ line: issued.rows[0], quantity: '2' }]), 201)
  const relationsOf = async (at: string, document: string) =>
    (await desk.read(at, document)).chain
      .map((one: { path: string; relation: string }) => `${one.path} ${one.relation}`)
      .toSorted()
  expect(await relationsOf('sales/quotations', quotation.id)).toEqual([
    `${notes} delivered_by`,
    `${invoices} invoiced_by`,
  ])
  expect(await relationsOf(invoices, invoice.id)).toEqual([`${notes} delivered_by`, 'sales/quotations quoted_in'])
  await desk.ok(desk.act(`${invoices}/${invoice.id}`, 'cancel', { reason: 'Wrong' }))
  await desk.ok(desk.act(`${notes}/${id}`, 'cancel', { reason: 'Wrong' }))
  expect((await desk.read('sales/quotations', quotation.id)).status).toBe('Accepted')
})

test('goods without stock are delivered and invoiced without a posting', async () => {
  const work = await desk.service(`Fitting ${sequence}`, { selling_price: '50' })
  const note = await desk.deliver(customer, [{ item: work, quantity: '2' }])
  expect(await desk.entries(`${notes}/${note.id}`)).toEqual([])
  const invoice = await desk.ok(desk.bill(customer, '2026-03-11', [{ line: note.rows[0], quantity: '1' }]), 201)
  expect((await desk.entries(`${invoices}/${invoice.id}`)).map(([head]) => head)).toEqual(['2026-03-11 regular'])
  await desk.ok(
    desk.act(`${notes}/${note.id}`, 'return', { date: '2026-03-12', rows: [{ row: note.rows[0].id, quantity: '1' }] }),
  )
  expect((await desk.read(notes, note.id)).status).toBe('Resolved')
})

test('a shortage warns as it does on an invoice', async () => {
  const warned = await desk.post(notes, {
    date: '2026-03-10',
    party: customer,
    status: 'Issued',
    accept: ['DATE_BEFORE_LAST'],
    rows: [{ item: goods, quantity: '12' }],
  })
  expect([warned.body.code, Object.keys(warned.body.errors)]).toEqual(['WARNINGS', ['rows.0.quantity']])
})
