-- Jobs of several kinds: some belong to no company and to nobody (a mail to someone who has yet to sign up), and a kind
-- does not wait for the work of another.

alter table job
  drop constraint job_pkey,
  drop constraint job_company_id_dedupe_key_key,
  alter column company_id drop not null,
  alter column user_id drop not null,
  -- Jobs of one company and one lane run one after the other.
  add column lane text not null default 'books';
alter table job
  alter column lane drop default,
  add primary key (id),
  add constraint job_once unique nulls not distinct (company_id, dedupe_key);

-- A job is put down and worked off inside its company, or outside any.
drop policy company_only on job;
create policy company_only on job using (company_id is not distinct from (select current_company()));

-- For the worker, which knows no company: the next due job of the lane in each company that has none of them in work.
drop function due_jobs(int);
create function due_jobs(at_most int, of_lane text) returns table (company_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select d.company_id, d.id from (
    select distinct on (j.company_id) j.company_id, j.id, j.run_at from job j
    where j.lane = of_lane and j.failed_at is null and j.run_at <= now() and coalesce(j.leased_until, '-infinity') < now()
      and not exists (select from job o where o.company_id is not distinct from j.company_id and o.lane = of_lane
        and o.leased_until >= now())
    order by j.company_id, j.run_at, j.id
  ) d order by d.run_at, d.id limit at_most
$$;
