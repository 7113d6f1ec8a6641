/**
 * The database as the rest of the server sees it: statements inside a company, one round trip or several.
 * Nothing else knows where PostgreSQL is or which driver is used.
 */
import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { createQueryId, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { DomainError } from '../../../domain/errors.ts'
import { isConnectionLost, translateDatabaseError } from './database-errors.ts'
import { brokenConnection, connect, openPool } from './pool.ts'

declare const rowType: unique symbol
/** A statement ready to send. `Row` is the type of its rows. Named statements are prepared once a connection. */
export type Statement<Row = unknown> = {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly name?: string
  readonly [rowType]?: Row
}
type Rows<Statements extends readonly Statement[]> = {
  [Place in keyof Statements]: Statements[Place] extends Statement<infer Row> ? Row[] : never
}

/** Something to read: statements that can travel with others, and what their rows amount to. */
export type Reading<T> = {
  readonly statements: readonly Statement[]
  readonly take: (rows: readonly unknown[][]) => T
}

/** A reading of statements whose rows `take` makes something of; it may raise, for instance when there are none. */
export function reading<const Statements extends readonly Statement[], T>(
  statements: Statements,
  take: (rows: Rows<Statements>) => T,
): Reading<T> {
  return { statements, take: (rows) => take(rows as Rows<Statements>) }
}

/** Two readings as one. */
export function together<One, Other>(one: Reading<One>, other: Reading<Other>): Reading<[One, Other]> {
  const first = one.statements.length
  return {
    statements: [...one.statements, ...other.statements],
    take: (rows) => [one.take(rows.slice(0, first)), other.take(rows.slice(first))],
  }
}

/** A reading of what `make` makes of another one. */
export function mapped<From, To>({ statements, take }: Reading<From>, make: (from: From) => To): Reading<To> {
  return { statements, take: (rows) => make(take(rows)) }
}

/** Inside a transaction: one statement, or several sent one behind the other without waiting in between. */
export type Transaction = {
  run: <Row>(statement: Statement<Row>) => Promise<Row[]>
  /** One round trip; the first statement that is refused ends the transaction. Rows per statement. */
  batch: <const Statements extends readonly Statement[]>(statements: Statements) => Promise<Rows<Statements>>
}

/** What was decided inside a transaction: the last statements of it, and what is read when they are committed. */
export type Decision<T> = { readonly writes: readonly Statement[]; readonly wanted: Reading<T> }

export type Database = {
  /** One round trip: begin, set the company (null: none), every statement, commit. All or nothing. Rows per statement. */
  batch: <const Statements extends readonly Statement[]>(
    companyId: string | null,
    statements: Statements,
  ) => Promise<Rows<Statements>>
  /** One reading in one round trip. */
  read: <T>(companyId: string | null, wanted: Reading<T>) => Promise<T>
  /**
   * Writes as a batch and reads in the same round trip, but in a transaction of its own after the commit: nothing that
   * the writes have locked waits for the reading.
   */
  writeThenRead: <T>(companyId: string, writes: readonly Statement[], wanted: Reading<T>) => Promise<T>
  /** Several round trips in one transaction, rolled back when `work` throws. */
  transaction: <T>(companyId: string | null, work: (tx: Transaction) => Promise<T>) => Promise<T>
  /**
   * Several round trips in one transaction: `decide` reads and locks, its writes go together with the commit, and the
   * reading follows in the same round trip, in a transaction of its own. Rolled back when `decide` throws.
   */
  decideThenRead: <T>(companyId: string, decide: (tx: Transaction) => Promise<Decision<T>>) => Promise<T>
  /** False for half a minute after PostgreSQL refused a statement because its disk is full. */
  hasSpace: () => boolean
  close: () => Promise<void>
}

const compiler = new PostgresQueryCompiler()

/** A part of a statement that is put together with the `sql` template. */
export type Fragment = RawBuilder<unknown>

/** Returns SQL that was put together from fragments as a statement. */
export function compile<Row>(query: Fragment): Statement<Row> {
  const { sql, parameters } = compiler.compileQuery(query.toOperationNode(), createQueryId())
  return { sql, parameters }
}

/** The same where the text follows from a declaration, so that there are few of them: prepared as fixed texts are. */
export function prepared<Row>(query: Fragment): Statement<Row> {
  const { sql, parameters } = compiler.compileQuery(query.toOperationNode(), createQueryId())
  return { sql, parameters, name: nameOf(sql) }
}

/** A statement of fixed text with `$1…` places: prepared under a name of its own. */
export function statement<Row = Record<string, never>>(
  sql: string,
  parameters: readonly unknown[] = [],
): Statement<Row> {
  return { sql, parameters, name: nameOf(sql) }
}

const names = new Map<string, string>()

function nameOf(sql: string): string {
  const name = names.get(sql) ?? createHash('sha256').update(sql).digest('base64url').slice(0, 16)
  names.set(sql, name)
  return name
}

/** How long a full disk of PostgreSQL is reported after it last refused a statement. */
const fullForMs = 30_000

export type DatabaseOptions = {
  connections?: number
  /** Tells every transaction what time it is, for what is due today or overdue; else the database looks for itself. */
  clock?: { now: () => Date }
}

/**
 * Opens a pool on `url` (a connection string of the application's role). Errors become a `DomainError` where a user caused
 * them. A connection that PostgreSQL closes ends the request that uses it with BUSY, and the next request gets a new one.
 */
export function createDatabase(url: string, { connections = 10, clock }: DatabaseOptions = {}): Database {
  const pool = openPool(url, connections)
  const sourceFor = (plans: Plans): Source => ({
    pool,
    open: (companyId) => [{ text: 'begin' }, enterCompany(companyId, { now: clock?.now(), plans })],
  })
  const source = sourceFor('auto')
  const writing = sourceFor('force_generic_plan')
  const now = () => (clock?.now() ?? new Date()).getTime()
  let fullAt = -Infinity
  const retrying = <T>(work: () => Promise<T>): Promise<T> =>
    withRetries(work).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'DISK_FULL') fullAt = now()
      throw error
    })
  return {
    batch: (companyId, statements) =>
      retrying(async () => (await inOneRoundTrip(source, companyId, [statements]))[0] as Rows<typeof statements>),
    read: (companyId, { statements, take }) =>
      retrying(async () => take((await inOneRoundTrip(source, companyId, [statements]))[0] ?? [])),
    writeThenRead: (companyId, writes, { statements, take }) =>
      retrying(async () => take((await inOneRoundTrip(writing, companyId, [writes, statements]))[1] ?? [])),
    transaction: (companyId, work) => retrying(() => inTransaction(source, companyId, work)),
    decideThenRead: (companyId, decide) => retrying(() => inDecision(writing, companyId, decide)),
    hasSpace: () => now() - fullAt > fullForMs,
    close: () => pool.end(),
  }
}

/**
 * How prepared statements are planned. A change runs some forty statements that find their rows by key, whose plan is the
 * same for every company and takes several times as long to make as to run; lists and reports depend on what is asked for.
 */
type Plans = 'auto' | 'force_generic_plan'

/** Where connections come from, and what every transaction of a company begins with. */
type Source = { pool: pg.Pool; open: (companyId: string | null) => pg.QueryConfig[] }

/** Sends transactions one behind the other without waiting in between; answers the rows of each statement of each. */
async function inOneRoundTrip(
  { pool, open }: Source,
  companyId: string | null,
  transactions: readonly (readonly Statement[])[],
): Promise<unknown[][][]> {
  const client = await connect(pool)
  const opening = open(companyId)
  const sent = transactions.map((statements) => [...opening, ...statements.map(toQuery), commit])
  const outcomes = await pipelined(client, sent)
  client.release(outcomes.error === undefined ? undefined : brokenConnection(outcomes.error))
  return rowsOf(outcomes).map((rows) => rows.slice(opening.length, -1))
}

async function inTransaction<T>(
  { pool, open }: Source,
  companyId: string | null,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return onConnection(pool, async (client) => {
    const result = await work(transactionOn(client, open(companyId)))
    await client.query(commit)
    return result
  })
}

async function inDecision<T>(
  { pool, open }: Source,
  companyId: string,
  decide: (tx: Transaction) => Promise<Decision<T>>,
): Promise<T> {
  return onConnection(pool, async (client) => {
    const { writes, wanted } = await decide(transactionOn(client, open(companyId)))
    const opening = open(companyId)
    const reading = [...opening, ...wanted.statements.map(toQuery), commit]
    const [, rows = []] = rowsOf(await pipelined(client, [[...writes.map(toQuery), commit], reading]))
    return wanted.take(rows.slice(opening.length, -1))
  })
}

/** Lends a connection; what `work` throws rolls back whatever is open on it. One that cannot even do that is thrown away. */
async function onConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await connect(pool)
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    )
    throw translateDatabaseError(error)
  }
}

/** A transaction whose beginning travels with the first thing that is asked in it. */
function transactionOn(client: pg.PoolClient, beginning: pg.QueryConfig[]): Transaction {
  let opening = beginning
  async function send(statements: readonly Statement[]): Promise<unknown[][]> {
    const open = opening
    opening = []
    const [rows = []] = rowsOf(await pipelined(client, [[...open, ...statements.map(toQuery)]]))
    return rows.slice(open.length)
  }
  return {
    run: async <Row>(one: Statement<Row>) => ((await send([one]))[0] ?? []) as Row[],
    batch: async <const Statements extends readonly Statement[]>(statements: Statements) =>
      (await send(statements)) as Rows<Statements>,
  }
}

/** Per transaction the rows of each query; the first that failed, and whether something was committed before it. */
type Outcomes = { rows: unknown[][][]; error: unknown; committed: boolean }

/** Sends the queries of transactions in one write: sent one by one, the small messages cost more than what is in them. */
async function pipelined(
  client: pg.PoolClient,
  transactions: readonly (readonly pg.QueryConfig[])[],
): Promise<Outcomes> {
  client.connection.stream.cork()
  const sent = transactions.map((queries) => Promise.allSettled(queries.map((query) => client.query(query))))
  client.connection.stream.uncork()
  const outcomes = await Promise.all(sent)
  const failures = outcomes.map((one) => one.find((outcome) => outcome.status === 'rejected'))
  const failed = failures.find((failure) => failure !== undefined)
  const rows = outcomes.map((one) => one.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.rows : [])))
  return { rows, error: failed?.reason, committed: failed !== failures[0] }
}

/**
 * The rows, or what failed: only while nothing is committed may it be translated, and so be tried again. A connection lost
 * between commit and reading is BUSY: a repeat with the same idempotency key gets the stored answer.
 */
function rowsOf({ rows, error, committed }: Outcomes): unknown[][][] {
  if (error === undefined) return rows
  if (committed && !isConnectionLost(error)) throw new Error('Committed, but not read back', { cause: error })
  throw translateDatabaseError(error)
}

const commit: pg.QueryConfig = { text: 'commit' }

function enterCompany(
  companyId: string | null,
  { now, plans }: { now: Date | undefined; plans: Plans },
): pg.QueryConfig {
  return {
    name: 'begin-in-company',
    text: `select set_config('daybook.company', $1, true), set_config('daybook.now', $2, true),
      set_config('plan_cache_mode', $3, true)`,
    values: [companyId ?? '', now?.toISOString() ?? '', plans],
  }
}

function toQuery({ sql, parameters, name }: Statement): pg.QueryConfig {
  return { text: sql, values: [...parameters], ...(name ? { name } : {}) }
}

/** Deadlocks and serialization failures repeat the whole work, at most three times. */
async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const code = error instanceof pg.DatabaseError ? error.code : undefined
      if (attempt === 3 || (code !== '40P01' && code !== '40001')) throw error
    }
  }
}
