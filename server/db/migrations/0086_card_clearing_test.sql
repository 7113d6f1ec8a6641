-- Ledger lines of a clearing account are settled once, by a match in which they are zero with what the settlement posts there.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default, system_code) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true, 'ASSETS');
insert into account (company_id, id, name, category_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Bank', '00000000-0000-7000-8000-0000000000c1'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Card clearing', '00000000-0000-7000-8000-0000000000c1'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d3', 'Other', '00000000-0000-7000-8000-0000000000c1');
insert into bank_account (company_id, id, name, account_number, account_id, clearing_account_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b1', 'Bank', '1',
    '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d2');
insert into bank_statement (company_id, id, bank_account_id, name, format, start_date, end_date)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', '00000000-0000-7000-8000-0000000000b1',
  'March', 'table', '2026-03-01', '2026-03-31');
insert into bank_statement_line (company_id, id, statement_id, bank_account_id, line_no, date, amount, description,
  counterparty_name, counterparty_account, end_to_end_reference, creditor_reference, cheque_number, bank_id, fingerprint, occurrence)
select '00000000-0000-7000-8000-00000000000a', id::uuid, '00000000-0000-7000-8000-0000000000e1', '00000000-0000-7000-8000-0000000000b1',
  place, '2026-03-04', 98, 'Worldpay', '', '', '', '', '', '', encode(sha256(id::bytea), 'hex'), 1
from (values (1, '00000000-0000-7000-8000-000000000a01'), (2, '00000000-0000-7000-8000-000000000a02')) l(place, id);
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

-- Posts amounts to the bank account, the clearing account and the other account; those of zero have no line.
create function pg_temp.post(entry uuid, bank numeric, clearing numeric, other numeric, reversed uuid default null) returns void
  language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, reverses_id, line_count, total, recorded_by)
  select '00000000-0000-7000-8000-00000000000a', entry, '2026-03-04', 'regular', '00000000-0000-7000-8000-0000000000f1',
    'account/journal-vouchers', entry, reversed, count(*), sum(greatest(value, 0)), '00000000-0000-7000-8000-000000000001'
  from unnest(array[bank, clearing, other]) value where value <> 0;
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit)
  select '00000000-0000-7000-8000-00000000000a', entry, row_number() over (order by place), account, '2026-03-04', 'regular', greatest(value, 0), greatest(-value, 0)
  from (values (1, '00000000-0000-7000-8000-0000000000d1'::uuid, bank), (2, '00000000-0000-7000-8000-0000000000d2', clearing),
    (3, '00000000-0000-7000-8000-0000000000d3', other)) as l(place, account, value) where value <> 0
$$;
-- Returns the error code of a match of a statement line with ledger lines; null when it holds.
create function pg_temp.match(match uuid, line uuid, entries uuid[], places int[]) returns text language plpgsql as $$
begin
  insert into bank_match (company_id, id, bank_account_id, band, reasons, created_by) values
    ('00000000-0000-7000-8000-00000000000a', match, '00000000-0000-7000-8000-0000000000b1', 'likely', '[]',
      '00000000-0000-7000-8000-000000000001');
  insert into bank_match_line (company_id, match_id, bank_account_id, line_id)
  values ('00000000-0000-7000-8000-00000000000a', match, '00000000-0000-7000-8000-0000000000b1', line);
  insert into bank_match_entry (company_id, match_id, entry_id, line_no)
  select '00000000-0000-7000-8000-00000000000a', match, e, p from unnest(entries, places) as l(e, p);
  set constraints all immediate;
  set constraints all deferred;
  return null;
exception when others then
  return sqlstate;
end $$;

do $$
declare
  line constant uuid := '00000000-0000-7000-8000-000000000a01';
  twin constant uuid := '00000000-0000-7000-8000-000000000a02';
  sale constant uuid := '00000000-0000-7000-8000-000000000e01';
  settlement constant uuid := '00000000-0000-7000-8000-000000000e02';
  other_sale constant uuid := '00000000-0000-7000-8000-000000000e03';
begin
  perform pg_temp.post(sale, 0, 100, -100), pg_temp.post(settlement, 98, -100, 2), pg_temp.post(other_sale, 0, 60, -60);
  assert pg_temp.match(gen_random_uuid(), line, array[settlement, sale], array[1, 1]) = 'DB017', 'receipts without the settlement';
  assert pg_temp.match(gen_random_uuid(), line, array[settlement, settlement, other_sale], array[1, 2, 1]) = 'DB017',
    'other receipts than the settlement pays';
  assert pg_temp.match(gen_random_uuid(), line, array[settlement, settlement], array[1, 3]) = 'DB016', 'an account that is neither';
  assert pg_temp.match(gen_random_uuid(), line, array[settlement, sale], array[2, 1]) = 'DB016', 'nothing on the bank account';
  assert pg_temp.match('00000000-0000-7000-8000-000000000901', line, array[settlement, settlement, sale], array[1, 2, 1]) is null;
  perform pg_temp.post('00000000-0000-7000-8000-000000000e04', 98, -100, 2);
  assert pg_temp.match(gen_random_uuid(), twin,
    array['00000000-0000-7000-8000-000000000e04', '00000000-0000-7000-8000-000000000e04', sale]::uuid[], array[1, 2, 1]) = '23505',
    'a receipt is settled once';

  -- A receipt that is reversed ends the match; the settlement is still posted.
  perform pg_temp.post('00000000-0000-7000-8000-000000000e05', 0, -100, 100, sale);
  assert not exists (select from bank_match) and not exists (select from bank_match_entry);
  assert (select line_id from bank_line_reopened) = line;
  begin
    update bank_account set clearing_account_id = account_id;
    raise exception 'a bank account clears itself';
  exception when check_violation then null;
  end;
end $$;
