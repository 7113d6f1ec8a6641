-- Kinds that are added are found by search, named by the ledger, and numbered in every company.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id)
values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Cash', '00000000-0000-7000-8000-0000000000c1'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Barclays', '00000000-0000-7000-8000-0000000000c1');
insert into fund_transfer (company_id, id, status, series, fiscal_year_id, number, voucher_no, date, from_account_id, to_account_id,
  amount, narration, cancel_reason, created_by)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', 'Cancelled', 'banking/fund-transfers',
  '00000000-0000-7000-8000-0000000000f1', 1, 'FT-2026-0001', '2026-03-01', '00000000-0000-7000-8000-0000000000d1',
  '00000000-0000-7000-8000-0000000000d2', 50, 'To the bank', 'Counted twice', '00000000-0000-7000-8000-000000000001');
do $$
begin
  assert (select (number, narration) = ('FT-2026-0001', 'Cash → Barclays · To the bank') from posted_document
    where document_path = 'banking/fund-transfers');
  assert (select (number, amount, words) = ('FT-2026-0001', 50, 'ft-2026-0001 to the bank') from document_search
    where path = 'banking/fund-transfers');
  begin
    update fund_transfer set transaction_fee = 5;
    assert false, 'a fee without its ledger';
  exception when check_violation then null;
  end;
  delete from fund_transfer;
  assert not exists (select from document_search where path = 'banking/fund-transfers');
end $$;
