import type { Database } from '../../db/core/client.ts'
import { statement } from '../../db/core/client.ts'
import type { FileStore } from '../../storage/files.ts'

export type Readiness = 'ok' | 'waiting for the database' | 'disk full'

/** Returns whether requests can be served: the database answers, and neither its disk nor that of the files is full. */
export async function readiness({ db, files }: { db: Database; files: FileStore }): Promise<Readiness> {
  try {
    await db.batch(null, [statement('select')])
  } catch {
    return 'waiting for the database'
  }
  return db.hasSpace() && (await files.hasSpace()) ? 'ok' : 'disk full'
}
