/** What goods receipts and their bills refuse, each at its field, and how receipts are cancelled. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { receiptDesk } from './receipt-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof receiptDesk>>
let names = { goods: '', supplier: '', account: '' }
const orders = 'purchase/purchase-orders'
const receipts = 'purchase/goods-receipts'
const bills = 'purchase/vouchers'

beforeAll(async () => {
  app = await startApp()
  desk = await receiptDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  names = await desk.fresh()
})

test('goods beyond the order are received after a warning', async () => {
  const ordered = await desk.order()
  const warned = await desk.tryReceive(ordered, { rows: [['0', '12']] })
  expect([warned.status, warned.body.code, warned.body.errors]).toEqual([
    422,
    'WARNINGS',
    {
      'rows.0.quantity': [
        expect.stringMatching(/^12 pcs of “Bolt \d+” are more than what is left of order PO-2026-\d{4} \(10 pcs\)\.$/),
      ],
    },
  ])
  const receipt = await desk.receive(ordered, { rows: [['0', '12']], accept: ['ABOVE_ORDERED'] })
  expect(receipt.rows).toMatchObject([{ quantity: '12', received_value: '48.00' }])
  expect(await desk.read(orders, ordered.id)).toMatchObject({ status: 'Received', rows: [{ received: '12' }] })
  await desk.expectCleared()
})

test('what a bill in dozens has above the received pieces is named in pieces', async () => {
  const receipt = await desk.receive(await desk.order())
  const draft = await desk.bill(receipt, { quantity: '1', unit: desk.units['doz'] })
  expect((await desk.issue(draft)).body.errors['rows.0.quantity'][0]).toMatch(/^12 pcs of .* \(10 pcs\)\.$/)
  await desk.post(`${receipts}/${receipt.id}/cancel`, { version: receipt.version, reason: 'Wrong' })
})

test('lines and quantities that cannot be received are refused at their fields', async () => {
  const [ordered, other] = [await desk.order(), await desk.order()]
  const wrong = async (rows: readonly object[]) => {
    const { version } = await desk.read(orders, ordered.id)
    return (await desk.post(`${orders}/${ordered.id}/receive`, { version, date: '2026-06-12', rows })).body.errors
  }
  const own = ordered.rows[0]?.id
  expect(Object.keys(await wrong([{ source_row: other.rows[0]?.id, quantity: '1' }]))).toEqual(['rows.0.source_row'])
  expect(Object.keys(await wrong([{ source_row: own, quantity: '0' }]))).toEqual(['rows.0.quantity'])
  expect(Object.keys(await wrong([{ source_row: own, quantity: '1' }, { source_row: own }]))).toEqual([
    'rows.1.quantity',
  ])
  expect(Object.keys(await wrong([{ source_row: own, quantity: '1', price: '2' }]))).toEqual(['rows.0.price'])
  expect((await desk.tryReceive(ordered, { date: '2019-06-12' })).body.errors).toEqual({
    date: [expect.stringContaining('2019')],
  })
  expect(await desk.clearing()).toBe('0.00')
})

test('more than received, an earlier date, another contact or item are refused at their fields', async () => {
  const receipt = await desk.receive(await desk.order())
  const above = await desk.issue(await desk.bill(receipt, { quantity: '11' }))
  expect(above.body.errors).toEqual({
    'rows.0.quantity': [
      `11 pcs of “${receipt.rows[0]?.['item_label']}” are more than what is left to bill of ${receipt['voucher_no']} (10 pcs).`,
    ],
  })
  const early = await desk.issue(await desk.bill(receipt, {}, { date: '2026-06-11' }))
  expect(early.body.errors).toEqual({
    date: [`${receipt['voucher_no']} is dated 2026-06-12. Enter that date or a later one.`],
  })
  const refusal = { 'rows.0.source_row': [expect.any(String)] }
  const wrong = async (head: object, cells: object = {}) => {
    const bill = { date: '2026-06-15', party: names.supplier, supplier_no: 'X', status: 'Issued', ...head }
    const rows = [{ ...desk.row({ quantity: '1' }), source_row: receipt.rows[0]?.id, ...cells }]
    return (await desk.post(bills, { ...bill, rows })).body.errors
  }
  expect(await wrong({ party: (await desk.party(`Other ${receipt.id}`)).id })).toEqual(refusal)
  expect(await wrong({}, { item: await desk.item(`Nut ${receipt.id}`) })).toEqual(refusal)
  const cancelled = await desk.cancel(receipts, receipt.id)
  expect(cancelled.body.status).toBe('Cancelled')
  expect(await wrong({})).toEqual({
    'rows.0.source_row': [`${receipt['voucher_no']} is cancelled. Remove this line.`],
  })
  await desk.expectCleared()
})

test('two bills of one receipt at the same time: the second is refused', async () => {
  const receipt = await desk.receive(await desk.order())
  const drafts = [await desk.bill(receipt), await desk.bill(receipt)]
  const answers = await Promise.all(drafts.map((draft) => desk.issue(draft)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.body.errors).toHaveProperty(['rows.0.quantity'])
  expect(await desk.clearing()).toBe('0.00')
  await desk.expectCleared()
})

test('a bill of a receipt and its cancellation at the same time: one of them is refused', async () => {
  const receipt = await desk.receive(await desk.order())
  const draft = await desk.bill(receipt)
  const [billed, cancelled] = await Promise.all([desk.issue(draft), desk.cancel(receipts, receipt.id)])
  expect([billed.status === 200, cancelled.status === 200].toSorted()).toEqual([false, true])
  await desk.expectCleared()
})

test('a cancelled receipt is reversed on its day, and the order expects its goods again', async () => {
  const ordered = await desk.order()
  const receipt = await desk.receive(ordered)
  const cancelled = await desk.cancel(receipts, receipt.id)
  expect(cancelled.body).toMatchObject({
    status: 'Cancelled',
    cancel_reason: 'Wrong',
    cancelled_on: '2026-06-12',
    acts: [],
  })
  expect((await desk.entries(`${receipts}/${receipt.id}`))[1]).toEqual([
    '2026-06-12 cost',
    'Dr Inventory -40.00',
    'Cr Goods received not invoiced -40.00',
  ])
  expect(await desk.stock(names.goods)).toEqual(['0', '0.00'])
  expect(await desk.read(orders, ordered.id)).toMatchObject({ status: 'Issued', rows: [{ received: '0' }] })
  await desk.expectCleared()
})

test('a receipt is cancelled on a later day: its value is reversed, a difference of the cost is a price variance', async () => {
  await app.sql("update company set costing_method = 'average' where slug = 'one'")
  await desk.receiveStock(names.goods, ['10', '2'], '2026-06-01')
  const receipt = await desk.receive(await desk.order())
  expect((await desk.cancel(receipts, receipt.id, { date: '2026-06-11' })).body.errors).toEqual({
    date: [`${receipt['voucher_no']} is dated 2026-06-12. Enter that date or a later one.`],
  })
  const cancelled = await desk.cancel(receipts, receipt.id, { date: '2026-06-14' })
  expect(cancelled.body).toMatchObject({ status: 'Cancelled', cancelled_on: '2026-06-14' })
  expect((await desk.entries(`${receipts}/${receipt.id}`)).slice(1)).toEqual([
    ['2026-06-14 regular', 'Dr Goods received not invoiced 40.00', 'Cr Purchase price variance 40.00'],
    ['2026-06-14 cost', 'Dr Purchase price variance 30.00', 'Cr Inventory 30.00'],
  ])
  expect(await desk.stock(names.goods)).toEqual(['10', '30.00'])
  await app.sql("update company set costing_method = 'fifo' where slug = 'one'")
  await desk.expectCleared()
})

test('a receipt is not cancelled while a bill names it, or when its goods are gone', async () => {
  const ordered = await desk.order()
  const receipt = await desk.receive(ordered)
  const { body: bill } = await desk.issue(await desk.bill(receipt, { quantity: '4' }))
  const partly = await desk.read(receipts, receipt.id)
  expect([partly['status'], partly['acts']]).toEqual(['Partially Billed', ['convert', 'cancel']])
  expect((await desk.cancel(receipts, receipt.id)).body).toMatchObject({
    code: 'GOODS_BILLED',
    message: `${bill.voucher_no} bills goods of this receipt. Cancel that first.`,
  })
  await desk.cancel(bills, bill.id)
  await desk.sell('8')
  await desk.policy('block')
  expect((await desk.cancel(receipts, receipt.id)).body.code).toBe('NEGATIVE_STOCK')
  await desk.policy('warn')
  expect((await desk.cancel(receipts, receipt.id)).body.code).toBe('WARNINGS')
  const accepted = await desk.cancel(receipts, receipt.id, { accept: ['NEGATIVE_STOCK'] })
  expect(accepted.body.status).toBe('Cancelled')
  await desk.expectCleared()
})

test('nothing is received or cancelled in a locked period; a receipt before it is cancelled on an open day', async () => {
  const ordered = await desk.order()
  const receipt = await desk.receive(ordered, { rows: [['0', '4']] })
  await app.sql("update company set lock_date = '2026-06-12' where slug = 'one'")
  expect((await desk.tryReceive(ordered)).body.errors).toEqual({ date: [expect.stringContaining('2026-06-12')] })
  expect((await desk.cancel(receipts, receipt.id)).body.errors).toEqual({
    date: [expect.stringContaining('2026-06-12')],
  })
  expect((await desk.cancel(receipts, receipt.id, { date: '2026-06-14' })).status).toBe(200)
  await app.sql("update company set lock_date = null where slug = 'one'")
  await desk.expectCleared()
})

test('a goods receipt is neither created nor changed nor deleted by itself', async () => {
  const receipt = await desk.receive(await desk.order())
  const path = `/api/company/one/${receipts}`
  const answers = await Promise.all([
    app.as('owner').post(`${path}/`, { date: '2026-06-12' }),
    app.as('owner').patch(`${path}/${receipt.id}/`, { version: 1, reference: 'X' }),
    app.as('owner').delete(`${path}/${receipt.id}/?version=1`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('the report lists what waits for its bill on a day, and its total is the balance of the account', async () => {
  const receipt = await desk.receive(await desk.order())
  await desk.issue(await desk.bill(receipt, { quantity: '4' }))
  type Row = { code: string | null; name: string; cells: Record<string, string> }
  const report = async (day: string): Promise<{ rows: Row[]; totals: { value: string } }> =>
    (await desk.get(`reports/goods-received-not-invoiced/?as_of=${day}`)).body
  const own = ({ rows }: { rows: Row[] }) => rows.find(({ code }) => code === receipt['voucher_no'])
  expect(own(await report('2026-06-14'))).toMatchObject({
    cells: { received: '10', billed: '0', left: '10', value: '40.00' },
  })
  const now = await report('2026-06-15')
  expect(own(now)).toMatchObject({ cells: { received: '10', billed: '4', left: '6', value: '24.00' } })
  const sum = now.rows.reduce((total, { cells }) => total + Number(cells['value']), 0)
  expect([sum.toFixed(2), now.totals.value]).toEqual([now.totals.value, now.totals.value])
  const [balance] = await app.sql<{ balance: string }>(
    `select sum(l.credit - l.debit)::numeric(20, 2)::text as balance
     from journal_line l join account a on a.company_id = l.company_id and a.id = l.account_id
     where a.system_code = 'GOODS-RECEIVED' and l.company_id = (select company_id from trade_document where id = $1)`,
    [receipt.id],
  )
  expect(now.totals.value).toBe(balance?.balance)
  expect(own(await report('2026-06-11'))).toBe(undefined)
})

test('a bill shows what order, receipts and bills say about its lines', async () => {
  const receipt = await desk.receive(await desk.order(), { rows: [['0', '8']] })
  const draft = await desk.bill(receipt, { quantity: '5', rate: '4.5' })
  const match = { ordered: '10', received: '8', billed: '5', rate: '4', left: '8', value_left: '32' }
  expect((await desk.read(bills, draft.id)).rows).toMatchObject([{ match }])
  await desk.issue(draft, ['PRICE_ABOVE_ORDER'])
  const other = await desk.bill(receipt)
  expect(other.rows).toMatchObject([
    { match: { ordered: '10', received: '8', billed: '8', left: '3', value_left: '12' } },
  ])
})
