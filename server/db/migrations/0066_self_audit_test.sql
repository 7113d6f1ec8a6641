-- Books are checked again when they have changed or after a day, and a company sees its own checks only.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values
  ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1),
  ('00000000-0000-7000-8000-00000000000b', 'two', 'Two', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date)
select c.id, gen_random_uuid(), '2026', '2026-01-01', '2026-12-31' from company c;

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  two constant uuid := '00000000-0000-7000-8000-00000000000b';
  hour constant timestamptz := now() - interval '1 hour';
  day constant timestamptz := now() - interval '1 day';
begin
  assert (select count(*) from companies_to_check(hour, day)) = 2, 'books that were never checked are due';
  insert into self_audit (company_id, check_name, checked_at, row_count, unit) values
    (one, 'entriesBalance', now() - interval '2 hours', 3, 'entries'),
    (two, 'entriesBalance', now() - interval '2 hours', 3, 'entries');
  assert (select count(*) from companies_to_check(hour, day)) = 0, 'nothing has changed since';
  perform set_config('daybook.company', one::text, true);
  insert into audit_log (company_id, id, user_id, actor, address, action, resource, object_id, object_version, object_label, changes)
  values (one, '00000000-0000-7000-8000-000000000101', '00000000-0000-7000-8000-000000000001', 'amy@example.test', '', 'update',
    'company', one, 1, 'One', '{}');
  assert (select array_agg(company_id) from companies_to_check(hour, day)) = array[one];
  assert (select count(*) from companies_to_check(now() - interval '3 hours', day)) = 0, 'it was checked less than three hours ago';
  assert (select count(*) from companies_to_check(hour, now())) = 2, 'all are due after a day';
end $$;
