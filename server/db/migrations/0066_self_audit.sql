-- The checks of a company's own books: when each ran last, over how many rows, and what it found.
create table self_audit (
  company_id uuid not null references company (id),
  check_name text not null,
  checked_at timestamptz not null,
  row_count bigint not null,
  unit text not null,
  findings jsonb not null default '[]',
  primary key (company_id, check_name)
);
select fence_company_table('self_audit');

-- For the worker, which knows no company: those whose books were last checked before a moment and have changed since, and
-- those that were last checked before an earlier one.
create function companies_to_check(changed_since timestamptz, unchecked_since timestamptz) returns table (company_id uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id from company c
  cross join lateral (select coalesce(max(s.checked_at), '-infinity') as at from self_audit s where s.company_id = c.id) last
  where c.deleted_at is null and (
    last.at < unchecked_since
    or last.at < changed_since and exists (select from audit_log a where a.company_id = c.id and a.at > last.at)
  )
$$;
