-- The reversal of an entry that posts to a bank account holds it until its commit; one that posts elsewhere holds none.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default, system_code) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true, 'ASSETS'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c2', 'Income', true, 'INCOME');
insert into account (company_id, id, name, category_id, system_code) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Bank', '00000000-0000-7000-8000-0000000000c1', null),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Sales', '00000000-0000-7000-8000-0000000000c2', 'SALES'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d3', 'Till', '00000000-0000-7000-8000-0000000000c1', null);
insert into bank_account (company_id, id, name, account_number, account_id) values ('00000000-0000-7000-8000-00000000000a',
  '00000000-0000-7000-8000-0000000000b1', 'Bank', '1', '00000000-0000-7000-8000-0000000000d1');
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

create function pg_temp.post(entry uuid, amount numeric, debited uuid, reversed uuid) returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, reverses_id, line_count, total, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', entry, '2026-03-02', 'regular', '00000000-0000-7000-8000-0000000000f1',
    'account/journal-vouchers', '00000000-0000-7000-8000-0000000000e0', reversed, 2, abs(amount),
    '00000000-0000-7000-8000-000000000001');
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit)
  select '00000000-0000-7000-8000-00000000000a', entry, place, account, '2026-03-02', 'regular', greatest(value, 0), greatest(-value, 0)
  from (values (1, debited, amount), (2, '00000000-0000-7000-8000-0000000000d2', -amount))
    as l(place, account, value)
$$;

do $$
declare
  bank constant uuid := '00000000-0000-7000-8000-0000000000d1';
  till constant uuid := '00000000-0000-7000-8000-0000000000d3';
  paid constant uuid := '00000000-0000-7000-8000-000000000e01';
  sold constant uuid := '00000000-0000-7000-8000-000000000e02';
begin
  perform pg_temp.post(paid, 4.5, bank, null), pg_temp.post(sold, 7, till, null);
  perform pg_temp.post(gen_random_uuid(), -7, till, sold);
  assert (select xmax = 0 from bank_account), 'an entry that posts to no bank account holds one';
  perform pg_temp.post(gen_random_uuid(), -4.5, bank, paid);
  assert (select xmax <> 0 from bank_account), 'the bank account of a reversed entry is not held';
end $$;
