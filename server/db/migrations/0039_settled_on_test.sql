-- An item knows the last day on which something was set off against it or taken back.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id, control_kind) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Amy', '00000000-0000-7000-8000-0000000000c1', 'customer'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Cash', '00000000-0000-7000-8000-0000000000c1', 'none');
set constraints account_has_party immediate;

create function enter(wanted uuid, debit numeric, credit numeric) returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', wanted, '2026-03-01', 'regular', '00000000-0000-7000-8000-0000000000f1',
    'account/journal-vouchers', wanted, 2, debit + credit, '00000000-0000-7000-8000-000000000001');
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
    ('00000000-0000-7000-8000-00000000000a', wanted, 1, '00000000-0000-7000-8000-0000000000d1', '2026-03-01', 'regular', debit, credit),
    ('00000000-0000-7000-8000-00000000000a', wanted, 2, '00000000-0000-7000-8000-0000000000d2', '2026-03-01', 'regular', credit, debit)
$$;
create function set_off(part numeric, day date) returns void language sql as $$
  insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
  select c.company_id, gen_random_uuid(), c.id, d.id, part, day, c.document_path, c.document_id, '00000000-0000-7000-8000-000000000001'
  from open_item c join open_item d on d.amount = 100 where c.amount = 60
$$;
create function settled() returns text language sql as $$
  select string_agg(concat_ws(' ', trim_scale(amount), 'open', trim_scale(open_amount), coalesce(settled_on::text, 'never')), ', ' order by amount)
  from open_item
$$;

do $$
begin
  perform enter('00000000-0000-7000-8000-000000000101', 100, 0);
  perform enter('00000000-0000-7000-8000-000000000102', 0, 60);
  perform enter('00000000-0000-7000-8000-000000000103', 0, 7);
  assert settled() = '7 open 7 never, 60 open 60 never, 100 open 100 never', settled();
  perform set_off(45, '2026-04-10');
  assert settled() = '7 open 7 never, 60 open 15 2026-04-10, 100 open 55 2026-04-10', settled();
  -- What is entered later for an earlier day leaves the last day as it is; what is taken back moves it.
  perform set_off(15, '2026-03-05');
  assert settled() = '7 open 7 never, 60 open 0 2026-04-10, 100 open 40 2026-04-10', settled();
  perform set_off(-15, '2026-05-01');
  assert settled() = '7 open 7 never, 60 open 15 2026-05-01, 100 open 55 2026-05-01', settled();
end $$;
