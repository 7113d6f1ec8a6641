import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { errors } from '../../domain/errors.ts'
import { startTestCluster } from './test-cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser connection to the migrated template database of this run. */
    templateUrl: string
    ownerUrl: string
    appUrl: string
    /** Where the codes of the errors are noted that the API answers. */
    codesFile: string
  }
}

let finish: (() => Promise<void>) | undefined

/** Starts one cluster for the run, with `daybook` as the migrated database that every test's own one is cloned from. */
export async function setup(project: TestProject): Promise<void> {
  const cluster = await startTestCluster()
  const folder = mkdtempSync(path.join(tmpdir(), 'daybook-codes-'))
  const codesFile = path.join(folder, 'codes')
  writeFileSync(codesFile, '')
  project.provide('templateUrl', cluster.adminUrl)
  project.provide('ownerUrl', cluster.ownerUrl)
  project.provide('appUrl', cluster.appUrl)
  project.provide('codesFile', codesFile)
  finish = async () => {
    const produced = new Set(readFileSync(codesFile, 'utf8').split('\n'))
    rmSync(folder, { recursive: true })
    await cluster.remove()
    const missing = Object.keys(errors).filter((code) => !produced.has(code))
    if (missing.length === 0 || !(await isWhole(project))) return
    process.exitCode = 1
    throw new Error(`No answer of the API had these errors; provoke them in tests/api: ${missing.join(', ')}`)
  }
}

/** Whether every test file ran: what only some of them produce says nothing of the others. */
async function isWhole(project: TestProject): Promise<boolean> {
  const { testFiles } = await project.globTestFiles()
  const ran = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name)
  return ran.length === testFiles.length
}

/** Stops the cluster and removes its folder. Raises an error when all tests ran and an error code never came. */
export async function teardown(): Promise<void> {
  await finish?.()
}
