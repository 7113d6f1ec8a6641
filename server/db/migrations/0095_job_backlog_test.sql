-- The role of requests counts jobs of all companies and of none by kind, and still reads none of them.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1),
  ('00000000-0000-7000-8000-00000000000b', 'two', 'Two', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  two constant uuid := '00000000-0000-7000-8000-00000000000b';
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
begin
  insert into job (company_id, id, lane, name, payload, user_id, dedupe_key, run_at, leased_until, failed_at) values
    (one, '00000000-0000-7000-8000-000000000101', 'books', 'import', '{}', amy, 'a', now() - interval '90 seconds', null, null),
    (two, '00000000-0000-7000-8000-000000000102', 'books', 'import', '{}', amy, 'a', now() - interval '30 seconds', now() - interval '1 second', null),
    (two, '00000000-0000-7000-8000-000000000103', 'books', 'import', '{}', amy, 'b', now() - interval '1 hour', now() + interval '1 minute', null),
    (one, '00000000-0000-7000-8000-000000000104', 'books', 'import', '{}', amy, 'c', now() + interval '1 minute', null, null),
    (null, '00000000-0000-7000-8000-000000000105', 'mail', 'mail', '{}', null, 'd', now() - interval '1 day', null, now());

  set local role daybook_app;
  if (select array_agg(b order by b.name)::text from job_backlog() b) <> '{"(import,2,1,1,0,90)","(mail,0,0,0,1,0)"}' then
    raise exception 'the backlog is %', (select array_agg(b order by b.name)::text from job_backlog() b);
  end if;
  if exists (select from job where company_id is not null) then
    raise exception 'the role of requests reads jobs of a company from outside';
  end if;
  reset role;
end $$;
