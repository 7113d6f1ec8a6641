/**
 * Runs the queued jobs, in any company and outside them, every lane separately. A job is claimed with a lease that is
 * renewed while it runs; a worker that dies loses it and the job starts again, for which every job is prepared. A
 * failed job is tried again after growing pauses, and given up after the attempts of its kind, or at once when another
 * attempt would fail as well.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError } from '../../domain/errors.ts'
import type { ClaimedJob, JobKey } from '../db/core/job-store.ts'
import { claimJob, dueJobs, failJob, finishJob, leaveJob, renewLease } from '../db/core/job-store.ts'
import { runInScope } from '../telemetry/scope.ts'
import type { JobDeps, JobInWork } from './handlers.ts'
import { handlers } from './handlers.ts'
import type { JobName, Lane } from './queue.ts'
import { jobKinds, lanes } from './queue.ts'
import type { Worker } from './repeat-work.ts'

const pauseMs = 500
const leaseSeconds = 30
const renewMs = 10_000
const companiesAtOnce = 10

/** How an attempt ended: done, to be tried again, given up, or left for another server because this one stops. */
export type JobOutcome = 'done' | 'retry' | 'failed' | 'left'
/** An attempt of a job: its kind, its id, the slug of its company. */
export type JobRunReport = { kind: string; job: string; company: string | null; ms: number; outcome: JobOutcome }

/** `onError` gets the errors of jobs and of the worker, `onEnd` each attempt that ended, both in the scope of the job. */
type Watch = { onError: (error: unknown) => void; onEnd: (run: JobRunReport) => void }

/** `signal` asks a running job to stop. */
type WorkOptions = Watch & { signal: AbortSignal }

/** Starts a worker for every lane. `stop` waits until the running jobs can be continued later. */
export function startWorker(deps: JobDeps, { onError, onEnd }: Watch): Worker {
  const stopping = new AbortController()
  const { signal } = stopping
  const running = lanes.map(async (lane) => {
    while (!signal.aborted) {
      const count = await workOffLane(deps, lane, { onError, onEnd, signal }).catch(
        (error: unknown) => (onError(error), 0),
      )
      // The pause is rejected early when the worker is stopped.
      if (count === 0) await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  })
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
  }
}

/** Runs the next due job of every lane in every company, one after the other, and returns the number of jobs. */
export async function workOff(deps: JobDeps, onError: (error: unknown) => void): Promise<number> {
  const { signal } = new AbortController()
  let count = 0
  for (const lane of lanes) count += await workOffLane(deps, lane, { onError, onEnd: () => undefined, signal })
  return count
}

async function workOffLane(deps: JobDeps, lane: Lane, options: WorkOptions): Promise<number> {
  const [due] = await deps.db.batch(null, [dueJobs(lane, companiesAtOnce)])
  const keys = due.map(({ company_id: companyId, id }) => ({ companyId, id }))
  // An address that does not answer delays its company only.
  if (lane === 'webhooks') {
    const counts = await Promise.all(keys.map((key) => claimAndRun(deps, key, options)))
    return counts.reduce((sum, one) => sum + one, 0)
  }
  let count = 0
  for (const key of keys) count += await claimAndRun(deps, key, options)
  return count
}

/** Runs a job unless another worker has it, or the worker stops; returns the number of jobs run. */
async function claimAndRun(deps: JobDeps, key: JobKey, options: WorkOptions): Promise<number> {
  if (options.signal.aborted) return 0
  const [, [job]] = await deps.db.batch(key.companyId, claimJob(key, leaseSeconds))
  if (!job) return 0
  const scope = { kind: job.name, job: job.id, company: job.company }
  await runInScope(
    () => scope,
    () => runOne(deps, { key, job }, options),
  )
  return 1
}

async function runOne(
  deps: JobDeps,
  { key, job }: { key: JobKey; job: ClaimedJob },
  { onError, onEnd, signal }: WorkOptions,
): Promise<void> {
  const start = performance.now()
  const send = (statement: ReturnType<typeof finishJob>) => deps.db.batch(key.companyId, [statement])
  const { user_id: userId, email, attempts } = job
  const renewal = setInterval(() => void send(renewLease({ ...key, attempts }, leaseSeconds)).catch(onError), renewMs)
  try {
    const inWork = { ...key, person: userId && email ? { userId, email } : null, signal }
    const { outcome, result } = await attempt(deps, { job, inWork, onError })
    await send(result)
    const { id, name: kind, company } = job
    onEnd({ kind, job: id, company, ms: Math.round(performance.now() - start), outcome })
  } finally {
    clearInterval(renewal)
  }
}

type JobRun = { job: ClaimedJob; inWork: JobInWork; onError: (error: unknown) => void }

type Attempt = { outcome: JobOutcome; result: ReturnType<typeof finishJob> }

/** Runs a job and returns the statement for its result. */
async function attempt(deps: JobDeps, { job, inWork, onError }: JobRun): Promise<Attempt> {
  const { name, payload, attempts } = job
  const { companyId, id } = inWork
  const claim = { companyId, id, attempts }
  if (!isJobName(name)) return { outcome: 'failed', result: failJob(claim, `There is no job ${name}`, null) }
  const { mostAttempts, firstPauseSeconds } = jobKinds[name]
  try {
    // Every earlier attempt ended the server.
    if (attempts > mostAttempts) throw new Error(`The job was started ${attempts - 1} times and never finished`)
    await run(deps, inWork, { name, payload })
    return { outcome: 'done', result: finishJob(claim) }
  } catch (error) {
    if (inWork.signal.aborted) return { outcome: 'left', result: leaveJob(claim) }
    if (!(error instanceof DomainError)) onError(error)
    const text = error instanceof Error ? error.message : String(error)
    const isWorthwhile = attempts < mostAttempts && !handlers[name].isPermanent?.(error)
    const pauseSeconds = firstPauseSeconds * 2 ** (attempts - 1)
    if (isWorthwhile) return { outcome: 'retry', result: failJob(claim, text, pauseSeconds) }
    await giveUp(deps, inWork, { name, payload, error })
    return { outcome: 'failed', result: failJob(claim, text, null) }
  }
}

type JobMessage<Name extends JobName> = { name: Name; payload: unknown }

async function run<Name extends JobName>(
  deps: JobDeps,
  job: JobInWork,
  { name, payload }: JobMessage<Name>,
): Promise<void> {
  await handlers[name].run(deps, job, jobKinds[name].payload.parse(payload))
}

/** Gives up a job; nobody is informed when its payload cannot be read. */
async function giveUp<Name extends JobName>(
  deps: JobDeps,
  job: JobInWork,
  { name, payload, error }: JobMessage<Name> & { error: unknown },
): Promise<void> {
  const { data } = jobKinds[name].payload.safeParse(payload)
  if (data) await handlers[name].giveUp?.(deps, job, { payload: data, error })
}

function isJobName(name: string): name is JobName {
  return Object.hasOwn(jobKinds, name)
}
