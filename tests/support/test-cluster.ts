import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openCluster, type Cluster } from '../../server/db/embedded/embedded.ts'
import { isAlive, stopPostmaster } from '../../server/db/embedded/postmaster.ts'
import { assertRequestRole, migrate, roleOf } from '../../server/db/core/migrate.ts'

const prefix = 'daybook-test-'

/** Tests prove the SQL, not the disk: a lost test cluster is made anew in a second. */
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** A PostgreSQL of this process in the temporary folder, its database `daybook` migrated; `remove` leaves nothing. */
export async function startTestCluster(): Promise<Cluster & { dataDir: string; remove: () => Promise<void> }> {
  await sweep()
  const dataDir = path.join(tmpdir(), `${prefix}${process.pid}`)
  const cluster = await openCluster({ dataDir, log: () => undefined, settings: fast })
  await migrate({ ownerUrl: cluster.ownerUrl, appRole: roleOf(cluster.appUrl), log: () => undefined })
  await assertRequestRole(cluster.appUrl)
  const remove = async (): Promise<void> => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...cluster, dataDir, remove }
}

/** Removes the clusters of runs that were killed; those of runs still going on are left alone. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length))
    if (!pid || isAlive(pid)) continue
    const folder = path.join(tmpdir(), name)
    await stopPostmaster(path.join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  }
}
