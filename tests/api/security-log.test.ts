/** The lines of the server about sign-ins and refused requests, and what they leave out. */
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { addPerson } from '../support/add-person.ts'
import { createFileStore } from '../../server/storage/files.ts'
import { createLog } from '../../server/telemetry/log.ts'
import { readinessNow, testSite } from '../support/site.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { emailOf } from './two-companies.ts'

const password = 'four green doors'
const ip = '203.0.113.7'
let app: TestApp
let logged: FastifyInstance
let text = ''
let userId: string
beforeAll(async () => {
  app = await startApp()
  const { db, clock } = app.contextOf('one')
  userId = await addPerson({ db }, { email: 'amy@example.test', fullName: 'Amy', password })
  const log = createLog({ level: 'info', format: 'json' }, { write: (line: string) => void (text += line) })
  const files = createFileStore(app.folder)
  const site = testSite()
  const readiness = readinessNow({ db, files, sealer: site.sealer, dataDir: app.folder })
  logged = await buildApp({ db, clock, files, site, readiness, rateLimit: 1, webRoot: null, log, metrics: null })
})
afterAll(async () => {
  await logged.close()
  await app.close()
})
beforeEach(() => {
  text = ''
})

type Line = Record<string, unknown>
const linesOf = (): Line[] =>
  text
    .split('\n')
    .flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]))
    .filter(({ msg }) => msg === 'security')
const send = (method: 'GET' | 'POST', url: string, { as, body }: { as?: string; body?: object } = {}) =>
  logged.inject({
    method,
    url,
    headers: { 'x-forwarded-for': ip, ...(as ? app.as(as).headers : {}) },
    ...(body ? { payload: body } : {}),
  })
const signIn = (secret: string, email = 'amy@example.test') =>
  send('POST', '/_allauth/app/v1/auth/login', { body: { email, password: secret } })

test('a sign-in is a line with user, method and address; a wrong password and an unknown address are alike', async () => {
  expect((await signIn(password)).statusCode).toBe(200)
  const wrong = 'wrong horse'
  for (const email of ['amy@example.test', 'nobody@example.test'])
    expect((await signIn(wrong, email)).statusCode).toBe(400)
  const route = '/_allauth/app/v1/auth/login'
  const refused = { event: 'refused', code: 'email_password_mismatch', status: 400, method: 'POST', route, ip }
  expect(linesOf()).toMatchObject([
    {
      level: 'info',
      msg: 'security',
      event: 'signed-in',
      user: userId,
      methods: 'password',
      ip,
      reqId: expect.any(String),
    },
    refused,
    refused,
  ])
  for (const secret of [password, wrong, 'nobody@']) expect(text).not.toContain(secret)
})

test('a request without the permission, to another company or with a wrong key is a line with its reason', async () => {
  await send('POST', '/api/company/one/exports/', { as: 'clerk', body: {} })
  await send('GET', '/api/company/two/', { as: 'clerk' })
  const key = { authorization: `Api-Key AbCd1234.${'x'.repeat(48)}`, 'x-forwarded-for': ip }
  await logged.inject({ url: '/api/company/one/', headers: key })
  const [member] = await app.sql('select id from app_user where email = $1', [emailOf('clerk')])
  const route = '/api/company/:company'
  expect(linesOf()).toMatchObject([
    { code: 'NOT_ALLOWED', status: 403, route: `${route}/exports/`, company: 'one', user: Object(member).id, ip },
    { code: 'NO_MEMBER', status: 404, route, company: 'two', ip },
    { code: 'KEY_REFUSED', status: 401, route, company: 'one', ip },
  ])
  expect(text).not.toContain('xxxx')
})

test('malformed input and an exceeded limit are lines; the address itself, with what it holds, is not in them', async () => {
  await send('GET', '/api/company/one/sales/vouchers/?q=a%00b&hash=a-secret-of-a-link', { as: 'clerk' })
  const tries = Array.from({ length: 31 }, (_, place) => signIn('wrong horse', `p${place}@example.test`))
  expect((await Promise.all(tries)).some(({ statusCode }) => statusCode === 429)).toBe(true)
  const [malformed] = linesOf()
  expect(malformed).toMatchObject({
    code: 'MALFORMED_TEXT',
    status: 400,
    route: '/api/company/:company/sales/vouchers/',
  })
  expect(linesOf()).toContainEqual(expect.objectContaining({ code: 'SLOW_DOWN', status: 429, ip }))
  expect(text).not.toContain('a-secret-of-a-link')
})

test('an expired access token and a form with a missing field are ordinary, and no lines', async () => {
  await logged.inject({ url: '/api/company/one/', headers: { authorization: 'Token expired' } })
  const { statusCode } = await send('POST', '/api/company/one/account/ledgers/', { as: 'owner', body: {} })
  expect([statusCode, linesOf()]).toEqual([400, []])
})
