-- What is open of a payment follows its open item; allocations stay on one account.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id, control_kind) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Amy', '00000000-0000-7000-8000-0000000000c1', 'customer'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Cash', '00000000-0000-7000-8000-0000000000c1', 'none'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d3', 'Amy, payable', '00000000-0000-7000-8000-0000000000c1', 'none');
set constraints account_has_party immediate;
update account set control_kind = 'supplier' where name = 'Amy, payable';
delete from party where name = 'Amy, payable';
update party set supplier_account_id = '00000000-0000-7000-8000-0000000000d3' where name = 'Amy';
set constraints account_has_party immediate;

create function enter(wanted uuid, path text, document uuid, account uuid, debit numeric, credit numeric) returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', wanted, '2026-03-01', 'regular', '00000000-0000-7000-8000-0000000000f1', path, document, 2,
    debit + credit, '00000000-0000-7000-8000-000000000001');
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
    ('00000000-0000-7000-8000-00000000000a', wanted, 1, account, '2026-03-01', 'regular', debit, credit),
    ('00000000-0000-7000-8000-00000000000a', wanted, 2, '00000000-0000-7000-8000-0000000000d2', '2026-03-01', 'regular', credit, debit)
$$;

do $$
declare
  refused text;
begin
  perform enter('00000000-0000-7000-8000-000000000101', 'account/journal-vouchers', '00000000-0000-7000-8000-000000000091',
    '00000000-0000-7000-8000-0000000000d1', 100, 0);
  insert into payment (company_id, id, path, status, series, fiscal_year_id, number, voucher_no, date, clearing_date, party_id, ledger,
    amount, settled, entry_id, created_by)
  select '00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000092', 'payment-receipts', 'Cleared', 'payment-receipts',
    '00000000-0000-7000-8000-0000000000f1', 1, 'RCPT-1', '2026-03-01', '2026-03-01', id, 'receivable', 60, 60,
    '00000000-0000-7000-8000-000000000102', '00000000-0000-7000-8000-000000000001' from party where name = 'Amy';
  perform enter('00000000-0000-7000-8000-000000000102', 'payment-receipts', '00000000-0000-7000-8000-000000000092',
    '00000000-0000-7000-8000-0000000000d1', 0, 60);
  if (select open_amount from payment) <> 60 then raise exception 'a receipt that settles nothing is not wholly an advance'; end if;
  insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
  select c.company_id, gen_random_uuid(), c.id, d.id, 45, '2026-03-01', 'payment-receipts', c.document_id, '00000000-0000-7000-8000-000000000001'
  from open_item c, open_item d where c.side = 'credit' and d.side = 'debit';
  if (select open_amount from payment) <> 15 then raise exception 'the advance is % instead of 15', (select open_amount from payment); end if;
  if (select number from posted_document where document_path = 'payment-receipts') <> 'RCPT-1' then raise exception 'the receipt has no number'; end if;

  perform enter('00000000-0000-7000-8000-000000000103', 'account/journal-vouchers', '00000000-0000-7000-8000-000000000093',
    '00000000-0000-7000-8000-0000000000d3', 30, 0);
  begin
    insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
    select c.company_id, gen_random_uuid(), c.id, d.id, 5, '2026-03-01', 'payment-receipts', c.document_id, '00000000-0000-7000-8000-000000000001'
    from open_item c, open_item d where c.side = 'credit' and d.account_id = '00000000-0000-7000-8000-0000000000d3';
  exception when sqlstate 'DB010' then refused := 'yes';
  end;
  if refused is distinct from 'yes' then raise exception 'a receivable was set against a payable'; end if;
end $$;
