/** What readiness and metrics read from the database. */
import type { Statement } from './client.ts'
import { statement } from './client.ts'

type DatabaseState = {
  /** A replica, or a database that was made read-only. */
  is_read_only: boolean
  /** The number of the last migration that was applied. */
  schema_version: number
  /** What the first server derived from its secret key; null before it did. */
  key_check: string | null
  /** The time of the database. */
  now: Date
}

/** Returns the statement that reads the state of the database; sent without a company. */
export function databaseState(): Statement<DatabaseState> {
  return statement(
    `select current_setting('transaction_read_only') = 'on' as is_read_only,
       (select coalesce(max(number), 0) from schema_migration) as schema_version,
       (select key_check from installation limit 1) as key_check,
       clock_timestamp() as now`,
  )
}

/** The jobs of a kind: waiting for a worker (the oldest for so many seconds), paused before another attempt, running, failed. */
export type JobBacklog = {
  name: string
  waiting: number
  scheduled: number
  running: number
  failed: number
  oldest_seconds: number
}

/** Returns the statement that counts the jobs of all companies and of none by kind; sent without a company. */
export function jobBacklog(): Statement<JobBacklog> {
  return statement('select name, waiting, scheduled, running, failed, oldest_seconds from job_backlog()')
}
