import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A separate database for one test or test file. */
export type TestDatabase = {
  name: string
  ownerUrl: string
  appUrl: string
  /** The superuser, for tests that act as several roles in one session. */
  adminUrl: string
  drop: () => Promise<void>
}

/**
 * Clones the migrated template, or another database without connections (about 50 ms). The caller drops it; leftovers
 * are removed with the cluster.
 */
export async function freshDatabase(template = 'daybook'): Promise<TestDatabase> {
  return createDatabase(`template ${template}`)
}

/** Creates a database without tables, for tests of the migration runner. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase('')
}

async function createDatabase(source: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const adminUrl = inject('templateUrl').replace('/daybook?', '/postgres?')
  await runOn(adminUrl, `create database ${name} ${source} owner daybook_owner`)
  const at = (url: string): string => url.replace('/daybook?', `/${name}?`)
  return {
    name,
    ownerUrl: at(inject('ownerUrl')),
    appUrl: at(inject('appUrl')),
    adminUrl: at(inject('templateUrl')),
    drop: () => runOn(adminUrl, `drop database ${name} with (force)`),
  }
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
