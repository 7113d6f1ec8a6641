-- A document's row for search follows the document, payments with their cheques; other companies are out of reach.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values
  ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1),
  ('00000000-0000-7000-8000-00000000000b', 'two', 'Two', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Amy', '00000000-0000-7000-8000-0000000000c1');
insert into party (company_id, id, name, customer_account_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', 'Café Amy', '00000000-0000-7000-8000-0000000000d1');

create function hits(wanted text, amount numeric default null) returns text language sql as $$
  select string_agg(s.number, ', ' order by f.position)
  from find_documents('00000000-0000-7000-8000-00000000000a', '{account/journal-vouchers,payment-receipts}', wanted,
    array_fill(amount, array[3]), 8) with ordinality as f(path, id, place, position)
  join document_search s on s.company_id = '00000000-0000-7000-8000-00000000000a' and s.path = f.path and s.document_id = f.id
$$;

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
begin
  perform set_config('daybook.company', one::text, true);
  insert into payment (company_id, id, path, status, series, fiscal_year_id, number, voucher_no, date, party_id, ledger, amount,
    settled, created_by)
  values
    (one, '00000000-0000-7000-8000-000000000101', 'payment-receipts', 'Issued', 'payment-receipts',
      '00000000-0000-7000-8000-0000000000f1', 1, 'RCPT-1', '2026-03-01', '00000000-0000-7000-8000-0000000000e1', 'receivable', 50, 50,
      '00000000-0000-7000-8000-000000000001'),
    (one, '00000000-0000-7000-8000-000000000102', 'payment-receipts', 'Issued', 'payment-receipts',
      '00000000-0000-7000-8000-0000000000f1', 12, 'RCPT-12', '2026-02-01', '00000000-0000-7000-8000-0000000000e1', 'receivable', 60,
      60, '00000000-0000-7000-8000-000000000001');
  insert into bank_account (company_id, id, name, bank_name, account_number, account_id) values
    (one, '00000000-0000-7000-8000-0000000000b1', 'Barclays', 'Barclays', '1', '00000000-0000-7000-8000-0000000000d1');
  insert into payment_row (company_id, payment_id, row_no, method, bank_account_id, account_id, amount, cheque_number) values
    (one, '00000000-0000-7000-8000-000000000101', 1, 'cheque', '00000000-0000-7000-8000-0000000000b1', '00000000-0000-7000-8000-0000000000d1', 50, '000777');
  assert hits('rcpt-1') = 'RCPT-1, RCPT-12', hits('rcpt-1');
  assert hits('RCPT-12') = 'RCPT-12', hits('RCPT-12');
  assert hits('CAFÉ amy') = 'RCPT-1, RCPT-12', hits('CAFÉ amy');
  assert hits('000777') = 'RCPT-1', hits('000777');
  assert hits('60.00', 60) = 'RCPT-12', hits('60.00', 60);
  assert hits('100%') is null, hits('100%');
  update party set name = 'किताब घर' where company_id = one;
  assert hits('किताब') = 'RCPT-1, RCPT-12', hits('किताब');
  assert hits('café') is null, hits('café');
  delete from payment_row where company_id = one;
  assert hits('000777') is null, hits('000777');
  update payment set status = 'Cancelled', cancel_reason = 'Twice', reference = 'Order 9' where id = '00000000-0000-7000-8000-000000000101';
  assert hits('order 9') = 'RCPT-1', hits('order 9');
  assert (select status from document_search where number = 'RCPT-1') = 'Cancelled', 'the status follows';
  delete from payment where id = '00000000-0000-7000-8000-000000000102';
  assert hits('rcpt') = 'RCPT-1', hits('rcpt');
  assert not exists (
    select d.* from searched_document d where d.company_id = one
    except select s.company_id, s.path, s.document_id, s.number, s.reference, s.subject_id, s.billing_name, s.amount, s.date,
      s.status, s.remarks, s.words from document_search s), 'the rows are the documents';
  begin
    perform find_documents('00000000-0000-7000-8000-00000000000b', '{payment-receipts}', 'rcpt', array[null]::numeric[], 8);
    raise exception 'another company was searched';
  exception when insufficient_privilege then null;
  end;
end $$;
