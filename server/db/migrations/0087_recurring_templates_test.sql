-- A period runs once, only active templates have a next date, and it is due by the calendar of the company.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'NP', 'NPR', 2, 'Asia/Kathmandu', 'bs', 4, 1);

do $$
declare
  company constant uuid := '00000000-0000-7000-8000-00000000000a';
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
  template constant uuid := '00000000-0000-7000-8000-000000000601';
begin
  perform set_config('daybook.company', company::text, true);
  insert into recurring_template (company_id, id, path, title, total, repeat_every, repeat_unit, start_date, status, next_date,
      user_id, created_by)
    values (company, template, 'sales/vouchers/recurring-templates', 'Rent', 100, 1, 'Month', '2026-03-31', 'Active', '2026-03-31',
      amy, amy);
  assert (select count(*) from recurring_invoice) = 1 and (select count(*) from recurring_bill) = 0;
  -- Midnight in Kathmandu is at 18:15 UTC.
  assert (select count(*) from recurring_templates_due('2026-03-30 18:14Z')) = 0, 'a template is due too early';
  assert (select count(*) from recurring_templates_due('2026-03-30 18:15Z')) = 1, 'a template is not due';
  insert into recurring_run (company_id, template_id, date, state, user_id) values (company, template, '2026-03-31', 'skipped', amy);
  begin
    insert into recurring_run (company_id, template_id, date, state, user_id) values (company, template, '2026-03-31', 'issued', amy);
    raise exception 'a period runs twice';
  exception when unique_violation then null;
  end;
  begin
    insert into recurring_run (company_id, template_id, date, state, user_id) values (company, template, '2026-04-30', 'failed', amy);
    raise exception 'a failure has no reason';
  exception when check_violation then null;
  end;
  begin
    update recurring_template set status = 'Paused' where id = template;
    raise exception 'a paused template has a next date';
  exception when check_violation then null;
  end;
  begin
    update recurring_template set due_after = 30 where id = template;
    raise exception 'a due date has no unit';
  exception when check_violation then null;
  end;
  update recurring_template set status = 'Paused', next_date = null where id = template;
  assert (select count(*) from recurring_templates_due('2026-04-01 00:00Z')) = 0, 'a paused template is due';
  delete from recurring_template where id = template;
  assert (select count(*) from recurring_run) = 0, 'a run outlives its template';
end $$;

-- A field of trade documents is one of their templates.
select add_trade_field('vessel', 'text');
do $$
begin
  assert (select count(*) from information_schema.columns where column_name = 'vessel'
    and table_name in ('trade_document', 'recurring_template', 'recurring_invoice', 'recurring_bill', 'sales_voucher')) = 5;
end $$;
