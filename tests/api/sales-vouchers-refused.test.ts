/** Sales vouchers over HTTP: warnings and refusals. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof tradeDesk>>
const path = 'sales/vouchers'
let sequence = 0
let goods = ''
let work = ''
let vat = ''
let customer = { id: '', name: '' }

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
  work = await desk.service(`Fitting ${sequence}`)
  customer = await desk.party(`Amy ${sequence}`)
})

const sell = (body: object) => desk.document(path, { party: customer.id, ...body })
const sellRaw = (body: object) => desk.post(path, { date: '2026-06-01', status: 'Issued', party: customer.id, ...body })

const ten = { quantity: '1', rate: '10' }
type WrongCase = { what: string; body: { rows: object[] } & Record<string, unknown>; code: string; place: string }
const wrong: WrongCase[] = [
  { what: 'no rows', body: { rows: [] }, code: 'NO_ROW', place: 'rows' },
  {
    what: 'a quantity of nothing',
    body: { rows: [{ quantity: '0', rate: '1' }] },
    code: 'NOT_POSITIVE',
    place: 'rows.0.quantity',
  },
  {
    what: 'a price below nothing',
    body: { rows: [{ quantity: '1', rate: '-1' }] },
    code: 'BELOW_ZERO',
    place: 'rows.0.rate',
  },
  {
    what: 'a discount below nothing',
    body: { rows: [{ ...ten, discount_type: 'amount', discount: '-1' }] },
    code: 'BELOW_ZERO',
    place: 'rows.0.discount',
  },
  {
    what: 'a discount above the amount',
    body: { rows: [{ ...ten, discount_type: 'amount', discount: '10.01' }] },
    code: 'DISCOUNT_TOO_LARGE',
    place: 'rows.0.discount',
  },
  {
    what: 'a discount on the whole above the amount',
    body: { rows: [ten], discount_type: 'amount', discount: '10.01' },
    code: 'DISCOUNT_TOO_LARGE',
    place: 'discount',
  },
  {
    what: 'a percentage of 101',
    body: { rows: [ten], discount_type: 'percent', discount: '101' },
    code: 'NOT_A_PERCENTAGE',
    place: 'discount',
  },
  {
    what: 'a discount on the whole below nothing',
    body: { rows: [ten], discount_type: 'amount', discount: '-1' },
    code: 'BELOW_ZERO',
    place: 'discount',
  },
  {
    what: 'being due before its date',
    body: { rows: [ten], due_date: '2026-05-31' },
    code: 'DUE_BEFORE_DATE',
    place: 'due_date',
  },
  {
    what: 'a date outside the years',
    body: { rows: [ten], date: '2031-01-01' },
    code: 'NO_FISCAL_YEAR',
    place: 'date',
  },
  { what: 'an unknown field', body: { rows: [ten], nonsense: 1 }, code: 'UNKNOWN_FIELD', place: 'nonsense' },
  {
    what: 'a number as a number',
    body: { rows: [{ quantity: 1, rate: '1' }] },
    code: 'NOT_A_NUMBER',
    place: 'rows.0.quantity',
  },
]

test('editing or cancelling in a locked month is refused, and so is moving into one', async () => {
  const sale = await sell({ rows: [{ item: work, quantity: '1', rate: '5' }] })
  const rows = [{ id: sale.rows[0].id, item: work, quantity: '1', rate: '6' }]
  await app.lock('one', '2026-03-31')
  const edit = (date: string) => desk.patch(`${path}/${sale.id}`, { date, party: customer.id, rows, version: 1 })
  expect((await edit('2026-03-20')).body).toMatchObject({
    code: 'PERIOD_LOCKED',
    errors: { date: [expect.any(String)] },
  })
  expect((await edit('2026-04-20')).body.code).toBe('PERIOD_LOCKED')
  expect((await desk.post(`${path}/${sale.id}/cancel`, { version: 1, reason: 'x' })).body.code).toBe('PERIOD_LOCKED')
  expect(
    (
      await desk.post(path, {
        date: '2026-03-20',
        party: customer.id,
        rows: [{ item: work, quantity: '1', rate: '1' }],
      })
    ).body.code,
  ).toBe('PERIOD_LOCKED')
  await app.lock('one', null)
})

test('all warnings are reported at once, and accepting them requires approval', async () => {
  const poor = await desk.party(`Poor ${sequence}`, { credit_limit: '100' })
  await sell({ date: '2026-05-30', rows: [{ item: work, quantity: '1', rate: '1' }] })
  const rows = [{ item: goods, quantity: '1', rate: '100.01' }]
  const body = { date: '2026-03-20', status: 'Issued', party: poor.id, rows }
  const warned = await desk.post(path, body)
  expect([warned.status, warned.body]).toMatchObject([
    422,
    {
      code: 'WARNINGS',
      params: { codes: 'CREDIT_LIMIT, DATE_BEFORE_LAST, NEGATIVE_STOCK' },
      errors: {
        party: [`Credit limit of “Poor ${sequence}” exceeded: 100.01 of 100.00.`],
        date: [expect.stringContaining('2026-05-30')],
        'rows.0.quantity': [expect.any(String)],
      },
    },
  ])
  const some = await desk.post(path, { ...body, accept: ['CREDIT_LIMIT', 'DATE_BEFORE_LAST'] })
  expect(some.body.params).toEqual({ codes: 'NEGATIVE_STOCK' })
  const all = await desk.post(path, { ...body, accept: ['CREDIT_LIMIT', 'DATE_BEFORE_LAST', 'NEGATIVE_STOCK'] })
  expect([all.status, all.body.rows[0].cost]).toEqual([201, '0.00'])
  // The balance counts once: an edit of the invoice itself is within the limit again.
  const paid = await desk.patch(`${path}/${all.body.id}`, {
    date: '2026-03-20',
    party: poor.id,
    version: 1,
    accept: ['NEGATIVE_STOCK'],
    rows: [{ id: all.body.rows[0].id, item: goods, quantity: '1', rate: '99' }],
  })
  expect([paid.status, paid.body.total]).toEqual([200, '99.00'])
  await desk.expectBooksAgree()
  await desk.policy('block')
  expect((await sellRaw({ rows: [{ item: goods, quantity: '1', rate: '1' }] })).body.code).toBe('NEGATIVE_STOCK')
})

test('the credit limit counts what a changed invoice still leaves open, with its receipts and notes', async () => {
  const party = (await desk.party(`Limited ${sequence}`, { credit_limit: '1000' })).id
  const { body: modes } = await desk.get('settings/payment-modes/?name=Cash')
  const mode = modes[0].id
  const line = (rate: string) => ({ item: work, quantity: '1', rate })
  const first = await sell({ party, rows: [line('540'), line('60')] })
  const [item] = await app.sql<{ id: string }>('select id from open_item where document_id = $1', [first.id])
  await desk.create('payment-receipts', {
    date: '2026-03-20',
    party,
    rows: [{ method: 'mode', mode, amount: '440' }],
    allocations: [{ item: item?.id, amount: '440' }],
    accept: ['DATE_BEFORE_LAST'],
  })
  const returned = [{ origin_row: first.rows[1].id, quantity: '1' }]
  await desk.document('sales/credit-notes', { party, remarks: 'Torn', rows: returned })
  await sell({ party, rows: [line('500')] })
  // 600.00 less 440.00 and 60.00, and 500.00: 600.00 is owed.
  const change = async (id: string, rate: string, fields: object = {}) => {
    const { body: now } = await desk.get(`${path}/${id}/`)
    const [changed, ...others] = now.rows.map((row: { id: string; rate: string }) => ({
      ...line(row.rate),
      id: row.id,
    }))
    const rows = [{ ...changed, rate }, ...others]
    return desk.patch(`${path}/${id}`, { date: now.date, party, version: now.version, rows, ...fields })
  }
  const owed = async () =>
    app.sql(
      `select sum(case side when 'debit' then open_amount else -open_amount end)::numeric(20, 2)::text as owed
       from open_item where party_id = $1`,
      [party],
    )
  const above = await change(first.id, '940.01')
  expect(above.body.errors?.party).toEqual([`Credit limit of “Limited ${sequence}” exceeded: 1000.01 of 1000.00.`])
  expect((await change(first.id, '940')).body.total).toBe('1000.00')
  expect(await owed()).toEqual([{ owed: '1000.00' }])
  expect((await change(first.id, '550')).body.total).toBe('610.00')
  // The payment of an invoice that was paid at once is cancelled where it becomes payable later.
  const paid = await sell({ party, payment_mode: mode, rows: [line('400')] })
  const unpaid = await change(paid.id, '390.01', { payment_mode: null })
  expect(unpaid.body.errors?.party).toEqual([`Credit limit of “Limited ${sequence}” exceeded: 1000.01 of 1000.00.`])
  expect((await change(paid.id, '390', { payment_mode: null })).body.open_amount).toBe('390.00')
  expect(await owed()).toEqual([{ owed: '1000.00' }])
})

test.each(wrong)('$what is refused at its field', async ({ body, code, place }) => {
  const rows = body.rows.map((row) => ({ item: work, ...row }))
  const answer = await sellRaw({ ...body, rows })
  expect([answer.status, answer.body.code, Object.keys(answer.body.errors)]).toEqual([400, code, [place]])
})

test('records of another company do not exist', async () => {
  const other = app.as('owner')
  const unit = (await other.get('/api/company/two/inventory/units/')).body[0].id
  const item = (await other.post('/api/company/two/inventory/items/', { name: `Foreign ${sequence}`, unit })).body.id
  const party = (await other.post('/api/company/two/crm/parties/', { name: `Foreign ${sequence}` })).body.id
  const scheme = (await other.get('/api/company/two/tax/schemes/')).body[0].id
  const { body } = await sellRaw({
    party,
    rows: [
      { item, quantity: '1', rate: '1', unit },
      { item: work, quantity: '1', rate: '1', tax_scheme: scheme, unit },
    ],
  })
  expect([body.code, Object.keys(body.errors)]).toEqual([
    'UNKNOWN_REFERENCE',
    ['party', 'rows.0.item', 'rows.1.unit', 'rows.1.tax_scheme'],
  ])
  const withheld = await desk.scheme(`TDS ${sequence}`, { kind: 'withholding', rate: '1.5' })
  const tds = await sellRaw({ rows: [{ item: work, quantity: '1', rate: '1', tax_scheme: withheld }] })
  expect([tds.body.code, Object.keys(tds.body.errors)]).toEqual(['NOT_A_ROW_TAX', ['rows.0.tax_scheme']])
})

test('1,114 rows are one invoice, and 1,501 are too many', async () => {
  const rows = Array.from({ length: 1114 }, (_, index) => ({
    item: work,
    quantity: '1',
    rate: `${index + 1}.25`,
    tax_scheme: vat,
  }))
  const sale = await sell({ date: '2026-06-01', rows })
  expect(sale).toMatchObject({ sub_total: '621333.50', tax: '80773.36', total: '702106.86' })
  expect(sale.rows).toHaveLength(1114)
  const many = await sellRaw({ rows: Array.from({ length: 1501 }, () => rows[0]) })
  expect(many.body).toMatchObject({ code: 'TOO_MANY_ROWS' })
})

test('a clerk without permissions is refused everything', async () => {
  const sale = await sell({ rows: [{ item: work, quantity: '1', rate: '5' }] })
  expect((await desk.get(`${path}/${sale.id}`, 'clerk')).status).toBe(403)
  expect((await desk.post(path, {}, 'clerk')).body.code).toBe('NOT_ALLOWED')
  expect((await desk.post(`${path}/${sale.id}/cancel`, { version: 1, reason: 'x' }, 'clerk')).body.code).toBe(
    'NOT_ALLOWED',
  )
  expect((await desk.post(`${path}/preview`, {}, 'clerk')).body.code).toBe('NOT_ALLOWED')
})
