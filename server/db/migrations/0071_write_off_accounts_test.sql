-- Existing schemes have no relief, and the months of a bad debt are limited.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into tax_scheme (company_id, id, name, kind, rate)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', 'Exempt', 'exempt', 0);

create function months_are(months int) returns boolean language plpgsql as $$
begin
  update tax_scheme set bad_debt_months = months;
  return true;
exception when check_violation then
  return false;
end $$;

do $$
begin
  assert not (select discount_relief from tax_scheme), 'an existing scheme has no relief';
  assert months_are(6) and months_are(null) and months_are(0);
  assert not months_are(-1) and not months_are(1201);
end $$;
