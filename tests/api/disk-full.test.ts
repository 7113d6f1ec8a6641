/** Refusals while a disk is full, and the server's recovery. */
import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerErrorHandler } from '../../server/http/core/error-handler.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

const text =
  'The disk of the server is full, so nothing was saved. Ask your administrator to free space, then try again.'
const brands = '/api/company/one/inventory/brands/'
let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await app.sql(`create function refuse_for_space() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
})
afterAll(() => app.close())

test('while the database disk is full, writes answer 507, reads continue and the server is not ready', async () => {
  await app.sql('create trigger full_disk before insert on brand for each row execute function refuse_for_space()')
  const { status, body } = await app.as('owner').post(brands, { name: 'Acme' })
  expect([status, body.code, body.message]).toEqual([507, 'DISK_FULL', text])
  expect((await app.as('owner').get(brands)).body).toEqual([])
  const ready = await app.as('anonymous').get('/readyz')
  expect([ready.status, ready.body.status, ready.body.checks.database_disk]).toEqual([
    503,
    'unavailable',
    { state: 'full' },
  ])

  await app.sql('drop trigger full_disk on brand')
  expect((await app.as('owner').post(brands, { name: 'Acme' })).status).toBe(201)
  await app.setNow('2026-06-15T12:00:31Z')
  const healed = await app.as('anonymous').get('/readyz')
  expect([healed.status, healed.body.status]).toEqual([200, 'ok'])
})

test('a full disk of files answers 507 as well', async () => {
  for (const code of ['ENOSPC', 'EDQUOT']) {
    const server = fastify()
    registerErrorHandler(server)
    server.get(`/${code}`, () => {
      throw Object.assign(new Error('write failed'), { code })
    })
    const answer = await server.inject(`/${code}`)
    expect([answer.statusCode, answer.json()]).toEqual([507, { message: text, statusCode: 507, code: 'DISK_FULL' }])
  }
})
