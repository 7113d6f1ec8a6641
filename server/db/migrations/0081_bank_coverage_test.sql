-- A bank account is covered until the last day or line of its statements; lines without a match are counted.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Bank', '00000000-0000-7000-8000-0000000000c1');
insert into bank_account (company_id, id, name, account_number, account_id) values ('00000000-0000-7000-8000-00000000000a',
  '00000000-0000-7000-8000-0000000000b1', 'Bank', '1', '00000000-0000-7000-8000-0000000000d1');

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  bank constant uuid := '00000000-0000-7000-8000-0000000000b1';
begin
  perform set_config('daybook.company', one::text, true);
  assert bank_covered_until(one, bank) is null and bank_lines_to_match(one, bank) = 0, 'without statements';
  insert into bank_statement (company_id, id, bank_account_id, name, format, start_date, end_date) values
    (one, '00000000-0000-7000-8000-0000000000e1', bank, 'March', 'table', '2026-03-01', '2026-03-31'),
    (one, '00000000-0000-7000-8000-0000000000e2', bank, 'Feed', 'feed', '2026-03-05', '2026-03-05');
  assert bank_covered_until(one, bank) = '2026-03-31', 'until the last day of a statement';
  insert into bank_statement_line (company_id, id, statement_id, bank_account_id, line_no, date, amount, description,
    counterparty_name, counterparty_account, end_to_end_reference, creditor_reference, cheque_number, bank_id, fingerprint, occurrence)
  select one, ('00000000-0000-7000-8000-00000000010' || n)::uuid, '00000000-0000-7000-8000-0000000000e2', bank, n,
    date '2026-03-31' + n, 10, 'Line', '', '', '', '', '', '', repeat('a', 64), n + 1 from generate_series(0, 2) n;
  assert bank_covered_until(one, bank) = '2026-04-02', 'until the last line';
  assert bank_lines_to_match(one, bank) = 3;
  insert into bank_match (company_id, id, bank_account_id, band, reasons, created_by) values
    (one, '00000000-0000-7000-8000-0000000000f1', bank, 'excluded', '[]', '00000000-0000-7000-8000-000000000001');
  insert into bank_match_line (company_id, match_id, bank_account_id, line_id) values
    (one, '00000000-0000-7000-8000-0000000000f1', bank, '00000000-0000-7000-8000-000000000100');
  assert bank_lines_to_match(one, bank) = 2, 'an excluded line is done';
  insert into bank_statement_lock (company_id, statement_id, created_by) values
    (one, '00000000-0000-7000-8000-0000000000e2', '00000000-0000-7000-8000-000000000001');
  assert bank_lines_to_match(one, bank) = 0, 'a locked statement has no line to match';
end $$;
