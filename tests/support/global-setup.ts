import { readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { openCluster, type Cluster } from '../../server/db/embedded.ts'
import { isAlive, stopPostmaster } from '../../server/db/embedded/postmaster.ts'
import { assertRequestRole, migrate, roleOf } from '../../server/db/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser connection to the migrated template database of this run. */
    templateUrl: string
    ownerUrl: string
    appUrl: string
  }
}

const prefix = 'daybook-test-'

/** Tests prove the SQL, not the disk: a lost test cluster is made anew in a second. */
const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }

let cluster: Cluster | undefined
const dataDir = path.join(tmpdir(), `${prefix}${process.pid}`)

/** Starts one cluster for the run, with `daybook` as the migrated database that every test's own one is cloned from. */
export async function setup(project: TestProject): Promise<void> {
  await sweep()
  cluster = await openCluster({ dataDir, log: () => undefined, settings: fast })
  await migrate({ ownerUrl: cluster.ownerUrl, appRole: roleOf(cluster.appUrl), log: () => undefined })
  await assertRequestRole(cluster.appUrl)
  project.provide('templateUrl', cluster.adminUrl)
  project.provide('ownerUrl', cluster.ownerUrl)
  project.provide('appUrl', cluster.appUrl)
}

/** Stops the cluster and removes its folder. */
export async function teardown(): Promise<void> {
  await cluster?.stop()
  rmSync(dataDir, { recursive: true, force: true })
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
