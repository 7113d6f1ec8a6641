-- A document of stock is issued by its status, its number and its time, and the journal alone says what it posted.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2099', '2099-01-01', '2099-12-31');

create function write(number int, status text, issued timestamptz) returns void language plpgsql as $$
begin
  insert into inventory_adjustment (company_id, id, status, fiscal_year_id, number, voucher_no, date, document_time, purpose, remarks, created_by)
  values ('00000000-0000-7000-8000-00000000000a', gen_random_uuid(), status, '00000000-0000-7000-8000-0000000000f1', number, 'SA-' || number,
    '2099-03-01', issued, 'Damaged', 'Wet', '00000000-0000-7000-8000-000000000001');
  insert into inventory_conversion (company_id, id, status, fiscal_year_id, number, voucher_no, date, document_time, remarks, created_by)
  values ('00000000-0000-7000-8000-00000000000a', gen_random_uuid(), status, '00000000-0000-7000-8000-0000000000f1', number, 'IC-' || number,
    '2099-03-01', issued, 'Baked', '00000000-0000-7000-8000-000000000001');
end $$;

do $$
begin
  perform write(1, 'Issued', '2099-03-01 12:00Z');
  perform write(null, 'Draft', null);
  begin
    perform write(2, 'Issued', null);
    assert false, 'what is issued has its place within the day';
  exception when check_violation then null;
  end;
end $$;
