-- A voucher is approved by its status and its number, and the journal alone says what it posted.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2099', '2099-01-01', '2099-12-31');

create function write(number int, status text, reason text) returns void language sql as $$
  insert into journal_voucher (company_id, id, status, series, fiscal_year_id, number, voucher_no, date, narration, total, cancel_reason, created_by)
  values ('00000000-0000-7000-8000-00000000000a', gen_random_uuid(), status, 'account/journal-vouchers',
    '00000000-0000-7000-8000-0000000000f1', number, 'JV-' || number, '2099-03-01', 'Rent', 5, reason, '00000000-0000-7000-8000-000000000001')
$$;

do $$
begin
  perform write(1, 'Approved', null);
  perform write(2, 'Cancelled', 'Twice');
  begin
    perform write(3, 'Unapproved', null);
    assert false, 'what is not approved has no number';
  exception when check_violation then null;
  end;
  begin
    perform write(4, 'Cancelled', null);
    assert false, 'what is cancelled says why';
  exception when check_violation then null;
  end;
end $$;
