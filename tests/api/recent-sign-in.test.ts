/** What takes data out of a company, or opens a way to it, requires an authentication of the last five minutes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

const hooks = '/api/company/one/settings/webhooks/'
const exports = '/api/company/one/exports/'
const shop = { name: 'Web shop', url: 'https://shop.example/hook', events: ['*'] }
const theft = { name: 'Web shop', url: 'https://thief.example/hook', events: ['*'] }
let app: TestApp
let hook: { id: string; version: number }
let file: string
beforeAll(async () => {
  app = await startApp()
  hook = (await app.as('owner').post(hooks, shop)).body
  const { id } = (await app.as('owner').post(exports)).body
  await app.runJobs()
  file = `${exports}${id}/company.zip/`
  expect((await app.as('owner').get(file)).status).toBe(200)
})
afterAll(() => app.close())
beforeEach(() => app.ageProofs())

const attempts = {
  'creating a webhook': () => app.as('owner').post(hooks, theft),
  'redirecting a webhook': () => app.as('owner').patch(`${hooks}${hook.id}/`, { ...theft, version: hook.version }),
  'replacing the secret of a webhook': () =>
    app.as('owner').post(`${hooks}${hook.id}/rotate-secret/`, { version: hook.version }),
  'exporting all data': () => app.as('owner').post(exports),
  'downloading all data': () => app.as('owner').get(file),
} as const

test.each(Object.keys(attempts) as (keyof typeof attempts)[])('%s is refused, and changes nothing', async (name) => {
  const { status, body } = await attempts[name]()
  expect([status, body.code, body.message]).toEqual([403, 'NOT_RECENT', 'Confirm your identity and try again.'])
  const stored = (await app.as('owner').get(hooks)).body
  expect(stored.map((one: typeof shop & typeof hook) => [one.url, one.version])).toEqual([[shop.url, 1]])
  expect((await app.as('owner').get(exports)).body).toHaveLength(1)
})

test('members without the role are refused for their role, whenever they signed in', async () => {
  for (const person of ['accountant', 'clerk']) {
    const answers = [await app.as(person).post(hooks, theft), await app.as(person).post(exports)]
    expect(answers.map(({ body }) => body.code)).toEqual(['NOT_ALLOWED', 'NOT_ALLOWED'])
  }
})

test('a webhook is paused and deleted at any time', async () => {
  const paused = await app.as('owner').post(`${hooks}${hook.id}/pause/`, { version: hook.version })
  expect([paused.status, paused.body.is_active]).toEqual([200, false])
  expect((await app.as('owner').delete(`${hooks}${hook.id}/?version=${paused.body.version}`)).status).toBe(204)
})
