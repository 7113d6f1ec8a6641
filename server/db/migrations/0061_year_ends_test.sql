-- Income and expense begin each fiscal year at zero, and retained earnings hold what came before.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2025', '2025-01-01', '2025-12-31'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f2', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, parent_id, name, is_default, system_code) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', null, 'Assets', true, 'ASSETS'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c2', null, 'Equity', true, 'EQUITY'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c3', null, 'Income', true, 'INCOME'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c4', '00000000-0000-7000-8000-0000000000c3', 'Sales', true, 'SALES');
insert into account (company_id, id, name, category_id, system_code) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Cash', '00000000-0000-7000-8000-0000000000c1', 'CASH'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Retained earnings', '00000000-0000-7000-8000-0000000000c2', 'PL'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d3', 'Sales', '00000000-0000-7000-8000-0000000000c4', 'SALES');
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

create function pg_temp.sell(entry uuid, day date, fiscal_year uuid, amount numeric) returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', entry, day, 'regular', fiscal_year, 'account/journal-vouchers',
    '00000000-0000-7000-8000-0000000000e0', 2, amount, '00000000-0000-7000-8000-000000000001');
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
    ('00000000-0000-7000-8000-00000000000a', entry, 1, '00000000-0000-7000-8000-0000000000d1', day, 'regular', amount, 0),
    ('00000000-0000-7000-8000-00000000000a', entry, 2, '00000000-0000-7000-8000-0000000000d3', day, 'regular', 0, amount)
$$;
select pg_temp.sell('00000000-0000-7000-8000-000000000101', '2025-12-31', '00000000-0000-7000-8000-0000000000f1', 400);
select pg_temp.sell('00000000-0000-7000-8000-000000000102', '2026-03-31', '00000000-0000-7000-8000-0000000000f2', 90);

create function pg_temp.balances(day date) returns text language sql as $$
  select string_agg(a.name || ' ' || trim_scale(b.debit - b.credit), ', ' order by a.name)
  from carried_balances('00000000-0000-7000-8000-00000000000a', day) b join account a on a.id = b.account_id
  where b.debit <> b.credit
$$;

do $$
begin
  assert pg_temp.balances('2025-12-31') = 'Cash 400, Sales -400', 'sales stay in their year';
  assert pg_temp.balances('2026-01-01') = 'Cash 400, Retained earnings -400', 'a year begins at zero';
  assert pg_temp.balances('2026-12-31') = 'Cash 490, Retained earnings -400, Sales -90', 'a year has its own sales';
  assert pg_temp.balances('2027-01-01') = 'Cash 490, Retained earnings -490', 'the last year ends as well';
  assert pg_temp.balances('2024-12-31') is null, 'nothing is carried before the first year';
end $$;
