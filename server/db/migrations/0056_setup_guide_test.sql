-- A new member sees the guide until they close it.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into member (company_id, id, user_id, role)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', '00000000-0000-7000-8000-000000000001', 'owner');

do $$
begin
  assert (select setup_guide_dismissed_at is null from member), 'shown to a new member';
  update member set setup_guide_dismissed_at = now();
  assert (select setup_guide_dismissed_at is not null from member), 'closed';
end $$;
