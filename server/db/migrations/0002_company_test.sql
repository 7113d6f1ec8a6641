-- Two companies; nothing of one is seen from the other, and years neither overlap nor leave a gap.
insert into app_user (id, email) values
  ('00000000-0000-7000-8000-000000000001', 'amy@example.test'), ('00000000-0000-7000-8000-000000000002', 'ben@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values
  ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1),
  ('00000000-0000-7000-8000-00000000000b', 'two', 'Two', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into member (company_id, id, user_id, role) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-000000000001', 'owner'),
  ('00000000-0000-7000-8000-00000000000b', '00000000-0000-7000-8000-0000000000b1', '00000000-0000-7000-8000-000000000001', 'member'),
  ('00000000-0000-7000-8000-00000000000b', '00000000-0000-7000-8000-0000000000b2', '00000000-0000-7000-8000-000000000002', 'owner');
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');

do $$
begin
  if (select count(*) from companies_of_user('00000000-0000-7000-8000-000000000001')) <> 2 then
    raise exception 'a person does not find their companies';
  end if;
  if exists (select from membership_of('00000000-0000-7000-8000-000000000002', 'one')) then
    raise exception 'a stranger is a member';
  end if;
  begin
    insert into member (company_id, id, user_id, role) values
      ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000a2', '00000000-0000-7000-8000-000000000002', 'owner');
    raise exception 'a company has two owners';
  exception when unique_violation then null;
  end;
  begin
    insert into fiscal_year (company_id, id, name, start_date, end_date) values
      ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f2', 'overlap', '2026-12-31', '2027-12-30');
    raise exception 'fiscal years overlap';
  exception when exclusion_violation then null;
  end;
  begin
    insert into fiscal_year (company_id, id, name, start_date, end_date) values
      ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f2', 'gap', '2027-01-02', '2027-12-31');
    set constraints all immediate;
    raise exception 'fiscal years leave a gap';
  exception when sqlstate 'DB001' then null;
  end;
end $$;

-- What a request sees: without a company nothing, with one only its own rows, and no right to write for another.
reset role;
set local role daybook_app;
do $$
begin
  if exists (select from member) or exists (select from company) then raise exception 'rows are seen without a company'; end if;
  perform set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);
  if (select count(*) from member) <> 1 or (select count(*) from company) <> 1 then raise exception 'a company sees another'; end if;
  begin
    insert into permission_set (company_id, id, name) values
      ('00000000-0000-7000-8000-00000000000b', '00000000-0000-7000-8000-0000000000e1', 'Planted');
    raise exception 'a row was written into another company';
  exception when insufficient_privilege then null;
  end;
end $$;
