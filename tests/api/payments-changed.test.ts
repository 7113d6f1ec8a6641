/**
 * Changed and refused payments (save-payment, check-payment, allocate-items, allocate-payment), also concurrent ones.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { payments, paymentDesk, receipts, salesPath } from './payment-desk.ts'
import { one } from './trade-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let amy = ''
let sam = ''
const date = '2026-03-20'

beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  amy = (await desk.party('Amy')).id
  sam = (await desk.party('Sam')).id
})
afterAll(() => app.close())

const openOf = async (sale: { id: string }) => (await desk.read(salesPath, sale.id)).open_amount
const edit = (of: { id: string; version: number }, body: Record<string, unknown>, path = receipts) =>
  desk.patch(`${path}/${of.id}`, { date, version: of.version, ...body })

test('changed amounts post again; changed allocations are decided again; texts post nothing', async () => {
  const [first, second] = [await desk.invoice(amy, '100'), await desk.invoice(amy, '100')]
  const receipt = await desk.pays(receipts, { party: amy, rows: '100', allocations: await desk.shares([first]) })
  const header = { party: amy, rows: desk.inCash('100') }
  const edited = await edit(receipt, {
    ...header,
    remarks: 'By hand',
    allocations: await desk.shares([first], ['100']),
  })
  expect([edited.status, edited.body.remarks, edited.body.version]).toEqual([200, 'By hand', 2])
  expect(await desk.entries(`${receipts}/${receipt.id}`)).toHaveLength(1)

  const moved = await edit(edited.body, { ...header, allocations: await desk.shares([first, second], ['30', '50']) })
  expect([moved.status, moved.body.open_amount]).toEqual([200, '20.00'])
  expect([await openOf(first), await openOf(second)]).toEqual(['70.00', '50.00'])
  expect(await desk.entries(`${receipts}/${receipt.id}`)).toHaveLength(1)

  const allocations = await desk.shares([first, second], ['100', '100'])
  const more = await edit(moved.body, { ...header, rows: desk.inCash('230'), allocations })
  expect([more.status, more.body.open_amount, more.body.voucher_no]).toEqual([200, '30.00', receipt.voucher_no])
  expect([await openOf(first), await openOf(second)]).toEqual(['0.00', '0.00'])
  expect(await desk.entries(`${receipts}/${receipt.id}`)).toEqual([
    [`${date} regular`, 'Dr Cash 100.00', 'Cr Amy (Receivable) 100.00'],
    [`${date} regular`, 'Dr Cash -100.00', 'Cr Amy (Receivable) -100.00'],
    [`${date} regular`, 'Dr Cash 230.00', 'Cr Amy (Receivable) 230.00'],
  ])
  const less = await edit(more.body, { ...header, rows: desk.inCash('40'), allocations: [] })
  expect([less.status, less.body.settled, less.body.open_amount]).toEqual([200, '40.00', '40.00'])
  const other = await edit(less.body, { ...header, party: sam, date: '2026-03-21', rows: desk.inCash('40') })
  expect([other.status, other.body.party_label, other.body.clearing_date]).toEqual([200, 'Sam', '2026-03-21'])
  await desk.expectBooksAgree()
})

test('what another payment has allocated to a receipt stays when the receipt is saved from an older page', async () => {
  const sale = await desk.invoice(amy, '100')
  const allocations = await desk.shares([sale])
  const receipt = await desk.pays(receipts, { party: amy, rows: '200', allocations })
  const refund = await desk.pays(payments, {
    party: amy,
    ledger: 'receivable',
    rows: '60',
    allocations: await desk.shares([receipt], ['60']),
  })
  const states = async () => {
    const [paid, refunded] = [await desk.read(receipts, receipt.id), await desk.read(payments, refund.id)]
    return [paid.open_amount, refunded.open_amount, await openOf(sale)]
  }
  const makers = () =>
    app.sql(
      `select a.document_path as path, sum(a.amount)::numeric(20, 2)::text as amount from allocation a
       join open_item i on i.company_id = a.company_id and i.id = a.credit_item_id where i.document_id = $1 and i.reversed_by_id is null
       group by 1 having sum(a.amount) <> 0 order by 1`,
      [receipt.id],
    )
  const header = { party: amy, rows: desk.inCash('200') }
  const noted = await edit(receipt, { ...header, allocations, remarks: 'By hand' })
  expect([noted.status, noted.body.remarks, await states()]).toEqual([200, 'By hand', ['40.00', '0.00', '0.00']])

  const more = await edit(noted.body, { ...header, rows: desk.inCash('250'), allocations })
  expect([more.status, await states()]).toEqual([200, ['90.00', '0.00', '0.00']])
  expect(await makers()).toEqual([
    { path: receipts, amount: '100.00' },
    { path: payments, amount: '60.00' },
  ])

  const taken = (await desk.shares([refund]))[0]?.item
  const wrong = async (body: object) => desk.wrong(await edit(more.body, { ...header, allocations, ...body }))
  expect(await wrong({ rows: desk.inCash('159') })).toEqual(['ABOVE_SETTLED', 'allocations'])
  expect(await wrong({ allocations: [...allocations, { item: taken, amount: '59' }] })).toEqual(['ALLOCATED'])
  expect(await wrong({ party: sam, allocations: [] })).toEqual(['ALLOCATED'])
  expect(await states()).toEqual(['90.00', '0.00', '0.00'])

  const less = await edit(more.body, { ...header, rows: desk.inCash('60'), allocations: [] })
  expect([less.status, await states()]).toEqual([200, ['0.00', '0.00', '100.00']])
  const released = await desk.act(receipts, less.body, { name: 'release', item: taken })
  expect([released.status, await states()]).toEqual([200, ['60.00', '60.00', '100.00']])
  await desk.expectBooksAgree()
})

test('fees and withholding tax stay, whatever the current rules, until the row changes', async () => {
  const charges = (await desk.get('account/ledgers/?name=Bank%20Charges')).body[0].id
  const fee = { fee: { type: 'percentage', value: '2' }, fee_account: charges }
  const card = await desk.mode('Card', fee)
  const rows = [{ method: 'mode', mode: card, amount: '50' }]
  const receipt = await desk.pays(receipts, { party: amy, rows })
  await app.sql(`update payment_mode set fee = '{"type": "fixed", "value": "5"}' where id = $1`, [card])
  const edited = await edit(receipt, { party: amy, rows, remarks: 'x' })
  expect([edited.body.fee, await desk.entries(`${receipts}/${receipt.id}`)]).toEqual(['1.00', [expect.anything()]])
  const more = await edit(edited.body, { party: amy, rows: [{ ...rows[0], amount: '51' }] })
  expect(more.body.fee).toBe('5.00')
  const tiny = await desk.tries(receipts, { party: amy, rows: [{ ...rows[0], amount: '4' }] })
  expect(desk.wrong(tiny)).toEqual(['FEE_ABOVE_AMOUNT', 'rows.0.amount'])
})

test('a payment with withholding tax can be changed after the rate was lowered', async () => {
  const sale = await desk.invoice(amy, '1000')
  const scheme = await desk.withholding('TDS on fees', '2')
  const header = { party: amy, rows: desk.inCash('980'), withholding_scheme: scheme, withholding_base: '1000' }
  const receipt = await desk.pays(receipts, { ...header, allocations: await desk.shares([sale]) })
  await app.sql(`update tax_scheme set rate = 1.5 where id = $1`, [scheme])
  const edited = await edit(receipt, { ...header, remarks: 'x', allocations: await desk.shares([sale], ['1000']) })
  expect([edited.status, edited.body.withholding, edited.body.open_amount]).toEqual([200, '20.00', '0.00'])
  const less = { ...header, withholding_base: '900', allocations: await desk.shares([sale], ['1000']) }
  expect(desk.wrong(await edit(edited.body, less))).toEqual(['ABOVE_SETTLED', 'allocations'])
})

test('every invalid value is refused at its field', async () => {
  const [ownInvoice, otherInvoice] = [await desk.invoice(amy, '10'), await desk.invoice(sam, '10')]
  const bill = await desk.bill(amy, '10')
  const header = { party: amy, rows: '10' }
  const place = async (body: object, path = receipts) => desk.wrong(await desk.tries(path, { ...header, ...body }))
  expect(await place({ rows: [] })).toEqual(['NOTHING_SETTLED', 'rows'])
  expect(await place({ allocations: await desk.shares([otherInvoice]) })).toEqual([
    'NOT_OF_PARTY',
    'allocations.0.item',
  ])
  expect(await place({ allocations: await desk.shares([bill]) })).toEqual(['NOT_OF_PARTY', 'allocations.0.item'])
  expect(await place({ allocations: await desk.shares([ownInvoice], ['10.01']), rows: '20' })).toEqual([
    'OVER_ALLOCATED',
    'allocations.0.amount',
  ])
  expect(await place({ allocations: await desk.shares([ownInvoice, ownInvoice], ['5', '5']) })).toEqual([
    'SET_OFF_TWICE',
    'allocations.1.item',
  ])
  expect(await place({ allocations: await desk.shares([ownInvoice]), rows: '9' })).toEqual([
    'ABOVE_SETTLED',
    'allocations',
  ])
  expect(await place({ party: crypto.randomUUID() })).toEqual(['UNKNOWN_REFERENCE', 'party'])
  expect(await place({ date: '2024-01-01' })).toEqual(['NO_FISCAL_YEAR', 'date'])
  expect(await place({ nonsense: 1 })).toEqual(['UNKNOWN_FIELD', 'nonsense'])
  const dated = desk.inCash('10').map((row) => ({ ...row, cheque_number: null, cheque_date: '2026-03-25' }))
  expect(await place({ rows: dated })).toEqual(['UNKNOWN_FIELD', 'rows.0.cheque_date'])
  const bought = await desk.mode('For purchases', { enabled_for_sales: false })
  const byMode = (mode: string) => [{ method: 'mode', mode, amount: '10' }]
  expect(await place({ rows: byMode(bought) })).toEqual(['WRONG_ACCOUNT', 'rows.0.mode'])
  expect((await desk.tries(payments, { party: sam, rows: byMode(bought) })).status).toBe(201)
  const inactiveMode = await desk.mode('Gone', { is_active: false })
  expect(await place({ rows: byMode(inactiveMode) })).toEqual(['MODE_INACTIVE', 'rows.0.mode'])
  const cheque = { method: 'cheque', bank_account: crypto.randomUUID(), amount: '1', cheque_number: '1' }
  expect(await place({ rows: [cheque, ...desk.inCash('1')] })).toEqual([
    'CHEQUE_ALONE',
    'rows.0.method',
    'rows.0.bank_account',
  ])
})

test('an item, a method or a party of another company does not exist', async () => {
  const two = '/api/company/two'
  const foreign = (await app.as('owner').get(`${two}/settings/payment-modes/`)).body[0].id
  const stranger = (await app.as('owner').post(`${two}/crm/parties/`, { name: 'Far' })).body.id
  const item = (await app.as('owner').get(`${two}/account/ledgers/`)).body[0].id
  const refused = await desk.tries(receipts, {
    party: stranger,
    rows: [{ method: 'mode', mode: foreign, amount: '1' }],
  })
  expect(desk.wrong(refused)).toEqual(['UNKNOWN_REFERENCE', 'party', 'rows.0.mode'])
  const items = await desk.tries(receipts, { party: amy, rows: '1', allocations: [{ item, amount: '1' }] })
  expect(desk.wrong(items)).toEqual(['UNKNOWN_REFERENCE', 'allocations.0.item'])
  expect((await desk.get(`${receipts}/open/?party=${stranger}`)).status).toBe(404)
})

test('of two concurrent allocations of the same amount one is shown what is left', async () => {
  const sale = await desk.invoice(amy, '100')
  const allocations = await desk.shares([sale])
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => desk.tries(receipts, { party: amy, rows: '100', allocations })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400, 400, 400, 400, 400])
  const refused = answers.filter(({ status }) => status === 400)
  expect(new Set(refused.map((answer) => answer.body.code))).toEqual(new Set(['OVER_ALLOCATED']))
  expect(refused[0]?.body.params).toEqual({ open: '0.00' })
  const advances = await Promise.all([60, 60].map((amount) => desk.pays(receipts, { party: amy, rows: `${amount}` })))
  const next = await desk.invoice(amy, '100')
  const sets = await Promise.all(
    advances.map(async (advance) =>
      desk.act(receipts, advance, { name: 'allocate', allocations: await desk.shares([next], ['60']) }),
    ),
  )
  expect(sets.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(await openOf(next)).toBe('40.00')
  await desk.expectBooksAgree()
})

test('with two tabs the second is shown who was faster; a repeat is one payment', async () => {
  const receipt = await desk.pays(receipts, { party: amy, rows: '10' })
  const header = { party: amy, rows: desk.inCash('10') }
  expect((await edit(receipt, { ...header, remarks: 'first' })).status).toBe(200)
  const second = await edit(receipt, { ...header, remarks: 'second' })
  expect([second.status, second.body.code, second.body.params]).toEqual([
    409,
    'STALE',
    { who: app.emailOf('owner'), fields: 'remarks' },
  ])
  expect((await desk.act(receipts, receipt, { name: 'cancel', reason: 'x' })).body.code).toBe('STALE')
  const body = { date, ...header, accept: ['DATE_BEFORE_LAST'] }
  const create = () => app.as('owner').post(`${one}/${receipts}/`, body, { 'idempotency-key': 'receive once' })
  const answers = [...(await Promise.all([create(), create(), create()])), await create()]
  expect(new Set(answers.map(({ body: receipt }) => receipt.id)).size).toBe(1)
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  await desk.expectBooksAgree()
})

test('a date before the last number is a warning; the year is fixed', async () => {
  const receipt = await desk.pays(receipts, { party: amy, rows: '1', date: '2026-03-25' })
  const warned = await desk.tries(receipts, { party: amy, rows: '1', accept: [] })
  expect([warned.status, ...desk.wrong(warned)]).toEqual([422, 'WARNINGS', 'date'])
  const moved = await edit(receipt, { party: amy, rows: desk.inCash('1'), date: '2025-03-25' })
  expect(desk.wrong(moved)).toEqual(['YEAR_CHANGED', 'date'])
})

test('any body is answered by a refusal and never by a failure', async () => {
  const bodies = [
    null,
    [],
    'x',
    { rows: 'x', allocations: {} },
    { party: 1, rows: [null], allocations: [null] },
    { party: amy, date: '2026-02-30', rows: [{ method: 'gold', amount: 1e300 }] },
    { party: 'x', date, rows: [{ method: 'mode', mode: 'x', amount: '1' }], allocations: [{ item: 'x', amount: '1' }] },
    { party: amy, date, rows: [{ method: 'mode', mode: desk.cash, amount: '99999999999999.99' }], write_off: '1' },
    { party: amy, date, rows: [{ method: 'mode', mode: desk.cash, amount: '9'.repeat(500) }] },
    { party: amy, date, rows: [], withholding_scheme: 'x', withholding_base: '1e9' },
    { party: amy, date, rows: [{ method: 'bank', bank_account: null, amount: '-0' }], reference: '\u0000' },
  ]
  for (const path of [receipts, payments]) {
    for (const body of bodies) {
      const { status } = await app.as('owner').post(`${one}/${path}/`, body)
      expect([body, status < 500 && status >= 400]).toEqual([body, true])
    }
    const payment = await desk.pays(path, { party: amy, rows: '1' })
    for (const name of ['clear', 'cancel', 'allocate', 'release']) {
      for (const body of [null, {}, { version: 'x' }, { version: 1, allocations: 'x', item: 5, reason: 7, date: 8 }]) {
        const { status } = await app.as('owner').post(`${one}/${path}/${payment.id}/${name}/`, body)
        expect([name, body, status < 500 && status >= 400]).toEqual([name, body, true])
      }
    }
    for (const query of ['', 'party=x', `invoice=${crypto.randomUUID()}`, `party=${amy}&ledger=x`]) {
      const { status } = await app.as('owner').get(`${one}/${path}/open/?${query}`)
      expect([query, status < 500 && status >= 400]).toEqual([query, true])
    }
  }
})
