/** Trade documents for tests of all resources: bodies, acts, and list samples. */
import { expect } from 'vitest'
import type { TestApp } from './harness.ts'

const base = '/api/company/one'
const at = (path: string) => `${base}/${path}/`
const date = '2026-03-31'
let counter = 0

async function post(app: TestApp, path: string, body: object) {
  const { status, body: record } = await app.as('owner').post(at(path), body)
  expect([path, status, record.errors]).toEqual([path, 201, undefined])
  return record
}

/** Creates a party, and a row of a service with an exempt tax scheme. */
async function deal(app: TestApp) {
  counter += 1
  const { body: units } = await app.as('owner').get(`${at('inventory/units')}?name=Piece`)
  const service = { name: `Service ${counter}`, unit: units[0].id, track_inventory: false }
  const item = (await post(app, 'inventory/items', service)).id
  const scheme = (await post(app, 'tax/schemes', { name: `Exempt ${counter}`, kind: 'exempt', rate: '0' })).id
  const party = (await post(app, 'crm/parties', { name: `Party ${counter}` })).id
  const rows = [{ item, quantity: '2', rate: `${counter}.25`, tax_scheme: scheme }]
  return { date, party, remarks: 'Agreed', accept: ['DATE_BEFORE_LAST', 'ABOVE_BOUGHT'], rows }
}

type BodyOf = (app: TestApp) => Promise<Record<string, unknown> & { party: string; rows: object[] }>

/** A body for each kind of document, with the records that it needs. */
export const tradeBodies: Readonly<Record<string, BodyOf>> = {
  'sales/vouchers': deal,
  'sales/credit-notes': deal,
  'purchase/vouchers': async (app) => ({ ...(await deal(app)), supplier_no: `=${counter}` }),
  'purchase/debit-notes': deal,
  'sales/quotations': deal,
  'purchase/purchase-orders': deal,
  'sales/challans': deal,
}

/** Returns the status in which documents of a path have a number. */
function finished(path: string): string {
  return path === 'sales/quotations' ? 'Generated' : 'Issued'
}

/** Creates a document that allows an act: a draft to issue, an issued one for everything else. */
export async function readyForTrade(app: TestApp, path: string, act: string): Promise<{ id: string; version: number }> {
  if (path === 'purchase/goods-receipts') return receipt(app)
  const body = await tradeBodies[path]?.(app)
  return post(app, path, { ...body, status: act === 'issue' || act === 'generate' ? 'Draft' : finished(path) })
}

/** Whether `readyForTrade` makes documents of a path; a goods receipt has no body, it follows from its order. */
export function isTradeSample(path: string): boolean {
  return path in tradeBodies || path === 'purchase/goods-receipts'
}

/** Receives an order in full and returns the goods receipt. */
async function receipt(app: TestApp, delivery: object = {}): Promise<{ id: string; version: number }> {
  const order = await readyForTrade(app, 'purchase/purchase-orders', 'receive')
  const act = { version: order.version, date, accept: ['DATE_BEFORE_LAST'], ...delivery }
  const { status, body } = await app.as('owner').post(`${at('purchase/purchase-orders')}${order.id}/receive/`, act)
  expect([status, body.errors]).toEqual([200, undefined])
  const link = body.chain.find(({ relation }: { relation: string }) => relation === 'received_by')
  return (await app.as('owner').get(`${at('purchase/goods-receipts')}${link.id}/`)).body
}

/** Returns the audit rows of an act: a copy is a new document, and another payment method creates a payment. */
export function leftBy(path: string, act: string): string {
  if (act === 'copy') return `create ${path}`
  if (act === 'receive') return `create purchase/goods-receipts, receive ${path}`
  if (act === 'convert') return `create ${path.startsWith('sales') ? 'sales' : 'purchase'}/vouchers, convert ${path}`
  if (act === 'deliver') return `create sales/challans, deliver ${path}`
  if (act !== 'payment-mode') return `${act} ${path}`
  return `create ${path === 'sales/vouchers' ? 'payment-receipts' : 'purchase/payments'}, update ${path}`
}

/** Returns the body of an act that settles a line of a delivery note. */
async function settlingBody(app: TestApp, { name, id, version }: { name: string; id: string; version: number }) {
  const { body: note } = await app.as('owner').get(`${at('sales/challans')}${id}/`)
  return { version, date, ...(name === 'return' ? { rows: [{ row: note.rows[0].id, quantity: '1' }] } : {}) }
}

/** Returns the body of an act on a document that allows it. */
export async function tradeActBody(
  app: TestApp,
  path: string,
  { name, id, version }: { name: string; id: string; version: number },
): Promise<Record<string, unknown>> {
  const body = { version }
  if (name === 'issue' && path !== 'purchase/purchase-orders')
    return { ...body, accept: ['DATE_BEFORE_LAST', 'ABOVE_BOUGHT'] }
  if (name === 'cancel') return { ...body, reason: 'Twice' }
  if (name === 'copy') return {}
  if (path === 'sales/challans' && (name === 'return' || name === 'resolve'))
    return settlingBody(app, { name, id, version })
  if (name === 'payment-mode') {
    const { body: modes } = await app.as('owner').get(`${at('settings/payment-modes')}?name=Cash`)
    return { version, payment_mode: modes[0].id }
  }
  if (name !== 'allocate' && name !== 'release') return body
  const { body: note } = await app.as('owner').get(`${at(path)}${id}/`)
  const from = path === 'sales/credit-notes' ? 'sales/vouchers' : 'purchase/vouchers'
  const sold = await tradeBodies[from]?.(app)
  await post(app, from, { ...sold, party: note.party, status: 'Issued' })
  const ledger = from === 'sales/vouchers' ? 'receivable' : 'payable'
  const pays = from === 'sales/vouchers' ? 'payment-receipts' : 'purchase/payments'
  const { body: open } = await app.as('owner').get(`${at(pays)}open/?party=${note.party}&ledger=${ledger}`)
  const allocations = [{ item: open.items[0].item, amount: '1' }]
  if (name === 'allocate') return { version, allocations }
  const { body: set } = await app.as('owner').post(`${at(path)}${id}/allocate/`, { version, allocations })
  return { version: set.version, item: open.items[0].item }
}

/** Creates samples of every document, discounts and agents, with texts that are difficult for search and wildcards. */
export async function someTrade(app: TestApp): Promise<void> {
  for (const name of ['100 % of trade', 'Rent_x']) {
    await post(app, 'sales/agents', { name, commission_rate: '2.5' })
    await post(app, 'sales/discounts', { name, type: 'percent', value: '10' })
    await post(app, 'purchase/discounts', { name, type: 'amount', value: '5.25', is_trade_discount: false })
  }
  const agent = (await app.as('owner').get(at('sales/agents'))).body[0].id
  for (const [path, bodyOf] of Object.entries(tradeBodies)) {
    for (const remarks of ['100 % of shelf_x', '=1+1', "Taylor's"]) {
      const sold = path === 'sales/vouchers' ? { sales_agent: agent, due_date: '2026-04-30' } : {}
      const status = remarks === '=1+1' ? 'Draft' : finished(path)
      await post(app, path, { ...(await bodyOf(app)), ...sold, remarks, reference: remarks, status })
    }
  }
  for (const reference of ['100 % of shelf_x', '=1+1', "Taylor's"]) await receipt(app, { reference })
}
