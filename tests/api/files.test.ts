/** Files attached to documents: accepted types, permissions, and deletion. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

const vouchers = '/api/company/one/account/journal-vouchers'
const pdf = Buffer.from('%PDF-1.7\n%receipt\n')
let app: TestApp
let voucher: { id: string; version: number }

beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [
    JSON.stringify({ account_journal_vouchers: { read: true, update: true } }),
  ])
  const { body: accounts } = await app.as('owner').get('/api/company/one/account/ledgers/?_end=2')
  const rows = [
    { account: accounts[0].id, debit: '7' },
    { account: accounts[1].id, credit: '7' },
  ]
  voucher = (await app.as('owner').post(`${vouchers}/`, { date: '2026-06-01', narration: 'Rent', rows })).body
})

const filesUrl = () => `${vouchers}/${voucher.id}/files/`
const add = (person: string, name: string, content: Buffer) => app.as(person).upload(filesUrl(), { name, content })
const contents = () => {
  const folder = path.join(app.folder, 'files')
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
}

test('a long name is cut between its signs', async () => {
  const { status, body } = await add('owner', `${'😀'.repeat(130)}.pdf`, pdf)
  expect(status).toBe(201)
  expect(body.name).toBe(`${'😀'.repeat(125)}.pdf`)
  expect((await app.as('owner').get(`${filesUrl()}${body.id}/`)).headers['content-disposition']).toContain(
    encodeURIComponent('😀'.repeat(125)),
  )
})

test('a file that a program sends without a name is stored under the name of its type', async () => {
  const start =
    '--form\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\n'
  const form = Buffer.concat([Buffer.from(start), pdf, Buffer.from('\r\n--form--\r\n')])
  const headers = { 'content-type': 'multipart/form-data; boundary=form' }
  const { status, body } = await app.as('owner').post(filesUrl(), form, headers)
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'file.pdf', content_type: 'application/pdf', size: 18 })
  expect((await app.as('owner').get(`${filesUrl()}${body.id}/`)).bytes).toEqual(pdf)
})

test('a file is stored with its voucher, listed, opened with its type, and recorded in the history', async () => {
  const { status, body } = await add('clerk', 'Rent – June.pdf', pdf)
  expect(status).toBe(201)
  expect(body).toMatchObject({ name: 'Rent – June.pdf', content_type: 'application/pdf', size: 18 })
  expect(body.created_by_label).toBe('Test clerk')
  const list = await app.as('clerk').get(filesUrl())
  expect(list.body).toEqual([body])

  const { bytes, headers } = await app.as('clerk').get(`${filesUrl()}${body.id}/`)
  expect(bytes).toEqual(pdf)
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toBe(
    `attachment; filename="Rent _ June.pdf"; filename*=UTF-8''Rent%20%E2%80%93%20June.pdf`,
  )
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none';.* sandbox$/)
  const inline = await app.as('clerk').get(`${filesUrl()}${body.id}/?inline=1`)
  expect(inline.headers['content-disposition']).toMatch(/^inline; /)

  const { body: history } = await app.as('clerk').get(`${vouchers}/${voucher.id}/history/`)
  expect(history[0]).toMatchObject({ action: 'add-file', changes: { file: [null, 'Rent – June.pdf'] } })
})

test('text is never displayed inline, whatever its declared type', async () => {
  const { body } = await add('owner', 'page.html', Buffer.from('<script>alert(1)</script>'))
  expect(body).toMatchObject({ name: 'page.html.txt', content_type: 'text/plain' })
  const { headers } = await app.as('owner').get(`${filesUrl()}${body.id}/?inline=1`)
  expect(headers['content-disposition']).toMatch(/^attachment; /)
})

test('the same file uploaded again is stored once', async () => {
  const first = await add('owner', 'a.pdf', pdf)
  const again = await add('owner', 'a.pdf', pdf)
  expect(again.body).toEqual(first.body)
  expect((await app.as('owner').get(filesUrl())).body).toHaveLength(1)
})

test('a program named like a PDF is refused', async () => {
  const { status, body } = await add('owner', 'invoice.pdf', Buffer.from('MZ\u0000\u0001program', 'latin1'))
  expect([status, body.code]).toEqual([415, 'FILE_TYPE'])
  expect(body.errors.file).toEqual(['This file type is not supported.'])
})

test('10 MiB are accepted, a byte more is not, and nothing stays on the disk', async () => {
  const most = 10 * 1024 * 1024
  expect((await add('owner', 'most.txt', Buffer.alloc(most, 'a'))).body.size).toBe(most)
  const before = contents().length
  const { status, body } = await add('owner', 'more.txt', Buffer.alloc(most + 1, 'a'))
  expect([status, body.code]).toEqual([413, 'TOO_LARGE'])
  expect(body.errors.file).toEqual(['You can upload at most 10 MiB at once.'])
  expect(contents()).toHaveLength(before)
})

test('a document has at most 20 files, also with concurrent uploads', async () => {
  for (let number = 1; number <= 19; number += 1) await add('owner', `${number}.txt`, Buffer.from(`${number}`))
  const both = await Promise.all([add('owner', '20.txt', Buffer.from('20')), add('owner', '21.txt', Buffer.from('21'))])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
  expect(both.find(({ status }) => status === 400)?.body).toMatchObject({
    code: 'TOO_MANY_FILES',
    errors: { file: ['You can add at most 20 files. Remove one first.'] },
  })
})

test('a request without a file is refused', async () => {
  const { status, body } = await app.as('owner').post(filesUrl(), {})
  expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'REQUIRED', ['file']])
})

test('read permission allows listing and opening files, but not adding or removing them; without it none are listed', async () => {
  const { body } = await add('clerk', 'a.pdf', pdf)
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [
    JSON.stringify({ account_journal_vouchers: { read: true } }),
  ])
  expect((await app.as('clerk').get(`${filesUrl()}${body.id}/`)).status).toBe(200)
  expect((await add('clerk', 'b.pdf', pdf)).status).toBe(403)
  expect((await app.as('clerk').delete(`${filesUrl()}${body.id}/`)).status).toBe(403)
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [
    JSON.stringify({ account_journal_vouchers: { update: true } }),
  ])
  expect((await app.as('clerk').get(filesUrl())).status).toBe(403)
  expect((await app.as('clerk').get(`${filesUrl()}${body.id}/`)).status).toBe(403)
})

test('a file does not exist in another company or at another document', async () => {
  const { body } = await add('owner', 'a.pdf', pdf)
  const other = filesUrl().replace('/one/', '/two/')
  expect((await app.as('owner').get(`${other}${body.id}/`)).status).toBe(404)
  const { body: accounts } = await app.as('owner').get('/api/company/one/account/ledgers/?_end=1')
  const elsewhere = `/api/company/one/account/ledgers/${accounts[0].id}/files/`
  expect((await app.as('owner').get(`${elsewhere}${body.id}/`)).status).toBe(404)
  expect((await app.as('owner').delete(`${elsewhere}${body.id}/`)).status).toBe(404)
})

test('a removed file is deleted with its content, and so are the files of a deleted voucher', async () => {
  const { body } = await add('owner', 'a.pdf', pdf)
  const before = contents().length
  expect((await app.as('owner').delete(`${filesUrl()}${body.id}/`)).status).toBe(204)
  expect((await app.as('owner').get(`${filesUrl()}${body.id}/`)).status).toBe(404)
  expect(contents()).toHaveLength(before - 1)

  await add('owner', 'b.pdf', pdf)
  expect((await app.as('owner').delete(`${vouchers}/${voucher.id}/?version=${voucher.version}`)).status).toBe(204)
  expect((await app.as('owner').get(filesUrl())).status).toBe(404)
  expect(contents()).toHaveLength(before - 1)
  expect(await app.sql('select 1 from file where document_id = $1', [voucher.id])).toEqual([])
})

test('a file whose content is removed while it is opened does not exist any more', async () => {
  const { body } = await add('owner', 'a.pdf', pdf)
  await app.files.remove(`files/${app.contextOf('one').who.companyId}/${body.id}`)
  const answer = await app.as('owner').get(`${filesUrl()}${body.id}/`)
  expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
})
