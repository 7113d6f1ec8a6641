/** Creates books as an earlier release left them, for tests of migrations that change data. */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../../server/db/core/migrate.ts'
import { projectRoot } from '../../server/paths.ts'
import { emptyDatabase } from './database.ts'

const source = path.join(projectRoot, 'server/db/migrations')

/**
 * Runs `work` on a database with all migrations before `number`: `admin` writes without triggers and foreign keys until
 * it calls `apply`, which applies that migration and returns its name.
 */
export async function withBooksBefore(
  number: number,
  work: (books: { admin: pg.Client; apply: () => Promise<string[]> }) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-before-'))
  const database = await emptyDatabase()
  const admin = new pg.Client({ connectionString: database.adminUrl })
  const bring = (isIncluded: (number: number) => boolean) => {
    for (const name of readdirSync(source))
      if (isIncluded(Number(name.slice(0, 4))) && !name.endsWith('_test.sql'))
        copyFileSync(path.join(source, name), path.join(folder, 'migrations', name))
    return migrate({ ownerUrl: database.ownerUrl, appRole: 'daybook_app', log: () => undefined, folder })
  }
  try {
    mkdirSync(path.join(folder, 'migrations'))
    writeFileSync(path.join(folder, 'grants.sql'), 'grant usage on schema public to :app;')
    await bring((one) => one < number)
    await admin.connect()
    await admin.query('set session_replication_role = replica')
    const apply = async () => {
      await admin.query('set session_replication_role = origin')
      return bring((one) => one === number)
    }
    await work({ admin, apply })
  } finally {
    await admin.end()
    await database.drop()
    rmSync(folder, { recursive: true })
  }
}
