import type pg from 'pg'
import { isConnectionLost, translateDatabaseError } from './database-errors.ts'

/** The rows of each query by transaction; the first error, and whether something was committed before it. */
type Outcomes = { rows: unknown[][][]; error: unknown; committed: boolean }

/** Sends the queries of transactions in one write, because small messages cost more than their content. */
export async function pipelined(
  client: pg.PoolClient,
  transactions: readonly (readonly pg.QueryConfig[])[],
): Promise<Outcomes> {
  client.connection.stream.cork()
  const results = transactions.map((queries) => Promise.allSettled(queries.map((query) => client.query(query))))
  client.connection.stream.uncork()
  const outcomes = await Promise.all(results)
  const failures = outcomes.map((one) => one.find((outcome) => outcome.status === 'rejected'))
  const failed = failures.find((failure) => failure !== undefined)
  const rows = outcomes.map((one) => one.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.rows : [])))
  return { rows, error: failed?.reason, committed: failed !== failures[0] }
}

/**
 * Returns the rows, or throws the error: translated, and so repeatable, only while nothing is committed. A connection
 * lost between commit and reading is BUSY: a repeat with the same idempotency key gets the stored answer.
 */
export function rowsOf({ rows, error, committed }: Outcomes): unknown[][][] {
  if (error === undefined) return rows
  if (committed && !isConnectionLost(error)) throw new Error('Committed, but not read back', { cause: error })
  throw translateDatabaseError(error)
}
