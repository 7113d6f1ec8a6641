-- A deposit is of one cheque or of a slip, whose rows go with it; a bounced row has its reason, and only such a one a charge.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into account_category (company_id, id, name, is_default)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id)
values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Barclays', '00000000-0000-7000-8000-0000000000c1'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Amy', '00000000-0000-7000-8000-0000000000c1');
insert into bank_account (company_id, id, name, bank_name, account_number, account_id)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b1', 'Barclays', 'Barclays', '1', '00000000-0000-7000-8000-0000000000d1');
insert into number_series (company_id, series, prefix, padding)
values ('00000000-0000-7000-8000-00000000000a', 'banking/cheque-deposits', 'CD-', 4);

create function deposit(benefactor text, benefactors text, held text) returns boolean language plpgsql as $$
begin
  insert into cheque_deposit (company_id, id, status, series, date, bank_account_id, benefactor_id, benefactors, cheque_numbers, held_in_id,
    amount, created_by)
  values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', 'Draft', 'banking/cheque-deposits', '2026-03-01',
    '00000000-0000-7000-8000-0000000000b1', benefactor::uuid, benefactors, '000017, 000018', held::uuid, 50,
    '00000000-0000-7000-8000-000000000001');
  return true;
exception when check_violation then
  return false;
end $$;

create function row_is(bounced date, reason text, charge numeric) returns boolean language plpgsql as $$
begin
  insert into cheque_deposit_row (company_id, id, deposit_id, row_no, benefactor_id, amount, bounced_on, bounce_reason, charge, charge_account_id)
  values ('00000000-0000-7000-8000-00000000000a', gen_random_uuid(), '00000000-0000-7000-8000-0000000000e1',
    (select count(*) + 1 from cheque_deposit_row), '00000000-0000-7000-8000-0000000000d2', 25, bounced, reason, charge,
    case when charge is not null then '00000000-0000-7000-8000-0000000000d1'::uuid end);
  return true;
exception when check_violation then
  return false;
end $$;

do $$
begin
  assert not deposit(null, null, null), 'of nobody';
  assert not deposit('00000000-0000-7000-8000-0000000000d2', null, '00000000-0000-7000-8000-0000000000d1'), 'a draft stands in no hand';
  assert deposit(null, 'Amy, Bob', null), 'a slip';
  assert row_is(null, null, null) and row_is('2026-03-02', 'No funds', 5), 'a cheque, and one that bounced';
  assert not row_is('2026-03-02', null, null), 'bounced without a reason';
  assert not row_is(null, null, 5), 'a charge of what has not bounced';
  assert (select reference like '000017, 000018%' from searched_document where document_id = '00000000-0000-7000-8000-0000000000e1'),
    'found by the numbers of its cheques';
  delete from cheque_deposit;
  assert not exists (select from cheque_deposit_row), 'rows go with their deposit';
end $$;
