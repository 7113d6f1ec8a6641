/** What every answer tells browsers: what a page may load, who may frame it, what is kept; and the cookies. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuthDesk } from '../support/auth-desk.ts'
import { bearer, password, startAuthDesk } from '../support/auth-desk.ts'

let desk: AuthDesk
beforeAll(async () => {
  desk = await startAuthDesk({ publicUrl: 'https://books.example.com' })
})
afterAll(() => desk.close())

const directives = [
  "default-src 'self'",
  "base-uri 'none'",
  "font-src 'self'",
  "frame-ancestors 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  'frame-src blob:',
  "script-src 'self'",
  "form-action 'self'",
  "object-src 'none'",
  "script-src-attr 'none'",
]

test.each(['/healthz', '/login', '/api/user/me/', '/api/nowhere/', '/_allauth/app/v1/config', '/api/docs/json'])(
  '%s restricts what browsers do with it',
  async (path) => {
    const { headers } = await desk.app.inject({ path, headers: { origin: 'https://evil.example' } })
    expect(String(headers['content-security-policy']).split(';').toSorted()).toEqual(directives.toSorted())
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=(), '),
      'referrer-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  },
)

test('without https browsers are not told to stay on it', async () => {
  const plain = await startAuthDesk()
  const { headers } = await plain.app.inject('/healthz')
  await plain.close()
  expect(headers['strict-transport-security']).toBeUndefined()
})

test('browsers keep no answer with data, an error neither', async () => {
  await desk.person('amy')
  const { body, headers } = await desk.login('amy')
  const me = await desk.me(body.meta.access_token)
  const refused = await desk.me('unknown')
  const missing = await desk.ask({ path: '/api/nowhere/', headers: bearer(body.meta.access_token) })
  expect([me.status, refused.status, missing.status]).toEqual([200, 401, 404])
  const kept = [headers, me.headers, refused.headers, missing.headers].map((one) => one['cache-control'])
  expect(new Set(kept)).toEqual(new Set(['no-store']))
})

describe('the mark of a device over https', () => {
  test('is a cookie of this host alone, and one with another name is not taken', async () => {
    await desk.person('bob')
    const first = await desk.login('bob')
    const cookie = String(first.headers['set-cookie'])
    expect(cookie).toMatch(/^__Host-daybook_device=[\w-]+; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    const [pair = ''] = cookie.split(';')
    const again = await desk.login('bob', password, { cookie: pair })
    const planted = await desk.login('bob', password, { cookie: pair.replace('__Host-', '') })
    expect([again.headers['set-cookie'], typeof planted.headers['set-cookie']]).toEqual([undefined, 'string'])
  })
})

test('TRACE is no method of any route', async () => {
  const { statusCode, body } = await desk.app.inject({ method: 'TRACE', url: '/healthz', headers: { cookie: 'a=b' } })
  expect([statusCode, body.includes('a=b')]).toEqual([404, false])
})

test.each(['{"full_name":"Amy","__proto__":{"isAdmin":true}}', '{"full_name":"Amy","constructor":{"prototype":{}}}'])(
  'a body that would change the prototype of objects is refused: %s',
  async (payload) => {
    const { body } = await desk.login('amy')
    const headers = { ...bearer(body.meta.access_token), 'content-type': 'application/json' }
    const answer = await desk.app.inject({ method: 'PATCH', url: '/api/user/me/', headers, payload })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'BAD_REQUEST'])
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
  },
)
