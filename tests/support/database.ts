import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createOnTestNodes, onTestNodes, testNodes } from './test-nodes.ts'

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
  return createDatabase(template)
}

/** Creates a database without tables, for tests of the migration runner. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase(null)
}

async function createDatabase(template: string | null): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const adminUrl = inject('templateUrl').replace('/daybook?', '/postgres?')
  const isOnNodes = testNodes.length > 0
  if (isOnNodes) await createOnTestNodes(name, template)
  else
    await runOn(
      adminUrl,
      `create database ${name} ${template === null ? '' : `template ${template}`} owner daybook_owner`,
    )
  const dropped = `drop database ${name} with (force)`
  const at = (url: string): string => url.replace('/daybook?', `/${name}?`)
  return {
    name,
    ownerUrl: at(inject('ownerUrl')),
    appUrl: at(inject('appUrl')),
    adminUrl: at(inject('templateUrl')),
    drop: () => (isOnNodes ? onTestNodes([dropped]) : runOn(adminUrl, dropped)),
  }
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}
