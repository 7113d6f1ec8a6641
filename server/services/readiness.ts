import type { Database } from '../db/client.ts'
import { statement } from '../db/client.ts'

/** True when the database answers. */
export async function isReady(db: Database): Promise<boolean> {
  try {
    await db.batch(null, [statement('select 1')])
    return true
  } catch {
    return false
  }
}
