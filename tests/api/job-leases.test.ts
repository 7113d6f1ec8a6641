/** Leases of jobs that several servers work on: job-store.ts. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimJob, failJob, finishJob, leaveJob, renewLease } from '../../server/db/core/job-store.ts'
import { later } from '../../server/jobs/queue.ts'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('a worker that has lost its lease leaves the job to the one that has it', async () => {
  const { db } = app.contextOf('one')
  const payload = { sealed: '' }
  await db.batch(null, [later({ companyId: null, userId: null, name: 'mail', payload, dedupeKey: 'lost' })])
  const [queued] = await app.sql<{ id: string }>(`select id from job where dedupe_key = 'lost'`)
  const key = { companyId: null, id: queued?.id ?? '' }
  const claim = async () => (await db.batch(null, claimJob(key, 30)))[1][0]
  const stored = () =>
    app.sql('select attempts, failed_at, leased_until > now() as leased from job where id = $1', [key.id])

  const first = { ...key, attempts: (await claim())?.attempts ?? 0 }
  expect(await claim()).toBeUndefined()
  await app.sql(`update job set leased_until = now() - interval '1 second' where id = $1`, [key.id])
  const second = { ...key, attempts: (await claim())?.attempts ?? 0 }
  const held = [{ attempts: 2, failed_at: null, leased: true }]
  await db.batch(null, [leaveJob(first), failJob(first, 'late', 10), failJob(first, 'late', null), finishJob(first)])
  expect(await stored()).toEqual(held)
  await app.sql(`update job set leased_until = now() where id = $1`, [key.id])
  await db.batch(null, [renewLease(first, 30)])
  expect(await stored()).toEqual([{ ...held[0], leased: false }])
  await db.batch(null, [renewLease(second, 30)])
  expect(await stored()).toEqual(held)
  await db.batch(null, [finishJob(second)])
  expect(await stored()).toEqual([])
})
