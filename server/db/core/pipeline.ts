import type pg from 'pg'
import { isConnectionLost, translateDatabaseError } from './database-errors.ts'

/** A statement that took long: its text with `$1…` instead of values, the id of its text, the number of rows that it returned or changed. */
export type SlowStatement = { sql: string; name: string | null; ms: number; rows: number }

/** Which statements are reported, and to whom. The duration is that of a statement in its pipeline, waiting for locks included. */
export type SlowStatements = { fromMs: number; report: (statement: SlowStatement) => void }

/** A connection, and who gets the slow statements on it. */
export type Channel = { client: pg.PoolClient; slow: SlowStatements | null }

/** The rows of each query by transaction; the first error, and whether something was committed before it. */
type Outcomes = { rows: unknown[][][]; error: unknown; committed: boolean }

/** The end of a query: its rows and how many it returned or changed, or its error; `at` is the moment of the answer. */
type End = { rows: unknown[]; count: number; error: unknown; at: number }

/** Sends the queries of transactions in one write, because small messages cost more than their content. */
export async function pipelined(
  { client, slow }: Channel,
  transactions: readonly (readonly pg.QueryConfig[])[],
): Promise<Outcomes> {
  client.connection.stream.cork()
  const sentAt = performance.now()
  const results = transactions.map((queries) => Promise.all(queries.map((query) => endOf(client, query))))
  client.connection.stream.uncork()
  const outcomes = await Promise.all(results)
  if (slow !== null) reportSlow(slow, { sentAt, queries: transactions.flat(), ends: outcomes.flat() })
  const failures = outcomes.map((one) => one.find(({ error }) => error !== undefined))
  const failed = failures.find((failure) => failure !== undefined)
  // The stack of the driver leads to its socket; this one leads to the caller.
  if (failed?.error instanceof Error) Error.captureStackTrace(failed.error)
  const rows = outcomes.map((one) => one.map((end) => end.rows))
  return { rows, error: failed?.error, committed: failed !== failures[0] }
}

function endOf(client: pg.PoolClient, query: pg.QueryConfig): Promise<End> {
  return new Promise((resolve) => {
    client.query(query, (error: Error | undefined, result: pg.QueryResult | undefined) =>
      resolve({
        rows: result?.rows ?? [],
        count: result?.rowCount ?? 0,
        error: error ?? undefined,
        at: performance.now(),
      }),
    )
  })
}

type Pipeline = { sentAt: number; queries: readonly pg.QueryConfig[]; ends: readonly End[] }

/** A statement begins when the one before it has ended. */
function reportSlow({ fromMs, report }: SlowStatements, { sentAt, queries, ends }: Pipeline): void {
  if ((ends.at(-1)?.at ?? sentAt) - sentAt < fromMs) return
  let startedAt = sentAt
  for (const [place, { at, count }] of ends.entries()) {
    const query = queries[place]
    const ms = at - startedAt
    startedAt = at
    if (query && ms >= fromMs) {
      const sql = query.text.replaceAll(/\s+/g, ' ').trim()
      report({ sql, name: query.name ?? null, ms: Math.round(ms), rows: count })
    }
  }
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
