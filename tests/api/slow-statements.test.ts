/** The log of slow statements: what took long, for which request and job, and without the values. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SlowStatement } from '../../server/db/core/pipeline.ts'
import { createDatabase, reading, statement } from '../../server/db/core/client.ts'
import { createLog } from '../../server/telemetry/log.ts'
import { currentScope, runInScope } from '../../server/telemetry/scope.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

const brands = '/api/company/one/inventory/brands/'
const reports: (SlowStatement & Record<string, unknown>)[] = []
const slow = {
  fromMs: 500,
  report: (one: SlowStatement) => void reports.push({ ...one, ...currentScope() }),
}
const lines: string[] = []
let app: TestApp
beforeAll(async () => {
  app = await startApp({
    slow,
    watch: () => ({
      log: createLog({ level: 'info', format: 'json' }, { write: (line) => void lines.push(line) }),
      metrics: null,
    }),
  })
  await app.sql(
    `create function delay() returns trigger language plpgsql as $$ begin perform pg_sleep(0.6); return new; end $$`,
  )
})
afterAll(() => app.close())
beforeEach(() => void reports.splice(0))

const pause = (seconds: number) => statement('select pg_sleep($1) /* values   and\n  spaces */', [seconds])

test('only the statements of a pipeline that took long are reported, each with its own duration and rows', async () => {
  const db = createDatabase(app.databaseUrl, { slow })
  const rows = statement<{ n: number }>('select n from generate_series(1, 7) n, pg_sleep($1) where n > $2', [0.7, 0])
  await db.batch(null, [statement('select'), pause(0.6), statement('select 1 as one'), rows, pause(0.01)])
  expect(reports).toEqual([
    { sql: 'select pg_sleep($1) /* values and spaces */', name: expect.any(String), ms: expect.any(Number), rows: 1 },
    {
      sql: 'select n from generate_series(1, 7) n, pg_sleep($1) where n > $2',
      name: rows.name,
      ms: expect.any(Number),
      rows: 7,
    },
  ])
  const [first, second] = reports
  // A busy process reads an answer late, which shortens the next one and may lengthen the quick one between them.
  expect((first?.ms ?? 0) + (second?.ms ?? 0)).toBeGreaterThanOrEqual(1200)
  await db.close()
})

test('quick statements that take long together are not reported', async () => {
  const db = createDatabase(app.databaseUrl, { slow })
  await db.batch(
    null,
    Array.from({ length: 60 }, () => pause(0.01)),
  )
  expect(reports).toEqual([])
  await db.close()
})

test('statements of every kind of transaction are reported, and one that fails too', async () => {
  // Well above the limit: an answer that is read late takes from the time of the next one.
  const db = createDatabase(app.databaseUrl, { slow })
  const { companyId } = app.contextOf('one').who
  await db.read(
    companyId,
    reading([pause(1)], () => null),
  )
  await db.writeThenRead(
    companyId,
    [pause(1)],
    reading([pause(1)], () => null),
  )
  await db.transaction(companyId, async (tx) => tx.run(pause(1)))
  await db.decideThenRead(companyId, async (tx) => {
    await tx.batch([pause(1)])
    return { writes: [pause(1)], answer: reading([pause(1)], () => null) }
  })
  expect(reports).toHaveLength(7)
  const failing = statement(`select 1 / (select 0 from pg_sleep($1)) as none`, [0.6])
  await expect(db.batch(null, [failing])).rejects.toThrow('division by zero')
  expect(reports.at(-1)).toMatchObject({ sql: failing.sql, rows: 0 })
  await db.close()
})

test('a slow statement names the request and the company, also after a body was read', async () => {
  await app.sql('create trigger delays before insert on brand for each row execute function delay()')
  lines.splice(0)
  const { status, headers } = await app.as('owner').post(brands, { name: 'A secret name' })
  await app.sql('drop trigger delays on brand')
  expect(status).toBe(201)
  expect(reports).toHaveLength(1)
  expect(reports[0]).toMatchObject({ reqId: headers['x-request-id'], company: 'one', rows: 1 })
  expect(reports[0]?.sql).toMatch(/^insert into "brand" .*\$1/)
  expect(JSON.stringify(reports)).not.toContain('A secret name')
})

test('scopes that run side by side keep apart', async () => {
  const db = createDatabase(app.databaseUrl, { slow })
  const inScope = (job: string) =>
    runInScope(
      () => ({ kind: 'mail', job, company: null }),
      () => db.batch(null, [pause(0.6)]),
    )
  await Promise.all(['a', 'b', 'c'].map(inScope))
  expect(reports.map(({ job }) => job).toSorted()).toEqual(['a', 'b', 'c'])
  await db.batch(null, [pause(0.6)])
  expect(reports.at(-1)).not.toHaveProperty('job')
  await db.close()
})
