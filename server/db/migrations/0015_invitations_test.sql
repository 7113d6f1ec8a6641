-- Who is not signed in learns of an invitation by its address only while it waits; a person finds those they answered.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000002', 'bob@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
  bob constant uuid := '00000000-0000-7000-8000-000000000002';
  sent constant uuid := '00000000-0000-7000-8000-0000000000c1';
begin
  insert into invitation (company_id, id, email, role, token_hash, invited_by, expires_at)
    values (one, sent, 'bob@example.test', 'member', '\x01', amy, '2026-06-22');
  perform claim_version('invitation', one, sent, 1);
  perform set_config('daybook.company', '', true);
  if not is_invited('bob@example.test', '2026-06-21') then raise exception 'an open invitation opens no sign-up'; end if;
  if is_invited('bob@example.test', '2026-06-22') then raise exception 'an expired invitation opens sign-up'; end if;
  if is_invited('amy@example.test', '2026-06-21') then raise exception 'an address without invitation may sign up'; end if;
  if exists (select from company_of_invitation(amy, sent)) then raise exception 'somebody else finds an invitation'; end if;
  perform set_config('daybook.company', one::text, true);
  update invitation set state = 'accepted' where id = sent;
  perform set_config('daybook.company', '', true);
  if is_invited('bob@example.test', '2026-06-21') then raise exception 'an answered invitation opens sign-up'; end if;
  if not exists (select from company_of_invitation(bob, sent)) then raise exception 'an answered invitation is not found'; end if;
  update company set deleted_at = now() where id = one;
  if exists (select from company_of_invitation(bob, sent)) then raise exception 'a company with a tombstone was found'; end if;
end $$;
