-- Ages begin and end on their days; a credit that is not set off pays what is overdue.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id, control_kind) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Amy', '00000000-0000-7000-8000-0000000000c1', 'customer'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Bob', '00000000-0000-7000-8000-0000000000c1', 'supplier');

create function enter(wanted uuid, day date, amount numeric) returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', wanted, day, 'regular', '00000000-0000-7000-8000-0000000000f1',
    'account/journal-vouchers', wanted, 2, abs(amount), '00000000-0000-7000-8000-000000000001');
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
    ('00000000-0000-7000-8000-00000000000a', wanted, 1, '00000000-0000-7000-8000-0000000000d1', day, 'regular',
      greatest(amount, 0), greatest(-amount, 0)),
    ('00000000-0000-7000-8000-00000000000a', wanted, 2, '00000000-0000-7000-8000-0000000000d2', day, 'regular',
      greatest(-amount, 0), greatest(amount, 0))
$$;
create function overdue() returns text language sql as $$
  select string_agg(concat_ws(' ', a.name, o.side, trim_scale(o.overdue)), ', ' order by a.name)
  from account_overdue o join account a on a.company_id = o.company_id and a.id = o.account_id
$$;

do $$
begin
  set constraints account_has_party immediate;
  assert (select array_agg(age_of(true, date '2026-06-30' - days, date '2026-06-30'))
    from unnest(array[-1, 0, 30, 31, 60, 61, 90, 91, 120, 121]) days) = '{1,1,2,3,3,4,4,5,5,6}', 'an age begins on another day';
  assert age_of(false, date '2026-01-01', date '2026-06-30') = 0, 'a credit has an age';

  perform set_config('daybook.now', '2026-06-15T12:00:00Z', true);
  -- Amy owes 100 since May, and Bob is owed it; she pays 30, which he gets, and nobody sets anything off.
  perform enter('00000000-0000-7000-8000-000000000101', '2026-05-01', 100);
  assert overdue() = 'Amy debit 100, Bob credit 100', overdue();
  perform enter('00000000-0000-7000-8000-000000000102', '2026-06-15', -30);
  assert overdue() = 'Amy debit 70, Bob credit 70', overdue();
  -- A payment of tomorrow is none yet; one of today that is more than what is overdue leaves nothing.
  perform enter('00000000-0000-7000-8000-000000000103', '2026-06-16', -500);
  assert overdue() = 'Amy debit 70, Bob credit 70', overdue();
  perform enter('00000000-0000-7000-8000-000000000104', '2026-06-15', -80);
  assert overdue() = 'Amy debit 0, Bob credit 0', overdue();
end $$;
