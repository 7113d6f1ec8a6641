/** Orders, goods receipts and bills of company `one` for tests, and what is left on the clearing account. */
import { expect } from 'vitest'
import type { TestApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

export const orders = 'purchase/purchase-orders'
export const receipts = 'purchase/goods-receipts'
export const bills = 'purchase/vouchers'

/** What the tests read of a document. */
export type Document = { id: string; version: number; rows: { id: string; [name: string]: string | null }[] } & Record<
  string,
  // oxlint-disable-next-line typescript/no-explicit-any -- answers of the API
  any
>

/** Returns the helpers of tests of goods receipts. */
export async function receiptDesk(app: TestApp) {
  const desk = await tradeDesk(app)
  const vat = await desk.scheme('VAT')
  const customer = await desk.party('Amy')
  let sequence = 0
  let goods = ''
  let before = '0.00'
  let supplier = { id: '', name: '' }

  /** Creates an item and a supplier for one test. */
  async function fresh() {
    sequence += 1
    before = await balance()
    goods = await desk.item(`Bolt ${sequence}`)
    supplier = await desk.party(`Stoke ${sequence}`)
    return { goods, supplier: supplier.id, account: `${supplier.name} (Payable)` }
  }
  const row = (cells: object = {}) => ({ item: goods, quantity: '10', rate: '4', tax_scheme: vat, ...cells })
  const order = (body: object = {}): Promise<Document> =>
    desk.create(orders, { date: '2026-06-10', party: supplier.id, rows: [row()], status: 'Issued', ...body })
  const read = async (path: string, id: string): Promise<Document> => (await desk.get(`${path}/${id}/`)).body

  /** Receives lines of an order by their places, or all that is left; returns the answer. */
  async function tryReceive(
    { id }: Document,
    { rows, ...body }: { rows?: readonly (readonly [string, string])[]; [name: string]: unknown } = {},
  ) {
    const stored = await read(orders, id)
    const sent = rows?.map(([place, quantity]) => ({ source_row: stored.rows[Number(place)]?.id, quantity }))
    return desk.post(`${orders}/${id}/receive`, {
      version: stored.version,
      date: '2026-06-12',
      ...(sent ? { rows: sent } : {}),
      ...body,
      accept: ['DATE_BEFORE_LAST', ...((body['accept'] as string[] | undefined) ?? [])],
    })
  }

  /** Receives an order and returns the goods receipt. */
  async function receive(ordered: Document, delivery: Parameters<typeof tryReceive>[1] = {}): Promise<Document> {
    const before = new Set((await read(orders, ordered.id))['chain'].map(({ id }: Document) => id))
    const { status, body } = await tryReceive(ordered, delivery)
    expect([status, body.errors]).toEqual([200, undefined])
    const link = body.chain.find(
      ({ id, relation }: { id: string; relation: string }) => relation === 'received_by' && !before.has(id),
    )
    return read(receipts, link.id)
  }

  /** Makes a draft bill of an order or a goods receipt, with other cells in its first line. */
  async function bill(of: Document, cells: object = {}, head: object = {}): Promise<Document> {
    const path = String(of['voucher_no']).startsWith('GRN') ? receipts : orders
    const stored = await read(path, of.id)
    const before = new Set(stored['chain'].map(({ id }: Document) => id))
    const { status, body } = await desk.post(`${path}/${of.id}/convert`, { version: stored.version })
    expect([status, body.code]).toEqual([200, undefined])
    const link = body.chain.find(
      ({ id, relation }: { id: string; relation: string }) => relation === 'billed_by' && !before.has(id),
    )
    const draft = await read(bills, link.id)
    const rows = draft.rows.map(({ id }, index) => ({ id, ...(index === 0 ? cells : {}) }))
    const change = { version: draft.version, supplier_no: `S${draft.id.slice(-12)}`, rows, ...head }
    const changed = await desk.patch(`${bills}/${draft.id}`, change)
    expect([changed.status, changed.body.errors]).toEqual([200, undefined])
    return changed.body
  }
  const issue = (draft: Document, accept: readonly string[] = []) =>
    desk.post(`${bills}/${draft.id}/issue`, { version: draft.version, accept: ['DATE_BEFORE_LAST', ...accept] })
  /** Cancels a stored document. */
  async function cancel(path: string, id: string, body: object = {}) {
    const { version } = await read(path, id)
    return desk.post(`${path}/${id}/cancel`, { version, reason: 'Wrong', ...body })
  }

  /** Returns the credit balance of Goods received not invoiced. */
  async function balance(): Promise<string> {
    const [row] = await app.sql<{ balance: string }>(
      `select coalesce(sum(l.credit - l.debit), 0)::numeric(20, 2)::text as balance from journal_line l
       join account a on a.company_id = l.company_id and a.id = l.account_id and a.system_code = 'GOODS-RECEIVED'`,
    )
    return row?.balance ?? ''
  }

  /** Returns what the test left on Goods received not invoiced. */
  const clearing = async () => (Number(await balance()) - Number(before)).toFixed(2)
  /** Sells a quantity of the item on a day. */
  const sell = (quantity: string, date = '2026-06-13') =>
    desk.document('sales/vouchers', { date, party: customer.id, rows: [{ item: goods, quantity, rate: '9' }] })

  /** Expects that the clearing account has what is left of received lines, and that stock and open items agree. */
  async function expectCleared(): Promise<void> {
    const [left] = await app.sql<{ left: string }>(
      `select coalesce(sum(r.received_value - coalesce(b.value, 0)), 0)::numeric(20, 2)::text as left
       from trade_document d
       join trade_row r on r.company_id = d.company_id and r.document_id = d.id
       left join lateral (
         select sum(x.received_value) as value from trade_row x
         join trade_document v on v.company_id = x.company_id and v.id = x.document_id and v.status = 'Issued'
         where x.company_id = r.company_id and x.source_row_id = r.id
       ) b on true
       where d.path = 'purchase/goods-receipts' and d.status = 'Received'`,
    )
    expect(await balance()).toBe(left?.left)
    await desk.expectBooksAgree()
  }

  return {
    ...desk,
    receiveStock: desk.receive,
    vat,
    fresh,
    sell,
    row,
    order,
    read,
    tryReceive,
    receive,
    bill,
    issue,
    cancel,
    clearing,
    expectCleared,
  }
}
