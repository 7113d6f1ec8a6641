import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../tests/support/database.ts'
import { projectRoot } from '../../paths.ts'

/**
 * Each migration has a SQL test that raises an exception where an assertion fails. It runs as the owner role in a
 * transaction that is rolled back, and may `set local role daybook_app` to see what a request sees.
 */
const folder = path.join(projectRoot, 'server/db/migrations')
const names = readdirSync(folder).filter((name) => /^\d{4}_.*\.sql$/.test(name))
const tests = names.filter((name) => name.endsWith('_test.sql'))

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('every migration has a SQL test beside it', () => {
  const migrations = names.filter((name) => !name.endsWith('_test.sql'))
  expect(tests).toEqual(migrations.map((name) => name.replace('.sql', '_test.sql')))
})

test.each(tests)('%s holds', async (name) => {
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('set local role daybook_owner')
    await client.query(readFileSync(path.join(folder, name), 'utf8'))
  } finally {
    await client.query('rollback')
    await client.end()
  }
})
