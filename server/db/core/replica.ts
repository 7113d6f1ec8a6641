/**
 * Reports from a read replica: they take seconds of a processor that postings need. A report has everything that was
 * committed when it began, or it is read from the primary.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DomainError } from '../../../domain/errors.ts'
import type { Database, Reader } from './client.ts'
import { createDatabase, statement } from './client.ts'
import type { SlowStatements } from './pipeline.ts'

/** How long a report waits for the replica to catch up before it is read from the primary. */
const longestLagMs = 250
const pollMs = 10
/** How long a replica that failed is left alone. */
const restMs = 10_000

type Replica = { url: string; slow: SlowStatements | null; onError: (error: unknown) => void }

/**
 * Returns the database with `reports` read from a replica, which is connected to when the first report is read. A replica
 * that lags, fails or is not one is left out; `onError` gets the reason, at most once in ten seconds.
 */
export function withReplica(primary: Database, { url, slow, onError }: Replica): Database {
  const replica = createDatabase(url, { slow })
  let restsUntil = -Infinity
  async function fromReplica<T>(read: () => Promise<T>): Promise<{ answer: T } | null> {
    if (performance.now() < restsUntil) return null
    const [[{ at = '' } = {}]] = await primary.batch(null, [flushed()])
    try {
      return (await hasReplayed(replica, at)) ? { answer: await read() } : null
    } catch (error) {
      if (!isOfReplica(error)) throw error
      restsUntil = performance.now() + restMs
      onError(error)
      return null
    }
  }
  const reports: Reader = {
    batch: async (companyId, statements) => {
      const read = await fromReplica(() => replica.batch(companyId, statements))
      return read ? read.answer : primary.batch(companyId, statements)
    },
  }
  const close = async () => {
    await Promise.all([primary.close(), replica.close()])
  }
  return { ...primary, reports, close }
}

/** Everything that a client was told is committed lies before this position of the write-ahead log. */
const flushed = () => statement<{ at: string }>('select pg_current_wal_flush_lsn()::text as at')

/** Whether the primary may answer instead: the replica is away, is no replica, or had to replay what the report was reading. */
function isOfReplica(error: unknown): boolean {
  if (error instanceof DomainError) return error.code === 'BUSY'
  return !(error instanceof pg.DatabaseError) || error.code === '40001'
}

async function hasReplayed(replica: Database, at: string): Promise<boolean> {
  const until = performance.now() + longestLagMs
  for (;;) {
    const [[state]] = await replica.batch(null, [
      statement<{ is_replica: boolean; is_there: boolean }>(
        `select pg_is_in_recovery() as is_replica,
                coalesce(pg_last_wal_replay_lsn() >= $1::pg_lsn, false) as is_there`,
        [at],
      ),
    ])
    if (!state?.is_replica) throw new Error('DATABASE_REPLICA_URL names a PostgreSQL that is not a replica')
    if (state.is_there) return true
    if (performance.now() > until) return false
    await sleep(pollMs)
  }
}
