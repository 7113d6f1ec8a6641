/**
 * Jobs: queued in the transaction that causes them, claimed with a lease, deleted when done. A statement on a job is
 * sent inside the job's company, or outside companies for one without (`companyId` null).
 */
import { v7 as uuidv7 } from 'uuid'
import type { Statement } from './client.ts'
import { statement } from './client.ts'

export type StoredJob = {
  companyId: string | null
  userId: string | null
  lane: string
  name: string
  payload: unknown
  dedupeKey: string
}

/** Queues a job. One that is pending or running under its key stays; a failed one starts again. */
export function enqueue({ companyId, userId, lane, name, payload, dedupeKey }: StoredJob): Statement {
  return statement(
    `insert into job (company_id, id, lane, name, payload, user_id, dedupe_key) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (company_id, dedupe_key)
       do update set payload = excluded.payload, user_id = excluded.user_id, failed_at = null, attempts = 0, run_at = excluded.run_at
       where job.failed_at is not null`,
    [companyId, uuidv7(), lane, name, JSON.stringify(payload), userId, dedupeKey],
  )
}

export type JobKey = { companyId: string | null; id: string }

/**
 * Returns the due jobs of a lane, in any company or none, the oldest first and one per company: sent without a company.
 */
export function dueJobs(lane: string, atMost: number): Statement<{ company_id: string | null; id: string }> {
  return statement('select company_id, id from due_jobs($1, $2)', [atMost, lane])
}

export type ClaimedJob = {
  id: string
  name: string
  payload: unknown
  user_id: string | null
  email: string | null
  /** The slug of its company. */
  company: string | null
  attempts: number
}

/**
 * Claims a due job for `seconds`; no row when another worker claimed it, or when a job of the same company and lane is
 * running, because two imports into the same books would only wait for each other.
 */
export function claimJob({ companyId, id }: JobKey, seconds: number): [Statement, Statement<ClaimedJob>] {
  return [
    statement(`select pg_advisory_xact_lock(hashtextextended('jobs ' || coalesce($1::text, ''), 0))`, [companyId]),
    statement(
      `update job j set leased_until = now() + make_interval(secs => $3), attempts = attempts + 1
       where j.company_id is not distinct from $1
         and j.id = (select d.id from job d where d.company_id is not distinct from $1 and d.id = $2 and d.failed_at is null
           and d.run_at <= now() and coalesce(d.leased_until, '-infinity') < now() for update skip locked)
         and not exists (select from job o where o.company_id is not distinct from $1 and o.lane = j.lane and o.id <> $2
           and o.leased_until >= now())
       returning j.id, j.name, j.payload, j.user_id, (select u.email from app_user u where u.id = j.user_id) as email,
         (select c.slug from company c where c.id = j.company_id) as company, j.attempts`,
      [companyId, id, seconds],
    ),
  ]
}

/** An attempt of a job. Once another worker has claimed the job, the attempt before changes nothing of it. */
export type JobAttempt = JobKey & { attempts: number }

/** Renews the lease of a running job. */
export function renewLease({ companyId, id, attempts }: JobAttempt, seconds: number): Statement {
  return statement(
    `update job set leased_until = now() + make_interval(secs => $4) where company_id is not distinct from $1 and id = $2 and attempts = $3`,
    [companyId, id, attempts, seconds],
  )
}

/** Deletes a finished job. */
export function finishJob({ companyId, id, attempts }: JobAttempt): Statement {
  return statement(`delete from job where company_id is not distinct from $1 and id = $2 and attempts = $3`, [
    companyId,
    id,
    attempts,
  ])
}

/** Releases a job that the server had to leave; this does not count as an attempt. */
export function leaveJob({ companyId, id, attempts }: JobAttempt): Statement {
  return statement(
    `update job set leased_until = null, attempts = attempts - 1 where company_id is not distinct from $1 and id = $2 and attempts = $3`,
    [companyId, id, attempts],
  )
}

/** Releases a job for another attempt in so many seconds, or marks it as failed (null). */
export function failJob({ companyId, id, attempts }: JobAttempt, error: string, retryIn: number | null): Statement {
  return statement(
    `update job set leased_until = null, last_error = $4, run_at = now() + make_interval(secs => coalesce($5, 0)),
       failed_at = now() + case when $5::double precision is null then interval '0' end
     where company_id is not distinct from $1 and id = $2 and attempts = $3`,
    [companyId, id, attempts, error.slice(0, 2000), retryIn],
  )
}

/** Deletes the jobs of a company, or of none, that failed before a moment. */
export function deleteFailedJobs(companyId: string | null, before: Date): Statement<{ id: string }> {
  return statement('delete from job where company_id is not distinct from $1 and failed_at < $2 returning id', [
    companyId,
    before,
  ])
}
