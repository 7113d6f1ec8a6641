/**
 * Random orders that are received in parts, billed, sold, returned and cancelled in any order, at FIFO and average cost: the
 * account Goods received not invoiced has what is left of received lines, the inventory accounts have the value of the stock,
 * and every check of the books holds.
 */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DomainError } from '../../domain/errors.ts'
import { crmParties } from '../../domain/resources/parties/crm-parties.ts'
import { inventoryItems } from '../../domain/resources/inventory/inventory-items.ts'
import { taxSchemes } from '../../domain/resources/tax/tax-schemes.ts'
import { createDatabase } from '../../server/db/core/client.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import {
  actOnDocument,
  createDocument,
  readDocument,
  updateDocument,
} from '../../server/services/documents/engine/run.ts'
import { trade } from '../../server/services/documents/trade/trade.ts'
import { runUpkeep } from '../../server/services/upkeep.ts'
import { verifyBooks } from '../../server/services/verify/verify-books.ts'
import type { TestBooks } from '../support/books.ts'
import { startBooks } from '../support/books.ts'

const [orders, receipts, bills] = ['purchase/purchase-orders', 'purchase/goods-receipts', 'purchase/vouchers'] as const
let books: TestBooks
let ids = { item: '', supplier: '', customer: '', scheme: '' }
let numbered = 0

beforeEach(async () => {
  books = await startBooks()
  const [unit] = await books.sql<{ id: string }>("select id from unit where short_name = 'pcs'")
  const { context } = books
  ids = {
    item: (await createRecord(context, inventoryItems, { name: 'Bolt', unit: unit?.id })).body.id,
    supplier: (await createRecord(context, crmParties, { name: 'Stoke' })).body.id,
    customer: (await createRecord(context, crmParties, { name: 'Amy' })).body.id,
    scheme: (await createRecord(context, taxSchemes, { name: 'Tax', kind: 'taxable', rate: '13', recoverable: true }))
      .body.id,
  }
})
afterEach(() => books.close())

const accept = [
  'DATE_BEFORE_LAST',
  'ABOVE_ORDERED',
  'PRICE_ABOVE_ORDER',
  'NEGATIVE_STOCK',
  'ALLOCATED',
  'RATE_CHANGE',
  'ABOVE_BOUGHT',
]
const day = (n: number) => `2026-06-${String((n % 14) + 1).padStart(2, '0')}`
const kinds = ['order', 'receive', 'bill', 'sell', 'cancelBill', 'cancelReceipt', 'debit', 'edit', 'direct'] as const
type Step = { kind: (typeof kinds)[number]; pick: number; quantity: number; price: number; on: number }

/** Returns one of the documents of a path with this status, if there is any. */
async function someOf(path: string, status: string, pick: number): Promise<string | undefined> {
  const rows = await books.sql<{ id: string }>(
    'select id from trade_document where path = $1 and status = $2 order by date, id',
    [path, status],
  )
  return rows[pick % Math.max(rows.length, 1)]?.id
}

type Path = typeof orders | typeof receipts | typeof bills
const read = (path: Path, id: string) => readDocument(books.context, trade(path), id)
async function act([path, id]: readonly [Path, string], name: string, body: object = {}) {
  const { version } = await read(path, id)
  return (await actOnDocument(books.context, trade(path), { id, act: name, body: { version, ...body } })).body
}

type StoredRow = Pick<
  Awaited<ReturnType<typeof read>>['rows'][number],
  'id' | 'item' | 'unit' | 'tax_scheme' | 'source_row'
>
const cellsOf = ({ id, item, unit, tax_scheme, source_row }: StoredRow) => ({ id, item, unit, tax_scheme, source_row })

/** Makes a bill of an order or a goods receipt, changes it and issues it. */
async function billOf(path: Path, { pick, quantity, price, on }: Step) {
  const id = await someOf(path, path === orders ? 'Ordered' : 'Received', pick)
  if (id === undefined) return false
  const before = new Set((await read(path, id)).chain.map((link) => link.id))
  const { chain } = await act([path, id], 'convert')
  const link = chain.find((one) => one.relation === 'billed_by' && !before.has(one.id))
  const bill = await read(bills, link?.id ?? '')
  numbered += 1
  const rows = bill.rows.map((row) => ({
    ...cellsOf(row),
    quantity: String(quantity % 2 === 0 ? Number(row.quantity) : Math.min(Number(row.quantity), quantity)),
    rate: price % 3 === 0 ? row.rate : `${(price % 7) + 1}.37`,
  }))
  const change = { version: bill.version, date: day(on), party: bill.party, supplier_no: `S${numbered}`, rows }
  await updateDocument(books.context, trade(bills), { id: bill.id, body: { ...change, status: 'Issued', accept } })
  return true
}

const steps: Record<Step['kind'], (step: Step) => Promise<boolean>> = {
  order: async ({ quantity, price }) => {
    const rows = [quantity, (price % 5) + 1].map((count, place) => ({
      item: ids.item,
      quantity: String(count),
      rate: `${(price % 6) + place}.29`,
      tax_scheme: ids.scheme,
    }))
    const head = { date: '2026-06-01', party: ids.supplier, status: 'Issued', discount_type: 'percent', discount: '7' }
    await createDocument(books.context, trade(orders), { ...head, rows, accept: [] })
    return true
  },
  receive: async ({ pick, quantity, on }) => {
    const id = await someOf(orders, 'Ordered', pick)
    if (id === undefined) return false
    const { rows } = await read(orders, id)
    const part = [{ source_row: rows[quantity % rows.length]?.id, quantity: String((quantity % 4) + 1) }]
    await act([orders, id], 'receive', { date: day(on), accept, ...(quantity % 3 === 0 ? {} : { rows: part }) })
    return true
  },
  bill: (step) => billOf(step.quantity % 4 === 0 ? orders : receipts, step),
  direct: (step) => billOf(orders, step),
  sell: async ({ quantity, on }) => {
    const rows = [{ item: ids.item, quantity: String(quantity), rate: '9', tax_scheme: ids.scheme }]
    const body = { date: day(on), party: ids.customer, status: 'Issued', rows, accept }
    await createDocument(books.context, trade('sales/vouchers'), body)
    return true
  },
  cancelBill: async ({ pick }) => {
    const id = await someOf(bills, 'Issued', pick)
    if (id === undefined) return false
    await act([bills, id], 'cancel', { reason: 'Wrong', accept })
    return true
  },
  cancelReceipt: async ({ pick, on, price }) => {
    const id = await someOf(receipts, 'Received', pick)
    if (id === undefined) return false
    await act([receipts, id], 'cancel', { reason: 'Wrong', accept, ...(price % 2 === 0 ? { date: day(on) } : {}) })
    return true
  },
  debit: async ({ pick, quantity, price }) => {
    const id = await someOf(bills, 'Issued', pick)
    if (id === undefined) return false
    const { rows, date } = await read(bills, id)
    const origin = rows[quantity % rows.length]
    const row = { origin_row: origin?.id, quantity: '1', is_returned: price % 2 === 0 }
    const note = { date, party: ids.supplier, status: 'Issued', remarks: 'Broken', rows: [row], accept }
    await createDocument(books.context, trade('purchase/debit-notes'), note)
    return true
  },
  edit: async ({ pick, quantity, price }) => {
    const id = await someOf(bills, 'Issued', pick)
    if (id === undefined) return false
    const bill = await read(bills, id)
    const rows = bill.rows.map((row, place) => ({
      ...cellsOf(row),
      quantity: place === 0 ? String(quantity) : row.quantity,
      rate: `${(price % 5) + 1}.11`,
    }))
    const { version, date, party, supplier_no } = bill
    await updateDocument(books.context, trade(bills), { id, body: { version, date, party, supplier_no, rows, accept } })
    return true
  },
}

/** Returns the differences between the account and received lines, and between stock and ledger. */
async function gaps(): Promise<unknown[]> {
  const [row] = await books.sql<{ account: string; left: string }>(
    `select (select coalesce(sum(l.credit - l.debit), 0) from journal_line l join account a on a.company_id = l.company_id
         and a.id = l.account_id and a.system_code = 'GOODS-RECEIVED')::numeric(20, 2)::text as account,
       (select coalesce(sum(r.received_value), 0) from trade_document d join trade_row r on r.document_id = d.id
         where d.path = 'purchase/goods-receipts' and d.status = 'Received')
       - (select coalesce(sum(r.received_value), 0) from trade_document d join trade_row r on r.document_id = d.id
         where d.path = 'purchase/vouchers' and d.status = 'Issued')::numeric(20, 2) as left`,
  )
  const stock = await books.sql('select g.* from company c cross join lateral stock_ledger_gaps(c.id, 5) g')
  return Number(row?.account) === Number(row?.left) ? stock : [row, ...stock]
}

const step = fc.record({
  kind: fc.constantFrom(...kinds, 'receive' as const, 'bill' as const),
  pick: fc.nat(20),
  quantity: fc.integer({ min: 1, max: 9 }),
  price: fc.nat(30),
  on: fc.nat(13),
})

test.each(['fifo', 'average'])(
  'the clearing account has what is left of received lines, at %s cost',
  async (method) => {
    await books.sql('update company set costing_method = $1', [method])
    const done: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 18 }), async (sequence) => {
        for (const one of [{ ...sequence[0], kind: 'order' } as Step, ...sequence]) {
          try {
            if (await steps[one.kind](one)) done[one.kind] = (done[one.kind] ?? 0) + 1
          } catch (error) {
            if (!(error instanceof DomainError)) throw error
          }
        }
        expect(await gaps()).toEqual([])
      }),
      { numRuns: 20 },
    )
    expect(Object.keys(done).toSorted()).toEqual(kinds.toSorted())
    await runUpkeep(books.db)
    const owner = createDatabase(books.database.ownerUrl, { connections: 1 })
    const violations: string[] = []
    for await (const { check, findings } of verifyBooks({ owner, appUrl: books.database.appUrl }, 'books')) {
      violations.push(...findings.map((finding) => `${check}: ${finding}`))
    }
    await owner.close()
    expect(violations).toEqual([])
  },
)
