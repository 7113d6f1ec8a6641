/**
 * Jobs: put down in the transaction of what causes them, taken with a lease, taken away when done. A statement on a job
 * is sent inside the job's company, or outside companies for one that has none (`companyId` null).
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

/** Puts a job down. One that waits or runs under its key already stays; one that was given up begins anew. */
export function enqueue({ companyId, userId, lane, name, payload, dedupeKey }: StoredJob): Statement {
  return statement(
    `insert into job (company_id, id, lane, name, payload, user_id, dedupe_key) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (company_id, dedupe_key)
       do update set payload = excluded.payload, user_id = excluded.user_id, failed_at = null, attempts = 0, run_at = now()
       where job.failed_at is not null`,
    [companyId, uuidv7(), lane, name, JSON.stringify(payload), userId, dedupeKey],
  )
}

export type JobKey = { companyId: string | null; id: string }

/** What is due in a lane, in any company or none, oldest first and one a company: sent without a company. */
export function dueJobs(lane: string, atMost: number): Statement<{ company_id: string | null; id: string }> {
  return statement('select company_id, id from due_jobs($1, $2)', [atMost, lane])
}

export type ClaimedJob = {
  id: string
  name: string
  payload: unknown
  user_id: string | null
  email: string | null
  attempts: number
}

/**
 * Takes a due job until `seconds` from now; no row when another took it, or when a job of the same company and lane is
 * in work, since two imports into the same books would only wait for each other.
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
         j.attempts`,
      [companyId, id, seconds],
    ),
  ]
}

/** Keeps a job that is in work. */
export function renewLease({ companyId, id }: JobKey, seconds: number): Statement {
  return statement(
    `update job set leased_until = now() + make_interval(secs => $3)
     where company_id is not distinct from $1 and id = $2`,
    [companyId, id, seconds],
  )
}

/** Takes a job away that is done. */
export function finishJob({ companyId, id }: JobKey): Statement {
  return statement('delete from job where company_id is not distinct from $1 and id = $2', [companyId, id])
}

/** Puts back a job that the server had to leave; this was no try of its own. */
export function leaveJob({ companyId, id }: JobKey): Statement {
  return statement(
    `update job set leased_until = null, attempts = attempts - 1
     where company_id is not distinct from $1 and id = $2`,
    [companyId, id],
  )
}

/** Puts a job back for another try in so many seconds, or gives it up (null). */
export function failJob({ companyId, id }: JobKey, error: string, retryIn: number | null): Statement {
  return statement(
    `update job set leased_until = null, last_error = $3, run_at = now() + make_interval(secs => coalesce($4, 0)),
       failed_at = case when $4::double precision is null then now() end
     where company_id is not distinct from $1 and id = $2`,
    [companyId, id, error.slice(0, 2000), retryIn],
  )
}

/** Takes away the jobs of a company, or of none, that were given up before a moment. */
export function deleteGivenUp(companyId: string | null, before: Date): Statement<{ id: string }> {
  return statement('delete from job where company_id is not distinct from $1 and failed_at < $2 returning id', [
    companyId,
    before,
  ])
}
