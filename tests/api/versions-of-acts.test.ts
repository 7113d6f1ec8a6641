/**
 * Acts and previews use the version that the user read (refuse-old-version); an act that creates a document reads the
 * stored one.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tradePaths } from '../../domain/documents/status.ts'
import type { Act } from '../../domain/resources/core/define.ts'
import { resources } from '../../domain/resources/index.ts'
import { documentBodies } from './document-samples.ts'
import type { TestAnswer, TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { moneyBodies, moneyReadyFor } from './money-samples.ts'
import { payingFor, paymentBodies } from './payment-samples.ts'
import { recurringActBody, recurringBodies, recurringReadyFor } from './recurring-samples.ts'
import { readyFor, stockBodies } from './stock-samples.ts'
import { isTradeSample, readyForTrade, tradeActBody } from './trade-samples.ts'

type Body = Record<string, unknown>
type Schema = { properties?: Record<string, unknown>; required?: string[]; anyOf?: object[] }
const base = '/api/company/one'
let app: TestApp
let bodies: Record<string, Schema> = {}
beforeAll(async () => {
  app = await startApp()
  const { body } = await app.as('anonymous').get('/api/docs/json')
  bodies = Object.fromEntries(
    Object.entries(body.paths as Record<string, Record<string, { requestBody?: object }>>).flatMap(
      ([path, methods]) => {
        const content = (methods['post']?.requestBody as { content?: Record<string, { schema: Schema }> })?.content
        return content ? [[path, content['application/json']?.schema ?? {}] as [string, Schema]] : []
      },
    ),
  )
})
afterAll(() => app.close())

const post = (path: string, body: Body) => app.as('owner').post(`${base}/${path}/`, body)
const outcome = ({ status, body }: TestAnswer) => [status, body.code, Object.keys(body.errors ?? {})]
const acts = resources.flatMap(({ path, acts: declared }) => declared.map((act) => [path, act.name, act] as const))

/** Creates a document that allows an act, and the body of the act. */
async function ready(path: string, name: string): Promise<{ id: string; body: Body }> {
  if (path in paymentBodies) return payingFor(app, path, name)
  const reason = ['cancel', 'stop', 'bounce'].includes(name) ? { reason: 'Twice' } : {}
  if (isTradeSample(path)) {
    const { id, version } = await readyForTrade(app, path, name)
    return { id, body: await tradeActBody(app, path, { name, id, version }) }
  }
  if (path in recurringBodies) {
    const { id, version } = await recurringReadyFor(app, path, name)
    return { id, body: { version, ...recurringActBody(name) } }
  }
  if (path in stockBodies || path in moneyBodies) {
    const { id, version } = await (path in stockBodies ? readyFor : moneyReadyFor)(app, path, name)
    return { id, body: { version, ...reason } }
  }
  const status = name === 'approve' ? 'Unapproved' : 'Approved'
  const { body } = await post(path, { ...(await documentBodies[path]?.(app)), status })
  return { id: body.id, body: { version: body.version, ...reason } }
}

const publishedFor = (path: string, name: string) => bodies[`/api/company/{company}/${path}/{id}/${name}/`] ?? {}
const changes = acts.filter(([, , { needs }]: readonly [string, string, Act]) => needs !== 'create')

test.each(changes)('%s: %s requires the version that was shown', async (path, name) => {
  expect(publishedFor(path, name).required).toContain('version')
  const { id, body } = await ready(path, name)
  const { version, ...rest } = body
  expect(outcome(await post(`${path}/${id}/${name}`, rest))).toEqual([400, 'REQUIRED', ['version']])
  const old = await post(`${path}/${id}/${name}`, { ...rest, version: Number(version) + 1 })
  expect([old.status, old.body.code]).toEqual([409, 'STALE'])
})

test.each(acts.filter(([, , { needs }]) => needs === 'create'))(
  '%s: %s creates a new document and requires no version of the old one',
  async (path, name) => {
    expect(publishedFor(path, name).properties).not.toHaveProperty('version')
    const { id } = await ready(path, name)
    const answer = await post(`${path}/${id}/${name}`, { version: 1 })
    expect(outcome(answer)).toEqual([400, 'UNKNOWN_FIELD', ['version']])
    expect((await post(`${path}/${id}/${name}`, {})).status).toBe(201)
  },
)

const entered = tradePaths.filter((path) => path !== 'purchase/goods-receipts')
const previewed = [...entered, 'inventory/adjustments', 'inventory/conversions', 'inventory/opening-stock']

describe.each(previewed)('a preview of %s', (path) => {
  test('uses the given version, else the stored document', async () => {
    const body = await documentBodies[path]?.(app)
    const { body: document } = await post(path, { ...body })
    const { accept: _accept, ...same } = body ?? {}
    const change = `${path}/preview`
    const removal = `${path}/${document.id}/cancel-preview`
    expect(publishedFor(path, 'cancel-preview').anyOf).toMatchObject([
      { properties: { version: {}, accept: {} }, additionalProperties: false },
      { type: 'null' },
    ])
    for (const [url, requestBody] of [
      [change, { ...same, id: document.id }],
      [removal, {}],
    ] as const) {
      const old = await post(url, { ...requestBody, version: document.version + 1 })
      expect([url, old.status, old.body.code]).toEqual([url, 409, 'STALE'])
      for (const named of [{}, { version: document.version }, { accept: ['COUNTED_AFTER'] }]) {
        const { status, body: answer } = await post(url, { ...requestBody, ...named })
        expect([url, named, status, answer.errors]).toEqual([url, named, 200, undefined])
      }
      expect(outcome(await post(url, { ...requestBody, nonsense: 1 }))).toEqual([400, 'UNKNOWN_FIELD', ['nonsense']])
    }
  })
})
