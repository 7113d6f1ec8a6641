-- One open invitation an address; a company with a tombstone is found by nobody; invitations and tokens are found from
-- outside by their secrets only.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000002', 'bob@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);
insert into member (company_id, id, user_id, role) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-000000000001', 'owner');
insert into permission_set (company_id, id, name) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b1', 'Clerk');

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
  bob constant uuid := '00000000-0000-7000-8000-000000000002';
begin
  insert into invitation (company_id, id, email, role, token_hash, invited_by, expires_at)
    values (one, '00000000-0000-7000-8000-0000000000c1', 'bob@example.test', 'member', '\x01', amy, now() + interval '7 days');
  begin
    insert into invitation (company_id, id, email, role, token_hash, invited_by, expires_at)
      values (one, '00000000-0000-7000-8000-0000000000c2', 'bob@example.test', 'member', '\x02', amy, now());
    raise exception 'an address has two open invitations to one company';
  exception when unique_violation then null;
  end;
  begin
    insert into invitation (company_id, id, email, role, token_hash, invited_by, expires_at)
      values (one, '00000000-0000-7000-8000-0000000000c3', 'eve@example.test', 'owner', '\x03', amy, now());
    raise exception 'somebody was invited as owner';
  exception when check_violation then null;
  end;
  insert into api_token (company_id, id, user_id, name, prefix, secret_hash, permission_set_id)
    values (one, '00000000-0000-7000-8000-0000000000d1', amy, 'Till', 'abcd1234', '\x04', '00000000-0000-7000-8000-0000000000b1');

  perform set_config('daybook.company', '', true);
  if (select company_name from invitation_of_token('\x01')) <> 'One' then raise exception 'a link finds no invitation'; end if;
  if (select count(*) from invitations_of_person(bob)) <> 1 then raise exception 'a person does not find their invitation'; end if;
  if exists (select from invitations_of_person(amy)) then raise exception 'an invitation is shown to somebody else'; end if;
  if not exists (select from holder_of_token('abcd1234', 'one')) then raise exception 'a token opens nothing'; end if;
  if exists (select from holder_of_token('abcd1234', 'two')) then raise exception 'a token opens another company'; end if;

  update company set deleted_at = now() where slug = 'one';
  if exists (select from companies_of_user(amy)) or exists (select from membership_of(amy, 'one'))
    or exists (select from invitation_of_token('\x01')) or exists (select from holder_of_token('abcd1234', 'one')) then
    raise exception 'a company with a tombstone was found';
  end if;
end $$;
