/**
 * What every declared record keeps to, whatever it is (records, write-records, record-rules): a new one is covered
 * before anybody writes a test for it. Each is written and read every day, and refused in some of the ways below.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Resource } from '../../domain/resources/core/define.ts'
import { resources } from '../../domain/resources/index.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { isSampled } from '../support/sample.ts'
import { allRows, base, sample, someId, writableFields } from './resource-samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const get = (path: string) => app.as('owner').get(`${base}/${path}`)
const records = resources.filter(({ kind }) => kind === 'record')
/** Whether a record is refused in one of many ways today. */
const isToday = ({ path }: Resource, way: string) => isSampled(`${path} ${way}`, 4, 'ways to refuse every record')

describe.each(records)('the record $path', (resource) => {
  const path = `${base}/${resource.path}`
  /** What is changed: the name, or another text where the server keeps the name. */
  const texts = writableFields(resource).filter(([, { kind }]) => kind === 'text')
  const named = texts.some(([name]) => name === resource.title) ? resource.title : (texts[0]?.[0] ?? resource.title)
  const titled = (name: string) => ({ [named]: name })

  test('is created, read, listed, changed and deleted, and its history says so', async () => {
    const body = await sample(app, resource)
    const made = await app.as('owner').post(`${path}/`, body)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ ...body, version: 1 })
    expect((await get(`${resource.path}/${made.body.id}`)).body).toEqual(made.body)
    expect(await allRows(app, resource, `&id=${made.body.id}`)).toEqual([made.body])

    const title = `Another ${body[named]}`
    const changed = await app.as('owner').patch(`${path}/${made.body.id}/`, { ...titled(title), version: 1 })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ ...body, ...titled(title), version: 2 })
    const { body: history } = await get(`${resource.path}/${made.body.id}/history/`)
    expect(history).toMatchObject([
      { action: 'update', who: 'Test owner', changes: { [named]: [body[named], title] } },
      { action: 'create', who: 'Test owner', changes: { [named]: [null, body[named]] } },
    ])
    expect(Object.keys(history[0].changes)).toEqual([named])

    expect((await app.as('owner').delete(`${path}/${made.body.id}/?version=2`)).status).toBe(204)
    expect((await get(`${resource.path}/${made.body.id}/`)).status).toBe(404)
    const audit = await app.sql<{ action: string; object_version: number; actor: string }>(
      'select action, object_version, actor from audit_log where resource = $1 and object_id = $2 order by id',
      [resource.path, made.body.id],
    )
    expect(audit.map((row) => [row.action, row.object_version])).toEqual([
      ['create', 1],
      ['update', 2],
      ['delete', 3],
    ])
    expect(new Set(audit.map(({ actor }) => actor))).toEqual(new Set([app.emailOf('owner')]))
  })

  test('a change that was based on an old version is refused with who changed what', async () => {
    if (!isToday(resource, 'stale')) return
    const { body: made } = await app.as('owner').post(`${path}/`, await sample(app, resource))
    await app.as('admin').patch(`${path}/${made.id}/`, { ...titled(`First ${made.id}`), version: 1 })
    for (const answer of [
      await app.as('owner').patch(`${path}/${made.id}/`, { ...titled('Second'), version: 1 }),
      await app.as('owner').delete(`${path}/${made.id}/?version=1`),
    ]) {
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'STALE', params: { who: app.emailOf('admin'), fields: named } },
      })
    }
    expect((await get(`${resource.path}/${made.id}/`)).body).toMatchObject({
      ...titled(`First ${made.id}`),
      version: 2,
    })
  })

  test('of two changes at the same moment one wins', async () => {
    if (!isToday(resource, 'at once')) return
    const { body: made } = await app.as('owner').post(`${path}/`, await sample(app, resource))
    const change = (name: string) => app.as('owner').patch(`${path}/${made.id}/`, { ...titled(name), version: 1 })
    const answers = await Promise.all(['a', 'b', 'c'].map((letter) => change(`${letter} ${made.id}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('a change that changes nothing leaves version and history as they are', async () => {
    if (!isToday(resource, 'no change')) return
    const body = await sample(app, resource)
    const { body: made } = await app.as('owner').post(`${path}/`, body)
    const { body: same } = await app.as('owner').patch(`${path}/${made.id}/`, { ...body, version: 1 })
    expect(same).toEqual(made)
    expect((await get(`${resource.path}/${made.id}/history/`)).body).toHaveLength(1)
  })

  test('unknown, read-only and computed fields are refused by name, and nothing is written', async () => {
    if (!isToday(resource, 'unknown')) return
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

  test('every required field is asked for at once, and on a change each for itself', async () => {
    if (!isToday(resource, 'required')) return
    const required = writableFields(resource).filter(([, field]) => field.required)
    const { status, body } = await app.as('owner').post(`${path}/`, {})
    expect([status, body.code]).toEqual([400, 'REQUIRED'])
    // What is asked for only in the light of other fields is for the rules to ask.
    if (required.length > 0) expect(Object.keys(body.errors)).toEqual(required.map(([name]) => name))
    const { body: made } = await app.as('owner').post(`${path}/`, await sample(app, resource))
    for (const [name] of required) {
      const cleared = await app.as('owner').patch(`${path}/${made.id}/`, { [name]: '', version: 1 })
      expect(cleared.body).toMatchObject({ code: 'REQUIRED', errors: { [name]: ['Required.'] } })
    }
    const blind = await app.as('owner').patch(`${path}/${made.id}/`, titled('No version'))
    expect(blind.body).toMatchObject({ code: 'REQUIRED', errors: { version: ['Required.'] } })
  })

  test('a reference to a record of another company does not exist', async () => {
    if (!isToday(resource, 'foreign')) return
    for (const [name, field] of writableFields(resource)) {
      if (field.kind !== 'reference') continue
      const foreign = await someId(app, field.to, '/api/company/two')
      const { body } = await app.as('owner').post(`${path}/`, { ...(await sample(app, resource)), [name]: foreign })
      expect(body).toMatchObject({ code: 'UNKNOWN_REFERENCE', errors: { [name]: [expect.any(String)] } })
    }
  })

  test('a repeated request with the same key makes one record', async () => {
    if (!isToday(resource, 'repeated')) return
    const body = await sample(app, resource)
    const key = { 'idempotency-key': `key ${resource.path}` }
    const answers = await Promise.all([1, 2, 3].map(() => app.as('owner').post(`${path}/`, body, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    const other = await app.as('owner').post(`${path}/`, { ...body, ...titled('Other') }, key)
    expect(other.body.code).toBe('KEY_REUSED')
    const theirs = await app.as('admin').post(`${path}/`, await sample(app, resource), key)
    expect([theirs.status, answers.some((answer) => answer.body.id === theirs.body.id)]).toEqual([201, false])
    const tooLong = await app.as('owner').post(`${path}/`, body, { 'idempotency-key': 'x'.repeat(256) })
    expect(tooLong.body.code).toBe('BAD_REQUEST')
  })

  test('deleting needs the version', async () => {
    if (!isToday(resource, 'no version')) return
    const { body: made } = await app.as('owner').post(`${path}/`, await sample(app, resource))
    for (const query of ['', '?version=x', '?version=1&version=1']) {
      expect((await app.as('owner').delete(`${path}/${made.id}/${query}`)).status).toBe(400)
    }
  })
})

test('the documentation names every route of every resource', async () => {
  const { status, body } = await app.as('anonymous').get('/api/docs/json')
  expect([status, body.openapi]).toEqual([200, '3.1.0'])
  for (const { path, kind, actions, screens } of resources) {
    const below = `/api/company/{company}/${path}`
    const methods = (suffix: string) => Object.keys(body.paths[`${below}${suffix}`] ?? {}).toSorted()
    const declared = (methodsByLetter: Record<string, string>) =>
      Object.entries(methodsByLetter).flatMap(([letter, method]) => (actions.includes(letter) ? [method] : []))
    expect(methods('/')).toEqual(declared({ R: 'get', C: 'post' }))
    // A view is a list; opening one of its rows is something of its own.
    const isListOnly = kind === 'view' && !screens.includes('detail')
    expect(methods('/{id}/')).toEqual(isListOnly ? [] : declared({ D: 'delete', R: 'get', U: 'patch' }))
    expect(methods('/export.csv/')).toEqual(declared({ X: 'get' }))
    expect(methods('/export.xlsx/')).toEqual(declared({ X: 'get' }))
    expect(methods('/options/')).toEqual(['get'])
    expect(methods('/{id}/history/')).toEqual(kind === 'view' ? [] : ['get'])
    if (kind === 'record') expect(body.paths[`${below}/`].post.requestBody).toBeDefined()
  }
})
