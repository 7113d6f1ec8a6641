import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** The first key of Daybook's session locks; the second distinguishes them. */
const lockFamily = 0x6461_7962
const serverLock = 1
/** Migrations have the second. */
const demoLock = 3

/** Another server has the lock of the embedded database; the message has its process and address. */
export class ServerRunning extends Error {}

export type ServerLock = {
  /** Fulfilled when the connection ends. */
  lost: Promise<void>
  release: () => Promise<void>
}

/**
 * Takes the lock of the one server on an embedded database and keeps it on a separate connection until it is released, or this
 * process or PostgreSQL ends, even by a kill. Throws `ServerRunning` when another server has it.
 */
export async function takeServerLock(options: { ownerUrl: string; address: string }): Promise<ServerLock> {
  const client = new pg.Client({
    connectionString: options.ownerUrl,
    // Readable by the next server in pg_stat_activity while the lock is held.
    application_name: `pid ${process.pid}, ${options.address}`,
  })
  client.on('error', () => undefined)
  await client.connect()
  if (!(await tryLock(client))) {
    const holder = await describeHolder(client)
    await client.end()
    throw new ServerRunning(`Daybook is already running on this data folder: ${holder}`)
  }
  return { lost: new Promise((resolve) => client.on('end', resolve)), release: () => client.end() }
}

/**
 * Does `work` while no other server of the database makes the demo, waiting for it; a killed server loses the lock. Returns
 * what `work` returns.
 */
export async function withDemoLock<T>(ownerUrl: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1, $2)', [lockFamily, demoLock])
    return await work()
  } finally {
    await client.end()
  }
}

/** Tries several times, because the session of a killed server may take a moment to end. */
async function tryLock(client: pg.Client): Promise<boolean> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (attempt > 0) await sleep(50)
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
      lockFamily,
      serverLock,
    ])
    if (rows[0]?.taken) return true
  }
  return false
}

async function describeHolder(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name
       from pg_locks l
       join pg_stat_activity a on a.pid = l.pid
      where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2 and l.objsubid = 2
        and l.database = (select oid from pg_database where datname = current_database())`,
    [lockFamily, serverLock],
  )
  return rows[0]?.application_name ?? 'it has just stopped, try again'
}
