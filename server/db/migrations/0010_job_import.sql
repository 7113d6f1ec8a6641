-- Work that goes on after a request, and files of records on their way into the books.

-- A job is due at run_at and taken with a lease that its worker renews; whoever dies loses the lease and the job is
-- taken again. Finished jobs are deleted, failed ones stay with their last error.
create table job (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null,
  payload jsonb not null,
  -- In whose name, with the rights that person has when it runs.
  user_id uuid not null references app_user (id),
  run_at timestamptz not null default now(),
  leased_until timestamptz,
  attempts int not null default 0,
  -- Two jobs with one key are one job.
  dedupe_key text not null,
  last_error text,
  failed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, dedupe_key)
);
create index job_due on job (run_at) where failed_at is null;
select fence_company_table('job');

-- For the worker, which knows no company: the next due job of each company that has none in work.
create function due_jobs(at_most int) returns table (company_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct on (j.company_id) j.company_id, j.id from job j
  where j.failed_at is null and j.run_at <= now() and coalesce(j.leased_until, '-infinity') < now()
    and not exists (select from job o where o.company_id = j.company_id and o.leased_until >= now())
  order by j.company_id, j.run_at, j.id limit at_most
$$;

create table import (
  company_id uuid not null references company (id),
  id uuid not null,
  kind text not null,
  file_name text not null check (length(file_name) between 1 and 255),
  size int not null check (size >= 0),
  state text not null default 'uploaded'
    check (state in ('uploaded', 'checking', 'ready', 'running', 'done', 'failed', 'cancelled')),
  version int not null default 1,
  -- The header of the file and its first rows, as they stand.
  columns jsonb not null default '[]',
  sample jsonb not null default '[]',
  -- Which header stands for which column of the books.
  mapping jsonb not null default '{}',
  options jsonb not null default '{}',
  counts jsonb,
  problems jsonb not null default '[]',
  failure jsonb,
  progress int not null default 0,
  total int not null default 0,
  created_by uuid not null references app_user (id),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (company_id, id)
);
create index import_newest on import (company_id, created_at desc, id);
select fence_company_table('import');

-- Tables that grow from nothing are read by plans for nothing until their statistics are made anew.
create function analyze_ledger() returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  analyze account, opening_balance, journal_voucher, journal_voucher_row, journal_entry, journal_line, balance_delta,
    account_balance, audit_log;
end $$;
