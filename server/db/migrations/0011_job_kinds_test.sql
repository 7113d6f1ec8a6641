-- A job without a company is seen outside companies only, is one for one key, and no lane waits for another.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);

do $$
declare
  company constant uuid := '00000000-0000-7000-8000-00000000000a';
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
begin
  insert into job (company_id, id, lane, name, payload, user_id, dedupe_key, leased_until)
    values (company, '00000000-0000-7000-8000-000000000101', 'books', 'a', '{}', amy, 'a', now() + interval '1 minute');
  insert into job (company_id, id, lane, name, payload, user_id, dedupe_key)
    values (company, '00000000-0000-7000-8000-000000000102', 'books', 'b', '{}', amy, 'b');
  insert into job (company_id, id, lane, name, payload, user_id, dedupe_key)
    values (company, '00000000-0000-7000-8000-000000000103', 'mail', 'c', '{}', amy, 'c');
  insert into job (id, lane, name, payload, dedupe_key, run_at)
    values ('00000000-0000-7000-8000-000000000104', 'mail', 'd', '{}', 'd', now() - interval '1 minute');
  if exists (select from due_jobs(10, 'books')) then
    raise exception 'a second job of a lane was found while one is in work';
  end if;
  if (select array_agg(right(id::text, 3)) from due_jobs(10, 'mail')) <> array['104', '103'] then
    raise exception 'a lane waits for another, or the oldest is not the first';
  end if;
  begin
    insert into job (id, lane, name, payload, dedupe_key) values ('00000000-0000-7000-8000-000000000105', 'mail', 'd', '{}', 'd');
    raise exception 'one job without a company was put down twice';
  exception when unique_violation then null;
  end;

  set local role daybook_app;
  if (select array_agg(right(id::text, 3)) from job) <> array['104'] then
    raise exception 'outside companies other jobs are seen than those without a company';
  end if;
  perform set_config('daybook.company', company::text, true);
  if (select array_agg(right(id::text, 3) order by id) from job) <> array['101', '102', '103'] then
    raise exception 'a company sees other jobs than its own';
  end if;
  begin
    insert into job (id, lane, name, payload, dedupe_key) values ('00000000-0000-7000-8000-000000000106', 'mail', 'e', '{}', 'e');
    raise exception 'a job without a company was put down inside one';
  exception when insufficient_privilege then null;
  end;
  reset role;
end $$;
