/** Stock documents for tests of all resources: bodies, acts, and list samples. */
import { expect } from 'vitest'
import type { Step } from './audit-step.ts'
import type { TestApp } from './harness.ts'

const base = '/api/company/one'
const at = (path: string) => `${base}/${path}/`
let counter = 0

async function post(app: TestApp, path: string, body: object) {
  const { status, body: record } = await app.as('owner').post(at(path), body)
  expect([path, status, record.errors]).toEqual([path, 201, undefined])
  return record
}

/** Creates a tracked item. */
async function item(app: TestApp): Promise<string> {
  counter += 1
  const { body: units } = await app.as('owner').get(`${at('inventory/units')}?name=Piece`)
  return (await post(app, 'inventory/items', { name: `Sample ${counter}`, unit: units[0].id })).id
}

const date = '2026-03-31'

/** A body for each kind of document, with the records that it needs. */
export const stockBodies: Readonly<Record<string, (app: TestApp) => Promise<Record<string, unknown>>>> = {
  'inventory/opening-stock': async (app) => ({ item: await item(app), quantity: '3', rate: '1.5' }),
  'inventory/adjustments': async (app) => ({
    date,
    purpose: 'Stock In',
    remarks: 'Found',
    rows: [{ item: await item(app), quantity: '2', rate: '3' }],
  }),
  'inventory/bill-of-materials': async (app) => ({
    item: await item(app),
    quantity: '1',
    overhead: '0.50',
    rows: [{ side: 'in', item: await item(app), quantity: '2' }],
  }),
  'inventory/conversions': async (app) => {
    const { rows } = await post(app, 'inventory/adjustments', {
      ...(await stockBodies['inventory/adjustments']?.(app)),
      status: 'Issued',
    })
    const product = { side: 'out', item: await item(app), quantity: '1' }
    return { date, remarks: 'Made', overhead: '1', rows: [{ side: 'in', item: rows[0].item, quantity: '2' }, product] }
  },
  'inventory/stock-counts': async (app) => ({
    date,
    remarks: 'Shelf 4',
    rows: [{ item: await item(app), counted: '0' }],
  }),
}

/** Returns the change of a document created with a body. */
export function changedBody(path: string, body: Record<string, unknown>): object {
  return path === 'inventory/opening-stock' ? { rate: '2' } : { ...body, remarks: 'Changed' }
}

/** Creates a document that allows an act: a draft to issue, an issued one to cancel. */
export async function readyFor(app: TestApp, path: string, act: string): Promise<{ id: string; version: number }> {
  const body = await stockBodies[path]?.(app)
  const isCount = path === 'inventory/stock-counts'
  const document = await post(app, path, { ...body, ...(act === 'cancel' && !isCount ? { status: 'Issued' } : {}) })
  if (act !== 'cancel' || !isCount) return document
  return (await app.as('owner').post(`${at(path)}${document.id}/issue/`, { version: 1 })).body
}

/** Returns the steps that merge two items. */
export function mergeSteps(app: TestApp, rows: () => Promise<string[]>): Step[] {
  return [
    {
      route: 'POST /api/company/{company}/settings/item-merge/',
      leaves: 'merge settings/item-merge, update inventory/items',
      act: async () => {
        const body = { survivor: await item(app), losers: [await item(app)], date }
        await rows()
        return app.as('owner').post(at('settings/item-merge'), body)
      },
    },
  ]
}

/** Creates samples of every document, with texts that are difficult for search and wildcards. */
export async function someStock(app: TestApp): Promise<void> {
  for (const [path, bodyOf] of Object.entries(stockBodies)) {
    for (const remarks of ['100 % of shelf_x', '=1+1', "Taylor's"]) {
      const body = await bodyOf(app)
      const isFree = path !== 'inventory/opening-stock'
      const isIssued = ['inventory/adjustments', 'inventory/conversions'].includes(path) && remarks !== '=1+1'
      await post(app, path, { ...body, ...(isFree ? { remarks } : {}), ...(isIssued ? { status: 'Issued' } : {}) })
    }
  }
}
