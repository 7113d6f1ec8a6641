/**
 * The common behaviour of declared records (records, write-records, record-rules): a new one is covered without a test
 * of its own.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { resources } from '../../domain/resources/index.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { allRows, base, sample, someId, writableFields } from './resource-samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const get = (path: string) => app.as('owner').get(`${base}/${path}`)
const records = resources.filter(({ kind }) => kind === 'record')

describe.each(records)('the record $path', (resource) => {
  const path = `${base}/${resource.path}`
  /** The changed field: the name, or another text when the server generates the name. */
  const texts = writableFields(resource).filter(([, { kind }]) => kind === 'text')
  const named = texts.some(([name]) => name === resource.title) ? resource.title : (texts[0]?.[0] ?? resource.title)
  const titled = (name: string) => ({ [named]: name })

  test('is created, read, listed, changed and deleted, with its history', async () => {
    const body = await sample(app, resource)
    const created = await app.as('owner').post(`${path}/`, body)
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ ...body, version: 1 })
    expect((await get(`${resource.path}/${created.body.id}`)).body).toEqual(created.body)
    expect(await allRows(app, resource, `&id=${created.body.id}`)).toEqual([created.body])

    const title = `Another ${body[named]}`
    const changed = await app.as('owner').patch(`${path}/${created.body.id}/`, { ...titled(title), version: 1 })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ ...body, ...titled(title), version: 2 })
    const { body: history } = await get(`${resource.path}/${created.body.id}/history/`)
    expect(history).toMatchObject([
      { action: 'update', who: 'Test owner', changes: { [named]: [body[named], title] } },
      { action: 'create', who: 'Test owner', changes: { [named]: [null, body[named]] } },
    ])
    expect(Object.keys(history[0].changes)).toEqual([named])

    expect((await app.as('owner').delete(`${path}/${created.body.id}/?version=2`)).status).toBe(204)
    expect((await get(`${resource.path}/${created.body.id}/`)).status).toBe(404)
    const audit = await app.sql<{ action: string; object_version: number; actor: string }>(
      'select action, object_version, actor from audit_log where resource = $1 and object_id = $2 order by id',
      [resource.path, created.body.id],
    )
    expect(audit.map((row) => [row.action, row.object_version])).toEqual([
      ['create', 1],
      ['update', 2],
      ['delete', 3],
    ])
    expect(new Set(audit.map(({ actor }) => actor))).toEqual(new Set([app.emailOf('owner')]))
  })

  test('refuses a change of an old version and reports who changed what', async () => {
    const { body: record } = await app.as('owner').post(`${path}/`, await sample(app, resource))
    // A personal record does not exist for others.
    const other = resource.isPersonal ? 'owner' : 'admin'
    await app.as(other).patch(`${path}/${record.id}/`, { ...titled(`First ${record.id}`), version: 1 })
    for (const answer of [
      await app.as('owner').patch(`${path}/${record.id}/`, { ...titled('Second'), version: 1 }),
      await app.as('owner').delete(`${path}/${record.id}/?version=1`),
    ]) {
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'STALE', params: { who: app.emailOf(other), fields: named } },
      })
    }
    expect((await get(`${resource.path}/${record.id}/`)).body).toMatchObject({
      ...titled(`First ${record.id}`),
      version: 2,
    })
  })

  test('accepts one of two concurrent changes', async () => {
    const { body: record } = await app.as('owner').post(`${path}/`, await sample(app, resource))
    const change = (name: string) => app.as('owner').patch(`${path}/${record.id}/`, { ...titled(name), version: 1 })
    const answers = await Promise.all(['a', 'b', 'c'].map((letter) => change(`${letter} ${record.id}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('keeps version and history on a change without differences', async () => {
    const body = await sample(app, resource)
    const { body: record } = await app.as('owner').post(`${path}/`, body)
    const { body: same } = await app.as('owner').patch(`${path}/${record.id}/`, { ...body, version: 1 })
    expect(same).toEqual(record)
    expect((await get(`${resource.path}/${record.id}/history/`)).body).toHaveLength(1)
  })

  test('refuses unknown, read-only and computed fields by name, and writes nothing', async () => {
    const before = await allRows(app, resource)
    const fixed = Object.entries(resource.fields).filter(([, field]) => field.readOnly || field.computed)
    for (const name of ['company_id', 'nonsense', 'id', ...fixed.map(([field]) => field)]) {
      const { status, body } = await app
        .as('owner')
        .post(`${path}/`, { ...(await sample(app, resource)), [name]: true })
      expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'UNKNOWN_FIELD', [name]])
    }
    expect(await allRows(app, resource)).toEqual(before)
  })

  test('requires every required field at once, and on a change each by itself', async () => {
    const required = writableFields(resource).filter(([, field]) => field.required)
    const { status, body } = await app.as('owner').post(`${path}/`, {})
    expect([status, body.code]).toEqual([400, 'REQUIRED'])
    // Fields required only in combination with others are checked by the rules.
    if (required.length > 0) expect(Object.keys(body.errors)).toEqual(required.map(([name]) => name))
    const { body: record } = await app.as('owner').post(`${path}/`, await sample(app, resource))
    for (const [name] of required) {
      const cleared = await app.as('owner').patch(`${path}/${record.id}/`, { [name]: '', version: 1 })
      expect(cleared.body).toMatchObject({ code: 'REQUIRED', errors: { [name]: ['Required.'] } })
    }
    const blind = await app.as('owner').patch(`${path}/${record.id}/`, titled('No version'))
    expect(blind.body).toMatchObject({ code: 'REQUIRED', errors: { version: ['Required.'] } })
  })

  test('refuses a reference to a record of another company', async () => {
    for (const [name, field] of writableFields(resource)) {
      if (field.kind !== 'reference') continue
      const foreign = await someId(app, field.to, '/api/company/two')
      const { body } = await app.as('owner').post(`${path}/`, { ...(await sample(app, resource)), [name]: foreign })
      expect(body).toMatchObject({ code: 'UNKNOWN_REFERENCE', errors: { [name]: [expect.any(String)] } })
    }
  })

  test('creates one record for repeated requests with the same key', async () => {
    const body = await sample(app, resource)
    const key = { 'idempotency-key': `key ${resource.path}` }
    const answers = await Promise.all([1, 2, 3].map(() => app.as('owner').post(`${path}/`, body, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    const other = await app.as('owner').post(`${path}/`, { ...body, ...titled('Other') }, key)
    expect(other.body.code).toBe('KEY_REUSED')
    const foreignAnswer = await app.as('admin').post(`${path}/`, await sample(app, resource), key)
    expect([foreignAnswer.status, answers.some((answer) => answer.body.id === foreignAnswer.body.id)]).toEqual([
      201,
      false,
    ])
    const tooLong = await app.as('owner').post(`${path}/`, body, { 'idempotency-key': 'x'.repeat(256) })
    expect(tooLong.body.code).toBe('BAD_REQUEST')
  })

  test('requires the version for deleting', async () => {
    const { body: record } = await app.as('owner').post(`${path}/`, await sample(app, resource))
    for (const query of ['', '?version=x', '?version=1&version=1']) {
      expect((await app.as('owner').delete(`${path}/${record.id}/${query}`)).status).toBe(400)
    }
  })
})

test('documents every route of every resource', async () => {
  const { status, body } = await app.as('anonymous').get('/api/docs/json')
  expect([status, body.openapi]).toEqual([200, '3.1.0'])
  for (const { path, kind, actions, screens } of resources) {
    const below = `/api/company/{company}/${path}`
    const methods = (suffix: string) => Object.keys(body.paths[`${below}${suffix}`] ?? {}).toSorted()
    const declared = (methodsByLetter: Record<string, string>) =>
      Object.entries(methodsByLetter).flatMap(([letter, method]) => (actions.includes(letter) ? [method] : []))
    expect(methods('/')).toEqual(declared({ R: 'get', C: 'post' }))
    // A view is only a list; opening a row is implemented separately.
    const isListOnly = kind === 'view' && !screens.includes('detail')
    const changes: Record<string, string> = kind === 'view' ? {} : { U: 'patch' }
    expect(methods('/{id}/')).toEqual(isListOnly ? [] : declared({ D: 'delete', R: 'get', ...changes }))
    expect(methods('/export.csv/')).toEqual(declared({ X: 'get' }))
    expect(methods('/export.xlsx/')).toEqual(declared({ X: 'get' }))
    expect(methods('/options/')).toEqual(['get'])
    expect(methods('/{id}/history/')).toEqual(kind === 'view' ? [] : ['get'])
    if (kind === 'record') expect(body.paths[`${below}/`].post.requestBody).toBeDefined()
  }
})
