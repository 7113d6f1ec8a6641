-- A match agrees on both sides, takes each line once, ends with its document, and stays while its statement is locked.
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
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Sales', '00000000-0000-7000-8000-0000000000c2', 'SALES');
insert into bank_account (company_id, id, name, account_number, account_id) values ('00000000-0000-7000-8000-00000000000a',
  '00000000-0000-7000-8000-0000000000b1', 'Bank', '1', '00000000-0000-7000-8000-0000000000d1');
insert into bank_statement (company_id, id, bank_account_id, name, format, start_date, end_date)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', '00000000-0000-7000-8000-0000000000b1',
  'March', 'table', '2026-03-01', '2026-03-31');
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

create function pg_temp.pay_in(entry uuid, amount numeric, reversed uuid) returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, reverses_id, line_count, total, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', entry, '2026-03-02', 'regular', '00000000-0000-7000-8000-0000000000f1',
    'account/journal-vouchers', '00000000-0000-7000-8000-0000000000e0', reversed, 2, abs(amount),
    '00000000-0000-7000-8000-000000000001');
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit)
  select '00000000-0000-7000-8000-00000000000a', entry, place, account, '2026-03-02', 'regular', greatest(value, 0), greatest(-value, 0)
  from (values (1, '00000000-0000-7000-8000-0000000000d1'::uuid, amount), (2, '00000000-0000-7000-8000-0000000000d2', -amount))
    as l(place, account, value)
$$;
create function pg_temp.add_line(line uuid, amount numeric) returns void language sql as $$
  insert into bank_statement_line (company_id, id, statement_id, bank_account_id, line_no, date, amount, description,
    counterparty_name, counterparty_account, end_to_end_reference, creditor_reference, cheque_number, bank_id, fingerprint, occurrence)
  values ('00000000-0000-7000-8000-00000000000a', line, '00000000-0000-7000-8000-0000000000e1',
    '00000000-0000-7000-8000-0000000000b1', 1, '2026-03-02', amount, 'Coffee', '', '', '', '', '', '',
    encode(sha256(line::text::bytea), 'hex'), 1)
$$;
-- Returns the error code of a match of a line with the first line of an entry; null when it holds.
create function pg_temp.match(match uuid, line uuid, entry uuid, place int, band text default 'exact') returns text language plpgsql as $$
begin
  insert into bank_match (company_id, id, bank_account_id, band, reasons, created_by) values
    ('00000000-0000-7000-8000-00000000000a', match, '00000000-0000-7000-8000-0000000000b1', band, '[]', '00000000-0000-7000-8000-000000000001');
  insert into bank_match_line (company_id, match_id, bank_account_id, line_id)
  values ('00000000-0000-7000-8000-00000000000a', match, '00000000-0000-7000-8000-0000000000b1', line);
  if entry is not null then
    insert into bank_match_entry (company_id, match_id, entry_id, line_no) values ('00000000-0000-7000-8000-00000000000a', match, entry, place);
  end if;
  set constraints all immediate;
  set constraints all deferred;
  return null;
exception when others then
  return sqlstate;
end $$;

do $$
declare
  company constant uuid := '00000000-0000-7000-8000-00000000000a';
  coffee constant uuid := '00000000-0000-7000-8000-000000000a01';
  tea constant uuid := '00000000-0000-7000-8000-000000000a02';
  sold constant uuid := '00000000-0000-7000-8000-000000000e01';
  other constant uuid := '00000000-0000-7000-8000-000000000e02';
  statuses text;
begin
  perform pg_temp.pay_in(sold, 4.5, null), pg_temp.pay_in(other, 7, null);
  perform pg_temp.add_line(coffee, 4.5), pg_temp.add_line(tea, 4.5);
  assert pg_temp.match(gen_random_uuid(), coffee, other, 1) = 'DB016', 'both sides are equal';
  assert pg_temp.match(gen_random_uuid(), coffee, sold, 2) = 'DB016', 'a line of another account is no line of the bank';
  assert pg_temp.match(gen_random_uuid(), coffee, null, null) = 'DB016', 'only an excluded line has nothing in the books';
  assert pg_temp.match('00000000-0000-7000-8000-000000000901', coffee, sold, 1) is null;
  assert pg_temp.match(gen_random_uuid(), tea, sold, 1) = '23505', 'a ledger line is in one match';
  assert pg_temp.match(gen_random_uuid(), coffee, null, null, 'excluded') = '23505', 'a statement line is in one match';
  assert pg_temp.match('00000000-0000-7000-8000-000000000902', tea, null, null, 'excluded') is null;
  select string_agg(status, ' ' order by id) into statuses from statement_line;
  assert statuses = 'Reconciled Excluded', statuses;

  begin
    delete from bank_match_line where line_id = coffee;
    raise exception 'a part of a match was deleted';
  exception when restrict_violation then null;
  end;
  begin
    delete from bank_statement;
    raise exception 'a statement with matches was deleted';
  exception when foreign_key_violation then null;
  end;

  insert into bank_statement_lock (company_id, statement_id, created_by)
  values (company, '00000000-0000-7000-8000-0000000000e1', '00000000-0000-7000-8000-000000000001');
  begin
    delete from bank_match;
    raise exception 'a match of a locked statement was undone';
  exception when sqlstate 'DB015' then null;
  end;
  begin
    perform pg_temp.pay_in('00000000-0000-7000-8000-000000000e03', -4.5, sold);
    raise exception 'an entry of a locked statement was taken back';
  exception when sqlstate 'DB015' then null;
  end;
  delete from bank_statement_lock;

  perform pg_temp.pay_in('00000000-0000-7000-8000-000000000e03', -4.5, sold);
  assert (select count(*) from bank_match) = 1, 'what was matched with it is to be matched again';
  assert (select line_id = coffee and document_path = 'account/journal-vouchers' from bank_line_reopened);
  assert pg_temp.match(gen_random_uuid(), coffee, sold, 1) = 'DB016', 'an entry that was taken back matches nothing';
  assert exists (select from bank_line_reopened), 'a refused match leaves everything as it was';
  perform pg_temp.pay_in('00000000-0000-7000-8000-000000000e04', 4.5, null);
  assert pg_temp.match(gen_random_uuid(), coffee, '00000000-0000-7000-8000-000000000e04', 1, 'chosen') is null;
  assert not exists (select from bank_line_reopened);
  select string_agg(status, ' ' order by id) into statuses from statement_line;
  assert statuses = 'Matched Excluded', statuses;

  assert bank_balance(company, '00000000-0000-7000-8000-0000000000b1', '2026-12-31') is null, 'no statement tells a balance';
  insert into bank_statement (company_id, id, bank_account_id, name, format, start_date, end_date, opening_balance, closing_balance, difference)
  values (company, '00000000-0000-7000-8000-0000000000e2', '00000000-0000-7000-8000-0000000000b1', 'February', 'table',
    '2026-02-01', '2026-02-28', 10, 30, 0);
  assert bank_balance(company, '00000000-0000-7000-8000-0000000000b1', '2026-01-31') is null;
  assert bank_balance(company, '00000000-0000-7000-8000-0000000000b1', '2026-02-15') = 10, 'the opening balance, with no line since';
  assert bank_balance(company, '00000000-0000-7000-8000-0000000000b1', '2026-03-01') = 30;
  assert bank_balance(company, '00000000-0000-7000-8000-0000000000b1', '2026-03-02') = 39, 'the lines after the closing balance count';
end $$;
