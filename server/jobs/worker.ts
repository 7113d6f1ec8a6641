/**
 * Works off the jobs that use-cases put down, in any company and outside them, every lane on its own. A job is taken
 * with a lease that is renewed while it runs; a worker that dies loses it and the job starts again, which every job can
 * bear. What fails is tried again, later each time, and given up after the tries that its kind has, or at once when the
 * next try would meet the same.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../../domain/errors.ts'
import type { ClaimedJob, JobKey } from '../db/core/job-store.ts'
import { claimJob, dueJobs, failJob, finishJob, leaveJob, renewLease } from '../db/core/job-store.ts'
import type { JobDeps, JobInWork } from './handlers.ts'
import { handlers } from './handlers.ts'
import type { JobName, Lane } from './queue.ts'
import { jobKinds, lanes } from './queue.ts'
import type { Worker } from './upkeep-worker.ts'

const pauseMs = 500
const leaseSeconds = 30
const renewMs = 10_000
const companiesAtOnce = 10

/** `onError` gets what a job throws; a job in work is told by `signal` to leave its work. */
type Working = { onError: (error: unknown) => void; signal: AbortSignal }

/** Starts a worker for every lane. `stop` waits until the jobs in work have reached a point to go on from. */
export function startWorker(deps: JobDeps, onError: (error: unknown) => void): Worker {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = lanes.map(async (lane) => {
    while (!signal.aborted) {
      const done = await workOffLane(deps, lane, { onError, signal }).catch((error: unknown) => (onError(error), 0))
      // The pause ends early, with a rejection, when the worker is stopped.
      if (done === 0) await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  })
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** Runs the next due job of every lane in every company, one after the other, and answers how many it ran. */
export async function workOff(deps: JobDeps, onError: (error: unknown) => void): Promise<number> {
  const { signal } = new AbortController()
  let done = 0
  for (const lane of lanes) done += await workOffLane(deps, lane, { onError, signal })
  return done
}

async function workOffLane(deps: JobDeps, lane: Lane, working: Working): Promise<number> {
  const [due] = await deps.db.batch(null, [dueJobs(lane, companiesAtOnce)])
  let done = 0
  for (const { company_id: companyId, id } of due) {
    if (working.signal.aborted) break
    const key = { companyId, id }
    const [, [job]] = await deps.db.batch(companyId, claimJob(key, leaseSeconds))
    if (!job) continue
    await runOne(deps, { key, job }, working)
    done += 1
  }
  return done
}

async function runOne(
  deps: JobDeps,
  { key, job }: { key: JobKey; job: ClaimedJob },
  { onError, signal }: Working,
): Promise<void> {
  const send = (statement: ReturnType<typeof finishJob>) => deps.db.batch(key.companyId, [statement])
  const renewing = setInterval(() => void send(renewLease(key, leaseSeconds)).catch(onError), renewMs)
  try {
    const { user_id: userId, email } = job
    const inWork = { ...key, person: userId && email ? { userId, email } : null, signal }
    await send(await outcome(deps, { job, inWork, onError }))
  } finally {
    clearInterval(renewing)
  }
}

type Taken = { job: ClaimedJob; inWork: JobInWork; onError: (error: unknown) => void }

/** Does the work and answers what becomes of the job. */
async function outcome(deps: JobDeps, { job, inWork, onError }: Taken): Promise<ReturnType<typeof finishJob>> {
  const { name, payload, attempts } = job
  if (!isJobName(name)) return failJob(inWork, `There is no job ${name}`, null)
  const { mostAttempts, firstPauseSeconds } = jobKinds[name]
  try {
    // Every try before this one took the server down with it.
    if (attempts > mostAttempts) throw new Error(`The job was started ${attempts - 1} times and never finished`)
    await run(deps, inWork, { name, payload })
    return finishJob(inWork)
  } catch (error) {
    if (inWork.signal.aborted) return leaveJob(inWork)
    if (!(error instanceof DomainError)) onError(error)
    const text = error instanceof Error ? error.message : String(error)
    const isWorthwhile = attempts < mostAttempts && !handlers[name].isHopeless?.(error)
    if (isWorthwhile) return failJob(inWork, text, firstPauseSeconds * 2 ** (attempts - 1))
    await giveUp(deps, inWork, { name, payload, error })
    return failJob(inWork, text, null)
  }
}

type Told<Name extends JobName> = { name: Name; payload: unknown }

async function run<Name extends JobName>(deps: JobDeps, job: JobInWork, { name, payload }: Told<Name>): Promise<void> {
  await handlers[name].run(deps, job, jobKinds[name].payload.parse(payload))
}

/** A payload that cannot be read names nobody to tell. */
async function giveUp<Name extends JobName>(
  deps: JobDeps,
  job: JobInWork,
  { name, payload, error }: Told<Name> & { error: unknown },
): Promise<void> {
  const { data } = jobKinds[name].payload.safeParse(payload)
  if (data) await handlers[name].giveUp?.(deps, job, { payload: data, error })
}

function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobKinds, name)
}
