-- Comments and files of a line go with its statement; those of another line and of another record stay.
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
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
  bank constant uuid := '00000000-0000-7000-8000-0000000000b1';
begin
  perform set_config('daybook.company', one::text, true);
  insert into bank_statement (company_id, id, bank_account_id, name, format, start_date, end_date)
  select one, ('00000000-0000-7000-8000-0000000000e' || n)::uuid, bank, 'March', 'table', '2026-03-01', '2026-03-31'
  from generate_series(1, 2) n;
  insert into bank_statement_line (company_id, id, statement_id, bank_account_id, line_no, date, amount, description,
    counterparty_name, counterparty_account, end_to_end_reference, creditor_reference, cheque_number, bank_id, fingerprint, occurrence)
  select one, ('00000000-0000-7000-8000-00000000010' || n)::uuid, ('00000000-0000-7000-8000-0000000000e' || n % 2 + 1)::uuid, bank,
    n, '2026-03-02', 10, 'Line', '', '', '', '', '', '', repeat('a', 64), n from generate_series(1, 4) n;
  -- The last ones have the id of a line, but belong to another kind of record.
  insert into comment (company_id, id, document_path, document_id, author_id, body, recorded_at)
  select one, gen_random_uuid(), path, ('00000000-0000-7000-8000-00000000010' || n)::uuid, amy, path || n, now()
  from generate_series(1, 4) n cross join unnest(array['banking/statement-lines', 'sales/vouchers']) path;
  insert into file (company_id, id, document_path, document_id, name, content_type, size, sha256, created_by)
  select company_id, gen_random_uuid(), document_path, document_id, 'a.pdf', 'application/pdf', 1, repeat('b', 64), amy from comment;
  delete from bank_statement where id = '00000000-0000-7000-8000-0000000000e1';
  assert (select string_agg(body, ' ' order by body) from comment)
    = 'banking/statement-lines1 banking/statement-lines3 sales/vouchers1 sales/vouchers2 sales/vouchers3 sales/vouchers4';
  assert (select count(*) from file where document_path = 'banking/statement-lines') = 2;
  assert (select count(*) from file) = 6;
end $$;
