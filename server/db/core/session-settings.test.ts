import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../tests/support/database.ts'
import type { TestDatabase } from '../../../tests/support/database.ts'
import { createDatabase } from './client.ts'
import { assertSessionSettings } from './session-settings.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('sessions have their settings, and a pooler that drops them is found at the start', async () => {
  const direct = createDatabase(database.appUrl)
  await assertSessionSettings(direct)
  await direct.close()
  // The options of an address replace those that the session is opened with.
  const zone = encodeURIComponent('-c statement_timeout=55s -c TimeZone=Asia/Kathmandu')
  const pooled = createDatabase(`${database.appUrl}&options=${zone}`)
  const refused = assertSessionSettings(pooled)
  await expect(refused).rejects.toThrow("alter role … set TimeZone = 'UTC';")
  await expect(refused).rejects.toThrow("alter role … set idle_in_transaction_session_timeout = '30s';")
  await expect(refused).rejects.not.toThrow('set statement_timeout')
  await pooled.close()
})
