import type { Config } from '../config.ts'
import type { Database } from '../db/core/client.ts'
import { createDatabase } from '../db/core/client.ts'
import { migrate, roleOf } from '../db/core/migrate.ts'
import { openDatabase } from '../db/core/open-database.ts'
import { note } from './usage.ts'

/** The database of the configuration, for commands. */
export type Books = {
  /** As requests see it: one company at a time. */
  db: Database
  /** As the role that owns the tables: every company. */
  owner: Database
  appUrl: string
}

/**
 * Opens the database of DATA_DIR or DATABASE_URL, even while a server uses it, migrates it, and closes it after `work`
 * in any case.
 */
export async function withBooks<T>(config: Config, work: (books: Books) => Promise<T>): Promise<T> {
  const { ownerUrl, appUrl, close } = await openDatabase(config, note)
  try {
    await migrate({ ownerUrl, appRole: roleOf(appUrl), log: note })
    const db = createDatabase(appUrl)
    const owner = createDatabase(ownerUrl, { connections: 2 })
    try {
      return await work({ db, owner, appUrl })
    } finally {
      await Promise.all([db.close(), owner.close()])
    }
  } finally {
    await close()
  }
}
