-- Balances as known at a moment leave out the lines recorded after it.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2025', '2025-01-01', '2025-12-31'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f2', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, parent_id, name, is_default, system_code) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', null, 'Assets', true, 'ASSETS'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c2', null, 'Equity', true, 'EQUITY'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c3', null, 'Income', true, 'INCOME');
insert into account (company_id, id, name, category_id, system_code) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Cash', '00000000-0000-7000-8000-0000000000c1', 'CASH'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Retained earnings', '00000000-0000-7000-8000-0000000000c2', 'PL'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d3', 'Sales', '00000000-0000-7000-8000-0000000000c3', 'SALES'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d4', 'Bank', '00000000-0000-7000-8000-0000000000c1', null);
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

create function pg_temp.post(entry uuid, day date, fiscal_year uuid, accounts uuid[], amount numeric, recorded timestamptz)
  returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by,
    recorded_at)
  values ('00000000-0000-7000-8000-00000000000a', entry, day, 'regular', fiscal_year, 'account/journal-vouchers',
    '00000000-0000-7000-8000-0000000000e0', 2, amount, '00000000-0000-7000-8000-000000000001', recorded);
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
    ('00000000-0000-7000-8000-00000000000a', entry, 1, accounts[1], day, 'regular', amount, 0),
    ('00000000-0000-7000-8000-00000000000a', entry, 2, accounts[2], day, 'regular', 0, amount)
$$;
select pg_temp.post('00000000-0000-7000-8000-000000000101', '2025-12-31', '00000000-0000-7000-8000-0000000000f1',
  array['00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d3']::uuid[], 400, '2026-02-01 10:00Z');
select pg_temp.post('00000000-0000-7000-8000-000000000102', '2025-11-30', '00000000-0000-7000-8000-0000000000f1',
  array['00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d3']::uuid[], 90, '2026-03-01 10:00Z');
select pg_temp.post('00000000-0000-7000-8000-000000000103', '2026-03-31', '00000000-0000-7000-8000-0000000000f2',
  array['00000000-0000-7000-8000-0000000000d4', '00000000-0000-7000-8000-0000000000d1']::uuid[], 30, '2026-03-01 10:00:01Z');

create function pg_temp.balances(day date, known text) returns text language sql as $$
  select set_config('daybook.known_at', known, true);
  select string_agg(a.name || ' ' || trim_scale(b.debit - b.credit), ', ' order by a.name)
  from carried_balances('00000000-0000-7000-8000-00000000000a', day) b join account a on a.id = b.account_id
  where b.debit <> b.credit
$$;
create function pg_temp.later(last_day date, only_profit boolean) returns bigint language sql as $$
  select count(*) from entries_recorded_after('00000000-0000-7000-8000-00000000000a', '2026-02-15 10:00Z', '2025-01-01', last_day,
    only_profit, null, null)
$$;

do $$
begin
  for turn in 1..2 loop
    assert pg_temp.balances('2026-12-31', '') = 'Bank 30, Cash 460, Retained earnings -490', 'now';
    assert pg_temp.balances('2026-12-31', '2026-03-01 10:00Z') = 'Cash 490, Retained earnings -490', 'the moment itself is known';
    assert pg_temp.balances('2026-12-31', '2026-02-15 10:00Z') = 'Cash 400, Retained earnings -400', 'a backdated entry is not known yet';
    assert pg_temp.balances('2025-12-31', '2026-02-15 10:00Z') = 'Cash 400, Sales -400', 'within the year';
    assert pg_temp.balances('2026-12-31', '2026-01-01 10:00Z') is null, 'before the first entry';
    perform set_config('daybook.known_at', '', true);
    perform fold_balances(1000);
  end loop;
  assert pg_temp.later('2026-12-31', false) = 2 and pg_temp.later('2025-12-31', false) = 1, 'entries recorded later by date';
  assert pg_temp.later('2026-12-31', true) = 1, 'entries of income and expense';
end $$;
