-- A run of a schedule is sent once, and only active schedules of existing companies are due.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);

do $$
declare
  company constant uuid := '00000000-0000-7000-8000-00000000000a';
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
  monthly constant uuid := '00000000-0000-7000-8000-000000000601';
  schedule constant uuid := '00000000-0000-7000-8000-000000000701';
  mail constant uuid := '00000000-0000-7000-8000-000000000801';
begin
  perform set_config('daybook.company', company::text, true);
  insert into saved_view (company_id, id, user_id, resource, name, query)
    values (company, monthly, amy, 'reports/income-statement', 'Monthly', 'period=last_month');
  insert into report_schedule (company_id, id, view_id, user_id, frequency, day, hour, format, recipients, message, is_active,
      done_until, wakes_at)
    values (company, schedule, monthly, amy, 'Monthly', 1, 8, 'PDF', '{amy@example.test}', '', true, '2026-03-01', '2026-03-01 09:00Z');
  insert into report_mail (company_id, id, view_id, schedule_id, user_id, due_on, format, recipients, message)
    values (company, mail, monthly, schedule, amy, '2026-04-01', 'PDF', '{amy@example.test}', '');
  begin
    insert into report_mail (company_id, id, view_id, schedule_id, user_id, due_on, format, recipients, message)
      values (company, '00000000-0000-7000-8000-000000000802', monthly, schedule, amy, '2026-04-01', 'PDF', '{amy@example.test}', '');
    raise exception 'one run is sent twice';
  exception when unique_violation then null;
  end;
  begin
    update report_schedule set frequency = 'Weekly' where id = schedule;
    raise exception 'a weekly schedule has no weekday';
  exception when check_violation then null;
  end;
  begin
    update report_schedule set pause_reason = 'Left' where id = schedule;
    raise exception 'an active schedule has a reason for its pause';
  exception when check_violation then null;
  end;
  if (select count(*) from report_schedules_due('2026-03-01 08:59Z')) <> 0 then raise exception 'a schedule is due too early'; end if;
  if (select count(*) from report_schedules_due('2026-03-01 09:00Z')) <> 1 then raise exception 'a schedule is not due'; end if;
  update report_schedule set is_active = false where id = schedule;
  if (select count(*) from report_schedules_due('2026-03-01 09:00Z')) <> 0 then raise exception 'a paused schedule is due'; end if;
  delete from report_schedule where id = schedule;
  if (select count(*) from report_mail) <> 0 then raise exception 'an email outlives its schedule'; end if;
end $$;
