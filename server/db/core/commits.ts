/**
 * How changes end. Beside others, a change commits without waiting for the disk, so that they get its locks at once; a tiny
 * transaction behind it on the same connection waits in its place, before the change is answered.
 *
 *   change A: number 7, commit ──► flush of the log beyond A ──► answer
 *   change B:    waits for the lock   number 8, commit ──► the same flush or the next ──► answer
 *
 * The log is one sequence: what is flushed includes every earlier commit, and a crash loses only its end, which was not
 * answered. The connection is the same, since another one could belong to a PostgreSQL that was restarted in between.
 * A change that is alone waits in its own commit: nobody waits for its locks, and the log writer, which an unflushed
 * commit wakes, could be flushing a part of it first. A distributed database waits too: a coordinator that forgot its
 * commit would take back what one machine has committed and another only prepared.
 */
import type { BatchStatement } from './batch-query.ts'
import type { Statement } from './statement.ts'
import { statement } from './statement.ts'

export const begin: BatchStatement = { name: 'begin-transaction', text: 'begin' }
export const commit: BatchStatement = { name: 'commit-transaction', text: 'commit' }

/** The setting ends with the transaction. */
export const commitUnflushed: readonly BatchStatement[] = [
  { name: 'release-early', text: `select set_config('synchronous_commit', 'off', true)` },
  commit,
]

/**
 * Returns the statement that, in a transaction of its own, waits until everything committed before is on disk, and on
 * the replicas that commits wait for.
 */
export function flushLog(): Statement {
  // A transaction without a record in the log would not wait.
  return statement(`select from pg_logical_emit_message(true, 'daybook', '')`)
}
