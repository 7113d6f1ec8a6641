/** Lists that were exported import again and change nothing. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportKind } from '../../domain/imports/kinds.ts'
import { importKinds } from '../../domain/imports/kinds.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { importDesk } from './import-desk.ts'
import { one, tradeDesk } from './trade-desk.ts'

let app: TestApp
let trade: Awaited<ReturnType<typeof tradeDesk>>
let desk: ReturnType<typeof importDesk>

beforeAll(async () => {
  app = await startApp()
  trade = await tradeDesk(app)
  desk = importDesk(app)
  const fitting = await trade.service('Fitting')
  const amy = await trade.party('Amy', { contact_no: '+977 1 555', credit_limit: '1500', credit_days: '30' })
  await trade.document('sales/vouchers', { party: amy.id, rows: [{ item: fitting, quantity: '1', rate: '120' }] })
})
afterAll(() => app.close())

test.each(['csv', 'xlsx'])(
  'an exported list of contacts, items or accounts imports again as what is there, as %s',
  async (format) => {
    for (const kind of ['parties', 'items', 'accounts'] as const satisfies ImportKind[]) {
      const { status, bytes } = await app.as('owner').get(`${one}/${importKinds[kind].target}/export.${format}/`)
      expect(status).toBe(200)
      const { body } = await desk.send(bytes, { kind, name: `${kind}.${format}` })
      const { state, counts, problems } = body
      expect([kind, state, counts?.good, counts?.there === counts?.rows, problems]).toEqual([
        kind,
        'ready',
        0,
        true,
        [],
      ])
      expect(counts.rows).toBeGreaterThan(0)
    }
  },
)
