-- Lines that another statement adds later to the last day of a closing balance count; other lines of its period are in it.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into account_category (company_id, id, name, is_default, system_code) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true, 'ASSETS');
insert into account (company_id, id, name, category_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Bank', '00000000-0000-7000-8000-0000000000c1');
insert into bank_account (company_id, id, name, account_number, account_id) values ('00000000-0000-7000-8000-00000000000a',
  '00000000-0000-7000-8000-0000000000b1', 'Bank', '1', '00000000-0000-7000-8000-0000000000d1');
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

create function pg_temp.balance(until date) returns numeric language sql as $$
  select bank_balance('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b1', until)
$$;
create function pg_temp.import(statement uuid, days daterange, closing numeric, at timestamptz) returns void language sql as $$
  insert into bank_statement (company_id, id, bank_account_id, name, format, start_date, end_date, closing_balance, created_at)
  values ('00000000-0000-7000-8000-00000000000a', statement, '00000000-0000-7000-8000-0000000000b1', 'March', 'table', lower(days),
    upper(days) - 1, closing, at)
$$;
create function pg_temp.add_line(statement uuid, day date, amount numeric, later interval default '0') returns void language sql as $$
  insert into bank_statement_line (company_id, id, statement_id, bank_account_id, line_no, date, amount, description,
    counterparty_name, counterparty_account, end_to_end_reference, creditor_reference, cheque_number, bank_id, fingerprint, occurrence,
    created_at)
  select '00000000-0000-7000-8000-00000000000a', gen_random_uuid(), statement, '00000000-0000-7000-8000-0000000000b1', 1, day, amount,
    'Coffee', '', '', '', '', '', '', encode(sha256(concat(day, amount)::bytea), 'hex'), 1, s.created_at + later
  from bank_statement s where s.id = statement
$$;

do $$
declare
  noon constant uuid := '00000000-0000-7000-8000-0000000000e1';
  whole constant uuid := '00000000-0000-7000-8000-0000000000e2';
  feed constant uuid := '00000000-0000-7000-8000-0000000000e3';
begin
  perform pg_temp.import(noon, '[2026-03-01,2026-03-10]', 150, '2026-03-10 12:00:00Z');
  perform pg_temp.add_line(noon, '2026-03-04', 40), pg_temp.add_line(noon, '2026-03-10', 10);
  assert pg_temp.balance('2026-03-10') = 150;

  perform pg_temp.import(whole, '[2026-02-01,2026-03-31]', 112, '2026-04-01 09:00:00Z');
  perform pg_temp.add_line(whole, '2026-02-20', 5), pg_temp.add_line(whole, '2026-03-10', -30),
    pg_temp.add_line(whole, '2026-03-20', -8);
  assert pg_temp.balance('2026-03-09') is null;
  assert pg_temp.balance('2026-03-10') = 120, 'a line of the afternoon is missing';
  assert pg_temp.balance('2026-03-20') = 112;
  assert pg_temp.balance('2026-03-31') = 112, 'the lines of a statement are in its closing balance';

  -- A long statement is stored in parts, and one of a day that was known is stored again.
  perform pg_temp.add_line(whole, '2026-03-31', -7, '1 minute');
  perform pg_temp.import(feed, '[2026-03-28,2026-03-31]', null, '2026-04-02 09:00:00Z');
  perform pg_temp.add_line(feed, '2026-03-28', 99);
  assert pg_temp.balance('2026-03-31') = 112, 'a line that the balance contains counts twice';
  perform pg_temp.add_line(feed, '2026-03-31', 1);
  assert pg_temp.balance('2026-03-31') = 113, 'a line that a feed added later is missing';
end $$;
