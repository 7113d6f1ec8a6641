/** Metrics in the format of Prometheus: figures that follow from what was asked, and labels that nobody can invent. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, statement } from '../../server/db/core/client.ts'
import { knownMigrations } from '../../server/db/core/migrate.ts'
import type { Metrics } from '../../server/telemetry/metrics.ts'
import { createMetrics } from '../../server/telemetry/metrics.ts'
import { serveMetrics } from '../../server/telemetry/serve-metrics.ts'
import { freePort } from '../support/server-process.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

const one = '/api/company/one'
const brands = '/api/company/:company/inventory/brands/'
let app: TestApp
let metrics: Omit<Metrics, 'expose'> & { expose: () => Promise<string> }
beforeAll(async () => {
  app = await startApp({
    watch: ({ db, readiness }) => {
      const created = createMetrics('1.2.3')
      metrics = { ...created, expose: () => created.expose({ connections: db.connections, readiness }) }
      return { log: null, metrics: created }
    },
  })
})
afterAll(() => app.close())

/** The samples of a metric: `name{label="value",…}` → figure; labels in their order. */
async function samples(name: string): Promise<Record<string, number>> {
  const lines = (await metrics.expose())
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  return Object.fromEntries(
    lines.map((line) => {
      const space = line.lastIndexOf(' ')
      return [line.slice(name.length, space).replaceAll('"', ''), Number(line.slice(space + 1))]
    }),
  )
}
const requests = () => samples('daybook_http_request_duration_seconds_count')

test('requests are counted by the pattern of their route, method and class of status', async () => {
  const owner = app.as('owner')
  for (const name of ['A', 'B', 'C']) await owner.post(`${one}/inventory/brands/`, { name })
  await owner.post(`${one}/inventory/brands/`, { name: '' })
  for (const { id } of (await owner.get(`${one}/inventory/brands/`)).body)
    await owner.get(`${one}/inventory/brands/${id}/`)
  await app.as('anonymous').get(`${one}/inventory/brands/`)
  expect(await requests()).toEqual({
    [`{method=POST,route=${brands},status=2xx}`]: 3,
    [`{method=POST,route=${brands},status=4xx}`]: 1,
    [`{method=GET,route=${brands},status=2xx}`]: 1,
    [`{method=GET,route=${brands},status=4xx}`]: 1,
    [`{method=GET,route=${brands}:id/,status=2xx}`]: 3,
  })
  const buckets = await samples('daybook_http_request_duration_seconds_bucket')
  expect(buckets[`{le=+Inf,method=POST,route=${brands},status=2xx}`]).toBe(3)
  const sums = await samples('daybook_http_request_duration_seconds_sum')
  expect(sums[`{method=POST,route=${brands},status=2xx}`]).toBeGreaterThan(0.001)
})

test('unknown addresses, pages and files count as one, and so do unusual methods', async () => {
  const series = async () => Object.keys(await requests()).length
  const before = await series()
  for (let place = 0; place < 60; place += 1) {
    await app.as('owner').get(`/page/${place}?token=${place}`)
    await app.as('owner').get(`${one}/nothing-${place}/`)
    await app.as('owner').get(`${one}/inventory/brands/${crypto.randomUUID()}/`)
  }
  for (const method of ['PROPFIND', 'MKCOL', 'LOCK']) await app.app.inject({ method: method as 'GET', url: '/files' })
  const after = await requests()
  expect(after['{method=GET,route=other,status=4xx}']).toBe(120)
  expect(after['{method=other,route=other,status=4xx}']).toBe(3)
  expect(after[`{method=GET,route=${brands}:id/,status=4xx}`]).toBe(60)
  expect(await series()).toBe(before + 3)
  expect(await metrics.expose()).not.toMatch(/nothing-|token|PROPFIND|\/one\//)
})

test('jobs of all companies are counted by kind and state, and the oldest that is due has its age', async () => {
  expect([await samples('daybook_jobs'), await samples('daybook_oldest_waiting_job_seconds')]).toEqual([{}, { '': 0 }])
  await app.sql(
    `insert into job (company_id, id, lane, name, payload, dedupe_key, run_at, failed_at, leased_until)
     select c.id, gen_random_uuid(), 'books', j.name, '{}', j.key, now() - make_interval(secs => j.age), j.failed, j.leased
     from company c, (values ('books.check', 'a', 40, null::timestamptz, null::timestamptz), ('books.check', 'b', -60, null, null),
       ('import.run', 'c', 90, now(), null), ('import.run', 'd', 900, null, now() + interval '1 minute')) j (name, key, age, failed, leased)
     where c.slug in ('one', 'two')`,
  )
  expect(await samples('daybook_jobs')).toEqual({
    '{kind=books.check,state=waiting}': 2,
    '{kind=books.check,state=scheduled}': 2,
    '{kind=books.check,state=running}': 0,
    '{kind=books.check,state=failed}': 0,
    '{kind=import.run,state=waiting}': 0,
    '{kind=import.run,state=scheduled}': 0,
    '{kind=import.run,state=running}': 2,
    '{kind=import.run,state=failed}': 2,
  })
  const { '': age } = await samples('daybook_oldest_waiting_job_seconds')
  expect(age).toBeGreaterThanOrEqual(40)
  expect(age).toBeLessThan(70)
  await app.sql('delete from job')
})

test('attempts of jobs, calls of webhooks and slow statements are counted', async () => {
  metrics.job({ kind: 'mail', outcome: 'done', ms: 250 })
  metrics.job({ kind: 'mail', outcome: 'done', ms: 2500 })
  metrics.job({ kind: 'mail', outcome: 'retry', ms: 10 })
  metrics.webhook(204)
  metrics.webhook(503)
  metrics.webhook(null)
  metrics.slowStatement()
  expect(await samples('daybook_job_duration_seconds_sum')).toEqual({
    '{kind=mail,outcome=done}': 2.75,
    '{kind=mail,outcome=retry}': 0.01,
  })
  expect(await samples('daybook_webhook_calls_total')).toEqual({
    '{status=2xx}': 1,
    '{status=5xx}': 1,
    '{status=none}': 1,
  })
  expect(await samples('daybook_slow_statements_total')).toEqual({ '': 1 })
})

test('the pool, the checks of readiness, the version and the schema are those of the moment', async () => {
  const version = knownMigrations().length
  expect(await samples('daybook_build_info')).toEqual({ '{version=1.2.3}': 1 })
  expect(await samples('daybook_schema_version')).toEqual({ '': version })
  expect((await samples('daybook_data_disk_free_bytes'))['']).toBeGreaterThan(1024 * 1024)
  expect(Math.abs((await samples('daybook_clock_ahead_seconds'))[''] ?? 99)).toBeLessThan(5)
  const names = ['database', 'migrations', 'secret_key', 'database_disk', 'jobs', 'disk', 'files', 'clock', 'demo']
  expect(await samples('daybook_check_ok')).toEqual(Object.fromEntries(names.map((name) => [`{check=${name}}`, 1])))
  await app.sql("insert into schema_migration (number, name, checksum) values ($1, 'newer', '')", [version + 1])
  expect((await samples('daybook_check_ok'))['{check=migrations}']).toBe(0)
  await app.sql('delete from schema_migration where number > $1', [version])
  expect(await samples('process_resident_memory_bytes')).toEqual({ '': expect.any(Number) })
  expect(Object.keys(await samples('nodejs_eventloop_lag_p99_seconds'))).toEqual([''])
})

test('a pool in use has its transactions and those that wait', async () => {
  const db = createDatabase(app.databaseUrl, { connections: 2 })
  await db.batch(null, [statement('select')])
  expect(db.connections()).toEqual({ inUse: 0, idle: 1, waiting: 0 })
  let finish = () => undefined as void
  const gate = new Promise<void>((resolve) => void (finish = resolve))
  let begun = 0
  const held = Array.from({ length: 2 }, () =>
    db.transaction(null, async (tx) => {
      await tx.run(statement('select'))
      begun += 1
      await gate
    }),
  )
  while (begun < 2) await sleep(10)
  const waiting = db.batch(null, [statement('select')])
  expect(db.connections()).toEqual({ inUse: 2, idle: 0, waiting: 1 })
  finish()
  await Promise.all([...held, waiting])
  expect(db.connections()).toEqual({ inUse: 0, idle: 2, waiting: 0 })
  await db.close()
})

test('metrics are served on an address of their own, and nothing else is', async () => {
  const port = await freePort()
  const close = await serveMetrics(metrics, { host: '127.0.0.1', port })
  const origin = `http://127.0.0.1:${port}`
  const answer = await fetch(`${origin}/metrics`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  expect(await answer.text()).toContain(
    `daybook_http_request_duration_seconds_count{method="POST",route="${brands}",status="2xx"} 3`,
  )
  for (const [method, place] of [
    ['GET', '/'],
    ['GET', '/metrics/x'],
    ['POST', '/metrics'],
  ] as const) {
    expect((await fetch(`${origin}${place}`, { method })).status).toBe(404)
  }
  await expect(serveMetrics(metrics, { host: '127.0.0.1', port })).rejects.toThrow('EADDRINUSE')
  await close()
  await expect(fetch(`${origin}/metrics`)).rejects.toThrow()
  expect((await app.as('owner').get('/metrics')).status).toBe(404)
})
