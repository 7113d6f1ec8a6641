-- Openings and the first fiscal year hold each other: neither moves away from the other at commit.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Cash', '00000000-0000-7000-8000-0000000000c1'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Capital', '00000000-0000-7000-8000-0000000000c1');

create function enter_opening(wanted uuid, day date, amount numeric, reverses uuid default null) returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, reverses_id, line_count, total, recorded_by)
  select company_id, wanted, day, 'opening', id, 'account/opening-balances', '00000000-0000-7000-8000-000000000091', reverses, 2, amount,
    '00000000-0000-7000-8000-000000000001' from fiscal_year where day between start_date and end_date;
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
    ('00000000-0000-7000-8000-00000000000a', wanted, 1, '00000000-0000-7000-8000-0000000000d1', day, 'opening', amount, 0),
    ('00000000-0000-7000-8000-00000000000a', wanted, 2, '00000000-0000-7000-8000-0000000000d2', day, 'opening', 0, amount)
$$;

do $$
begin
  begin
    perform enter_opening('00000000-0000-7000-8000-000000000101', '2026-01-02', 10);
    set constraints all immediate;
    raise exception 'an opening of another day went in';
  exception when sqlstate 'DB014' then null;
  end;
  perform enter_opening('00000000-0000-7000-8000-000000000102', '2026-01-01', 10);
  set constraints all immediate;
  begin
    insert into fiscal_year (company_id, id, name, start_date, end_date) values
      ('00000000-0000-7000-8000-00000000000a', gen_random_uuid(), '2025', '2025-01-01', '2025-12-31');
    raise exception 'a year went in below an opening';
  exception when sqlstate 'DB014' then null;
  end;
  insert into fiscal_year (company_id, id, name, start_date, end_date) values
    ('00000000-0000-7000-8000-00000000000a', gen_random_uuid(), '2027', '2027-01-01', '2027-12-31');
  set constraints all deferred;
  insert into fiscal_year (company_id, id, name, start_date, end_date) values
    ('00000000-0000-7000-8000-00000000000a', gen_random_uuid(), '2025', '2025-01-01', '2025-12-31');
  perform enter_opening('00000000-0000-7000-8000-000000000103', '2026-01-01', -10, '00000000-0000-7000-8000-000000000102');
  perform enter_opening('00000000-0000-7000-8000-000000000104', '2025-01-01', 10);
  set constraints all immediate;
  if exists (select from misdated_openings('00000000-0000-7000-8000-00000000000a')) then
    raise exception 'the moved opening is on another day than the first';
  end if;
end $$;
