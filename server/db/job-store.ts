/** Jobs: put down in the transaction of what causes them, taken with a lease, taken away when done. */
import { v7 as uuidv7 } from 'uuid'
import type { Statement } from './client.ts'
import { statement } from './client.ts'

export type NewJob = {
  companyId: string
  /** In whose name. */
  userId: string
  name: string
  payload: unknown
  /** A job that is put down twice under one key is one job. */
  dedupeKey: string
}

/** Puts a job down; it starts when the transaction is through. */
export function enqueue({ companyId, userId, name, payload, dedupeKey }: NewJob): Statement {
  return statement(
    `insert into job (company_id, id, name, payload, user_id, dedupe_key) values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, dedupe_key)
       do update set payload = excluded.payload, user_id = excluded.user_id, failed_at = null, attempts = 0, run_at = now()
       where job.failed_at is not null`,
    [companyId, uuidv7(), name, JSON.stringify(payload), userId, dedupeKey],
  )
}

/** What is due in any company, oldest first: sent without a company. */
export function dueJobs(atMost: number): Statement<{ company_id: string; id: string }> {
  return statement('select company_id, id from due_jobs($1)', [atMost])
}

export type JobKey = { companyId: string; id: string }
export type ClaimedJob = {
  id: string
  name: string
  payload: unknown
  user_id: string
  email: string
  attempts: number
}

/**
 * Takes a due job until `seconds` from now; no row when another took it, or when a job of the same company is in work,
 * since two imports into the same books would only wait for each other.
 */
export function claimJob({ companyId, id }: JobKey, seconds: number): [Statement, Statement<ClaimedJob>] {
  return [
    statement(`select pg_advisory_xact_lock(hashtextextended('jobs ' || $1::text, 0))`, [companyId]),
    statement(
      `update job j set leased_until = now() + make_interval(secs => $3), attempts = attempts + 1
       from app_user u
       where j.company_id = $1 and u.id = j.user_id
         and j.id = (select d.id from job d where d.company_id = $1 and d.id = $2 and d.failed_at is null and d.run_at <= now()
           and coalesce(d.leased_until, '-infinity') < now() for update skip locked)
         and not exists (select from job o where o.company_id = $1 and o.id <> $2 and o.leased_until >= now())
       returning j.id, j.name, j.payload, j.user_id, u.email, j.attempts`,
      [companyId, id, seconds],
    ),
  ]
}

/** Keeps a job that is in work. */
export function renewLease({ companyId, id }: JobKey, seconds: number): Statement {
  return statement(
    'update job set leased_until = now() + make_interval(secs => $3) where company_id = $1 and id = $2',
    [companyId, id, seconds],
  )
}

/** Takes a job away that is done. */
export function finishJob({ companyId, id }: JobKey): Statement {
  return statement('delete from job where company_id = $1 and id = $2', [companyId, id])
}

/** Puts a job back for another try in so many seconds, or gives it up (null). */
export function failJob({ companyId, id }: JobKey, error: string, retryIn: number | null): Statement {
  return statement(
    `update job set leased_until = null, last_error = $3, run_at = now() + make_interval(secs => coalesce($4, 0)),
       failed_at = case when $4::double precision is null then now() end
     where company_id = $1 and id = $2`,
    [companyId, id, error.slice(0, 2000), retryIn],
  )
}
