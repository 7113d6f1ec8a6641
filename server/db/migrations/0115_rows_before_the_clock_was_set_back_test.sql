-- Rows that follow those of a clock that was ahead are sealed, however late; one that was slipped in between sealed ones is not.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

create function pg_temp.act(row_id uuid, at timestamptz) returns void language sql as $$
  insert into audit_log (company_id, id, at, user_id, actor, address, action, resource, object_id, object_version, object_label, changes)
  values ('00000000-0000-7000-8000-00000000000a', row_id, at, '00000000-0000-7000-8000-000000000001', 'amy@example.test', '', 'update',
    'account/ledgers', '00000000-0000-7000-8000-0000000000d1', 1, 'Cash', '{"name": ["Till", "Cash"]}')
$$;

do $$
declare
  waits constant text := 'select exists (select from companies_with_upkeep() c where c.company_id = current_company())';
  is_waiting boolean;
begin
  perform pg_temp.act('00000000-0000-7000-8000-000000000301', now() - interval '50 minutes');
  assert seal_audit(100) = 1;
  -- The clock is an hour ahead for one row.
  perform pg_temp.act('00000000-0000-7000-8000-000000000302', now() + interval '10 minutes');
  assert seal_audit(100) = 1;
  perform pg_temp.act('00000000-0000-7000-8000-000000000303', now() - interval '49 minutes'),
    pg_temp.act('00000000-0000-7000-8000-000000000304', now() - interval '1 minute');
  execute waits into is_waiting;
  assert is_waiting, 'the company is not found';
  assert seal_audit(100) = 2, 'rows after the clock was set back are not sealed';
  execute waits into is_waiting;
  assert not is_waiting, 'the company is found again';

  perform pg_temp.act('00000000-0000-7000-8000-000000000305', now() - interval '20 minutes');
  assert seal_audit(100) = 0, 'a row from between sealed ones got a seal';
end $$;
