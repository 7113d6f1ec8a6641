-- A person's views of one list have different names; two people may use the same one.
insert into app_user (id, email) values
  ('00000000-0000-7000-8000-000000000001', 'amy@example.test'), ('00000000-0000-7000-8000-000000000002', 'ben@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);

do $$
declare
  company constant uuid := '00000000-0000-7000-8000-00000000000a';
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
begin
  perform set_config('daybook.company', company::text, true);
  insert into saved_view (company_id, id, user_id, resource, name, query) values
    (company, '00000000-0000-7000-8000-000000000601', amy, 'account/ledgers', 'Banks', 'q=bank'),
    (company, '00000000-0000-7000-8000-000000000602', '00000000-0000-7000-8000-000000000002', 'account/ledgers', 'Banks', '');
  begin
    insert into saved_view (company_id, id, user_id, resource, name, query)
      values (company, '00000000-0000-7000-8000-000000000603', amy, 'account/ledgers', 'Banks', '');
    raise exception 'two views of one person have one name';
  exception when unique_violation then null;
  end;
end $$;
