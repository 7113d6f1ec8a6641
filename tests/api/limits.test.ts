/** What the server says when it is asked too much, too often, or when it breaks. Readiness as well. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../server/db/client.ts'
import { createFileStore } from '../../server/storage/files.ts'
import { readiness } from '../../server/services/readiness.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('a body above 2 MiB is refused as TOO_LARGE', async () => {
  const narration = 'x'.repeat(2 * 1024 * 1024)
  const { status, body } = await app.as('owner').post('/api/company/one/account/journal-vouchers/', { narration })
  expect([status, body.code, body.message]).toEqual([413, 'TOO_LARGE', 'At most 2 MiB can be sent at once.'])
})

test('a body that is no JSON is refused as BAD_REQUEST', async () => {
  const { statusCode, body } = await app.app.inject({
    method: 'POST',
    url: '/_allauth/app/v1/auth/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"email":',
  })
  expect(statusCode).toBe(400)
  expect(body).not.toContain('SyntaxError')
})

test('the process lives, and is ready while the database answers', async () => {
  expect((await app.as('anonymous').get('/healthz')).body).toEqual({ status: 'ok' })
  expect((await app.as('anonymous').get('/readyz')).status).toBe(200)
  const nowhere = createDatabase('postgres://nobody@localhost:1/nothing')
  expect(await readiness({ db: nowhere, files: createFileStore(app.folder) })).toBe('waiting for the database')
  await nowhere.close()
})

test('a failure of ours is INTERNAL with a reference and tells nothing else', async () => {
  await app.sql('alter table account_category rename to account_category_away')
  const { status, body, text } = await app.as('owner').get('/api/company/one/account/categories/')
  await app.sql('alter table account_category_away rename to account_category')
  expect([status, body.code]).toEqual([500, 'INTERNAL'])
  expect(body.params.reference).toMatch(/^[0-9a-f-]{36}$/)
  expect(text).not.toContain('account_category')
})

test('who asks more than 1,200 times a minute is told to slow down, and for how long', async () => {
  const limited = await startApp({ rateLimit: 1 })
  const ask = (who: string) => limited.as(who).get('/api/company/one/permissions/mine/')
  for (let count = 0; count < 1200; count++) expect((await ask('owner')).status).toBe(200)
  const { status, body } = await ask('owner')
  expect([status, body.code]).toEqual([429, 'SLOW_DOWN'])
  expect(body.message).toMatch(/^Too many requests. Try again in \d+ seconds.$/)
  expect((await ask('admin')).status).toBe(200)
  await limited.close()
})
