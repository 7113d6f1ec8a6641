-- What a person does to their account is written in every company they are an active member of, and nowhere else.
insert into app_user (id, email) values
  ('00000000-0000-7000-8000-000000000001', 'amy@example.test'), ('00000000-0000-7000-8000-000000000002', 'ben@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
select ('00000000-0000-7000-8000-00000000000' || n)::uuid, 'company-' || n, 'Company', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1
from unnest(array['a', 'b', 'c', 'd']) n;
update company set deleted_at = now() where slug = 'company-d';
insert into member (company_id, id, user_id, role, is_active) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', '00000000-0000-7000-8000-000000000001', 'owner', true),
  ('00000000-0000-7000-8000-00000000000b', '00000000-0000-7000-8000-0000000000e2', '00000000-0000-7000-8000-000000000001', 'member', true),
  ('00000000-0000-7000-8000-00000000000c', '00000000-0000-7000-8000-0000000000e3', '00000000-0000-7000-8000-000000000001', 'member', false),
  ('00000000-0000-7000-8000-00000000000d', '00000000-0000-7000-8000-0000000000e4', '00000000-0000-7000-8000-000000000001', 'member', true),
  ('00000000-0000-7000-8000-00000000000c', '00000000-0000-7000-8000-0000000000e5', '00000000-0000-7000-8000-000000000002', 'owner', true);

do $$
declare
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
begin
  if audit_account(amy, '00000000-0000-7000-8000-000000000f01', '192.0.2.7', 'sign-in', 'session', '{"method": [null, "password"]}') <> 2 then
    raise exception 'a sign-in is not in both companies';
  end if;
  if (select array_agg(c.slug order by c.slug) from audit_log a join company c on c.id = a.company_id
      where a.actor = 'amy@example.test' and a.address = '192.0.2.7' and a.action = 'sign-in' and a.resource = 'session' and a.object_id = amy)
    <> array['company-a', 'company-b'] then
    raise exception 'a sign-in is written elsewhere';
  end if;
  if audit_account(null, '00000000-0000-7000-8000-000000000f02', '', 'failed-sign-in', 'session', '{}') <> 0 then
    raise exception 'nobody left a row';
  end if;
end $$;
