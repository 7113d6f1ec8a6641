/** Lines of the log: one for each request and job, joined by the id of the request, and without anything secret. */
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { JobRunReport } from '../../server/jobs/worker.ts'
import { startWorker } from '../../server/jobs/worker.ts'
import { createLog } from '../../server/telemetry/log.ts'
import { currentScope } from '../../server/telemetry/scope.ts'
import { postBox } from '../support/post-box.ts'
import { testNodes } from '../support/test-nodes.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'
import { emailOf, people } from './two-companies.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- lines are looked at by the expectations, not by their types
type Line = any
const one = '/api/company/one'
const auth = '/_allauth/app/v1/auth'
const lines: string[] = []
const log = createLog({ level: 'debug', format: 'json' }, { write: (line) => void lines.push(line) })
const logged = (): Line[] => lines.map((line) => JSON.parse(line))
let app: TestApp
let ownerId: string
beforeAll(async () => {
  app = await startApp({ watch: () => ({ log, metrics: null }) })
  ownerId = app.contextOf('one').who.userId
})
afterAll(() => app.close())
beforeEach(() => void lines.splice(0))

/** Returns the line of one request; the fields that depend on time and connection are left out. */
async function lineOf(ask: () => Promise<unknown>): Promise<Line> {
  lines.splice(0)
  await ask()
  const requests = logged().filter(({ msg }) => msg === 'request')
  expect(requests).toHaveLength(1)
  const { time, ms, reqId, bytes, ...line } = requests[0]
  // Requests without a connection have no bytes.
  expect([typeof time, typeof ms, reqId.length, bytes]).toEqual(['string', 'number', 36, null])
  return line
}

test('a request is one line: its route, its status, the company and the user by slug and id', async () => {
  const member = { company: 'one', user: ownerId, msg: 'request' }
  expect(await lineOf(() => app.as('owner').get(`${one}/inventory/brands/`))).toEqual({
    level: 'info',
    method: 'GET',
    route: '/api/company/:company/inventory/brands/',
    status: 200,
    ...member,
  })
  const { body } = await app.as('owner').post(`${one}/inventory/brands/`, { name: 'Acme' })
  expect(await lineOf(() => app.as('owner').patch(`${one}/inventory/brands/${body.id}/`, { name: '' }))).toEqual({
    level: 'info',
    method: 'PATCH',
    route: '/api/company/:company/inventory/brands/:id/',
    status: 400,
    ...member,
  })
  expect(await lineOf(() => app.as('owner').get('/api/user/me/'))).toMatchObject({ company: null, user: ownerId })
})

test('a company is named only to whoever was admitted, and unknown addresses are one route', async () => {
  const refused = { company: null, level: 'info' }
  for (const [who, status] of [
    ['anonymous', 401],
    ['stranger', 404],
  ] as const) {
    const line = await lineOf(() => app.as(who).get(`${one}/inventory/brands/`))
    expect(line).toMatchObject({ ...refused, status, route: '/api/company/:company/inventory/brands/', user: null })
  }
  for (const place of ['/wp-login.php?token=abc', '/api/company/one/nothing/amy@example.test/', '/a/b/c']) {
    expect(await lineOf(() => app.as('owner').get(place))).toMatchObject({ ...refused, status: 404, route: 'other' })
  }
  expect(lines.join('')).not.toMatch(/wp-login|nothing|abc/)
})

test('probes are lines of the level debug', async () => {
  for (const place of ['/healthz', '/readyz']) {
    expect(await lineOf(() => app.as('anonymous').get(place))).toMatchObject({ level: 'debug', route: place })
  }
})

test('no secret, address or name is written while people sign in, use keys and links, and reset a password', async () => {
  const secrets: string[] = [...people.map(emailOf), 'Test owner', 'Amy Mallow', 'amy.mallow@example.test']
  await app.as('anonymous').post(`${auth}/password/request`, { email: emailOf('owner') })
  const [mail] = await app.mails()
  const key = mail?.link?.split('/').at(-1) ?? ''
  const password = 'four green doors'
  await app.as('anonymous').get(`${auth}/password/reset`, { 'x-password-reset-key': key })
  await app.as('anonymous').post(`${auth}/password/reset`, { key, password })
  await app.mails()
  const { status: refused } = await app.as('anonymous').post(`${auth}/login`, {
    email: emailOf('owner'),
    password: 'a wrong password',
  })
  expect(refused).toBe(400)
  const { body: session } = await app.as('anonymous').post(`${auth}/login`, { email: emailOf('owner'), password })
  expect(session.status).toBe(200)
  const { access_token: access, session_token: sessionToken, refresh_token: refresh } = session.meta
  secrets.push('a wrong password', key, password, access, sessionToken)
  const signedIn = { authorization: `Token ${access}` }
  expect((await app.as('anonymous').get('/api/user/me/', signedIn)).body.email).toBe(emailOf('owner'))
  if (refresh) {
    secrets.push(refresh)
    await app.as('anonymous').post('/_allauth/app/v1/tokens/refresh', { refresh_token: refresh })
  }
  const [set] = (await app.as('anonymous').get(`${one}/settings/permissions/`, signedIn)).body
  const { body: program } = await app
    .as('anonymous')
    .post(`${one}/settings/api-tokens/`, { name: 'Secret program', permission_set: set.id }, signedIn)
  expect((await app.withKey(program.key).get(`${one}/account/ledgers/`)).status).toBe(200)
  expect((await app.withKey(`${program.key}x`).get(`${one}/account/ledgers/`)).status).toBe(401)
  secrets.push(program.key, 'Secret program')

  await app.setNow('2026-06-15T12:00:00Z')
  const desk = await tradeDesk(app)
  const customer = await desk.party('Amy Mallow')
  const rows = [{ item: await desk.service('Fitting'), quantity: '2', rate: '60' }]
  const invoice = await desk.document('sales/vouchers', { party: customer.id, rows })
  const place = `${one}/sales/vouchers/${invoice.id}/`
  const { body: link } = await app.as('owner').post(`${place}links/`, { days: 7 })
  const hash = /\?hash=([\w-]{43})/.exec(link.url)?.[1] ?? ''
  const opened = await lineOf(() => app.as('anonymous').get(`${place}?hash=${hash}`))
  expect(opened).toMatchObject({ status: 200, company: 'one', user: null })
  expect((await app.as('anonymous').get(`${place}?hash=${hash}x`)).status).toBe(404)
  await app
    .as('owner')
    .post(`${place}mails/`, { to: ['amy.mallow@example.test'], subject: 'Invoice', text: 'Amy Mallow' })
  await app.posted()
  secrets.push(hash)

  const text = lines.join('')
  expect(secrets.filter((secret) => secret.length < 5)).toEqual([])
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  expect(text).not.toMatch(/@|Bearer|hash=|Api-Key/)
})

test('an error stands in the log with the id of its request, and without values of rows', async () => {
  await app.sql(`create function fail_with_values() returns trigger language plpgsql as $$ begin
    raise exception 'wrong value: "amy@example.test"' using errcode = 'check_violation', detail = 'Key (email)=(amy@example.test)',
      hint = 'amy', table = 'brand'; end $$`)
  await app.sql('create trigger fails before insert on brand for each row execute function fail_with_values()')
  lines.splice(0)
  const { status, body } = await app.as('owner').post(`${one}/inventory/brands/`, { name: 'Amy’s' })
  await app.sql('drop trigger fails on brand')
  expect(status).toBe(500)
  const [error, answered] = logged()
  expect(error).toMatchObject({
    level: 'error',
    reqId: body.params.reference,
    msg: 'internal error',
    err: {
      type: 'DatabaseError',
      message: 'wrong value: "…"',
      code: '23514',
      ...(testNodes.length === 0 && { table: 'brand' }),
    },
  })
  expect(error.err.stack).toContain('client.ts')
  expect(answered).toMatchObject({ level: 'info', reqId: body.params.reference, status: 500, msg: 'request' })
  expect(lines.join('')).not.toMatch(/amy/i)
})

test('a request that its client gave up is a line with 499, and bytes are those on the connection', async () => {
  const origin = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const { headers } = app.as('owner')
  const answer = await fetch(`${origin}${one}/inventory/brands/`, { headers })
  const size = (await answer.text()).length
  await app.sql(
    `create function delay() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return new; end $$`,
  )
  await app.sql('create trigger delays before insert on brand for each row execute function delay()')
  const body = JSON.stringify({ name: 'Late' })
  const length = Buffer.byteLength(body)
  const init = {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'content-length': length },
    agent: false,
  }
  const given = request(`${origin}${one}/inventory/brands/`, init).end(body)
  given.on('error', () => undefined)
  await sleep(300)
  given.destroy()
  await sleep(1200)
  await app.sql('drop trigger delays on brand')
  const requests = logged().filter(({ msg }) => msg === 'request')
  expect(requests).toMatchObject([
    { method: 'GET', status: 200 },
    { method: 'POST', status: 499 },
  ])
  expect(requests[0].bytes).toBeGreaterThan(size)
  expect(requests[0].bytes).toBeLessThan(size + 3000)
  expect(requests[1].ms).toBeGreaterThan(200)
})

test('a job is one line: its kind, id, company, duration and outcome; its errors name it', async () => {
  const [{ id: company } = { id: '' }] = await app.sql<{ id: string }>("select id from company where slug = 'one'")
  const add = (name: string, lane: string) =>
    app.sql(
      `insert into job (company_id, id, lane, name, payload, dedupe_key) values ($1, gen_random_uuid(), $2, $3, '{}', $3)`,
      [company, lane, name],
    )
  await add('webhooks.send', 'webhooks')
  await add('stock.recost', 'books')
  await add('no.such.job', 'print')
  const runs: JobRunReport[] = []
  const failures: object[] = []
  const { db, clock } = app.contextOf('one')
  const worker = startWorker(
    { db, clock, imports: app.imports, files: app.files, ...postBox() },
    { onError: () => void failures.push(currentScope()), onEnd: (run) => void runs.push(run) },
  )
  while (runs.length < 3) await sleep(20)
  await worker.stop()
  const stored = await app.sql<{ id: string; name: string }>('select id, name from job order by name')
  await app.sql('delete from job')
  const outcomes = Object.fromEntries(runs.map(({ kind, outcome, company: slug }) => [kind, [outcome, slug]]))
  expect(outcomes).toEqual({
    'webhooks.send': ['done', 'one'],
    'stock.recost': ['retry', 'one'],
    'no.such.job': ['failed', 'one'],
  })
  expect(stored.map(({ name }) => name)).toEqual(['no.such.job', 'stock.recost'])
  for (const { id, name } of stored) expect(runs.find(({ kind }) => kind === name)?.job).toBe(id)
  for (const { ms } of runs) expect(Number.isInteger(ms)).toBe(true)
  expect(failures).toEqual([{ kind: 'stock.recost', job: stored[1]?.id, company: 'one' }])
})

test('lines for a terminal are read from left to right, and the level leaves out the others', () => {
  const texts: string[] = []
  const text = createLog({ level: 'info', format: 'text' }, { write: (line) => void texts.push(line) })
  text.child({ reqId: 'a1' }).info({ method: 'GET', route: '/api/user/me/', status: 200, ms: 12.3 }, 'request')
  text.info({ kind: 'mail', job: 'b2', company: 'one', outcome: 'done', ms: 40 }, 'job')
  text.debug('left out')
  text.warn({ password: 'four green doors', user: { email: 'amy@example.test' } }, 'secrets')
  expect(texts.map((line) => line.replace(/^\[[\d:.]{12}\] /, ''))).toEqual([
    'INFO: GET /api/user/me/ 200 12.3 ms request {"reqId":"a1"}\n',
    'INFO: mail done 40 ms job {"job":"b2","company":"one"}\n',
    'WARN: secrets {"user":{}}\n',
  ])
})
