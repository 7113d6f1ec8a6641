-- Policies without a subquery hide other companies; functions that became PL/pgSQL answer as before.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values
  ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1),
  ('00000000-0000-7000-8000-00000000000b', 'two', 'Two', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into member (company_id, id, user_id, role)
select c.id, gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'owner' from company c;
insert into fiscal_year (company_id, id, name, start_date, end_date)
select c.id, gen_random_uuid(), '2026', '2026-01-01', '2026-12-31' from company c;
insert into number_series (company_id, series, prefix, padding)
values ('00000000-0000-7000-8000-00000000000a', 'sales/vouchers', 'INV-', 4) on conflict do nothing;

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
  year constant uuid := (select id from fiscal_year where company_id = one);
  faults text;
begin
  select string_agg(polrelid::regclass::text, ', ') into faults from pg_policy where pg_get_expr(polqual, polrelid) ~* '\mselect\M';
  if faults is not null then raise exception 'policies with a subquery: %', faults; end if;
  select string_agg(p.oid::regprocedure::text, ', ') into faults from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' and p.prosecdef
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e');
  if faults is not null then raise exception 'functions of the owner in SQL: %', faults; end if;

  if (select count(*) from email_address where user_id = amy and is_verified) <> 1 then raise exception 'the first address'; end if;
  if next_number(one, 'sales/vouchers', year) <> 1 or next_number(one, 'sales/vouchers', year) <> 2 then
    raise exception 'numbers have gaps';
  end if;
  if (select string_agg(slug, ' ' order by slug) from companies_of_user(amy)) <> 'one two' then raise exception 'companies'; end if;
  if (select role from membership_of(amy, 'one')) <> 'owner' then raise exception 'the member'; end if;
  if exists (select from membership_of(amy, 'three')) then raise exception 'a member of no company'; end if;
  if not slug_taken('one') or slug_taken('three') then raise exception 'slugs'; end if;
  if fiscal_year_start(one, '2026-05-01') <> '2026-01-01' then raise exception 'the start of the year'; end if;
  perform set_config('daybook.now', '2026-06-30T23:30:00Z', true);
  if company_today(one) <> '2026-07-01' then raise exception 'the day of the company'; end if;
  if audit_account(amy, gen_random_uuid(), 'address', 'update', 'account', '{}') <> 2 then raise exception 'rows of the audit log'; end if;
  if (select count(*) from audit_log where object_id = amy) <> 2 then raise exception 'the audit log'; end if;
end $$;

-- What a request sees.
set local role daybook_app;
do $$
begin
  if exists (select from fiscal_year) then raise exception 'rows without a company'; end if;
  perform set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);
  if (select count(*) from fiscal_year) <> 1 or (select count(*) from company) <> 1 then raise exception 'rows of another company'; end if;
  begin
    insert into unit (company_id, id, name, short_name)
    values ('00000000-0000-7000-8000-00000000000b', gen_random_uuid(), 'Box', 'box');
    raise exception 'a row of another company is stored';
  exception when insufficient_privilege then null;
  end;
  begin
    perform set_config('daybook.company', 'one', true);
    perform count(*) from fiscal_year;
    raise exception 'a company that is no UUID is accepted';
  exception when invalid_text_representation then null;
  end;
end $$;
