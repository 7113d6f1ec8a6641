/** Imports after a failed attempt, a server stop, and their retention period (jobs/worker, sweep-files). */
import { existsSync, mkdirSync, renameSync, rmdirSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DomainError } from '../../domain/errors.ts'
import type { Database } from '../../server/db/core/client.ts'
import { createImportThread, importLimits } from '../../server/jobs/import-thread.ts'
import { startWorker, workOff } from '../../server/jobs/worker.ts'
import { fileOf, folderOf } from '../../server/services/imports/import-record.ts'
import { startImport } from '../../server/services/imports/start-import.ts'
import { sweepImportFiles } from '../../server/services/imports/sweep-files.ts'
import { createFileStore } from '../../server/storage/files.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { postBox } from '../support/post-box.ts'
import { importDesk, imports, journal, longJournal } from './import-desk.ts'

let app: TestApp
let desk: ReturnType<typeof importDesk>
beforeAll(async () => {
  app = await startApp()
  desk = importDesk(app)
})
afterAll(() => app.close())

const deps = () => ({ ...app.contextOf('one'), files: createFileStore(app.folder), imports: app.imports, ...postBox() })
const placeOf = (id: string) => path.join(app.folder, 'imports', app.contextOf('one').who.companyId, id)

/** Replaces the file by an unreadable folder; `mend` restores the file. */
function breakFile(id: string) {
  const place = placeOf(id)
  renameSync(place, `${place}.aside`)
  mkdirSync(place)
  return {
    mend: () => {
      rmdirSync(place)
      renameSync(`${place}.aside`, place)
    },
  }
}

type Job = { id: string; attempts: number; wait: number; last_error: string | null; given_up: boolean }

async function tryOnce(): Promise<Job | undefined> {
  const errors: unknown[] = []
  await workOff(deps(), (error) => errors.push(error))
  const [job] = await app.sql<Job>(
    `select id, attempts, round(extract(epoch from run_at - now()))::int as wait, last_error, failed_at is not null as given_up
     from job order by created_at desc limit 1`,
  )
  expect(errors.length).toBe(job?.last_error ? 1 : 0)
  return job
}

/** Skips the delay before the next attempt. */
const passTime = () => app.sql('update job set run_at = now() where failed_at is null')

test('an import whose answer was lost after the commit keeps its file, and one that was not stored does not', async () => {
  const context = app.contextOf('one')
  const { companyId } = context.who
  const upload = (writeThenRead: Database['writeThenRead']) => {
    const file = {
      name: 'lost.csv',
      content: Readable.from([Buffer.from(journal('lost'))]),
      isCut: () => false,
    }
    const request = { kind: 'journal', file, bankAccount: null }
    return startImport({ ...context, db: { ...context.db, writeThenRead } }, request, app.files)
  }
  const filesNow = async () => (await app.files.older(folderOf(companyId), new Date('9999-12-31'))).toSorted()
  const before = await filesNow()
  const loseAnswer: Database['writeThenRead'] = async (...change) => {
    await context.db.writeThenRead(...change)
    throw new DomainError('BUSY')
  }
  await expect(upload(loseAnswer)).rejects.toMatchObject({ code: 'BUSY' })
  const [stored] = await app.sql<{ id: string }>(`select id from import where file_name = 'lost.csv'`)
  expect(await filesNow()).toEqual([...before, fileOf(companyId, stored?.id ?? '')].toSorted())
  await app.runJobs()
  expect(await desk.read(stored?.id ?? '')).toMatchObject({ state: 'ready', counts: { good: 2, rejected: 0 } })
  const kept = await filesNow()
  await expect(upload(() => Promise.reject(new DomainError('BUSY')))).rejects.toMatchObject({ code: 'BUSY' })
  expect(await filesNow()).toEqual(kept)
})

test('a failed attempt is repeated with increasing delay, and the import continues', async () => {
  const { body } = await desk.send(journal('retry'), { checked: false })
  const file = breakFile(body.id)
  expect(await tryOnce()).toMatchObject({
    attempts: 1,
    wait: 2,
    given_up: false,
    last_error: expect.stringContaining('EISDIR'),
  })
  expect(await workOff(deps(), () => undefined)).toBe(0)
  await passTime()
  expect(await tryOnce()).toMatchObject({ attempts: 2, wait: 4, given_up: false })
  expect(await desk.read(body.id)).toMatchObject({ state: 'checking', failure: null })
  file.mend()
  await passTime()
  expect(await tryOnce()).toBeUndefined()
  expect(await desk.read(body.id)).toMatchObject({ state: 'ready', counts: { good: 2 } })
  await desk.run(body.id)
  expect(await desk.balanceOf('retry A')).toBe('139.12')
})

test('after five attempts an import is abandoned with a message, and the books are unchanged', async () => {
  const { body } = await desk.send(journal('give-up'))
  await app.as('owner').post(`${imports}${body.id}/run/`, {})
  const file = breakFile(body.id)
  const waits: (number | undefined)[] = []
  for (let n = 1; n <= 4; n += 1) {
    waits.push((await tryOnce())?.wait)
    await passTime()
  }
  expect(waits).toEqual([2, 4, 8, 16])
  expect(await desk.read(body.id)).toMatchObject({ state: 'running' })
  const job = await tryOnce()
  expect(job).toMatchObject({ attempts: 5, given_up: true })
  expect(await desk.read(body.id)).toMatchObject({
    state: 'failed',
    failure: { code: 'INTERNAL', params: { reference: job?.id }, message: expect.stringContaining(job?.id ?? '') },
  })
  expect(await desk.vouchersLike('give-up')).toBe(0)
  await passTime()
  expect(await workOff(deps(), () => undefined)).toBe(0)
  file.mend()
  await app.sql('delete from job')
})

test('a value that another record has in every attempt is the reason of the failure', async () => {
  const { body } = await desk.send(journal('taken'))
  await app.as('owner').post(`${imports}${body.id}/run/`, {})
  await app.sql(`create function refuse_account() returns trigger language plpgsql as $$ begin
    raise unique_violation using constraint = 'account_company_id_category_id_name_key'; end $$`)
  await app.sql('create trigger refuse before insert on account for each row execute function refuse_account()')
  for (let n = 1; n <= 4; n += 1) {
    expect(await tryOnce()).toMatchObject({ attempts: n, given_up: false })
    await passTime()
  }
  expect(await tryOnce()).toMatchObject({ attempts: 5, given_up: true })
  await app.sql('drop function refuse_account cascade')
  expect(await desk.read(body.id)).toMatchObject({
    state: 'failed',
    failure: { code: 'DUPLICATE', params: {}, message: 'This value is already used by another record.' },
  })
  expect(await desk.vouchersLike('taken')).toBe(0)
  await app.sql('delete from job')
})

test('a permanent failure is not retried', async () => {
  const { body } = await desk.send(journal('hopeless'), { checked: false })
  await app.sql(`create function refuse_import() returns trigger language plpgsql as $$ begin raise 'never'; end $$`)
  await app.sql(`create trigger refuse before update on import for each row
    when (new.state = 'checking') execute function refuse_import()`)
  const job = await tryOnce()
  await app.sql('drop function refuse_import cascade')
  expect(job).toMatchObject({ attempts: 1, given_up: true, last_error: expect.stringContaining('never') })
  expect(await desk.read(body.id)).toMatchObject({ state: 'failed', failure: { code: 'INTERNAL' } })
  await app.sql('delete from job')
})

test('a job whose every attempt ended the server is abandoned before another start', async () => {
  const { body } = await desk.send(journal('deadly'), { checked: false })
  await app.sql('update job set attempts = 5')
  expect(await tryOnce()).toMatchObject({
    given_up: true,
    last_error: 'The job was started 5 times and never finished',
  })
  expect(await desk.read(body.id)).toMatchObject({ state: 'failed', failure: { code: 'INTERNAL' } })
  await app.sql('delete from job')
})

test.each([
  ['memory', { memoryMb: 12 }],
  ['time', { checkMs: 1 }],
])('a file that takes more %s than a check may use fails at once with the reason', async (_what, limit) => {
  const { body } = await desk.send(journal('heavy'), { checked: false })
  const place = { databaseUrl: app.databaseUrl, files: { kind: 'folder', folder: app.folder } } as const
  const narrow = createImportThread(place, { ...importLimits, ...limit })
  await workOff({ ...deps(), imports: narrow }, () => undefined)
  expect(await desk.read(body.id)).toMatchObject({
    state: 'failed',
    failure: {
      code: 'IMPORT_TOO_HEAVY',
      message: 'This file is too large to import. Split it into smaller files.',
    },
  })
  await app.sql('delete from job')
  // The next import is not affected.
  expect((await desk.send(journal('heavy'))).body.state).toBe('ready')
})

test('a stopping server interrupts an import after its transaction, and continues it after the start', async () => {
  const { body } = await desk.send(longJournal('stop', 4000))
  await app.as('owner').post(`${imports}${body.id}/run/`, {})
  const outcomes: string[] = []
  const onError = (error: unknown) => {
    throw error
  }
  const worker = startWorker(deps(), { onError, onEnd: ({ outcome }) => outcomes.push(outcome) })
  while ((await desk.read(body.id)).progress === 0) await sleep(20)
  await worker.stop()
  expect(outcomes).toEqual(['left'])
  const left = await desk.read(body.id)
  expect([left.state, left.total, left.progress % 500]).toEqual(['running', 4000, 0])
  expect(left.progress).toBeLessThan(4000)
  expect(await desk.vouchersLike('stop')).toBe(left.progress)
  expect(await app.sql('select attempts, leased_until, last_error from job')).toEqual([
    { attempts: 0, leased_until: null, last_error: null },
  ])
  await app.runJobs()
  expect(await desk.read(body.id)).toMatchObject({ state: 'done', progress: 4000, total: 4000, counts: { good: 4000 } })
  expect([await desk.vouchersLike('stop'), await desk.balanceOf('stop A')]).toEqual([4000, '5000.00'])
})

test('files of completed imports are deleted after thirty days with their rejected rows; the results stay', async () => {
  const over = await desk.send(journal('swept').replace(',,20,', ',,19.99,'))
  await desk.run(over.body.id, { skip_bad: true })
  const fresh = await desk.send(journal('fresh'))
  await desk.run(fresh.body.id)
  const waiting = await desk.send(journal('pending'))
  const ids = [over, fresh, waiting].map(({ body }) => body.id)
  const old = new Date(deps().clock.now().getTime() - 31 * 86_400_000)
  for (const id of ids) utimesSync(placeOf(id), old, old)
  utimesSync(`${placeOf(over.body.id)}.rejects`, old, old)
  await app.sql('update import set finished_at = $2 where id = $1', [over.body.id, old])
  expect(await sweepImportFiles(deps())).toBe(2)
  expect(ids.map((id) => existsSync(placeOf(id)))).toEqual([false, true, true])
  expect(await desk.read(over.body.id)).toMatchObject({ state: 'done', counts: { good: 1, rejected: 2 } })
  expect((await app.as('owner').get(`${imports}${over.body.id}/rejects.csv/`)).status).toBe(404)
  expect((await app.as('owner').get(`${imports}${over.body.id}/rows/`)).body).toEqual([])
  expect((await app.as('owner').patch(`${imports}${over.body.id}/`, {})).body.code).toBe('WRONG_STATUS')
})
