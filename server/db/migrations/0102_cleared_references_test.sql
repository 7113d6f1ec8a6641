-- Deleting a record clears what refers to it, as the foreign keys did; other companies keep theirs.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values
  ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1),
  ('00000000-0000-7000-8000-00000000000b', 'two', 'Two', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into permission_set (company_id, id, name)
select c.id, '00000000-0000-7000-8000-0000000000e1', 'Clerks' from company c;
insert into api_token (company_id, id, user_id, name, prefix, secret_hash, permission_set_id, created_at)
select c.id, gen_random_uuid(), '00000000-0000-7000-8000-000000000001', 'Program', c.slug || 'Abcde',
  sha256('secret'), '00000000-0000-7000-8000-0000000000e1', now() from company c;
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
begin
  delete from permission_set where company_id = one;
  if (select count(*) from api_token where permission_set_id is null) <> 1 then raise exception 'keys of one company lose their set'; end if;
  if (select permission_set_id from api_token where company_id = one) is not null then raise exception 'the key keeps its set'; end if;
  if exists (
    select from pg_constraint k where k.contype = 'f' and k.confdeltype in ('n', 'd') and k.connamespace = 'public'::regnamespace
  ) then
    raise exception 'a foreign key clears a column';
  end if;
end $$;
