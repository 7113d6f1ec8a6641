-- A bounced cheque has its day and its reason, and only a bounced one has a charge.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id)
values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Barclays', '00000000-0000-7000-8000-0000000000c1'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Charges', '00000000-0000-7000-8000-0000000000c1');
insert into bank_account (company_id, id, name, bank_name, account_number, account_id)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b1', 'Barclays', 'Barclays', '1', '00000000-0000-7000-8000-0000000000d1');
insert into cheque_deposit (company_id, id, status, series, fiscal_year_id, number, voucher_no, date, bank_account_id, benefactor_id,
  amount, created_by)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', 'Issued', 'banking/cheque-deposits',
  '00000000-0000-7000-8000-0000000000f1', 1, 'CD-1', '2026-03-01', '00000000-0000-7000-8000-0000000000b1',
  '00000000-0000-7000-8000-0000000000d2', 50, '00000000-0000-7000-8000-000000000001');

create function fails(change text) returns boolean language plpgsql as $$
begin
  execute 'update cheque_deposit set ' || change;
  return false;
exception when check_violation then
  return true;
end $$;

do $$
begin
  assert fails($a$status = 'Bounced'$a$), 'without a day and a reason';
  assert fails($a$status = 'Bounced', bounced_on = '2026-03-02'$a$), 'without a reason';
  assert fails($a$charge = 5, charge_account_id = '00000000-0000-7000-8000-0000000000d2'$a$), 'a charge of what has not bounced';
  assert fails($a$status = 'Lost'$a$), 'an unknown status';
  assert fails($a$status = 'Cancelled'$a$), 'cancelled without a reason';
  assert not fails($a$status = 'Bounced', bounced_on = '2026-03-02', cancel_reason = 'No funds', charge = 5,
    charge_account_id = '00000000-0000-7000-8000-0000000000d2'$a$);
  assert fails('charge_account_id = null'), 'a charge without its ledger';
end $$;
