-- Numbers run without gap by year; a number comes with approval and stays; an imported number is unique.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f2', '2027', '2027-01-01', '2027-12-31');
insert into number_series values ('00000000-0000-7000-8000-00000000000a', 'account/journal-vouchers', 'JV-{year}-', 4);

do $$
declare
  company constant uuid := '00000000-0000-7000-8000-00000000000a';
  first_year constant uuid := '00000000-0000-7000-8000-0000000000f1';
begin
  if next_number(company, 'account/journal-vouchers', first_year) <> 1
    or next_number(company, 'account/journal-vouchers', first_year) <> 2
    or next_number(company, 'account/journal-vouchers', '00000000-0000-7000-8000-0000000000f2') <> 1
  then
    raise exception 'numbers do not run by year';
  end if;
  begin
    perform next_number(company, 'account/journal-vouchers', first_year);
    raise exception 'undo' using errcode = 'ZZ001';
  exception when sqlstate 'ZZ001' then null;
  end;
  if next_number(company, 'account/journal-vouchers', first_year) <> 3 then raise exception 'a rolled back number leaves a gap'; end if;
  begin
    insert into journal_voucher (company_id, id, status, series, voucher_no, date, narration, total, created_by) values
      (company, '00000000-0000-7000-8000-000000000201', 'Unapproved', 'account/journal-vouchers', 'JV-1', '2026-01-01', 'x', 1,
        '00000000-0000-7000-8000-000000000001');
    raise exception 'an unapproved voucher has a number';
  exception when check_violation then null;
  end;
  begin
    insert into journal_voucher (company_id, id, status, series, voucher_no, date, narration, total, cancel_reason, created_by)
    select company, id, 'Cancelled', 'imported', '536365', '2026-01-01', 'x', 1, 'twice', '00000000-0000-7000-8000-000000000001'
    from unnest(array['00000000-0000-7000-8000-000000000201', '00000000-0000-7000-8000-000000000202']::uuid[]) id;
    raise exception 'an imported number came twice';
  exception when unique_violation then null;
  end;
end $$;
