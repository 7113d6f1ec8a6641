/** Comments on every document, on parties and on statement lines: reading, writing, notifications and deletion. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commentedResources } from '../../domain/resources/commented-resources.ts'
import { rightsOf } from '../../domain/resources/core/define.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { base, someDocuments } from './resource-samples.ts'

let app: TestApp
let members: Record<string, string>
const nowhere = '00000000-0000-7000-8000-00000000dead'

beforeAll(async () => {
  app = await startApp()
  await someDocuments(app)
  const rows = await app.sql<{ email: string; id: string }>(
    `select u.email, m.id from member m join app_user u on u.id = m.user_id join company c on c.id = m.company_id and c.slug = 'one'`,
  )
  members = Object.fromEntries(rows.map(({ email, id }) => [email.split('@')[0], id]))
})
afterAll(() => app.close())
beforeEach(() => grant({}))

const grant = (modules: object) =>
  app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(modules)])
const comments = (path: string, id: string) => `${base}/${path}/${id}/comments/`
const idOf = async (path: string): Promise<string> => (await app.as('owner').get(`${base}/${path}/?_end=1`)).body[0].id

describe.each(commentedResources)('$path', (resource) => {
  const { path, kind, opens } = resource

  test('has comments by users who may read it, mentions such users, and leaves an audit row', async () => {
    const id = await idOf(path)
    const at = comments(path, id)
    const text = `Check ${path} <script>alert(1)</script> & "quotes"`
    for (const answer of [
      await app.as('clerk').get(at),
      await app.as('clerk').get(`${at}people/`),
      await app.as('clerk').post(at, { text }),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'NOT_ALLOWED'])
    }
    expect((await app.as('owner').get(`${at}people/`)).body.map((one: { id: string }) => one.id)).not.toContain(
      members['clerk'],
    )
    const blind = await app.as('owner').post(at, { text, mentions: [members['admin'], members['clerk']] })
    expect(blind).toMatchObject({ status: 400, body: { code: 'CANNOT_MENTION' } })
    expect(Object.keys(blind.body.errors)).toEqual(['mentions.1'])
    expect((await app.as('owner').get(at)).body).toEqual([])

    await grant({ [rightsOf(resource)]: { read: true } })
    const names = (await app.as('owner').get(`${at}people/`)).body.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['Test admin', 'Test clerk']))
    expect(names).not.toContain('Test owner')
    await app.mails()
    const created = await app
      .as('clerk')
      .post(at, { text, mentions: [members['admin'], members['admin'], members['clerk']] })
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ author: 'Test clerk', body: text, may_delete: true })
    expect((await app.as('owner').get(at)).body).toEqual([{ ...created.body, may_delete: false }])
    const mails = await app.mails()
    expect(mails.map(({ to }) => to)).toEqual([app.emailOf('admin')])
    expect(mails[0]?.text).toContain(text)
    // A statement line is shown on the page of its statement.
    expect(mails[0]?.text).toContain(opens ? `?line=${id}` : `/one/${path}/${id}`)
    expect(mails[0]?.html).toContain('&#60;script&#62;')
    expect(mails[0]?.html).not.toContain('<script>')
    if (kind === 'view') {
      const [row] = await app.sql(
        'select action, resource, changes from audit_log where object_id = $1 order by id desc',
        [id],
      )
      expect(row).toEqual({ action: 'comment', resource: path, changes: { comment: [null, text] } })
    } else {
      const { body: history } = await app.as('owner').get(`${base}/${path}/${id}/history/`)
      expect(history[0]).toMatchObject({ action: 'comment', who: 'Test clerk', changes: { comment: [null, text] } })
    }

    expect((await app.as('owner').delete(`${at}${created.body.id}/`)).status).toBe(404)
    expect((await app.as('clerk').delete(`${at}${created.body.id}/`)).status).toBe(204)
    expect((await app.as('clerk').delete(`${at}${created.body.id}/`)).status).toBe(404)
    expect((await app.as('owner').get(at)).body).toMatchObject([{ id: created.body.id, body: null, may_delete: false }])
  })

  test('an unknown record, or one of another company, has no comments', async () => {
    for (const [who, at] of [
      ['owner', comments(path, nowhere)],
      ['owner', comments(path, 'x')],
      ['owner', comments(path, await idOf(path)).replace('/one/', '/two/')],
    ] as const) {
      const answers = [await app.as(who).get(at), await app.as(who).post(at, { text: 'Hello' })]
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
    }
  })
})

test('a comment needs a text of at most 5,000 characters; a repeated request writes it once', async () => {
  const at = comments('sales/vouchers', await idOf('sales/vouchers'))
  const count = async () => (await app.as('owner').get(at)).body.length
  const start = await count()
  const [foreignMember] = await app.sql<{ id: string }>(
    `select m.id from member m join company c on c.id = m.company_id where c.slug = 'two' limit 1`,
  )
  for (const [body, code, field] of [
    [{}, 'REQUIRED', 'text'],
    [{ text: '  ' }, 'REQUIRED', 'text'],
    [{ text: 'x'.repeat(5001) }, 'TOO_LONG', 'text'],
    [{ text: 'Hello', nonsense: 1 }, 'UNKNOWN_FIELD', 'nonsense'],
    [{ text: 'Hello', mentions: ['x'] }, 'CANNOT_MENTION', 'mentions.0'],
    [{ text: 'Hello', mentions: [foreignMember?.id] }, 'CANNOT_MENTION', 'mentions.0'],
    [{ text: 'Hello', mentions: Array(21).fill(members['admin']) }, 'CANNOT_MENTION', 'mentions.20'],
  ] as const) {
    const answer = await app.as('owner').post(at, body)
    expect([answer.status, answer.body.code, Object.keys(answer.body.errors)]).toEqual([400, code, [field]])
  }
  expect(await count()).toBe(start)
  expect((await app.as('owner').post(at, { text: 'a\u0000b' })).status).toBeLessThan(500)
  const now = await count()
  const key = { 'idempotency-key': '5f0c1f5e-5a9f-4a55-9f63-0d6a3f1c7a11' }
  await app.mails()
  const body = { text: 'Once', mentions: [members['admin']] }
  const first = await app.as('owner').post(at, body, key)
  expect(await app.as('owner').post(at, body, key)).toMatchObject({ status: 201, body: first.body })
  expect(await count()).toBe(now + 1)
  expect(await app.mails()).toHaveLength(1)
})

test('comments of a merged party are shown with the survivor', async () => {
  const make = async (name: string) => (await app.as('owner').post(`${base}/crm/parties/`, { name })).body
  const [loser, survivor] = [await make('Old name'), await make('New name')]
  const { body: comment } = await app.as('owner').post(comments('crm/parties', loser.id), { text: 'Pays late' })
  const merged = await app
    .as('owner')
    .post(`${base}/crm/parties/${loser.id}/merge/`, { version: loser.version, into: survivor.id, date: '2026-06-01' })
  expect([merged.status, merged.body.errors]).toEqual([200, undefined])
  expect((await app.as('owner').get(comments('crm/parties', survivor.id))).body).toEqual([comment])
})

test('comments of a draft are deleted with it', async () => {
  const [draft] = (await app.as('owner').get(`${base}/sales/vouchers/?status=Draft`)).body
  await app.as('owner').post(comments('sales/vouchers', draft.id), { text: 'Never mind' })
  expect((await app.as('owner').delete(`${base}/sales/vouchers/${draft.id}/?version=${draft.version}`)).status).toBe(
    204,
  )
  expect(await app.sql('select id from comment where document_id = $1', [draft.id])).toEqual([])
})
