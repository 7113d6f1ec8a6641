import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Config } from '../../config.ts'
import { openCluster, type Cluster } from '../embedded/embedded-cluster.ts'

/** An open database, embedded or not. */
export type OpenDatabase = {
  ownerUrl: string
  appUrl: string
  /** The embedded PostgreSQL; null when DATABASE_URL is set. */
  cluster: Cluster | null
  /** For commands: stops the embedded PostgreSQL if this command started it and nobody else uses it. */
  close: () => Promise<void>
}

/**
 * Opens the database of the configuration: the server of DATABASE_URL, or the embedded PostgreSQL, which is started if
 * necessary. Used by server and commands; `log` gets lines for the terminal.
 */
export async function openDatabase(
  config: Pick<Config, 'database' | 'dataDir'>,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  if (config.database.kind === 'server') {
    return {
      ownerUrl: config.database.ownerUrl,
      appUrl: config.database.url,
      cluster: null,
      close: async () => undefined,
    }
  }
  const cluster = await openCluster({ dataDir: config.dataDir, log })
  return {
    ownerUrl: cluster.ownerUrl,
    appUrl: cluster.appUrl,
    cluster,
    close: async () => {
      if (cluster.startedHere && !(await hasOtherSessions(cluster.adminUrl))) await cluster.stop()
    },
  }
}

/**
 * Returns whether others use the PostgreSQL: a server started during a command uses that of the command and must not
 * lose it. Our own sessions may take a moment to end, so the query is repeated.
 */
export async function hasOtherSessions(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  let others = true
  for (let attempt = 0; others && attempt < 10; attempt += 1) {
    if (attempt > 0) await sleep(50)
    const { rows } = await client.query<{ others: boolean }>(
      `select exists (select from pg_stat_activity
                       where backend_type = 'client backend' and pid <> pg_backend_pid()) as others`,
    )
    others = rows[0]?.others ?? false
  }
  await client.end()
  return others
}
