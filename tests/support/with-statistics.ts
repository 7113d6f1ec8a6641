import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase, statement } from '../../server/db/core/client.ts'
import type { TestDatabase } from './database.ts'

/** Keeps the statistics of the tables up to date, as a database of the embedded cluster does every five seconds. */
export async function withStatistics(database: TestDatabase, work: () => Promise<unknown>): Promise<void> {
  const owner = createDatabase(database.ownerUrl)
  let isDone = false
  const analyze = async (): Promise<void> => {
    while (!isDone) {
      await sleep(3000)
      await owner.batch(null, [statement('analyze')])
    }
  }
  const analyzing = analyze()
  try {
    await work()
  } finally {
    isDone = true
    await analyzing
    await owner.close()
  }
}
