/** Kills and shuts down the embedded PostgreSQL under the running server, while clients post. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDatabase } from '../../server/db/core/client.ts'
import { runningPostmaster } from '../../server/db/embedded/postmaster.ts'
import { openCluster, type Cluster } from '../../server/db/embedded/embedded-cluster.ts'
import { migrate, roleOf } from '../../server/db/core/migrate.ts'
import { verifyBooks } from '../../server/services/verify/verify-books.ts'
import { postDuring, until, type LoadFigures } from './posting-load.ts'
import { addOwnerWithCompany, startServerProcess, type ServerProcess } from './server-process.ts'

export type RestartFigures = LoadFigures & { sameProcess: boolean; broken: string[] }

/**
 * Stops PostgreSQL `kills` times by SIGKILL and `restarts` times by a fast shutdown, one after the other, under load.
 */
export async function postWhileDatabaseEnds(ends: { kills: number; restarts: number }): Promise<RestartFigures> {
  const parent = mkdtempSync(path.join(tmpdir(), 'daybook-restarts-'))
  chmodSync(parent, 0o711)
  const dataDir = path.join(parent, 'data')
  const cluster = await openPreparedCluster(dataDir)
  const server = await startServerProcess({ DATA_DIR: dataDir })
  try {
    const signals = [...Array(ends.kills).fill('SIGKILL'), ...Array(ends.restarts).fill('SIGINT')]
    const folder = path.join(dataDir, 'postgres')
    const load = await postDuring(
      server,
      signals.map((signal) => () => endDatabase(server, { folder, signal })),
    )
    return { ...load, ...(await stateAfter(server, cluster)) }
  } finally {
    server.child.kill('SIGKILL')
    await cluster.stop()
    rmSync(parent, { recursive: true, force: true })
  }
}

/** Opens a new cluster that holds the owner with the company `one`. */
export async function openPreparedCluster(dataDir: string): Promise<Cluster> {
  const cluster = await openCluster({ dataDir, log: () => undefined })
  await migrate({ ownerUrl: cluster.ownerUrl, appRole: roleOf(cluster.appUrl), log: () => undefined })
  await addOwnerWithCompany(cluster.appUrl)
  return cluster
}

/** Returns whether the server still runs and is ready, and every violated invariant of the books. */
export async function stateAfter(
  server: ServerProcess,
  { ownerUrl, appUrl }: Pick<Cluster, 'ownerUrl' | 'appUrl'>,
): Promise<Pick<RestartFigures, 'sameProcess' | 'broken'>> {
  const ready = await fetch(`${server.origin}/readyz`)
  const owner = createDatabase(ownerUrl, { connections: 2 })
  const broken: string[] = []
  for await (const { check, findings } of verifyBooks({ owner, appUrl }, null)) {
    broken.push(...findings.map((finding) => `${check}: ${finding}`))
  }
  await owner.close()
  return { sameProcess: server.child.exitCode === null && ready.status === 200, broken }
}

type End = { folder: string; signal: NodeJS.Signals }

async function endDatabase(server: ServerProcess, { folder, signal }: End): Promise<void> {
  const pid = runningPostmaster(folder)?.pid
  if (pid === undefined) throw new Error('PostgreSQL does not run although vouchers are acknowledged')
  process.kill(pid, signal)
  await until(async () => {
    const ready = await fetch(`${server.origin}/readyz`)
    const running = runningPostmaster(folder)
    return ready.status === 200 && running !== null && running.pid !== pid
  }, `ready after ${signal}`)
}
