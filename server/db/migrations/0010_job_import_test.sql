-- Jobs are found across companies by id only, wait for their time, and are one for one key.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);

do $$
declare
  company constant uuid := '00000000-0000-7000-8000-00000000000a';
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
begin
  insert into job (company_id, id, lane, name, payload, user_id, dedupe_key) values (company, '00000000-0000-7000-8000-000000000101', 'books', 'a', '{}', amy, 'a');
  insert into job (company_id, id, lane, name, payload, user_id, dedupe_key, run_at)
    values (company, '00000000-0000-7000-8000-000000000102', 'books', 'b', '{}', amy, 'b', now() + interval '1 hour');
  if (select array_agg(id) from due_jobs(10, 'books')) <> array['00000000-0000-7000-8000-000000000101'::uuid] then
    raise exception 'a job that waits was found';
  end if;
  insert into job (company_id, id, lane, name, payload, user_id, dedupe_key, leased_until)
    values (company, '00000000-0000-7000-8000-000000000103', 'books', 'c', '{}', amy, 'c', now() + interval '1 minute');
  if exists (select from due_jobs(10, 'books')) then
    raise exception 'a second job of a company was found while one is in work';
  end if;
  begin
    insert into job (company_id, id, lane, name, payload, user_id, dedupe_key) values (company, '00000000-0000-7000-8000-000000000104', 'books', 'a', '{}', amy, 'a');
    raise exception 'one job was put down twice';
  exception when unique_violation then null;
  end;
  begin
    insert into import (company_id, id, kind, file_name, size, state, created_by) values (company, '00000000-0000-7000-8000-000000000201', 'journal', 'a.csv', 1, 'lost', amy);
    raise exception 'an import is in a state there is not';
  exception when check_violation then null;
  end;
  perform analyze_ledger();
end $$;
