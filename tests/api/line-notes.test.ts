/** Comments and files of the lines of bank statements: counts, permissions, and what happens to them with their statement. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { matchDesk } from './match-desk.ts'

const lines = 'banking/statement-lines'
const at = (id: string, rest: string) => `/api/company/one/${lines}/${id}/${rest}/`
const pdf = { name: 'Receipt.pdf', content: Buffer.from('%PDF-1.7\n%receipt\n') }

let app: TestApp
let desk: Awaited<ReturnType<typeof matchDesk>>
let bank: { id: string; account: string }
let line: string

beforeAll(async () => {
  app = await startApp()
  desk = await matchDesk(app)
})
afterAll(() => app.close())
let counter = 0
beforeEach(async () => {
  bank = await desk.bank(`Notes ${(counter += 1)}`)
  ;[line = ''] = await desk.feed(bank, [{ amount: '-4.50', description: 'COFFEE' }, { amount: '7' }])
  await grant({ banking_reconciliation: { read: true } })
})

const grant = (modules: object) =>
  app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(modules)])
const comment = (id: string, text: string, who: 'owner' | 'clerk' = 'owner') =>
  app.as(who).post(at(id, 'comments'), { text })
const attach = (id: string, who: 'owner' | 'clerk' = 'owner') => app.as(who).upload(at(id, 'files'), pdf)
const statementOf = async () => (await desk.get(`banking/reconciliation/?bank_account=${bank.id}`)).body[0]
const contents = () => {
  const folder = path.join(app.folder, 'files')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
}
const counted = (rows: Record<string, unknown>[]) =>
  rows.map((row) => [row['amount'], Number(row['comment_count']), Number(row['file_count'])]).toSorted()

test('the workbench and the list count the comments and files of each line', async () => {
  const { body: first } = await comment(line, 'What is this?')
  await comment(line, 'Coffee for the board')
  expect((await attach(line)).status).toBe(201)
  const expected = [
    ['-4.50', 2, 1],
    ['7.00', 0, 0],
  ]
  expect(counted((await desk.proposals(bank)).lines)).toEqual(expected)
  expect(counted((await desk.get(`${lines}/?bank_account=${bank.id}`)).body)).toEqual(expected)
  await app.as('owner').delete(`${at(line, 'comments')}${first.id}/`)
  expect(counted((await desk.proposals(bank)).lines)[0]).toEqual(['-4.50', 1, 1])
  expect(counted((await desk.get(`${lines}/?bank_account=${bank.id}`)).body)[0]).toEqual(['-4.50', 1, 1])
})

test('who may read the lines may comment; attaching and removing need the right to change', async () => {
  expect((await comment(line, 'Mine', 'clerk')).status).toBe(201)
  const refused = await attach(line, 'clerk')
  expect([refused.status, refused.body.code]).toEqual([403, 'NOT_ALLOWED'])
  const { body: file } = await attach(line)
  expect((await app.as('clerk').get(`${at(line, 'files')}${file.id}/`)).bytes).toEqual(pdf.content)
  expect((await app.as('clerk').delete(`${at(line, 'files')}${file.id}/`)).status).toBe(403)
  await grant({ banking_reconciliation: { read: true, update: true } })
  expect((await attach(line, 'clerk')).body).toEqual(file)
  expect((await app.as('clerk').delete(`${at(line, 'files')}${file.id}/`)).status).toBe(204)
  await grant({ banking_bank_accounts: { read: true } })
  expect((await comment(line, 'Mine', 'clerk')).status).toBe(403)
  expect((await app.as('clerk').get(at(line, 'comments'))).status).toBe(403)
})

test('a line that is matched and locked is commented on and gets files; each leaves an audit row', async () => {
  const [, other = ''] = (await desk.proposals(bank)).lines.map(({ id }: { id: string }) => id)
  await desk.exclude({ lines: [line, other] })
  expect((await desk.post(`banking/reconciliation/${(await statementOf()).id}/lock`, {})).status).toBe(204)
  expect((await comment(line, 'Returned at once')).status).toBe(201)
  const { body: file } = await attach(line)
  await app.as('owner').delete(`${at(line, 'files')}${file.id}/`)
  const log = await app.sql(
    `select action, resource, object_label as label, changes from audit_log where object_id = $1 and action <> 'exclude' order by id`,
    [line],
  )
  expect(log).toEqual([
    { action: 'comment', resource: lines, label: 'COFFEE', changes: { comment: [null, 'Returned at once'] } },
    { action: 'add-file', resource: lines, label: 'COFFEE', changes: { file: [null, 'Receipt.pdf'] } },
    { action: 'remove-file', resource: lines, label: 'COFFEE', changes: { file: ['Receipt.pdf', null] } },
  ])
})

test('a long description is cut in the email to a mentioned member, which opens the line', async () => {
  const [long = ''] = await desk.feed(bank, [{ amount: '1', description: `${'A'.repeat(99)}BCD` }])
  const [member] = await app.sql<{ id: string }>(
    `select m.id from member m join app_user u on u.id = m.user_id join company c on c.id = m.company_id
     where c.slug = 'one' and u.email = $1`,
    [app.emailOf('clerk')],
  )
  await app.mails()
  await app.as('owner').post(at(long, 'comments'), { text: 'Yours?', mentions: [member?.id] })
  const [mail] = await app.mails()
  expect(mail?.subject).toBe(`Test owner mentioned you on Statement line ${'A'.repeat(99)}…`)
  const [{ statement }] = (await desk.get(`${lines}/?id=${long}`)).body
  expect(mail?.text).toContain(`/one/banking/reconciliation/${statement}?line=${long}`)
})

test('a statement is deleted with the comments and files of its lines, and its audit row counts them', async () => {
  const before = contents().length
  await comment(line, 'Check')
  const { body: deleted } = await comment(line, 'Wrong')
  await app.as('owner').delete(`${at(line, 'comments')}${deleted.id}/`)
  await attach(line)
  expect(contents()).toHaveLength(before + 1)
  const { id } = await statementOf()
  const path = `/api/company/one/banking/reconciliation/${id}/`
  expect((await app.as('owner').delete(`${path}?version=2`)).status).toBe(404)
  expect(contents()).toHaveLength(before + 1)
  expect((await app.as('owner').delete(`${path}?version=1`)).status).toBe(204)
  expect(contents()).toHaveLength(before)
  expect(await app.sql('select id from comment where document_id = $1', [line])).toEqual([])
  expect(await app.sql('select id from file where document_id = $1', [line])).toEqual([])
  const [row] = await app.sql<{ changes: object }>(
    `select changes from audit_log where object_id = $1 and action = 'delete'`,
    [id],
  )
  expect(row?.changes).toMatchObject({ comments: [1, null], files: [1, null] })
  expect((await comment(line, 'Late')).status).toBe(404)
})

test('a file sent while the statement is deleted leaves nothing behind', async () => {
  const before = contents().length
  const { id } = await statementOf()
  const [sent, removed] = await Promise.all([
    attach(line),
    app.as('owner').delete(`/api/company/one/banking/reconciliation/${id}/?version=1`),
  ])
  expect(removed.status).toBe(204)
  expect([201, 404]).toContain(sent.status)
  expect(await app.sql('select id from file where document_id = $1', [line])).toEqual([])
  expect(contents()).toHaveLength(before)
})

test('a line of another company has neither comments nor files', async () => {
  const elsewhere = (rest: string) => at(line, rest).replace('/one/', '/two/')
  for (const answer of [
    await app.as('owner').get(elsewhere('comments')),
    await app.as('owner').post(elsewhere('comments'), { text: 'Hello' }),
    await app.as('owner').get(elsewhere('files')),
    await app.as('owner').upload(elsewhere('files'), pdf),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
  }
})
