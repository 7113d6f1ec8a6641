/**
 * Works off the jobs that use-cases put down, in any company. A job is taken with a lease that is renewed while it runs;
 * a worker that dies loses it and the job starts again, which every job can bear. What fails is tried again, later each
 * time, and given up after five tries.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../../domain/errors.ts'
import type { ClaimedJob, JobKey } from '../db/job-store.ts'
import { claimJob, dueJobs, failJob, finishJob, renewLease } from '../db/job-store.ts'
import { actAsPerson } from '../services/identity/act-as.ts'
import { checkImport, giveUpImport, runImport } from '../services/imports/work-on-import.ts'
import type { Context } from '../services/unit-of-work.ts'
import type { FileStore } from '../storage/files.ts'
import type { JobName } from './queue.ts'
import { jobPayloads } from './queue.ts'
import type { Worker } from './upkeep-worker.ts'

const pauseMs = 500
const leaseSeconds = 30
const renewMs = 10_000
const mostAttempts = 5
const companiesAtOnce = 10

export type JobDeps = Pick<Context, 'db' | 'clock'> & { files: FileStore }

/** Starts the worker; `onError` gets what a job or a look for jobs throws. `stop` waits for a job in work. */
export function startWorker(deps: JobDeps, onError: (error: unknown) => void): Worker {
  const stopping = new AbortController()
  const running = (async () => {
    while (!stopping.signal.aborted) {
      const done = await workOff(deps, onError).catch((error: unknown) => (onError(error), 0))
      // The pause ends early, with a rejection, when the worker is stopped.
      if (done === 0) await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await running
    },
  }
}

/** Runs the next due job of every company and answers how many it ran. */
export async function workOff(deps: JobDeps, onError: (error: unknown) => void): Promise<number> {
  const [due] = await deps.db.batch(null, [dueJobs(companiesAtOnce)])
  let done = 0
  for (const { company_id: companyId, id } of due) {
    const key = { companyId, id }
    const [, [job]] = await deps.db.batch(companyId, claimJob(key, leaseSeconds))
    if (!job) continue
    await runOne(deps, { key, job, onError })
    done += 1
  }
  return done
}

type Taken = { key: JobKey; job: ClaimedJob; onError: (error: unknown) => void }

async function runOne(deps: JobDeps, { key, job, onError }: Taken): Promise<void> {
  const { db } = deps
  const renewing = setInterval(
    () => void db.batch(key.companyId, [renewLease(key, leaseSeconds)]).catch(onError),
    renewMs,
  )
  try {
    const who = await actAsPerson(deps, { companyId: key.companyId, userId: job.user_id, email: job.email })
    const context = { db, clock: deps.clock, who }
    try {
      await perform({ context, files: deps.files }, job)
      await db.batch(key.companyId, [finishJob(key)])
    } catch (error) {
      const isLast = job.attempts >= mostAttempts
      if (!(error instanceof DomainError)) onError(error)
      const text = error instanceof Error ? error.message : String(error)
      if (isLast) await giveUp(context, job)
      await db.batch(key.companyId, [failJob(key, text, isLast ? null : 2 ** job.attempts)])
    }
  } finally {
    clearInterval(renewing)
  }
}

type Work = { context: Context; files: FileStore }

const work: { [Name in JobName]: (work: Work, payload: unknown) => Promise<void> } = {
  'import.check': (given, payload) => checkImport(given, jobPayloads['import.check'].parse(payload)),
  'import.run': (given, payload) => runImport(given, jobPayloads['import.run'].parse(payload)),
}

function isJobName(name: string): name is JobName {
  return Object.hasOwn(work, name)
}

async function perform(given: Work, { name, payload }: ClaimedJob): Promise<void> {
  if (!isJobName(name)) throw new Error(`There is no job ${name}`)
  await work[name](given, payload)
}

async function giveUp(context: Context, { id, name, payload }: ClaimedJob): Promise<void> {
  if (!isJobName(name)) return
  const { importId } = jobPayloads['import.run'].parse(payload)
  await giveUpImport(context, importId, id)
}
