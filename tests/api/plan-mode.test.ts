/** How statements of changes and of readings are planned. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../support/database.ts'
import { freshDatabase } from '../support/database.ts'
import { createDatabase, statement } from '../../server/db/core/client.ts'

const company = '00000000-0000-7000-8000-000000000000'
let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('statements of a change use a generic plan; readings are planned by their parameters', async () => {
  const db = createDatabase(database.appUrl, { connections: 1 })
  const planMode = statement<{ mode: string }>("select current_setting('plan_cache_mode') as mode")
  const reading = { statements: [planMode], take: ([rows]: readonly unknown[][]) => rows?.[0] }
  const decided = db.decideThenRead(company, async (tx) => {
    expect(await tx.run(planMode)).toEqual([{ mode: 'force_generic_plan' }])
    return { writes: [], answer: reading }
  })
  expect(await decided).toEqual({ mode: 'force_generic_plan' })
  expect(await db.writeThenRead(company, [], reading)).toEqual({ mode: 'force_generic_plan' })
  expect(await db.read(null, reading)).toEqual({ mode: 'auto' })
  expect(await db.transaction(null, (tx) => tx.run(planMode))).toEqual([{ mode: 'auto' }])
  await db.close()
})
