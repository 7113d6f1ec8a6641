/** Connections to PostgreSQL that are replaced when they fail. */
import pg from 'pg'
import { translateDatabaseError } from './database-errors.ts'

/** How long a request waits for a connection before it is refused with BUSY. */
const longestWaitMs = 10_000

/** What every session of a request is opened with: limits that free what a lost request holds, and the zone of texts. */
export const sessionSettings = {
  statement_timeout: '55s',
  idle_in_transaction_session_timeout: '30s',
  TimeZone: 'UTC',
} as const

/** How values of PostgreSQL are read: dates and decimals stay text. */
export const types = new pg.TypeOverrides()
const textOnly = (value: string): string => value
types.setTypeParser(pg.types.builtins.DATE, textOnly)
types.setTypeParser(pg.types.builtins.NUMERIC, textOnly)
types.setTypeParser(pg.types.builtins.INT8, (value) => BigInt(value))

/** Opens a pool of at most `connections`; a connection that PostgreSQL closes is replaced at the next use. */
export function openPool(url: string, connections: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: longestWaitMs,
    pipeline: true,
    types,
    options: Object.entries(sessionSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
  })
  // Without listeners a closed connection would end the process: the pool's is for idle ones, each client's for its
  // whole life. Running statements are rejected anyway.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Returns a connection of the pool; raises BUSY when PostgreSQL cannot be reached or none is free in time. */
export async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw translateDatabaseError(error)
  }
}
