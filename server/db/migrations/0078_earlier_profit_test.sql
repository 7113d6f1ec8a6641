-- Earlier profit is that of the fiscal years before a day, as known at a moment and now.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 4, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2025', '2025-04-01', '2026-03-31'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f2', '2026', '2026-04-01', '2027-03-31');
insert into account_category (company_id, id, name, is_default, system_code) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true, 'ASSETS'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c2', 'Income', true, 'INCOME');
insert into account (company_id, id, name, category_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Cash', '00000000-0000-7000-8000-0000000000c1'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Sales', '00000000-0000-7000-8000-0000000000c2');
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

create function pg_temp.sell(entry uuid, day date, amount numeric, recorded timestamptz) returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by,
    recorded_at)
  select company_id, entry, day, 'regular', id, 'account/journal-vouchers', '00000000-0000-7000-8000-0000000000e0', 2, amount,
    '00000000-0000-7000-8000-000000000001', recorded from fiscal_year where day between start_date and end_date;
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
    ('00000000-0000-7000-8000-00000000000a', entry, 1, '00000000-0000-7000-8000-0000000000d1', day, 'regular', amount, 0),
    ('00000000-0000-7000-8000-00000000000a', entry, 2, '00000000-0000-7000-8000-0000000000d2', day, 'regular', 0, amount)
$$;
select pg_temp.sell('00000000-0000-7000-8000-000000000101', '2025-12-31', 400, '2026-02-01 10:00Z');
select pg_temp.sell('00000000-0000-7000-8000-000000000102', '2026-03-31', 90, '2026-05-01 10:00Z');
select pg_temp.sell('00000000-0000-7000-8000-000000000103', '2026-04-01', 7, '2026-05-01 10:00Z');

create function pg_temp.earlier(day date, known text) returns numeric language sql as $$
  select set_config('daybook.known_at', known, true);
  select sum(credit - debit) from earlier_profit('00000000-0000-7000-8000-00000000000a', day)
$$;
do $$
begin
  for turn in 1..2 loop
    assert pg_temp.earlier('2026-03-31', '') is null, 'the first year has none before it';
    assert pg_temp.earlier('2026-04-01', '') = 490 and pg_temp.earlier('2027-03-31', '') = 490, 'that of the first year';
    assert pg_temp.earlier('2027-04-01', '') = 497, 'that of both years';
    assert pg_temp.earlier('2026-04-01', '2026-04-15 10:00Z') = 400, 'without the entry that was recorded later';
    assert pg_temp.earlier('2026-04-01', '2026-01-01 10:00Z') = 0, 'before the first entry';
    perform set_config('daybook.known_at', '', true);
    perform fold_balances(1000);
  end loop;
end $$;
