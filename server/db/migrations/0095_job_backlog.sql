-- For readiness and metrics, which know no company: the jobs of all companies and of none, in figures by kind.

-- Waiting: due and not claimed; its age counts from the moment it was due. Scheduled: a pause before another attempt.
create function job_backlog() returns table (name text, waiting int, scheduled int, running int, failed int, oldest_seconds float8)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select s.name,
    (count(*) filter (where s.state = 'waiting'))::int,
    (count(*) filter (where s.state = 'scheduled'))::int,
    (count(*) filter (where s.state = 'running'))::int,
    (count(*) filter (where s.state = 'failed'))::int,
    coalesce(extract(epoch from now() - min(s.run_at) filter (where s.state = 'waiting')), 0)::float8
  from (
    select j.name, j.run_at,
      case when j.failed_at is not null then 'failed' when j.leased_until >= now() then 'running'
        when j.run_at > now() then 'scheduled' else 'waiting' end as state
    from job j
  ) s
  group by s.name order by s.name
$$;
