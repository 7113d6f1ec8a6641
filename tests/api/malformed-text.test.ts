/**
 * Text that PostgreSQL cannot store, in every position of every operation that accepts text: half an emoji (a lone
 * surrogate) and NUL. Each is refused with 400 at its field before the route sees it.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller, TestAnswer, TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import type { Route } from './routes-of-the-server.ts'
import { memberRoutesOf } from './till-rights.ts'
import { isWhole, sample } from '../support/sample.ts'

type Schema = {
  type?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  additionalProperties?: Schema
}
type Parameter = { name: string; in: string }
type Operation = { parameters?: Parameter[]; requestBody?: { content: Record<string, { schema: Schema }> } }
type Documentation = { paths: Record<string, Record<string, Operation>> }

const half = '\ud83d'
const nul = 'a\0b'
const someId = '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44'

let app: TestApp
let routes: readonly Route[] = []
let docs: Documentation
beforeAll(async () => {
  app = await startApp()
  // A till may send such text: till-attacks.test.ts.
  const checked = memberRoutesOf(app).filter(({ path }) => !path.endsWith('/sales/pos/import/'))
  routes = sample('routes get text that cannot be stored', checked, 4)
  docs = (await app.as('anonymous').get('/api/docs/json')).body
})
afterAll(() => app.close())

const takesBody = ({ method }: Route): boolean => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)
const isForm = ({ path }: Route): boolean => path.endsWith('/auth/provider/redirect/')
const isAuth = ({ path }: Route): boolean => path.startsWith('/_allauth/')
const callerFor = ({ path }: Route): Caller => app.as(path.startsWith('/api/') ? 'owner' : 'anonymous')
const urlOf = ({ path }: Route): string => path.replace('{company}', 'one').replaceAll(/\{\w+\}/g, someId)

function operationOf({ method, path }: Route): Operation {
  const plain = path === '/' ? path : path.replace(/\/$/, '')
  return (docs.paths[path] ?? docs.paths[plain])?.[method.toLowerCase()] ?? {}
}

/** Yields values of the schema with the text in every position, at most three levels down, with its path. */
function* textsIn(schema: Schema, text: string, depth = 0): Generator<{ value: unknown; path: string }> {
  if (depth > 3) return
  for (const one of schema.anyOf ?? []) yield* textsIn(one, text, depth)
  if (schema.type === 'string') yield { value: text, path: '' }
  const join = (key: string, path: string) => (path === '' ? key : `${key}.${path}`)
  for (const [name, part] of Object.entries(schema.properties ?? {})) {
    for (const { value, path } of textsIn(part, text, depth + 1))
      yield { value: { [name]: value }, path: join(name, path) }
  }
  if (schema.items) {
    for (const { value, path } of textsIn(schema.items, text, depth + 1))
      yield { value: [value], path: join('0', path) }
  }
}

/** Returns the bodies to send to an operation: those of its schema, and arbitrary ones. */
function bodiesFor(route: Route): { value: unknown; path: string }[] {
  const schema = operationOf(route).requestBody?.content['application/json']?.schema ?? {}
  return [
    ...textsIn(schema, half),
    { value: { unheard: { of: [nul] } }, path: 'unheard.of.0' },
    { value: { rows: [{ [half]: 1 }] }, path: 'rows.0' },
    { value: { [nul]: 1 }, path: '' },
  ]
}

/** Returns the code and the field of an answer, in the format of its part of the API. */
function refusalOf(route: Route, { status, body, headers }: TestAnswer): unknown[] {
  if (isForm(route)) return [status, headers['location']]
  if (isAuth(route)) return [status, body.errors?.[0]?.code, body.errors?.[0]?.param ?? '']
  return [status, body.code, Object.keys(body.errors ?? {})[0]]
}

function refusal(route: Route, path: string): unknown[] {
  if (isForm(route)) return [302, '/login?error=invalid']
  return [400, isAuth(route) ? 'invalid' : 'MALFORMED_TEXT', path]
}

describe('half an emoji and NUL', () => {
  test('are refused in every text of every body, and in every key', async () => {
    let requestCount = 0
    for (const route of routes.filter(takesBody)) {
      const caller = callerFor(route)
      for (const { value, path } of isForm(route) ? [] : bodiesFor(route)) {
        requestCount += 1
        const answer = await caller.send(route.method, urlOf(route), value)
        expect([route, value, ...refusalOf(route, answer)]).toEqual([route, value, ...refusal(route, path)])
      }
    }
    expect(requestCount).toBeGreaterThan(isWhole ? 1500 : 200)
  })

  test('are refused in every parameter of every query', async () => {
    for (const route of routes) {
      const declared = (operationOf(route).parameters ?? []).filter((one) => one.in === 'query')
      const names = [...new Set([...declared.map((one) => one.name), 'q', 'hash'])]
      const ask = (query: string) => callerFor(route).send(route.method, `${urlOf(route)}?${query}`)
      for (const name of names) {
        const answer = await ask(`${name}=a%00b`)
        expect([route, name, ...refusalOf(route, answer)]).toEqual([route, name, ...refusal(route, name)])
      }
      if (route.method !== 'GET') continue
      const { status } = await ask(['%ED%A0%BD', ...names].map((name) => `${name}=%ED%A0%BD`).join('&'))
      expect([route, status < 500]).toEqual([route, true])
    }
  })

  test('are refused in every part of every path', async () => {
    for (const route of routes.filter(({ path }) => path.includes('{'))) {
      for (const [place, name = ''] of route.path.matchAll(/\{(\w+)\}/g)) {
        const ask = (text: string) =>
          callerFor(route).send(route.method, urlOf({ ...route, path: route.path.replace(place, text) }))
        expect([route, ...refusalOf(route, await ask('a%00b'))]).toEqual([route, ...refusal(route, name)])
        expect([route, (await ask('%ED%A0%BD')).status]).toEqual([route, 400])
      }
    }
  })

  test('are refused in the name and the fields of an uploaded file', async () => {
    const forms = ['account/ledgers/{id}/files', 'imports', 'logo'].map((path) => `/api/company/one/${path}/`)
    const content = Buffer.from('date,account\n')
    const { body: ledgers } = await app.as('owner').get('/api/company/one/account/ledgers/?_end=1')
    for (const path of forms.map((one) => one.replace('{id}', ledgers[0].id))) {
      const method = path.endsWith('/logo/') ? 'PUT' : 'POST'
      const named = await app.as('owner').upload(path, { name: nul, content, method })
      expect([path, named.status, named.body.code, named.body.errors]).toEqual([
        path,
        400,
        'MALFORMED_TEXT',
        { file: ['This text contains an invalid character. Remove it and try again.'] },
      ])
      const halved = await app.as('owner').upload(path, { name: half, content, method })
      expect([path, halved.status < 500]).toEqual([path, true])
    }
    const field = await app.as('owner').upload(forms[1] ?? '', { name: 'a.csv', content, fields: { kind: nul } })
    expect([field.status, field.body.code, Object.keys(field.body.errors)]).toEqual([400, 'MALFORMED_TEXT', ['kind']])
  })

  test('are refused in the form that starts at a provider', async () => {
    const { statusCode, headers } = await app.app.inject({
      method: 'POST',
      url: '/_allauth/app/v1/auth/provider/redirect',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'provider=a%00b&callback_url=%ED%A0%BD',
    })
    expect([statusCode, headers.location]).toEqual([302, '/login?error=invalid'])
  })
})

test('a whole emoji is stored unchanged', async () => {
  const { status, body } = await app.as('owner').patch('/api/user/me/', { full_name: 'Ann 😀' })
  expect([status, body.full_name]).toEqual([200, 'Ann 😀'])
})

test('a body nested deeper than 32 levels is refused', async () => {
  const nested = (depth: number) => Buffer.from(`{"rows":${'['.repeat(depth)}"\\ud83d"${']'.repeat(depth)}}`)
  const post = (payload: Buffer) =>
    app
      .as('owner')
      .post('/api/company/one/account/journal-vouchers/', payload, { 'idempotency-key': crypto.randomUUID() })
  for (const depth of [33, 40_000, 900_000]) {
    const answer = await post(nested(depth))
    expect([depth, answer.status, answer.body.code]).toEqual([depth, 400, 'BAD_REQUEST'])
  }
})

test('names that every object has are fields of no body and no query', async () => {
  const names = ['toString', 'constructor', 'hasOwnProperty', 'valueOf', '__proto__']
  for (const route of routes.filter((one) => !isForm(one) && !isAuth(one))) {
    for (const name of names) {
      const body = Buffer.from(`{"version":1,${JSON.stringify(name)}:[{"a":1}],"rows":[{${JSON.stringify(name)}:1}]}`)
      const url = takesBody(route) ? urlOf(route) : `${urlOf(route)}?${name}=1`
      const answer = await callerFor(route).send(route.method, url, takesBody(route) ? body : undefined)
      expect([route, name, answer.status < 500]).toEqual([route, name, true])
    }
  }
})

describe('an empty body declared as JSON counts as no body', () => {
  test('on every operation the answer equals that to a request without a body', async () => {
    for (const route of routes.filter(takesBody)) {
      const who = route.method === 'DELETE' ? callerFor(route) : app.as('anonymous')
      const [without, empty] = [
        await who.send(route.method, urlOf(route)),
        await who.send(route.method, urlOf(route), Buffer.alloc(0)),
      ]
      expect([route, empty.status, empty.body?.code]).toEqual([route, without.status, without.body?.code])
    }
  })

  test('a record can be deleted', async () => {
    const { body: brand } = await app.as('owner').post('/api/company/one/inventory/brands/', { name: 'Acme' })
    const url = `/api/company/one/inventory/brands/${brand.id}/`
    expect((await app.as('owner').send('DELETE', `${url}?version=1`, Buffer.alloc(0))).status).toBe(204)
    expect((await app.as('owner').get(url)).status).toBe(404)
  })
})
