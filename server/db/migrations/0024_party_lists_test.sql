-- Customers and suppliers are those with entries; overdue is what was due before today; contact persons are found.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id, control_kind) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Amy', '00000000-0000-7000-8000-0000000000c1', 'customer'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Bob', '00000000-0000-7000-8000-0000000000c1', 'supplier'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d3', 'Cash', '00000000-0000-7000-8000-0000000000c1', 'none');
insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000101', '2026-03-01', 'regular',
  '00000000-0000-7000-8000-0000000000f1', 'account/journal-vouchers', '00000000-0000-7000-8000-000000000091', 2, 100,
  '00000000-0000-7000-8000-000000000001');
insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000101', 1, '00000000-0000-7000-8000-0000000000d1', '2026-03-01', 'regular', 100, 0),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000101', 2, '00000000-0000-7000-8000-0000000000d3', '2026-03-01', 'regular', 0, 100);

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  amy uuid;
begin
  set constraints account_has_party immediate;
  select id into amy from party where company_id = one and name = 'Amy';
  if (select array_agg(name || ' ' || balance::numeric(9, 2)) from customer where company_id = one) <> '{Amy 100.00}' then
    raise exception 'customers are not those with entries';
  end if;
  if exists (select from supplier where company_id = one) then raise exception 'a supplier without entries is listed'; end if;

  perform set_config('daybook.now', '2026-03-01T23:30:00Z', true);
  if company_today(one) <> '2026-03-01' then raise exception 'today is not told by the clock of who asks'; end if;
  if (select overdue from customer where id = amy) <> 0 then raise exception 'what is due today is overdue'; end if;
  perform set_config('daybook.now', '2026-03-02T00:30:00Z', true);
  if (select overdue from customer where id = amy) <> 100 then raise exception 'what was due yesterday is not overdue'; end if;
  perform set_config('daybook.now', '', true);
  if company_today(one) not between current_date - 1 and current_date + 1 then raise exception 'without a clock it is no day'; end if;

  insert into party_alias (company_id, party_id, name) values (one, amy, 'Amelia'), (one, amy, 'A. Smith');
  insert into party_representative (company_id, id, party_id, name, phone) values (one, gen_random_uuid(), amy, 'Zoe', '0700 900');
  if (select search_text from party where id = amy) <> 'amy a. smith amelia zoe 0700 900' then
    raise exception 'a search does not find aliases and contact persons';
  end if;
  delete from party_representative where party_id = amy;
  if (select search_text from party where id = amy) <> 'amy a. smith amelia' then raise exception 'who left is still found'; end if;

  begin
    update account set control_kind = 'none' where id = '00000000-0000-7000-8000-0000000000d2';
    raise exception 'an account left its party';
  exception when sqlstate 'DB012' then null;
  end;
  begin
    update account set control_kind = 'customer' where id = '00000000-0000-7000-8000-0000000000d3';
    raise exception 'entries became no open items';
  exception when sqlstate 'DB012' then null;
  end;
end $$;
