/** The parent account of an account (ledger-rules): for information, and never circular. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

type Ledger = { id: string; version: number; parent: string | null }
const path = '/api/company/one/account/ledgers'
let app: TestApp
let category: string
beforeAll(async () => {
  app = await startApp()
  category = (await app.as('owner').get('/api/company/one/account/categories/?code=E-I')).body[0].id
})
afterAll(() => app.close())

const add = async (name: string, parent: string | null): Promise<Ledger> => {
  const { status, body } = await app.as('owner').post(`${path}/`, { name, category, parent })
  expect(status).toBe(201)
  return body
}
const change = ({ id, version }: Ledger, parent: string | null) =>
  app.as('owner').patch(`${path}/${id}/`, { parent, version })

test('an account cannot be below itself, directly or indirectly', async () => {
  const top = await add('Vans', null)
  const middle = await add('Van 1', top.id)
  const low = await add('Van 1, tyres', middle.id)
  for (const parent of [top.id, middle.id, low.id]) {
    expect((await change(top, parent)).body).toMatchObject({
      code: 'LEDGER_LOOP',
      errors: { parent: ['An account can’t be its own sub-account.'] },
    })
  }
  expect((await change(low, top.id)).body).toMatchObject({ parent: top.id, parent_label: 'Vans', version: 2 })
  expect((await change(middle, low.id)).body).toMatchObject({ parent: low.id })
  expect((await change(top, null)).status).toBe(200)
})

test('of two changes that would create a circle together, one succeeds', async () => {
  const [left, right] = [await add('Left', null), await add('Right', null)]
  const answers = await Promise.all([change(left, right.id), change(right, left.id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
  expect(answers.find(({ status }) => status === 400)?.body.code).toBe('LEDGER_LOOP')
})
