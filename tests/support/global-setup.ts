import { readFileSync, writeFileSync } from 'node:fs'
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
    /** The file in which API tests record what they covered. */
    notesFile: string
  }
}

let finish: (() => Promise<void>) | undefined

/** Starts one cluster for the run, with `daybook` as the migrated template of every test database. */
export async function setup(project: TestProject): Promise<void> {
  const cluster = await startTestCluster()
  const notesFile = path.join(cluster.dataDir, 'notes')
  writeFileSync(notesFile, '')
  project.provide('templateUrl', cluster.adminUrl)
  project.provide('ownerUrl', cluster.ownerUrl)
  project.provide('appUrl', cluster.appUrl)
  project.provide('notesFile', notesFile)
  finish = async () => {
    const notes = readFileSync(notesFile, 'utf8').split('\n')
    await cluster.remove()
    const problems = unproven(new Set(notes))
    if (problems.length === 0 || !(await isWhole(project))) return
    process.exitCode = 1
    throw new Error(`Provoke in tests/api what no test there saw:\n${problems.join('\n')}`)
  }
}

/** Returns routes that never answered with success, and errors that were never answered. */
function unproven(notes: ReadonlySet<string>): string[] {
  const routes = [...notes].filter((line) => line.startsWith('route ')).map((line) => line.replace('route ', ''))
  return [
    ...routes.filter((route) => !notes.has(`answered ${route}`)),
    ...Object.keys(errors).filter((code) => !notes.has(`error ${code}`)),
  ]
}

/** Whether every test ran: a partial run says nothing about the others. */
async function isWhole(project: TestProject): Promise<boolean> {
  if (project.vitest.config.testNamePattern) return false
  const { testFiles } = await project.globTestFiles()
  const ran = project.vitest.state.getFiles().filter(({ projectName }) => projectName === project.name)
  return ran.length === testFiles.length
}

/** Stops the cluster and removes its folder. Throws when all tests ran and left something uncovered. */
export async function teardown(): Promise<void> {
  await finish?.()
}
