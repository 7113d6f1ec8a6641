/** Registering and changing tills: tills.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { base } from './resource-samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('a till with the name of another one is refused at its name, when registered and when changed', async () => {
  const owner = app.as('owner')
  const tills = `${base}/sales/pos/tills/`
  const { body: modes } = await owner.get(`${base}/settings/payment-modes/?name=Cash`)
  const [mode] = modes.map(({ id }: { id: string }) => id)
  const first = await owner.post(tills, { name: 'Counter', mode })
  expect([first.status, first.body.prefix]).toEqual([201, 'T1'])
  const refused = { code: 'DUPLICATE', errors: { name: ['This value is already used by another record.'] } }
  expect(await owner.post(tills, { name: 'Counter', mode })).toMatchObject({ status: 400, body: refused })
  const second = await owner.post(tills, { name: 'Kiosk', mode })
  const change = { name: 'Counter', version: 1 }
  expect(await owner.patch(`${tills}${second.body.id}/`, change)).toMatchObject({ status: 400, body: refused })
  expect((await owner.get(tills)).body.map(({ name }: { name: string }) => name)).toEqual(['Counter', 'Kiosk'])
})
