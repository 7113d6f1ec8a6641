/**
 * Shares the counts of requests with the other servers on the database, once a second: a client does not get the limit of
 * every server. A request never waits for it, and a database that is away leaves each server with its own counts.
 */
import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../../db/core/client.ts'
import { forgetCounts, shareCounts } from '../../db/identity/request-count-store.ts'
import type { RequestCounter } from './request-counter.ts'

/** The pause between two rounds. */
export const SHARING_MS = 1000
/** Rounds after which the counts of past minutes are deleted. */
const roundsToForget = 60

type Counters = Readonly<Record<string, RequestCounter>>

/** Returns what shares the counts once; it must not run concurrently with itself. */
export function createSharing(db: Database, counters: Counters): () => Promise<void> {
  const server = uuidv7()
  let rounds = 0
  return async () => {
    const counted = Object.entries(counters).flatMap(([name, counter]) =>
      [...counter.drain()].map(([key, count]) => ({ counter, key, count, hash: hashOf(name, key) })),
    )
    if (counted.length > 0) {
      const requests = counted.map(({ hash, count }) => ({ key: hash, count }))
      const [, rows] = await db.batch(null, shareCounts(server, requests))
      const others = new Map(rows.map(({ key, count }) => [key.toString('hex'), count]))
      for (const { counter, key, hash } of counted) counter.learn(key, others.get(hash.toString('hex')) ?? 0)
    }
    rounds += 1
    if (rounds % roundsToForget === 0) await db.batch(null, [forgetCounts()])
  }
}

function hashOf(name: string, key: string): Buffer {
  return createHash('sha256').update(`${name} ${key}`).digest().subarray(0, 16)
}
