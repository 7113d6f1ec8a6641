-- A widget stays without its account, and a member starts with the default widgets.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into member (company_id, id, user_id, role)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', '00000000-0000-7000-8000-000000000001', 'owner');
insert into account_category (company_id, id, name, is_default)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Cash', true);
insert into account (company_id, id, category_id, name)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-0000000000c1', 'Till');
insert into dashboard_widget (company_id, id, user_id, name, widget, display_type, count, group_by, account_id, size, "order")
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-000000000001',
  'Till', 'Account Balance', 'Line', 7, 'Day', '00000000-0000-7000-8000-0000000000a1', 'half', 1);

do $$
begin
  assert (select widgets_chosen_at is null from member), 'default widgets at first';
  delete from account;
  assert (select account_id is null and company_id is not null from dashboard_widget), 'the widget stays';
  begin
    update dashboard_widget set count = 0;
    assert false, 'a widget has periods';
  exception when check_violation then null;
  end;
end $$;
