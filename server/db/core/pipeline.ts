import type pg from 'pg'
import type { BatchStatement, End } from './batch-query.ts'
import { BatchQuery } from './batch-query.ts'
import type { Engine } from './engine.ts'
import { adaptedTo, withOwnCode, withNotices } from './engine.ts'
import { isConnectionLost, translateDatabaseError } from './database-errors.ts'

/** A statement that took long: its text with `$1…` instead of values, the id of its text, the number of rows that it returned or changed. */
export type SlowStatement = { sql: string; name: string | null; ms: number; rows: number }

/** Which statements are reported, and to whom. The duration is that of a statement in its pipeline, waiting for locks included. */
export type SlowStatements = { fromMs: number; report: (statement: SlowStatement) => void }

/** A connection, who gets the slow statements on it, and the engine of the database. */
export type Channel = { client: pg.PoolClient; slow: SlowStatements | null; engine: Engine }

/** The rows of each query by transaction; the first error, and whether something was committed before it. */
type Outcomes = { rows: unknown[][][]; error: unknown; committed: boolean }

/** Sends the statements of transactions in one write, because small messages cost more than their content. */
export async function pipelined(
  { client, slow, engine }: Channel,
  transactions: readonly (readonly BatchStatement[])[],
): Promise<Outcomes> {
  const queries = transactions.map(
    (statements) =>
      new BatchQuery(
        statements.map((one) => adaptedTo(engine, one)),
        { isTimed: slow !== null },
      ),
  )
  const sentAt = performance.now()
  client.connection.stream.cork()
  try {
    for (const query of queries) client.query(query)
  } finally {
    client.connection.stream.uncork()
  }
  const answers = () => Promise.all(queries.map(({ ended }) => ended))
  const [outcomes, notices] = engine.isDistributed ? await withNotices(client, answers) : [await answers(), []]
  if (slow !== null) {
    let startedAt = sentAt
    for (const [place, { ends }] of outcomes.entries()) {
      reportSlow(slow, { startedAt, statements: transactions[place] ?? [], ends })
      startedAt = ends.at(-1)?.at ?? startedAt
    }
  }
  const failed = outcomes.find(({ error }) => error !== undefined)
  // The stack of the driver leads to its socket; this one leads to the caller.
  if (failed?.error instanceof Error) Error.captureStackTrace(failed.error)
  const rows = outcomes.map(({ ends }) => ends.map((end) => end.rows))
  const error = withOwnCode(failed?.error, notices)
  return { rows, error, committed: failed !== undefined && failed !== outcomes[0] }
}

type TimedBatch = { startedAt: number; statements: readonly BatchStatement[]; ends: readonly End[] }

/** A statement begins when the one before it has ended. */
function reportSlow({ fromMs, report }: SlowStatements, { startedAt, statements, ends }: TimedBatch): void {
  let beganAt = startedAt
  for (const [place, { at, tag }] of ends.entries()) {
    const statement = statements[place]
    const ms = at - beganAt
    beganAt = at
    if (statement && ms >= fromMs) {
      const sql = statement.text.replaceAll(/\s+/g, ' ').trim()
      report({ sql, name: statement.name ?? null, ms: Math.round(ms), rows: countIn(tag) })
    }
  }
}

/** Returns the number of rows in the tag of a command: 3 for `INSERT 0 3`; 0 for an error and for commands without one. */
function countIn(tag: string | null): number {
  return Number(/\d+$/.exec(tag ?? '')?.[0] ?? 0)
}

/**
 * Returns the rows, or throws the error: translated, and so repeatable, only while nothing is committed. A connection
 * lost between commit and reading is BUSY: a repeat with the same idempotency key gets the stored answer.
 */
export function rowsOf({ rows, error, committed }: Outcomes): unknown[][][] {
  if (error === undefined) return rows
  if (committed && !isConnectionLost(error)) throw new Error('Committed, but not answered', { cause: error })
  throw translateDatabaseError(error)
}
