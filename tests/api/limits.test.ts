/** The answers to too large or too many requests, and to internal failures. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { TestAnswer, TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('a body above 2 MiB is refused as TOO_LARGE', async () => {
  const narration = 'x'.repeat(2 * 1024 * 1024)
  const { status, body } = await app.as('owner').post('/api/company/one/account/journal-vouchers/', { narration })
  expect([status, body.code, body.message]).toEqual([413, 'TOO_LARGE', 'You can upload at most 2 MiB at once.'])
})

test('a body that is not JSON is refused as BAD_REQUEST', async () => {
  const { statusCode, body } = await app.app.inject({
    method: 'POST',
    url: '/_allauth/app/v1/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"email":',
  })
  expect(statusCode).toBe(400)
  expect(body).not.toContain('SyntaxError')
})

test('an internal failure is INTERNAL with a reference and reveals nothing else', async () => {
  await app.sql('alter table account_category rename to account_category_away')
  const { status, body, text } = await app.as('owner').get('/api/company/one/account/categories/')
  await app.sql('alter table account_category_away rename to account_category')
  expect([status, body.code]).toEqual([500, 'INTERNAL'])
  expect(body.params.reference).toMatch(/^[0-9a-f-]{36}$/)
  expect(text).not.toContain('account_category')
})

describe('requests a minute', () => {
  const rightsPath = '/api/company/one/permissions/mine/'
  let limited: TestApp
  beforeEach(async () => {
    limited = await startApp({ rateLimit: 1 })
  })
  afterEach(() => limited.close())

  const from = (address: string, headers: Record<string, string> = {}) => ({ 'x-forwarded-for': address, ...headers })
  const statusesOf = async (count: number, ask: (place: number) => Promise<TestAnswer>) => {
    const statuses: number[] = []
    for (let start = 0; start < count - 1; start += 50) {
      const places = Array.from({ length: Math.min(50, count - 1 - start) }, (_, place) => start + place)
      statuses.push(...(await Promise.all(places.map(ask))).map(({ status }) => status))
    }
    statuses.push((await ask(count - 1)).status)
    return { accepted: statuses.filter((status) => status !== 429).length, last: statuses.at(-1) }
  }

  test('1,200 with one token are answered; the next waits, and no other token does', async () => {
    const ask = (who: string) => limited.as(who).get(rightsPath)
    expect(await statusesOf(1200, () => ask('owner'))).toEqual({ accepted: 1200, last: 200 })
    const { status, body, headers } = await ask('owner')
    expect([status, body.code]).toEqual([429, 'SLOW_DOWN'])
    expect(body.message).toMatch(/^Too many requests. Try again in \d+ seconds.$/)
    expect(headers['retry-after']).toBe(body.params.seconds)
    expect((await ask('admin')).status).toBe(200)
  })

  test('600 of an address with invalid tokens are answered, whatever the user agent', async () => {
    const invent = (address: string) => (place: number) =>
      limited.as('anonymous').get(rightsPath, from(address, { authorization: `Token invented${place}` }))
    for (const who of ['owner', 'admin', 'clerk']) await limited.as(who).get(rightsPath, from('203.0.113.7'))
    expect(await statusesOf(601, invent('203.0.113.7'))).toEqual({ accepted: 600, last: 429 })
    expect((await limited.as('anonymous').get(rightsPath, from('203.0.113.7'))).status).toBe(429)
    expect((await limited.as('anonymous').get(rightsPath, from('203.0.113.8'))).status).toBe(401)
    for (const who of ['owner', 'admin', 'clerk']) {
      expect((await limited.as(who).get(rightsPath, from('203.0.113.7'))).status).toBe(200)
    }
    expect(await statusesOf(601, (place) => invent(`2001:db8::${(place + 1).toString(16)}`)(place))).toEqual({
      accepted: 600,
      last: 429,
    })
  })

  test('700 of colleagues behind one address are answered', async () => {
    const people = ['owner', 'admin', 'accountant', 'clerk']
    const ask = (place: number) => limited.as(people[place % 4] ?? '').get(rightsPath, from('203.0.113.9'))
    expect(await statusesOf(700, ask)).toEqual({ accepted: 700, last: 200 })
  })

  test('600 with a wrong public link are answered, also for a signed-in user', async () => {
    const link = (place: number) => `/api/company/one/sales/vouchers/${crypto.randomUUID()}/?hash=wrong${place}`
    const ask = (place: number) => limited.as(place % 2 ? 'owner' : 'anonymous').get(link(place), from('203.0.113.1'))
    expect(await statusesOf(601, ask)).toEqual({ accepted: 600, last: 429 })
  })

  test('120 for the API description are answered; browsers cache it and revalidate by its tag', async () => {
    const ask = (path: string, headers = {}) => limited.as('anonymous').get(`/api/docs/${path}`, from('::1', headers))
    const { status, headers } = await ask('json')
    expect([status, headers['cache-control'], headers['etag']]).toEqual([
      200,
      'public, max-age=3600',
      expect.stringMatching(/^"[\w-]{43}"$/),
    ])
    const again = await ask('json', { 'if-none-match': headers['etag'] })
    expect([again.status, again.text]).toEqual([304, ''])
    const file = await ask('static/swagger-ui.css')
    expect([file.status, file.headers['cache-control']]).toEqual([200, 'public, max-age=3600'])
    expect((await ask('static/swagger-ui.css', { 'if-none-match': file.headers['etag'] })).status).toBe(304)
    expect(await statusesOf(117, () => ask('static/index.css'))).toEqual({ accepted: 116, last: 429 })
  })
})
