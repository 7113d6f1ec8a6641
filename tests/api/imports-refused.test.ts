/** Refused, interrupted and concurrent imports, imports of other companies, and lists of imports. */
import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentence } from '../../domain/errors.ts'
import { wordingIn } from '../../server/wording.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { header, importDesk, imports, journal } from './import-desk.ts'

let app: TestApp
let desk: ReturnType<typeof importDesk>
beforeAll(async () => {
  app = await startApp()
  desk = importDesk(app)
})
afterAll(() => app.close())

test('a file above 64 MiB is refused, and nothing is stored', async () => {
  const before = (await app.as('owner').get(imports)).body.length
  const { status, body } = await desk.send(Buffer.alloc(64 * 1024 * 1024 + 1, 'a'))
  expect([status, body.code, body.errors]).toEqual([
    413,
    'TOO_LARGE',
    { file: ['You can upload at most 64 MiB at once.'] },
  ])
  expect((await app.as('owner').get(imports)).body).toHaveLength(before)
})

test('a failed import says why in the language of the request', async () => {
  const { body } = await desk.send('no\0table')
  expect([body.state, body.failure.code]).toEqual(['failed', 'FILE_TYPE'])
  const inNepali = sentence('FILE_TYPE', body.failure.params, wordingIn('ne'))
  expect(inNepali).not.toBe(body.failure.message)
  const read = async (path: string) => (await app.as('owner').get(path, { 'accept-language': 'ne' })).body
  expect((await read(`${imports}${body.id}/`)).failure.message).toBe(inNepali)
  const list: (typeof body)[] = await read(imports)
  expect(list.find(({ id }) => id === body.id).failure.message).toBe(inNepali)
})

test('600,001 rows are too many', async () => {
  const file = gzipSync(`${header}\n${'2026-03-31,many,,A-C-C,,1,,\n'.repeat(600_001)}`)
  const { body } = await desk.send(file, { name: 'many.csv.gz' })
  expect([body.state, body.failure.message]).toEqual(['failed', 'You can upload at most 600,000 rows at once.'])
})

test.each([
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'FILE_TYPE'],
  ['a broken workbook', Buffer.from('PK\u0003\u0004 and nothing else'), 'FILE_TYPE'],
  ['a quote that never ends', Buffer.from(`${header}\n"2026`), 'IMPORT_ROW'],
  ['only blanks', Buffer.from('\n\n'), 'IMPORT_HEADER'],
])('%s reports its problem', async (_what, content, code) => {
  const { body } = await desk.send(content)
  expect([body.state, body.failure?.code]).toEqual(['failed', code])
})

test('a line with an extra cell is reported, and its voucher is rejected', async () => {
  const { body } = await desk.send(`${journal('cells')},9\n`)
  expect([body.counts.good, body.counts.rejected]).toEqual([1, 2])
  const message = 'This line has 9 cells, but the header has 8.'
  expect(body.problems).toMatchObject([{ line: 5, code: 'CELL_COUNT', params: { found: '9', expected: '8' }, message }])
})

test('a missing file, an empty file and an unknown kind are refused at once', async () => {
  expect(await desk.send('')).toMatchObject({
    status: 400,
    body: { code: 'REQUIRED', errors: { file: ['Required.'] } },
  })
  expect(await desk.send(journal('kind'), { kind: 'recipes' })).toMatchObject({
    status: 400,
    body: { code: 'NOT_IN_LIST' },
  })
  expect(await app.as('owner').post(imports, { kind: 'journal' })).toMatchObject({
    status: 400,
    body: { code: 'REQUIRED' },
  })
})

test('two concurrent uploads of one file import it once', async () => {
  const [first, second] = await Promise.all([
    desk.send(journal('twin'), { checked: false }),
    desk.send(journal('twin'), { checked: false }),
  ])
  await app.runJobs()
  const ids: string[] = [first.body.id, second.body.id]
  await Promise.all(ids.map((id) => app.as('owner').post(`${imports}${id}/run/`, {})))
  await app.runJobs()
  const done = await Promise.all(ids.map(desk.read))
  expect(done.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(done.map(({ counts }) => counts.there + counts.good)).toEqual([2, 2])
  expect(await desk.vouchersLike('twin')).toBe(2)
  expect(await desk.balanceOf('twin A')).toBe('139.12')
})

test('an import whose server was killed is completed by the next one', async () => {
  const { body } = await desk.send(journal('kill'))
  // The remains of a dead server: the import running, one of its vouchers in the books, its job with a lease.
  const half = await desk.send(
    journal('kill')
      .split('\n')
      .filter((line) => !line.includes('kill-2'))
      .join('\n'),
  )
  await desk.run(half.body.id)
  await app.as('owner').post(`${imports}${body.id}/run/`, {})
  await app.sql(`update job set leased_until = now() + interval '1 minute', attempts = 1 where name = 'import.run'`)
  await app.runJobs()
  expect((await desk.read(body.id)).state).toBe('running')
  await app.sql(`update job set leased_until = now() - interval '1 second' where name = 'import.run'`)
  await app.runJobs()
  expect(await desk.read(body.id)).toMatchObject({ state: 'done', progress: 2 })
  expect([await desk.vouchersLike('kill'), await desk.balanceOf('kill A')]).toEqual([2, '139.12'])
})

test('a file that became invalid between check and start returns to review, and nothing is imported', async () => {
  const { body } = await desk.send(journal('lock'))
  await app.lock('one', '2026-03-31')
  const back = await desk.run(body.id)
  await app.lock('one', null)
  expect([back.state, back.problems[0].code, await desk.vouchersLike('lock')]).toEqual(['ready', 'PERIOD_LOCKED', 0])
})

async function grant(permissions: Record<string, Record<string, boolean>>): Promise<void> {
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(permissions)])
}

test('a permission removed between upload and start stops the import', async () => {
  const all = { read: true, create: true, update: true, delete: true }
  const rights = { imports: { read: true }, account_journal_vouchers: { ...all, import: true }, account_ledgers: all }
  await grant(rights)
  const { body } = await desk.send(journal('right'), { person: 'clerk' })
  expect(body).toMatchObject({
    state: 'ready',
    options: { create_missing_accounts: true, create_missing_years: false },
  })
  expect(await app.as('clerk').post(`${imports}${body.id}/run/`, {})).toMatchObject({ status: 200 })
  await grant({ ...rights, account_journal_vouchers: all } as typeof rights)
  await app.runJobs()
  expect(await desk.read(body.id)).toMatchObject({
    state: 'failed',
    failure: { code: 'NOT_ALLOWED', params: { permission: 'account_journal_vouchers.import' } },
  })
  expect(await desk.vouchersLike('right')).toBe(0)
  expect(await app.as('clerk').post(`${imports}${body.id}/cancel/`, {})).toMatchObject({ status: 403 })
  expect(await desk.send(journal('right'), { person: 'clerk' })).toMatchObject({
    status: 403,
    body: { code: 'NOT_ALLOWED' },
  })
  await grant({ imports: { read: true } })
  expect(await app.as('clerk').get(`${imports}${body.id}/`)).toMatchObject({ status: 403 })
})

test('a cancelled import writes nothing and cannot be started', async () => {
  const { body } = await desk.send(journal('stop'))
  await app.as('owner').post(`${imports}${body.id}/run/`, {})
  expect((await app.as('owner').post(`${imports}${body.id}/cancel/`, {})).body.state).toBe('cancelled')
  await app.runJobs()
  expect([(await desk.read(body.id)).state, await desk.vouchersLike('stop')]).toEqual(['cancelled', 0])
  expect((await app.as('owner').post(`${imports}${body.id}/run/`, {})).body.code).toBe('WRONG_STATUS')
})

test('an import of another company does not exist', async () => {
  const { body } = await app.as('owner').upload('/api/company/two/imports/', {
    name: 'a.csv',
    content: Buffer.from(journal('two')),
    fields: { kind: 'journal' },
  })
  for (const [method, path] of [
    ['GET', ''],
    ['PATCH', ''],
    ['POST', 'run/'],
    ['POST', 'cancel/'],
    ['GET', 'rejects.csv/'],
  ]) {
    const answer = await app
      .as('owner')
      .send(method ?? '', `${imports}${body.id}/${path}`, method === 'GET' ? undefined : {})
    expect([method, path, answer.status, answer.body.code]).toEqual([method, path, 404, 'NOT_FOUND'])
  }
  expect((await app.as('owner').get(`${imports}${randomUUID()}/`)).status).toBe(404)
})

test('ledgers are imported with their opening balances, and opening balances alone', async () => {
  const ledgers = ['code,name,category,parent,opening_dr,opening_cr', '9100,Till,A-C,,250.00,', '9101,Float,A-C,Till,,']
  const { body } = await desk.send(ledgers.join('\n'), { kind: 'accounts' })
  expect(body).toMatchObject({ state: 'ready', problems: [], counts: { rows: 2, good: 2, there: 0 } })
  await desk.run(body.id)
  expect(await desk.balanceOf('Till')).toBe('250.00')
  const openings = await desk.send('account,opening_dr,opening_cr\n9101,40,\nTill,250,', { kind: 'openings' })
  expect(openings.body).toMatchObject({ state: 'ready', counts: { good: 1, there: 1 } })
  await desk.run(openings.body.id)
  expect(await desk.balanceOf('Float')).toBe('40.00')
  expect(await desk.balanceOf('Opening Balance Difference')).toBe('-290.00')
  const again = await desk.send(ledgers.join('\n').replace('250.00', '251.00'), { kind: 'accounts' })
  expect(again.body.problems[0].message).toBe('“Till” already exists with a different opening balance.')
  expect((await desk.send(ledgers.join('\n'), { kind: 'accounts' })).body.counts).toMatchObject({ good: 0, there: 2 })
})

test('lists of imports have pages and accept no filters', async () => {
  const { body, headers } = await app.as('owner').get(`${imports}?_start=0&_end=3`)
  expect([body.length, Number(headers['x-total-count']) > 10]).toEqual([3, true])
  expect(await app.as('owner').get(`${imports}?colour=red`)).toMatchObject({
    status: 400,
    body: {
      code: 'UNKNOWN_FILTER',
      errors: { colour: ['The list can’t be filtered or sorted by “colour”.'] },
    },
  })
})
