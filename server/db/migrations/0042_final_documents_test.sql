-- Companies start with final documents; an item that is reversed knows on which day.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into trade_setting (company_id) values ('00000000-0000-7000-8000-00000000000a');
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id, control_kind) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Amy', '00000000-0000-7000-8000-0000000000c1', 'customer'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Cash', '00000000-0000-7000-8000-0000000000c1', 'none');
set constraints account_has_party immediate;

create function enter(wanted uuid, day date, reversed uuid, part numeric) returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, reverses_id, line_count, total, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', wanted, day, 'regular', '00000000-0000-7000-8000-0000000000f1',
    'account/journal-vouchers', wanted, reversed, 2, part, '00000000-0000-7000-8000-000000000001');
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
    ('00000000-0000-7000-8000-00000000000a', wanted, 1, '00000000-0000-7000-8000-0000000000d1', day, 'regular', 0, part),
    ('00000000-0000-7000-8000-00000000000a', wanted, 2, '00000000-0000-7000-8000-0000000000d2', day, 'regular', part, 0)
$$;

do $$
begin
  assert (select sales_final and purchase_final from trade_setting), 'a new company starts with final documents';
  perform enter('00000000-0000-7000-8000-000000000101', '2026-03-01', null, 100);
  assert (select reversed_on is null and open_amount = 100 from open_item), 'an item counts';
  perform enter('00000000-0000-7000-8000-000000000102', '2026-04-08', '00000000-0000-7000-8000-000000000101', -100);
  assert (select reversed_on = '2026-04-08' and open_amount = 0 from open_item), 'until it is reversed';
  assert (select string_agg(concat_ws(' ', days, age_of(true, '2026-06-30'::date - days, '2026-06-30')), ', ' order by days)
    from unnest(array[-1, 0, 1, 30, 31, 60, 61, 90, 91, 120, 121]) days)
    = '-1 1, 0 1, 1 2, 30 2, 31 3, 60 3, 61 4, 90 4, 91 5, 120 5, 121 6', 'what is due on the day is current';
end $$;
