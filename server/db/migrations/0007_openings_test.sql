-- An account opens once and on one side, and fiscal years carry a version that can be claimed.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Cash', '00000000-0000-7000-8000-0000000000c1');

do $$
declare
  company constant uuid := '00000000-0000-7000-8000-00000000000a';
  cash constant uuid := '00000000-0000-7000-8000-0000000000d1';
begin
  perform set_config('daybook.company', company::text, true);
  perform claim_version('fiscal_year', company, '00000000-0000-7000-8000-0000000000f1', 1);
  begin
    insert into opening_balance (company_id, id, account_id, opening_dr, opening_cr, entry_id)
      values (company, '00000000-0000-7000-8000-000000000401', cash, 1, 1, '00000000-0000-7000-8000-000000000101');
    raise exception 'an opening balance stands on both sides';
  exception when check_violation then null;
  end;
  begin
    insert into opening_balance (company_id, id, account_id, opening_dr, entry_id)
      values (company, '00000000-0000-7000-8000-000000000401', cash, 5, '00000000-0000-7000-8000-000000000101');
    set constraints all immediate;
    raise exception 'an opening balance has no entry';
  exception when foreign_key_violation then null;
  end;
end $$;
