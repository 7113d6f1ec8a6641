-- A bill that owes its supplier a landed cost besides is open by what it comes to, at most.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Liabilities', true);
insert into account (company_id, id, name, category_id, control_kind) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Sam', '00000000-0000-7000-8000-0000000000c1', 'supplier'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Stock', '00000000-0000-7000-8000-0000000000c1', 'none');
set constraints account_has_party immediate;
insert into trade_document (company_id, id, path, status, series, date, document_time, voucher_no, party_id, tax_type,
  sub_total, discount_total, taxable, non_taxable, tax, total, created_by)
select '00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000091', 'purchase/vouchers', 'Issued', 'purchase/vouchers',
  '2026-03-01', now(), 'BILL-1', p.id, 'none', 100, 0, 0, 100, 0, 100, '00000000-0000-7000-8000-000000000001' from party p;
insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000101', '2026-03-01', 'regular',
  '00000000-0000-7000-8000-0000000000f1', 'purchase/vouchers', '00000000-0000-7000-8000-000000000091', 2, 110,
  '00000000-0000-7000-8000-000000000001');
insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000101', 1, '00000000-0000-7000-8000-0000000000d2', '2026-03-01', 'regular', 110, 0),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000101', 2, '00000000-0000-7000-8000-0000000000d1', '2026-03-01', 'regular', 0, 110);

do $$
begin
  if (select open_amount from trade_document) <> 100 then raise exception 'more is open than the bill comes to'; end if;
  if (select status from purchase_voucher) <> 'Issued' then raise exception 'the bill does not stand'; end if;
end $$;
