/** Values refused by documents of every kind: invalid days and addresses, and ids of lines that are not stored. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field, Resource } from '../../domain/resources/core/define.ts'
import { writableFields } from '../../domain/resources/core/define.ts'
import { resourceAt } from '../../domain/resources/index.ts'
import { documentBodies } from './document-samples.ts'
import type { TestAnswer, TestApp } from './harness.ts'
import { startApp } from './harness.ts'

type Body = Record<string, unknown>
const base = '/api/company/one'
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const bodyOf = async (path: string): Promise<Body> => ({ ...(await documentBodies[path]?.(app)) })
const post = (path: string, body: Body) => app.as('owner').post(`${base}/${path}/`, body)
const patch = (path: string, id: string, body: Body) => app.as('owner').patch(`${base}/${path}/${id}/`, body)
const wrong = ({ status, body }: TestAnswer) => [status, body.code, Object.keys(body.errors ?? {})]

/** Returns the kinds of documents with fields that a client may send, by their names. */
function kindsWith(isWanted: (name: string, field: Field) => boolean): [path: string, names: string[]][] {
  return Object.keys(documentBodies).flatMap((path) => {
    const names = writableFields(resourceAt(path) as Resource)
      .filter(([name, field]) => isWanted(name, field))
      .map(([name]) => name)
    return names.length > 0 ? [[path, names] as [string, string[]]] : []
  })
}

describe.each(kindsWith((_name, { kind }) => kind === 'date'))('days of %s', (path, names) => {
  test.each(names)('%s is a day or nothing, whatever the rest of the document', async (name) => {
    const body = await bodyOf(path)
    expect(wrong(await post(path, { ...body, [name]: '2026-13-45' }))).toEqual([400, 'NOT_A_DATE', [name]])
    const { body: record } = await post(path, body)
    const { id, version } = record
    expect(wrong(await patch(path, id, { version, [name]: '2026-13-45' }))).toEqual([400, 'NOT_A_DATE', [name]])
  })
})

/** Kinds that are entered as drafts. */
const drafted = kindsWith((name) => name === 'email').filter(([path]) => resourceAt(path)?.startsAs.includes('Draft'))

describe.each(drafted)('addresses of %s', (path) => {
  test('an invalid address is refused, in a draft and in an issued document', async () => {
    const body = await bodyOf(path)
    const refused = [400, 'NOT_AN_EMAIL', ['email']]
    for (const status of resourceAt(path)?.startsAs ?? []) {
      expect(wrong(await post(path, { ...body, status, email: 'nonsense' }))).toEqual(refused)
    }
    const { body: record } = await post(path, { ...body, email: ' mail@acme.test ' })
    expect(record.email).toBe('mail@acme.test')
    expect(wrong(await patch(path, record.id, { version: 1, email: 'nonsense' }))).toEqual(refused)
  })

  test('a stored invalid one does not block other changes, issuing and copying', async () => {
    const resource = resourceAt(path) as Resource
    const { body: record } = await post(path, await bodyOf(path))
    const { id } = record
    await app.sql(`update ${resource.shared ?? resource.table} set email = 'nonsense' where id = $1`, [id])
    const changed = await patch(path, id, { version: 1, reference: 'PO 7' })
    expect([changed.status, changed.body.reference, changed.body.email]).toEqual([200, 'PO 7', 'nonsense'])
    expect((await patch(path, id, { version: 2, email: 'nonsense', reference: 'PO 8' })).status).toBe(200)
    const act = resource.acts.find(({ name }) => name === 'issue' || name === 'generate')
    const accept = act?.warns === true ? { accept: ['DATE_BEFORE_LAST', 'ABOVE_BOUGHT'] } : {}
    const issued = await post(`${path}/${id}/${act?.name}`, { version: 3, ...accept })
    expect([issued.status, issued.body.errors]).toEqual([200, undefined])
    if (resource.steps?.[issued.body.status]?.['edit'] !== undefined) {
      expect(wrong(await patch(path, id, { version: 4, email: 'other' }))).toEqual([400, 'NOT_AN_EMAIL', ['email']])
    }
    if (!resource.acts.some(({ name }) => name === 'copy')) return
    const copy = await post(`${path}/${id}/copy`, {})
    expect([copy.status, copy.body.reference, copy.body.email]).toEqual([201, 'PO 8', null])
  })
})

/** The lists of every kind whose lines have ids. */
const keyed = Object.keys(documentBodies).flatMap((path) =>
  Object.entries((resourceAt(path) as Resource).lines)
    .filter(([, lines]) => lines.keyed)
    .map(([name]) => [path, name] as const),
)

test.each(keyed)('%s: a line of %s with an id is refused in a new document', async (path, name) => {
  const plain = await bodyOf(path)
  // A document of one row may have its fields itself.
  const { instead = [] } = (resourceAt(path) as Resource).lines[name] ?? {}
  const single = Object.fromEntries(instead.map((field) => [field, plain[field] ?? null]))
  const body: Body = { ...plain, [name]: plain[name] ?? [single] }
  const [line] = body[name] as Body[]
  const { body: record } = await post(path, body)
  for (const { id } of [record, record[name][0]]) {
    const answer = await post(path, { ...body, [name]: [line, { ...line, id }] })
    expect(wrong(answer)).toEqual([400, 'UNKNOWN_REFERENCE', [`${name}.1.id`]])
  }
  const clerk = await app.as('clerk').post(`${base}/${path}/`, { ...body, [name]: [{ ...line, id: record.id }] })
  expect([clerk.status, clerk.body.code]).toEqual([403, 'NOT_ALLOWED'])
})
