-- A row names the ledger it was posted on, and one with a fee that of the fee.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id, control_kind) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Amy', '00000000-0000-7000-8000-0000000000c1', 'customer'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Cash', '00000000-0000-7000-8000-0000000000c1', 'none');
set constraints account_has_party immediate;
insert into payment_mode (company_id, id, name, account_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', 'Cash', '00000000-0000-7000-8000-0000000000d2');
insert into payment (company_id, id, path, status, series, fiscal_year_id, number, voucher_no, date, party_id, ledger, amount, settled, created_by)
select '00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000092', 'payment-receipts', 'Issued', 'payment-receipts',
  '00000000-0000-7000-8000-0000000000f1', 1, 'RCPT-1', '2026-03-01', id, 'receivable', 60, 60, '00000000-0000-7000-8000-000000000001'
from party where name = 'Amy';

do $$
declare
  refused int := 0;
begin
  insert into payment_row (company_id, payment_id, row_no, method, mode_id, amount, account_id) values
    ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000092', 1, 'mode', '00000000-0000-7000-8000-0000000000e1', 60,
      '00000000-0000-7000-8000-0000000000d2');
  begin
    insert into payment_row (company_id, payment_id, row_no, method, mode_id, amount) values
      ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000092', 2, 'mode', '00000000-0000-7000-8000-0000000000e1', 1);
  exception when not_null_violation then refused := refused + 1;
  end;
  begin
    update payment_row set fee = 1;
  exception when check_violation then refused := refused + 1;
  end;
  begin
    update payment set write_off = 1, settled = 61;
  exception when check_violation then refused := refused + 1;
  end;
  if refused <> 3 then raise exception '% of 3 were refused', refused; end if;
end $$;
