/**
 * Changing documents of every kind (changed-body): omitted fields stay, null clears, and a change without differences
 * is ignored.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field, Resource } from '../../domain/resources/core/define.ts'
import { writableFields } from '../../domain/resources/core/define.ts'
import { lineNames } from '../../domain/resources/core/document-body.ts'
import { resourceAt } from '../../domain/resources/index.ts'
import { documentBodies } from './document-samples.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

type Body = Record<string, unknown>
const base = '/api/company/one'
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Returns another value of an independent field; undefined for a field that depends on others. */
function otherValue(path: string, name: string, { kind }: Field): unknown {
  if (name === 'supplier_no') return 'Other 7'
  if (name === 'email') return 'other@example.test'
  // Opening items are dated before the first day of the books.
  if (name === 'date') return path === 'account/opening-items' ? '2020-11-30' : '2026-04-02'
  if (kind === 'text' || kind === 'note') return `Other ${name}`
  return kind === 'flag' ? true : undefined
}

/** Fields that require another field. */
const dependent = new Set(['is_trade_discount', 'is_capital_expense', 'is_active', 'is_reverse'])

describe.each(Object.keys(documentBodies))('%s', (path) => {
  const resource = resourceAt(path) as Resource
  const at = (id: string) => `${base}/${path}/${id}/`
  const writableValues = (record: Body): Body =>
    Object.fromEntries(writableFields(resource).map(([name]) => [name, record[name]]))
  const history = async (id: string) => (await app.as('owner').get(`${at(id)}history/`)).body.length

  async function createDocument(): Promise<Body & { id: string; version: number }> {
    const { status, body } = await app.as('owner').post(`${base}/${path}/`, await documentBodies[path]?.(app))
    expect([status, body.errors]).toEqual([201, undefined])
    return (await app.as('owner').get(at(body.id))).body
  }

  test('a change without differences creates no version and no history entry', async () => {
    const before = await createDocument()
    const lines = await history(before.id)
    const { status, body } = await app.as('owner').patch(at(before.id), { version: before.version })
    expect([status, body.version, await history(before.id)]).toEqual([200, before.version, lines])
    const stale = await app.as('owner').patch(at(before.id), { version: before.version + 1 })
    expect([stale.status, stale.body.code]).toEqual([409, 'STALE'])
  })

  test('each field can be changed alone, and cleared by null', async () => {
    const before = await createDocument()
    let { version } = before
    let expected = writableValues(before)
    for (const [name, field] of writableFields(resource)) {
      const value = dependent.has(name) ? undefined : otherValue(path, name, field)
      if (value === undefined || field.fixed) continue
      const changed = await app
        .as('owner')
        .patch(at(before.id), { version, [name]: value, accept: ['DATE_BEFORE_LAST'] })
      expect([name, changed.status, changed.body.errors]).toEqual([name, 200, undefined])
      expected = { ...expected, [name]: value }
      const { body } = await app.as('owner').get(at(before.id))
      expect(writableValues(body)).toEqual(expected)
      expect([name, body.rows?.length]).toEqual([name, (before['rows'] as unknown[] | undefined)?.length])
      version = body.version
      if (field.required || field.kind === 'flag') continue
      const cleared = await app.as('owner').patch(at(before.id), { version, [name]: null })
      expect([name, cleared.status, cleared.body[name] || null]).toEqual([name, 200, null])
      expected = { ...expected, [name]: cleared.body[name] }
      version = cleared.body.version
    }
  })

  test('an unknown field, and an unknown line, are refused', async () => {
    const { id, version } = await createDocument()
    const unknown = await app.as('owner').patch(at(id), { version, nonsense: 1 })
    expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([400, ['nonsense']])
    for (const [name] of Object.entries(resource.lines).filter(([, { keyed }]) => keyed)) {
      const answer = await app.as('owner').patch(at(id), { version, [name]: [{ id }] })
      expect(answer.body).toMatchObject({ code: 'UNKNOWN_REFERENCE', errors: { [`${name}.0.id`]: expect.any(Array) } })
    }
  })

  test('a complete body is refused at a line of another document, and at a line that is sent twice', async () => {
    const record = await createDocument()
    const other = await createDocument()
    for (const [name] of Object.entries(resource.lines).filter(([, { keyed }]) => keyed)) {
      const linesOf = (document: Body) =>
        (document[name] as Body[]).map((line) =>
          Object.fromEntries(lineNames(resource, name).map((field) => [field, line[field]])),
        )
      const [[line], [otherLine]] = [linesOf(record), linesOf(other)]
      const refusalOf = async (lines: unknown[]) => {
        const sent = { ...writableValues(record), version: record.version, [name]: lines }
        const { status, body } = await app.as('owner').patch(at(record.id), sent)
        return [status, body.code, Object.keys(body.errors ?? {})]
      }
      const unknown = [400, 'UNKNOWN_REFERENCE', [`${name}.0.id`]]
      for (const id of [record.id, otherLine?.['id'] ?? other.id, 'x']) {
        expect([id, await refusalOf([{ ...line, id }])]).toEqual([id, unknown])
      }
      if (line) expect(await refusalOf([line, line])).toEqual([400, 'DUPLICATE', [`${name}.1.id`]])
      expect((await app.as('owner').get(at(record.id))).body).toEqual(record)
    }
  })
})
