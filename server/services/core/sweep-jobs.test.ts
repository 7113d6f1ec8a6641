import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../../../tests/api/harness.ts'
import { startApp } from '../../../tests/api/harness.ts'
import { sweepJobs } from './sweep-jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

test('a failed job is deleted after thirty days, in every company and outside; a pending one stays', async () => {
  const now = app.contextOf('one').clock.now()
  const daysAgo = (count: number) => new Date(now.getTime() - count * 86_400_000)
  const insert = `insert into job (company_id, id, lane, name, payload, dedupe_key, run_at, failed_at)
    values ((select id from company where slug = $1), gen_random_uuid(), 'mail', 'mail', '{}', $2, $3, $4)`
  await app.sql(insert, ['one', 'of one, long ago', daysAgo(40), daysAgo(31)])
  await app.sql(insert, ['two', 'of two, long ago', daysAgo(40), daysAgo(31)])
  await app.sql(insert, [null, 'of nobody, long ago', daysAgo(40), daysAgo(31)])
  await app.sql(insert, ['one', 'of one, lately', daysAgo(40), daysAgo(29)])
  await app.sql(insert, [null, 'waits', daysAgo(40), null])
  expect(await sweepJobs(app.contextOf('one'))).toBe(3)
  const left = await app.sql<{ dedupe_key: string }>('select dedupe_key from job order by dedupe_key')
  expect(left.map((job) => job.dedupe_key)).toEqual(['of one, lately', 'waits'])
})
