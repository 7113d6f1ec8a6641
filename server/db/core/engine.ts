/**
 * What differs on a database that is distributed over several machines (docs/scale-out.md): it refuses `insert … select` to
 * a role with row policies unless the statement returns its rows, and its plans are made for one company, so that none may
 * be kept.
 */
import pg from 'pg'
import type { BatchStatement } from './batch-query.ts'

/** Whether the database is distributed; not known before the first connection. */
export type Engine = { isDistributed: boolean | null }

/**
 * Finds out once whether the database is distributed. Throws when PostgreSQL would keep the plans of a distributed one: a
 * plan that was made for one company would show its rows to the next.
 */
export async function recognize(engine: Engine, client: pg.PoolClient): Promise<void> {
  if (engine.isDistributed !== null) return
  const { rows } = await client.query<{ plans: string }>(
    "select current_setting('plan_cache_mode') as plans from pg_extension where extname = 'citus'",
  )
  const [distributed] = rows
  if (distributed && distributed.plans !== 'force_custom_plan') {
    throw new Error(`A distributed database needs plan_cache_mode = force_custom_plan; it is ${distributed.plans}`)
  }
  engine.isDistributed = distributed !== undefined
}

const insertsSelected = /^\s*(?:with\b[\s\S]*?)?\binsert into [^;]*?\bselect\b/i
const answers = /\b(?:returning\b[^()]*|on conflict\b[\s\S]*)$/i

/** Returns the statement as the database takes it; without a name, so that its plan is not kept. */
export function adaptedTo({ isDistributed }: Engine, statement: BatchStatement): BatchStatement {
  if (!isDistributed) return statement
  const { text, values = [] } = statement
  return { text: insertsSelected.test(text) && !answers.test(text) ? `${text} returning 1` : text, values }
}

/** What the database says beside its answers. */
export type Notice = { code?: string | undefined; message?: string | undefined; detail?: string | undefined }

/** What an engine says, without a code, when another machine ends while it works for a statement. */
const endedMachine =
  /^(?:terminating connection|server closed the connection|SSL connection|failed to COPY|could not commit transaction for shard)/

/**
 * Returns an error of another machine with a code of its own. A check at the end of a transaction is reported in a warning,
 * and the commit then fails without its code; a machine that ended is a lost connection. Any other error stays as it is.
 */
export function withOwnCode(error: unknown, notices: readonly Notice[]): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== 'XX000') return error
  const refusal = notices.find(({ code }) => code !== undefined && /^(?:DB|23)/.test(code))
  if (refusal) {
    const { code, message, detail } = refusal
    return Object.assign(error, { code, message, detail })
  }
  return endedMachine.test(error.message) ? Object.assign(error, { code: '08006' }) : error
}

/** Returns the warnings of the connection while `work` runs, and its result. */
export async function withNotices<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<[T, Notice[]]> {
  const notices: Notice[] = []
  const keep = (notice: Notice): void => void notices.push(notice)
  client.on('notice', keep)
  try {
    return [await work(), notices]
  } finally {
    client.off('notice', keep)
  }
}
