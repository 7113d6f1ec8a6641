/**
 * One connection with one transaction, for work on a whole company: exporting it as of one moment, importing it all or
 * nothing. Everything that reads through a `Database`, such as reports and checks, can read inside the transaction.
 */
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Database, Statement, Transaction } from '../core/client.ts'
import { setCompany } from '../core/local-settings.ts'
import { types } from '../core/pool.ts'

export type Connection = {
  run: <Row>(sql: string, parameters?: readonly unknown[]) => Promise<Row[]>
  /** Reads inside the transaction; what a batch changes is undone at its end. */
  reader: Database
  /** The rows of a query as CSV with a header; the connection is busy until the stream ends. */
  copyOut: (query: string) => Readable
  /** Loads CSV with a header into the columns of a table. */
  copyIn: (target: string, rows: Readable) => Promise<void>
}

const settings = [
  'statement_timeout=0',
  'idle_in_transaction_session_timeout=0',
  'TimeZone=UTC',
  'DateStyle=ISO,YMD',
  'IntervalStyle=postgres',
  'bytea_output=hex',
  'extra_float_digits=1',
]

/**
 * Runs `work` in one transaction of a company on a connection of its own: committed when it returns, rolled back when it
 * throws. `begin` starts the transaction: `begin isolation level repeatable read read only` sees one moment.
 */
export async function withConnection<T>(
  { url, companyId, begin }: { url: string; companyId: string; begin: string },
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const options = settings.map((setting) => `-c ${setting}`).join(' ')
  const client = new pg.Client({ connectionString: url, types, options })
  await client.connect()
  // A running statement is rejected anyway; without a listener a lost connection would end the process.
  client.on('error', () => undefined)
  try {
    await client.query(begin)
    await client.query(setCompany(companyId).sql)
    const result = await work(connectionOf(client))
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

function connectionOf(client: pg.Client): Connection {
  return {
    run: async <Row>(sql: string, parameters: readonly unknown[] = []) =>
      (await client.query(sql, [...parameters])).rows as Row[],
    reader: readerOn(client),
    copyOut: (query) => client.query(copyTo(`copy (${query}) to stdout with (format csv, header)`)),
    copyIn: (target, rows) =>
      pipeline(rows, client.query(copyFrom(`copy ${target} from stdin with (format csv, header match)`))),
  }
}

/** Returns a database whose batches run one after the other inside the transaction of a connection. */
function readerOn(client: pg.Client): Database {
  const run = async <Row>({ sql, parameters }: Statement<Row>) =>
    (await client.query(sql, [...parameters])).rows as Row[]
  const tx: Transaction = {
    run,
    batch: async (statements) => {
      const rows: unknown[][] = []
      for (const one of statements) rows.push(await run(one))
      return rows as never
    },
  }
  let last: Promise<unknown> = Promise.resolve()
  /** A savepoint also takes back settings such as `set transaction read only`. */
  const apart = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(async () => {
      await client.query('savepoint reading')
      const result = await work()
      await client.query('rollback to savepoint reading')
      return result
    })
    last = next.catch(() => undefined)
    return next
  }
  const refuse = () => Promise.reject(new Error('This connection only reads'))
  const batch: Database['batch'] = (_companyId, statements) => apart(() => tx.batch(statements))
  return {
    batch,
    single: (one) => apart(() => tx.run(one)),
    reports: { batch },
    read: (_companyId, { statements, take }) => apart(async () => take(await tx.batch(statements))),
    transaction: (_companyId, work) => apart(() => work(tx)),
    writeThenRead: refuse,
    decideThenRead: refuse,
    hasSpace: () => true,
    connections: () => ({ inUse: 1, idle: 0, waiting: 0 }),
    close: async () => undefined,
  }
}
