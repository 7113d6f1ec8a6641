import { accessSync, constants, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openCluster, type Cluster } from '../../server/db/embedded/embedded-cluster.ts'
import { isAlive, stopPostmaster } from '../../server/db/embedded/postmaster.ts'
import { prepareTestNodes, testNodes } from './test-nodes.ts'
import { assertRequestRole, migrate, roleOf } from '../../server/db/core/migrate.ts'

const prefix = 'daybook-test-'

/** Tests check SQL, not durability: a lost test cluster is recreated in a second. */
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

/** A memory file system of Linux: cloning a database there takes a fifth of the time. */
const memory = '/dev/shm'
const ENOUGH_BYTES = 2 * 1024 ** 3

/** Returns the folder of test clusters: in memory when large enough, else the temporary folder. */
function clustersFolder(): string {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize < ENOUGH_BYTES ? tmpdir() : memory
  } catch {
    return tmpdir()
  }
}

/**
 * Starts a PostgreSQL of this process in memory or in the temporary folder, its database `daybook` migrated; `remove`
 * leaves nothing.
 */
export async function startTestCluster(): Promise<Cluster & { dataDir: string; remove: () => Promise<void> }> {
  await sweep()
  const dataDir = path.join(clustersFolder(), `${prefix}${process.pid}`)
  if (testNodes.length > 0) return onNodes(dataDir)
  const cluster = await openCluster({ dataDir, log: () => undefined, settings: fast })
  await migrate({ ownerUrl: cluster.ownerUrl, appRole: roleOf(cluster.appUrl), log: () => undefined })
  await assertRequestRole(cluster.appUrl)
  const remove = async (): Promise<void> => {
    await cluster.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...cluster, dataDir, remove }
}

async function onNodes(dataDir: string): ReturnType<typeof startTestCluster> {
  mkdirSync(dataDir)
  const remove = async () => rmSync(dataDir, { recursive: true, force: true })
  const urls = await prepareTestNodes()
  return { ...urls, dataDir, remove, startedHere: false, stop: async () => undefined }
}

/** Removes the clusters of killed runs, but not those of running ones. */
async function sweep(): Promise<void> {
  const folders = new Set([tmpdir(), clustersFolder()])
  const names = [...folders].flatMap((above) => readdirSync(above).map((name) => ({ above, name })))
  for (const { above, name } of names) {
    const pid = Number(name.startsWith(prefix) && name.slice(prefix.length))
    if (!pid || isAlive(pid)) continue
    const folder = path.join(above, name)
    await stopPostmaster(path.join(folder, 'postgres'))
    rmSync(folder, { recursive: true, force: true })
  }
}
