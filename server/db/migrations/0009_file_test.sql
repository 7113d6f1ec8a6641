-- The same file is kept once, and files go with their document.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Cash', '00000000-0000-7000-8000-0000000000c1');

do $$
declare
  company constant uuid := '00000000-0000-7000-8000-00000000000a';
  cash constant uuid := '00000000-0000-7000-8000-0000000000d1';
  kept int;
begin
  perform set_config('daybook.company', company::text, true);
  insert into file (company_id, id, document_path, document_id, name, content_type, size, sha256, created_by)
    values (company, '00000000-0000-7000-8000-000000000501', 'account/ledgers', cash, 'a.txt', 'text/plain', 1,
      repeat('a', 64), '00000000-0000-7000-8000-000000000001');
  begin
    insert into file (company_id, id, document_path, document_id, name, content_type, size, sha256, created_by)
      values (company, '00000000-0000-7000-8000-000000000502', 'account/ledgers', cash, 'a.txt', 'text/plain', 1,
        repeat('a', 64), '00000000-0000-7000-8000-000000000001');
    raise exception 'the same file is kept twice';
  exception when unique_violation then null;
  end;
  delete from account where company_id = company and id = cash;
  select count(*) into kept from file where company_id = company;
  if kept <> 0 then raise exception 'a file outlives its record'; end if;
end $$;
