-- A year has one closing at a time, and the turnover of a year leaves out closing entries and other years.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2025', '2025-01-01', '2025-12-31'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f2', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, parent_id, name, is_default, system_code) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', null, 'Assets', true, 'ASSETS'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c3', null, 'Income', true, 'INCOME');
insert into account (company_id, id, name, category_id, system_code) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Cash', '00000000-0000-7000-8000-0000000000c1', 'CASH'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d3', 'Sales', '00000000-0000-7000-8000-0000000000c3', 'SALES');
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

create function pg_temp.post(entry uuid, day date, fiscal_year uuid, kind text, amount numeric) returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', entry, day, kind, fiscal_year, 'account/journal-vouchers',
    '00000000-0000-7000-8000-0000000000e0', 2, amount, '00000000-0000-7000-8000-000000000001');
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
    ('00000000-0000-7000-8000-00000000000a', entry, 1, '00000000-0000-7000-8000-0000000000d1', day, kind, amount, 0),
    ('00000000-0000-7000-8000-00000000000a', entry, 2, '00000000-0000-7000-8000-0000000000d3', day, kind, 0, amount)
$$;
select pg_temp.post('00000000-0000-7000-8000-000000000101', '2025-12-31', '00000000-0000-7000-8000-0000000000f1', 'regular', 400);
select pg_temp.post('00000000-0000-7000-8000-000000000102', '2025-12-31', '00000000-0000-7000-8000-0000000000f1', 'closing', 1);
select pg_temp.post('00000000-0000-7000-8000-000000000103', '2026-03-31', '00000000-0000-7000-8000-0000000000f2', 'regular', 90);

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  year constant uuid := '00000000-0000-7000-8000-0000000000f1';
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
begin
  assert (select amount from year_turnover(one, year)) = -400;
  assert (select amount from year_turnover(one, '00000000-0000-7000-8000-0000000000f2')) = -90;
  insert into year_closing (company_id, id, fiscal_year_id, profit, closed_by)
  values (one, '00000000-0000-7000-8000-000000000201', year, 400, amy);
  begin
    insert into year_closing (company_id, id, fiscal_year_id, profit, closed_by)
    values (one, '00000000-0000-7000-8000-000000000202', year, 400, amy);
    raise exception 'a year is closed twice';
  exception when unique_violation then null;
  end;
  begin
    update year_closing set reopened_at = now() where company_id = one;
    raise exception 'a year is reopened without a reason';
  exception when check_violation then null;
  end;
  update year_closing set reopened_at = now(), reopened_by = amy, reason = 'A late bill' where company_id = one;
  insert into year_closing (company_id, id, fiscal_year_id, profit, closed_by)
  values (one, '00000000-0000-7000-8000-000000000202', year, 400, amy);
end $$;
