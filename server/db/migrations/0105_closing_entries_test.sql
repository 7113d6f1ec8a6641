-- At the end of the transaction a closing entry is refused in a closed year, unless a closing of that year names it.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date, state) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2025', '2025-01-01', '2025-12-31', 'closed'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f2', '2024', '2024-01-01', '2024-12-31', 'closed');
insert into account_category (company_id, id, parent_id, name, is_default, system_code) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', null, 'Equity', true, 'EQUITY');
insert into account (company_id, id, name, category_id, system_code) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Result', '00000000-0000-7000-8000-0000000000c1', 'PL'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Sales', '00000000-0000-7000-8000-0000000000c1', 'SALES');

create function pg_temp.post(entry uuid, kind text) returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', entry, '2025-12-31', kind, '00000000-0000-7000-8000-0000000000f1',
    'account/fiscal-years', '00000000-0000-7000-8000-0000000000f1', 2, 5, '00000000-0000-7000-8000-000000000001');
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
    ('00000000-0000-7000-8000-00000000000a', entry, 1, '00000000-0000-7000-8000-0000000000d2', '2025-12-31', kind, 5, 0),
    ('00000000-0000-7000-8000-00000000000a', entry, 2, '00000000-0000-7000-8000-0000000000d1', '2025-12-31', kind, 0, 5)
$$;

create function pg_temp.names(year uuid, entry uuid) returns void language sql as $$
  insert into year_closing (company_id, id, fiscal_year_id, entry_id, profit, closed_by)
  values ('00000000-0000-7000-8000-00000000000a', gen_random_uuid(), year, entry, 5, '00000000-0000-7000-8000-000000000001')
$$;

do $$
declare
  year constant uuid := '00000000-0000-7000-8000-0000000000f1';
  earlier constant uuid := '00000000-0000-7000-8000-0000000000f2';
  closing constant uuid := '00000000-0000-7000-8000-000000000101';
begin
  begin
    perform pg_temp.post(closing, 'closing');
    set constraints journal_entry_holds immediate;
    raise exception 'a closing entry of no closing is stored';
  exception when sqlstate 'DB004' then null;
  end;
  begin
    perform pg_temp.post(closing, 'closing'), pg_temp.names(earlier, closing);
    set constraints journal_entry_holds immediate;
    raise exception 'a closing entry of another year is stored';
  exception when sqlstate 'DB004' then null;
  end;
  begin
    perform pg_temp.post(closing, 'regular'), pg_temp.names(year, closing);
    set constraints journal_entry_holds immediate;
    raise exception 'an entry that is named as closing one is stored in a closed year';
  exception when sqlstate 'DB004' then null;
  end;
  perform pg_temp.post(closing, 'closing'), pg_temp.names(year, closing);
  set constraints journal_entry_holds immediate;
end $$;
