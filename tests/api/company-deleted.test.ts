/** Deleting a company (delete-company): permission, later refusals, retained data, and the final purge. */
import { existsSync, readFileSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, statement } from '../../server/db/core/client.ts'
import { enqueue } from '../../server/db/core/job-store.ts'
import { lockLedger } from '../../server/db/ledger/ledger-lock.ts'
import { endCompany, purge } from '../../server/db/company/ended-company-store.ts'
import { discardCompany } from '../../server/services/ended-companies.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
let app: TestApp
let id = ''
let voucher: object = {}
beforeAll(async () => {
  app = await startApp()
  id = app.contextOf('one').who.companyId
  const { body: ledgers } = await app.as('owner').get('/api/company/one/account/ledgers/?_end=2')
  const rows = [
    { account: ledgers[0].id, debit: '139.12' },
    { account: ledgers[1].id, credit: '139.12' },
  ]
  voucher = { date: '2026-06-01', narration: 'The last one', status: 'Approved', rows }
})
afterAll(() => app.close())

const remove = (person: string, body: unknown, slug = 'one') =>
  app.as(person).send('DELETE', `/api/company/${slug}/`, body)
const post = (fields: object = {}) =>
  app.as('owner').post('/api/company/one/account/journal-vouchers/', { ...voucher, ...fields })
const entries = async () =>
  (await app.sql<{ n: number }>('select count(*)::int as n from journal_entry where company_id = $1', [id]))[0]?.n

/** Returns every table of the database with its number of rows of each company. */
async function rowsByTable(): Promise<{ name: string; ofOne: number; ofTwo: number }[]> {
  const tables = await app.sql<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'company_id'
       and table_name not in (select table_name from information_schema.views where table_schema = 'public') order by 1`,
  )
  const two = app.contextOf('two').who.companyId
  const counts = []
  for (const { name } of tables) {
    const [row] = await app.sql<{ one: number; two: number }>(
      `select count(*) filter (where company_id = $1)::int as one, count(*) filter (where company_id = $2)::int as two
       from "${name}"`,
      [id, two],
    )
    counts.push({ name, ofOne: row?.one ?? -1, ofTwo: row?.two ?? -1 })
  }
  return counts
}

test('only the owner can delete the company, and only with its slug', async () => {
  for (const person of ['admin', 'accountant', 'clerk']) {
    const { status, body } = await remove(person, { slug: 'one' })
    expect([person, status, body.params.permission]).toEqual([person, 403, 'owner'])
  }
  expect((await remove('stranger', { slug: 'one' })).status).toBe(404)
  expect((await remove('anonymous', { slug: 'one' })).status).toBe(401)
  for (const body of [{ slug: 'two' }, { slug: 'One' }, {}, { slug: 5 }, []]) {
    const answer = await remove('owner', body)
    expect([answer.body.code, answer.body.errors]).toEqual(['NOT_CONFIRMED', { slug: ['Type “one” to confirm.'] }])
  }
  expect((await app.as('owner').get('/api/company/one/')).status).toBe(200)
})

test('deleting requires authentication within the last five minutes', async () => {
  await app.ageProofs()
  const { status, body } = await remove('owner', { slug: 'one' })
  expect([status, body.code, body.message]).toEqual([403, 'NOT_RECENT', 'Confirm your identity and try again.'])
  expect((await app.as('owner').get('/api/company/one/')).status).toBe(200)
  await app.setNow('2026-06-15T12:00:00Z')
})

test('deleting by a link is impossible', async () => {
  for (const address of ['/api/company/one/?method=delete', '/api/company/one/?_method=DELETE&slug=one']) {
    expect((await app.as('owner').get(address)).status).toBe(200)
    expect((await app.as('owner').post(address, { slug: 'one' })).status).toBe(404)
  }
  expect((await app.as('owner').get('/api/company/one/')).status).toBe(200)
})

test('a deletion waits for a running posting, which is then in the books', async () => {
  const { db } = app.contextOf('one')
  const order: string[] = []
  let ending: Promise<unknown> = Promise.resolve()
  await db.transaction(id, async (tx) => {
    await tx.run(statement('select pg_advisory_xact_lock_shared(ledger_key($1))', [id]))
    ending = db
      .transaction(id, async (other) => {
        await other.run(lockLedger(id))
        order.push('ending')
        throw new Error('not today')
      })
      .catch(() => undefined)
    await tx.run(statement('select pg_sleep(0.2)'))
    order.push('posted')
  })
  await ending
  expect(order).toEqual(['posted', 'ending'])
})

test('a posting admitted before the tombstone that arrives after it is refused, like any other write', async () => {
  expect((await post()).status).toBe(201)
  const before = await entries()
  const { db, who } = app.contextOf('one')
  const { version } = (await app.as('owner').get('/api/company/one/')).body
  const answers: Promise<{ status: number }>[] = []
  await db.transaction(id, async (tx) => {
    await tx.run(lockLedger(id))
    await tx.run(endCompany(id, { at: new Date(), by: who.userId }))
    // Both are admitted, since the tombstone is not visible yet; one waits for the ledger, the other for the company.
    answers.push(post(), app.as('owner').patch('/api/company/one/', { version, city: 'Leeds' }))
    await tx.run(statement('select pg_sleep(0.5)'))
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, expect.toBeOneOf([404, 409])])
  expect(await entries()).toBe(before)
  await app.sql('update company set deleted_at = null, deleted_by = null, version = version - 1 where id = $1', [id])
})

test('no key into the database can write after the tombstone', async () => {
  const { db, who } = app.contextOf('one')
  const late = db.transaction(id, async (tx) => {
    await tx.run(endCompany(id, { at: new Date(), by: who.userId }))
    await tx.run(
      statement(
        `insert into audit_log (company_id, id, user_id, actor, address, action, resource, object_id, object_version,
           object_label, changes, entries)
         values ($1, gen_random_uuid(), $2, '', '', 'create', 'company', $1, 1, '', '{}', '{}')`,
        [id, who.userId],
      ),
    )
  })
  await expect(late).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('after the deletion access is refused, queued work is dropped, and the act is the last in the log', async () => {
  const { body: vouchers } = await app.as('owner').get('/api/company/one/account/journal-vouchers/?_end=1')
  await app.as('owner').post('/api/company/one/account/journal-vouchers/prints/', { ids: [vouchers[0].id] })
  await app.runJobs()
  await app.as('owner').upload('/api/company/one/logo/', { name: 'logo.png', content: png, method: 'PUT' })
  await app.sql(
    `insert into job (company_id, id, name, lane, payload, user_id, dedupe_key)
     select $1, gen_random_uuid(), 'import.run', 'books', '{"importId":"0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44"}', id, 'x'
     from app_user where email = $2`,
    [id, app.emailOf('owner')],
  )
  expect((await remove('owner', { slug: 'one' })).status).toBe(204)
  for (const person of ['owner', 'admin', 'accountant', 'clerk']) {
    for (const address of ['', 'permissions/mine/', 'account/ledgers/', 'reports/trial-balance/', 'logo/']) {
      expect([person, address, (await app.as(person).get(`/api/company/one/${address}`)).status]).toEqual([
        person,
        address,
        404,
      ])
    }
  }
  expect((await post()).status).toBe(404)
  expect((await remove('owner', { slug: 'one' })).status).toBe(404)
  const companies = (await app.as('owner').get('/api/user/me/companies/')).body
  expect(companies.map(({ slug }: { slug: string }) => slug)).toEqual(['two'])
  expect((await app.as('clerk').get('/api/user/me/')).body.redirect).toBe('invitations')
  const choose = await app.as('owner').patch('/api/user/me/switch-company/', { company_slug: 'one' })
  expect(choose.status).toBe(404)
  expect(await app.sql('select 1 from job where company_id = $1', [id])).toEqual([])
  const [last] = await app.sql(
    'select actor, action, resource, changes from audit_log where company_id = $1 order by id desc limit 1',
    [id],
  )
  expect(last).toEqual({
    actor: 'owner@example.test',
    action: 'delete',
    resource: 'company',
    changes: { name: ['One', null] },
  })
})

test('its slug stays reserved until it is purged', async () => {
  const again = () => app.as('clerk').post('/api/user/me/companies/', { name: 'A', country_iso: 'GB', slug: 'one' })
  expect((await again()).body.errors).toEqual({ slug: [expect.any(String)] })
})

test('a company that was restored and deleted again is exported with what was posted meanwhile', async () => {
  const file = path.join(app.folder, `exports/one-${id}.journal`)
  await app.settleEnded()
  expect(readFileSync(file, 'utf8')).not.toContain('Another year')
  utimesSync(file, new Date('2026-06-14T12:00:00Z'), new Date('2026-06-14T12:00:00Z'))
  await app.sql('update company set deleted_at = null, deleted_by = null, version = version - 1 where id = $1', [id])
  expect((await post({ narration: 'Another year' })).status).toBe(201)
  expect((await remove('owner', { slug: 'one' })).status).toBe(204)
  await app.settleEnded()
  expect(readFileSync(file, 'utf8')).toContain('Another year')
})

test('its journal is exported at once; nothing is deleted within thirty days', async () => {
  const before = await rowsByTable()
  await app.setNow('2026-07-15T11:59:00Z')
  await app.settleEnded()
  expect(await rowsByTable()).toEqual(
    before.map((row) => expect.objectContaining({ name: row.name, ofOne: row.ofOne })),
  )
  const journal = readFileSync(path.join(app.folder, `exports/one-${id}.journal`), 'utf8')
  expect(journal).toContain('The last one')
  expect(journal).toContain('139.12 GBP')
})

test('the role of requests cannot purge', async () => {
  await app.setNow('2026-07-15T12:00:00Z')
  const before = await rowsByTable()
  await app.settleEnded('app')
  const { db } = app.contextOf('one')
  await expect(db.transaction(id, (tx) => purge(tx, id))).rejects.toThrow('permission denied')
  expect(await rowsByTable()).toEqual(before)
})

test('after thirty days its rows and files are gone, and other companies are unchanged', async () => {
  const before = await rowsByTable()
  expect(before.filter(({ ofOne }) => ofOne > 0).length).toBeGreaterThan(10)
  const existingFolders = () =>
    ['logos', 'prints'].map((folder) => existsSync(path.join(app.folder, `${folder}/${id}`)))
  expect(existingFolders()).toEqual([true, true])
  await app.settleEnded()
  expect(await rowsByTable()).toEqual(before.map((row) => ({ ...row, ofOne: 0 })))
  expect(await app.sql('select slug from company order by slug')).toEqual([{ slug: 'two' }])
  expect(existingFolders()).toEqual([false, false])
  expect(existsSync(path.join(app.folder, `exports/one-${id}.journal`))).toBe(true)
  expect((await app.as('owner').get('/api/company/two/')).status).toBe(200)
  await app.settleEnded()
  const { body } = await app.as('clerk').post('/api/user/me/companies/', { name: 'A', country_iso: 'GB', slug: 'one' })
  expect(body.slug).toBe('one')
})

test('a company that is discarded goes at once, and waits for work that has just begun on it', async () => {
  const { db, clock, who } = app.contextOf('two')
  const ownerDb = createDatabase(app.database.ownerUrl, { connections: 1 })
  const two = who.companyId
  let discarding: Promise<unknown> = Promise.resolve()
  await db.transaction(two, async (tx) => {
    await tx.run(
      enqueue({ companyId: two, userId: null, lane: 'books', name: 'books.check', payload: {}, dedupeKey: 'x' }),
    )
    discarding = discardCompany({ ownerDb, clock, files: app.files }, two, who.userId)
    await tx.run(statement('select pg_sleep(0.3)'))
  })
  await discarding
  await ownerDb.close()
  expect(await app.sql('select slug from company order by slug')).toEqual([{ slug: 'one' }])
  expect((await rowsByTable()).filter(({ ofTwo }) => ofTwo > 0)).toEqual([])
})
