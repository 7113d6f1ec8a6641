-- A set is deleted although an old invitation and a dead token name it, and not while a member has it.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
  member constant uuid := '00000000-0000-7000-8000-0000000000a1';
  clerk constant uuid := '00000000-0000-7000-8000-0000000000b1';
  invited constant uuid := '00000000-0000-7000-8000-0000000000c1';
  token constant uuid := '00000000-0000-7000-8000-0000000000d1';
begin
  insert into member (company_id, id, user_id, role) values (one, member, amy, 'owner');
  insert into permission_set (company_id, id, name) values (one, clerk, 'Clerk');
  insert into member_permission_set values (one, member, clerk);
  insert into invitation (company_id, id, email, role, state, token_hash, invited_by, expires_at)
    values (one, invited, 'bob@example.test', 'member', 'rejected', '\x01', amy, now());
  insert into invitation_permission_set values (one, invited, clerk);
  insert into api_token (company_id, id, user_id, name, prefix, secret_hash, permission_set_id, revoked_at)
    values (one, token, amy, 'Till', 'abcd1234', '\x04', clerk, now());
  begin
    delete from permission_set where company_id = one and id = clerk;
    raise exception 'a member lost a set';
  exception when foreign_key_violation then null;
  end;
  delete from member_permission_set where company_id = one;
  delete from permission_set where company_id = one and id = clerk;
  if exists (select from invitation_permission_set where company_id = one) then
    raise exception 'an invitation names a set that is gone';
  end if;
  if (select permission_set_id from api_token where company_id = one) is not null then
    raise exception 'a token names a set that is gone';
  end if;
end $$;
