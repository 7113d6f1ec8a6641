/** Exports of all data in the product: for the owner only, one at a time, downloaded for seven days, and recorded. */
import { utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withArchive } from '../../server/services/archive/read-archive.ts'
import { runCompanyExport } from '../../server/services/run-company-export.ts'
import { sweepExports } from '../../server/services/company/company-exports.ts'
import { createFileStore } from '../../server/storage/files.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

const exports = '/api/company/one/exports/'
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('the owner exports all data in the background and downloads it', async () => {
  const started = await app.as('owner').post(exports)
  expect([started.status, started.body.state, started.body.size]).toEqual([201, 'running', null])
  const again = await app.as('owner').post(exports)
  expect([again.status, again.body.code]).toEqual([409, 'EXPORT_RUNNING'])
  const place = `${exports}${started.body.id}/company.zip/`
  expect((await app.as('owner').get(place)).status).toBe(404)
  await app.runJobs()
  const [{ state, progress, total, size, failure, expires_at: end }] = (await app.as('owner').get(exports)).body
  expect([state, failure, progress, end]).toEqual(['done', null, total, '2026-06-22T12:00:00.000Z'])
  const file = await app.as('owner').get(place)
  expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
    200,
    'application/zip',
    'attachment; filename="one-2026-06-15.zip"',
  ])
  expect(file.bytes.length).toBe(size)
  const copy = path.join(app.folder, 'copy.zip')
  writeFileSync(copy, file.bytes)
  const { head, names } = await withArchive(copy, async (archive) => archive)
  expect([head.slug, head.company['name'], names.has('README.txt')]).toEqual(['one', 'One', true])
  const [entry] = (await app.as('owner').get('/api/company/one/settings/audit-logs/?action=export')).body
  expect([entry.actor, entry.resource, entry.object_label]).toEqual(['owner@example.test', 'company', 'One'])
})

test('nobody but the owner starts, sees or downloads an export', async () => {
  const [{ id }] = (await app.as('owner').get(exports)).body
  for (const person of ['admin', 'accountant', 'clerk']) {
    const answers = [
      await app.as(person).post(exports),
      await app.as(person).get(exports),
      await app.as(person).get(`${exports}${id}/company.zip/`),
    ]
    expect([person, ...answers.map(({ status }) => status)]).toEqual([person, 403, 403, 403])
  }
  expect((await app.as('accountant').get(`/api/company/two/exports/${id}/company.zip/`)).status).toBe(404)
  expect((await app.as('accountant').get('/api/company/two/exports/')).body).toEqual([])
})

test('an export of somebody who is not the owner any more fails with the reason', async () => {
  const { id } = (await app.as('owner').post(exports)).body
  const context = app.contextOf('one')
  const former = { ...context, who: { ...context.who, roles: ['admin'] } }
  await runCompanyExport(former, { id, databaseUrl: app.databaseUrl, files: createFileStore(app.folder) })
  const [one] = (await app.as('owner').get(exports)).body
  expect([one.id, one.state, one.failure.code]).toEqual([id, 'failed', 'NOT_ALLOWED'])
})

test('an export on a full disk fails with that reason', async () => {
  const { id } = (await app.as('owner').post(exports)).body
  const store = createFileStore(app.folder)
  const put = async (_name: string, bytes: AsyncIterable<Uint8Array>): Promise<number> => {
    for await (const _chunk of bytes) break
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  }
  await runCompanyExport(app.contextOf('one'), { id, databaseUrl: app.databaseUrl, files: { ...store, put } })
  const [one] = (await app.as('owner').get(exports)).body
  expect([one.id, one.state, one.failure.code]).toEqual([id, 'failed', 'DISK_FULL'])
  expect(one.failure.message).toContain('The disk of the server is full')
  await app.sql('delete from company_export where id = $1', [id])
})

test('after seven days an export and its file are removed', async () => {
  const [, { id }] = (await app.as('owner').get(exports)).body
  const { db } = app.contextOf('one')
  const files = createFileStore(app.folder)
  const sweep = (moment: string) => sweepExports({ db, clock: { now: () => new Date(moment) }, files })
  const [company] = await app.sql<{ id: string }>(`select id from company where slug = 'one'`)
  expect(await sweep('2026-06-22T11:59:00Z')).toBe(0)
  expect(await files.has(`exports/${company?.id}/${id}`)).toBe(true)
  expect(await sweep('2026-06-22T12:01:00Z')).toBe(2)
  expect(await files.has(`exports/${company?.id}/${id}`)).toBe(false)
  expect((await app.as('owner').get(exports)).body).toEqual([])
})

test('a file that the store does not remove keeps no other file, and is removed by the next sweep', async () => {
  const { db, who } = app.contextOf('one')
  const place = (id: string) => `exports/${who.companyId}/${id}`
  const ids: string[] = []
  for (let n = 0; n < 2; n += 1) {
    const { body } = await app.as('owner').post(exports)
    await app.runJobs()
    utimesSync(
      path.join(app.folder, place(body.id)),
      new Date('2026-06-15T12:00:00Z'),
      new Date('2026-06-15T12:00:00Z'),
    )
    ids.push(body.id)
  }
  const files = createFileStore(app.folder)
  const stored = () => Promise.all(ids.map((id) => files.has(place(id))))
  expect(await stored()).toEqual([true, true])
  const clock = { now: () => new Date('2026-06-22T12:01:00Z') }
  const remove = (name: string) =>
    name === place(ids[0] ?? '') ? Promise.reject(new Error('The store is busy')) : files.remove(name)
  await expect(sweepExports({ db, clock, files: { ...files, remove } })).rejects.toThrow()
  expect(await stored()).toEqual([true, false])
  await sweepExports({ db, clock, files })
  expect(await stored()).toEqual([false, false])
})
