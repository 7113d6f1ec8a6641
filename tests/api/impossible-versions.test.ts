/** A version that no record can have is refused at its field, wherever a change names the version that it is based on. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentBodies } from './document-samples.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { base } from './resource-samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Returns a change of each kind of versioned record, by its address. */
async function changes(): Promise<[method: string, path: string, body: object][]> {
  const owner = app.as('owner')
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await owner.post(`${base}/${path}/`, body)
    expect([path, answer.status]).toEqual([path, 201])
    return answer.body.id
  }
  const { body: units } = await owner.get(`${base}/inventory/units/?name=Piece`)
  const { body: members } = await owner.get(`${base}/settings/members/?q=clerk`)
  const item = await made('inventory/items', { name: 'Tea', unit: units[0].id })
  const webhook = await made('settings/webhooks', { name: 'Shop', url: 'https://127.0.0.1/', events: ['*'] })
  const view = await made('views', { resource: 'account/ledgers', name: 'Banks' })
  const voucher = await documentBodies['account/journal-vouchers']?.(app)
  const draft = await made('account/journal-vouchers', { ...voucher, status: 'Unapproved' })
  return [
    ['PATCH', `inventory/items/${item}`, { name: 'Coffee' }],
    ['PATCH', `settings/members/${members[0].id}`, { is_active: true }],
    ['PATCH', `settings/webhooks/${webhook}`, { name: 'Store' }],
    ['PATCH', `views/${view}`, { name: 'Tills' }],
    ['POST', `account/journal-vouchers/${draft}/approve`, {}],
    ['PATCH', '', { city: 'Leeds' }],
    ['PUT', 'settings/quotation', { quotation_valid_days: 14 }],
    ['PUT', 'settings/inventory', { costing_method: 'fifo', negative_stock: 'block' }],
  ]
}

test('fractions, negative numbers, texts and numbers beyond 32 bits are no versions', async () => {
  for (const [method, path, body] of await changes()) {
    for (const version of [1.5, -1, '1', 2 ** 31, -3.5e123, 1e300, [1]]) {
      const answer = await app.as('owner').send(method, `${base}/${path}/`.replace('//', '/'), { ...body, version })
      expect([path, version, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
        path,
        version,
        400,
        ['version'],
      ])
    }
  }
})
