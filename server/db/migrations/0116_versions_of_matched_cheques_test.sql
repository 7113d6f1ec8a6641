-- A match and its end give a cheque a new version each, unless the same transaction has given it one.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default, system_code) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true, 'ASSETS'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c2', 'Expenses', true, 'EXPENSES');
insert into account (company_id, id, name, category_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Bank', '00000000-0000-7000-8000-0000000000c1'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Rent', '00000000-0000-7000-8000-0000000000c2');
insert into bank_account (company_id, id, name, account_number, account_id) values ('00000000-0000-7000-8000-00000000000a',
  '00000000-0000-7000-8000-0000000000b1', 'Bank', '1', '00000000-0000-7000-8000-0000000000d1');
insert into bank_statement (company_id, id, bank_account_id, name, format, start_date, end_date)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-0000000000b1', 'March',
  'feed', '2026-03-01', '2026-03-31');
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

-- Issues a cheque with its entry.
create function pg_temp.issue(cheque uuid, place int) returns void language sql as $$
  insert into cheque_issue (company_id, id, status, series, fiscal_year_id, number, voucher_no, date, bank_account_id, cheque_number,
    issued_to, dr_account_id, amount, created_by, updated_at)
  values ('00000000-0000-7000-8000-00000000000a', cheque, 'Issued', 'banking/cheque-issues', '00000000-0000-7000-8000-0000000000f1', place,
    'CHQ-' || place, '2026-03-02', '00000000-0000-7000-8000-0000000000b1', place::text, 'Amy', '00000000-0000-7000-8000-0000000000d2', 7,
    '00000000-0000-7000-8000-000000000001', '2026-03-02');
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', cheque, '2026-03-02', 'regular', '00000000-0000-7000-8000-0000000000f1',
    'banking/cheque-issues', cheque, 2, 7, '00000000-0000-7000-8000-000000000001');
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
    ('00000000-0000-7000-8000-00000000000a', cheque, 1, '00000000-0000-7000-8000-0000000000d2', '2026-03-02', 'regular', 7, 0),
    ('00000000-0000-7000-8000-00000000000a', cheque, 2, '00000000-0000-7000-8000-0000000000d1', '2026-03-02', 'regular', 0, 7)
$$;

-- Matches the entry of a cheque with a line of the bank; the match, the line and the cheque have the same id.
create function pg_temp.match(cheque uuid) returns void language sql as $$
  insert into bank_statement_line (company_id, id, statement_id, bank_account_id, line_no, date, amount, description, counterparty_name,
    counterparty_account, end_to_end_reference, creditor_reference, cheque_number, bank_id, fingerprint, occurrence)
  values ('00000000-0000-7000-8000-00000000000a', cheque, '00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-0000000000b1', 1,
    '2026-03-09', -7, 'Cheque', '', '', '', '', '', '', encode(sha256(convert_to(cheque::text, 'UTF8')), 'hex'), 1);
  insert into bank_match (company_id, id, bank_account_id, band, reasons, created_by) values ('00000000-0000-7000-8000-00000000000a', cheque,
    '00000000-0000-7000-8000-0000000000b1', 'chosen', '[]', '00000000-0000-7000-8000-000000000001');
  insert into bank_match_line (company_id, match_id, bank_account_id, line_id)
  values ('00000000-0000-7000-8000-00000000000a', cheque, '00000000-0000-7000-8000-0000000000b1', cheque);
  insert into bank_match_entry (company_id, match_id, entry_id, line_no) values ('00000000-0000-7000-8000-00000000000a', cheque, cheque, 2)
$$;

create function pg_temp.state(cheque uuid) returns text language sql as $$
  select concat_ws(' ', status, clearing_date, version, (updated_at = now())::text) from cheque_issue where id = cheque
$$;

do $$
declare
  stored constant uuid := '00000000-0000-7000-8000-000000000e01';
  fresh constant uuid := '00000000-0000-7000-8000-000000000e02';
begin
  -- A block with a handler is a transaction of its own, so that what it writes counts as there before.
  begin
    perform pg_temp.issue(stored, 1);
  exception when others then
    raise;
  end;
  begin
    perform pg_temp.match(stored);
    assert pg_temp.state(stored) = 'Cleared 2026-03-09 2 true', pg_temp.state(stored);
    raise exception 'matched' using errcode = 'TS001';
  exception when sqlstate 'TS001' then
    null;
  end;
  perform pg_temp.issue(fresh, 2), pg_temp.match(fresh);
  assert pg_temp.state(fresh) = 'Cleared 2026-03-09 1 true', pg_temp.state(fresh);

  begin
    perform pg_temp.match(stored);
  exception when others then
    raise;
  end;
  delete from bank_match where id = fresh;
  assert pg_temp.state(fresh) = 'Issued 1 true', pg_temp.state(fresh);
end $$;
