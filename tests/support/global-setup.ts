import type { TestProject } from 'vitest/node'
import { startTestCluster } from './test-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser connection to the migrated template database of this run. */
    templateUrl: string
    ownerUrl: string
    appUrl: string
  }
}

let remove: (() => Promise<void>) | undefined

/** Starts one cluster for the run, with `daybook` as the migrated database that every test's own one is cloned from. */
export async function setup(project: TestProject): Promise<void> {
  const cluster = await startTestCluster()
  remove = cluster.remove
  project.provide('templateUrl', cluster.adminUrl)
  project.provide('ownerUrl', cluster.ownerUrl)
  project.provide('appUrl', cluster.appUrl)
}

/** Stops the cluster and removes its folder. */
export async function teardown(): Promise<void> {
  await remove?.()
}
