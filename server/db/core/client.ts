/**
 * The database for the rest of the server: statements inside a company, in one or several round trips. Nothing else
 * knows the connection or the driver of PostgreSQL.
 */
import pg from 'pg'
import { DomainError } from '../../../domain/errors.ts'
import { translateDatabaseError } from './database-errors.ts'
import type { Channel, SlowStatements } from './pipeline.ts'
import { pipelined, rowsOf } from './pipeline.ts'
import type { BatchStatement } from './batch-query.ts'
import { commit, commitUnflushed, flushLog } from './commits.ts'
import type { Engine } from './engine.ts'
import { recognize } from './engine.ts'
import type { Plans, WholeTransaction } from './opening.ts'
import { openingOf, readingOf, wholeOf } from './opening.ts'
import { connect, openPool } from './pool.ts'
import type { Statement } from './statement.ts'
import { rowsOfEach, toBatch } from './statement.ts'

export type { Fragment, Statement } from './statement.ts'
export { setMoment } from './local-settings.ts'
export { compile, forAny, preparedStatement, statement } from './statement.ts'

type Rows<Statements extends readonly Statement[]> = {
  [Place in keyof Statements]: Statements[Place] extends Statement<infer Row> ? Row[] : never
}

/** Statements that can be sent together with others, and the function that maps their rows. */
export type Reading<T> = {
  readonly statements: readonly Statement[]
  readonly take: (rows: readonly unknown[][]) => T
}

/** Returns a reading whose rows `take` maps; it may raise, for instance without rows. */
export function reading<const Statements extends readonly Statement[], T>(
  statements: Statements,
  take: (rows: Rows<Statements>) => T,
): Reading<T> {
  return { statements, take: (rows) => take(rows as Rows<Statements>) }
}

/** Combines two readings. */
export function together<One, Other>(one: Reading<One>, other: Reading<Other>): Reading<[One, Other]> {
  const first = one.statements.length
  return {
    statements: [...one.statements, ...other.statements],
    take: (rows) => [one.take(rows.slice(0, first)), other.take(rows.slice(first))],
  }
}

/** Maps the result of a reading. */
export function mapReading<From, To>({ statements, take }: Reading<From>, make: (from: From) => To): Reading<To> {
  return { statements, take: (rows) => make(take(rows)) }
}

/** A transaction: one statement, or several sent without waiting in between. */
export type Transaction = {
  run: <Row>(statement: Statement<Row>) => Promise<Row[]>
  /** One round trip; the first refused statement ends the transaction. Returns the rows of each statement. */
  batch: <const Statements extends readonly Statement[]>(statements: Statements) => Promise<Rows<Statements>>
}

/** The decision of a transaction: its last statements, and what is read after the commit, without a write or a lock. */
export type Decision<T> = { readonly writes: readonly Statement[]; readonly answer: Reading<T> }

/** Reads in one round trip, as `batch` does. */
export type Reader = Pick<Database, 'batch'>

export type Database = {
  /** Runs begin, the company (null: none), the statements and commit in one round trip; returns their rows. */
  batch: <const Statements extends readonly Statement[]>(
    companyId: string | null,
    statements: Statements,
  ) => Promise<Rows<Statements>>
  /** Runs one statement of no company, without the time of the request. */
  single: <Row>(one: Statement<Row>) => Promise<Row[]>
  /** Reads in one round trip; the statements neither write nor lock. */
  read: <T>(companyId: string | null, answer: Reading<T>) => Promise<T>
  /**
   * Writes as a batch and reads in the same round trip, but in a separate transaction after the commit, so that locks
   * of the writes wait neither for the disk nor for the reading. Without writes, what earlier ones wrote is on disk then.
   */
  writeThenRead: <T>(companyId: string, writes: readonly Statement[], answer: Reading<T>) => Promise<T>
  /** Runs several round trips in one transaction, rolled back when `work` throws. */
  transaction: <T>(companyId: string | null, work: (tx: Transaction) => Promise<T>) => Promise<T>
  /**
   * Runs several round trips in one transaction: `decide` reads and locks, its writes are sent with the commit, and the
   * reading follows in the same round trip, in a separate transaction. Rolled back when `decide` throws.
   */
  decideThenRead: <T>(companyId: string, decide: (tx: Transaction) => Promise<Decision<T>>) => Promise<T>
  /** Where reports are read: with everything that was committed before, and never written to. */
  reports: Reader
  /** Returns false for half a minute after PostgreSQL refused a statement because its disk is full. */
  hasSpace: () => boolean
  /** Returns how many connections are in use and idle, and how many transactions wait for one. */
  connections: () => Connections
  close: () => Promise<void>
}

export type Connections = { inUse: number; idle: number; waiting: number }

/** How long a full disk of PostgreSQL is reported after the last refused statement. */
const fullForMs = 30_000

export type DatabaseOptions = {
  connections?: number
  /** The time of each transaction, which decides what is due or overdue; by default that of the database. */
  clock?: { now: () => Date }
  /** Which statements are reported as slow; by default none. */
  slow?: SlowStatements | null
}

/**
 * Opens a pool on `url` (a connection string of the application's role). Errors become a `DomainError` where a user
 * caused them. A connection that PostgreSQL closes ends its request with BUSY, and the next request gets a new one.
 */
export function createDatabase(url: string, { connections = 10, clock, slow = null }: DatabaseOptions = {}): Database {
  const pool = openPool(url, connections)
  const engine: Engine = { isDistributed: null }
  const sourceFor = (plans: Plans): Source => {
    const opening = (companyId: string | null) => ({ companyId, now: clock?.now(), plans })
    return {
      pool,
      slow,
      engine,
      open: (companyId) => openingOf(engine, opening(companyId)),
      whole: (companyId) => (statements) => wholeOf(engine, opening(companyId), statements),
      reading: (companyId) => (statements) => readingOf(engine, opening(companyId), statements),
    }
  }
  const source = sourceFor('auto')
  let changes = 0
  const writing = { ...sourceFor('force_generic_plan'), isAlone: () => changes === 1 }
  const now = () => (clock?.now() ?? new Date()).getTime()
  let fullAt = -Infinity
  const retrying = <T>(work: () => Promise<T>): Promise<T> =>
    withRetries(work).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'DISK_FULL') fullAt = now()
      throw error
    })
  const changing = <T>(work: () => Promise<T>): Promise<T> => {
    changes += 1
    return retrying(work).finally(() => (changes -= 1))
  }
  const batch: Database['batch'] = (companyId, statements) =>
    retrying(async () => (await inOneRoundTrip(source, statements, source.whole(companyId))) as Rows<typeof statements>)
  return {
    batch,
    single: <Row>(one: Statement<Row>) => retrying(async () => (await alone(source, one)) as Row[]),
    reports: { batch },
    read: (companyId, { statements, take }) =>
      retrying(async () => take(await inOneRoundTrip(source, statements, source.reading(companyId)))),
    writeThenRead: (companyId, writes, { statements, take }) =>
      changing(() => inChange(writing, companyId, { writes, answer: { statements, take } })),
    transaction: (companyId, work) => retrying(() => inTransaction(source, companyId, work)),
    decideThenRead: (companyId, decide) => changing(() => inDecision(writing, companyId, decide)),
    hasSpace: () => now() - fullAt > fullForMs,
    connections: () => ({
      inUse: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: () => pool.end(),
  }
}

type Compose = (companyId: string | null) => (statements: readonly BatchStatement[]) => WholeTransaction

/** The connections, the first statements of every transaction of a company, and transactions that are sent at once. */
type Source = {
  pool: pg.Pool
  slow: SlowStatements | null
  engine: Engine
  open: (companyId: string | null) => BatchStatement[]
  whole: Compose
  reading: Compose
}

/** Sends the statements as the transaction that `compose` makes of them; returns the rows of each. */
async function inOneRoundTrip(
  source: Source,
  statements: readonly Statement[],
  compose: (statements: readonly BatchStatement[]) => WholeTransaction,
): Promise<unknown[][]> {
  return onConnection(source, async (channel) => {
    const { sent, before } = compose(toBatch(statements))
    const [rows = []] = rowsOf(await pipelined(channel, [sent]))
    return rowsOfEach(statements, rows.slice(before))
  })
}

/** Sends one statement, which is a transaction of its own. */
async function alone(source: Source, one: Statement): Promise<unknown[]> {
  return onConnection(source, async (channel) => {
    const [[rows = []] = []] = rowsOf(await pipelined(channel, [toBatch([one])]))
    return rows
  })
}

async function inTransaction<T>(
  source: Source,
  companyId: string | null,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return onConnection(source, async (channel) => {
    const result = await work(transactionOn(channel, source.open(companyId)))
    rowsOf(await pipelined(channel, [[commit]]))
    return result
  })
}

/** The connections of changes; `isAlone` tells whether only one is under way here. */
type ChangeSource = Source & { isAlone: () => boolean }

/** Sends the writes of a change and its answer in one round trip. */
async function inChange<T>(source: ChangeSource, companyId: string, change: Decision<T>): Promise<T> {
  return onConnection(source, async (channel) => {
    const reading = source.reading(companyId)(toBatch(change.answer.statements))
    return endChange({ ...channel, isAlone: source.isAlone }, change, { begun: source.open(companyId), reading })
  })
}

async function inDecision<T>(
  source: ChangeSource,
  companyId: string,
  decide: (tx: Transaction) => Promise<Decision<T>>,
): Promise<T> {
  return onConnection(source, async (channel) => {
    const decision = await decide(transactionOn(channel, source.open(companyId)))
    const reading = source.reading(companyId)(toBatch(decision.answer.statements))
    return endChange({ ...channel, isAlone: source.isAlone }, decision, { begun: [], reading })
  })
}

/** The statements that begin the transaction of the writes, if it has not begun, and the transaction of the answer. */
type Transactions = { begun: readonly BatchStatement[]; reading: WholeTransaction }

/** Commits the writes and reads the answer when they are on disk. */
async function endChange<T>(
  { isAlone, ...channel }: Channel & Pick<ChangeSource, 'isAlone'>,
  { writes, answer }: Decision<T>,
  { begun, reading: { sent, before } }: Transactions,
): Promise<T> {
  const waits = channel.engine.isDistributed || (isAlone() && writes.length > 0)
  const [end, ...flush] = waits ? [[commit]] : [commitUnflushed, toBatch([flushLog()])]
  const writing = [...begun, ...toBatch(writes), ...(end ?? [])]
  const rows = rowsOf(await pipelined(channel, [writing, ...flush, sent])).at(-1) ?? []
  return answer.take(rowsOfEach(answer.statements, rows.slice(before)))
}

/** Lends a connection; an error rolls back its transaction. One that cannot roll back is discarded. */
async function onConnection<T>({ pool, slow, engine }: Source, work: (channel: Channel) => Promise<T>): Promise<T> {
  const client = await connect(pool)
  try {
    await recognize(engine, client)
    const result = await work({ client, slow, engine })
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

/** Returns a transaction whose first statements are sent with its first statement. */
function transactionOn(channel: Channel, firstQueries: BatchStatement[]): Transaction {
  let opening = firstQueries
  async function send(statements: readonly Statement[]): Promise<unknown[][]> {
    const open = opening
    opening = []
    const [rows = []] = rowsOf(await pipelined(channel, [[...open, ...toBatch(statements)]]))
    return rowsOfEach(statements, rows.slice(open.length))
  }
  return {
    run: async <Row>(one: Statement<Row>) => ((await send([one]))[0] ?? []) as Row[],
    batch: async <const Statements extends readonly Statement[]>(statements: Statements) =>
      (await send(statements)) as Rows<Statements>,
  }
}

/** Repeats the whole work after deadlocks and serialization failures, at most three times. */
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
