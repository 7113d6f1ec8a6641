/** Who does the work of each kind of job: the one list, kind by kind. */
import { actAsPerson } from '../services/identity/act-as.ts'
import { checkImport, giveUpImport, runImport } from '../services/imports/work-on-import.ts'
import type { Context } from '../services/unit-of-work.ts'
import type { FileStore } from '../storage/files.ts'
import type { JobName, JobPayloads } from './queue.ts'

/** What the server gives every job to work with. */
export type JobDeps = Pick<Context, 'db' | 'clock'> & { files: FileStore }

/** A job in work. `person` is whoever it was put down for; null for a job in nobody's name. */
export type JobInWork = {
  id: string
  companyId: string | null
  person: { userId: string; email: string } | null
  /** Aborted when the server stops: a long job ends at its next safe point by throwing the signal's reason. */
  signal: AbortSignal
}

export type Handler<Payload> = {
  /** Does the work. Whatever it throws is tried again later; a job that must not be repeated settles that itself. */
  run: (deps: JobDeps, job: JobInWork, payload: Payload) => Promise<void>
  /** Tells whoever waits for the job that it was given up after the last try. */
  giveUp?: (deps: JobDeps, job: JobInWork, payload: Payload) => Promise<void>
}

export const handlers: { readonly [Name in JobName]: Handler<JobPayloads[Name]> } = {
  'import.check': {
    run: async (deps, job, payload) => checkImport(await importWork(deps, job), payload),
    giveUp: giveUpAnImport,
  },
  'import.run': {
    run: async (deps, job, payload) => runImport(await importWork(deps, job), payload),
    giveUp: giveUpAnImport,
  },
}

async function importWork(deps: JobDeps, job: JobInWork) {
  return { context: await contextOf(deps, job), files: deps.files }
}

async function giveUpAnImport(deps: JobDeps, job: JobInWork, { importId }: { importId: string }): Promise<void> {
  await giveUpImport(await contextOf(deps, job), importId, job.id)
}

/** The context of a person in their company, with the rights they have there by now. */
async function contextOf(deps: JobDeps, { id, companyId, person }: JobInWork): Promise<Context> {
  if (!companyId || !person) throw new Error(`The job ${id} belongs to a company and a person`)
  const who = await actAsPerson(deps, { companyId, ...person })
  return { db: deps.db, clock: deps.clock, who }
}
