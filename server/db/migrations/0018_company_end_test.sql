-- After its tombstone a company takes no audit row, no fiscal year falls due, and only its purge deletes audit rows; an
-- owner leaves only to another one.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000002', 'bob@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into member (company_id, id, user_id, role) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-000000000001', 'owner'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000a2', '00000000-0000-7000-8000-000000000002', 'member');
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
begin
  begin
    update member set is_active = false where company_id = one and role = 'owner';
    set constraints member_owner_stays immediate;
    raise exception 'a company lost its owner';
  exception when sqlstate 'DB009' then null;
  end;
  set constraints member_owner_stays deferred;
  update member set role = 'admin' where company_id = one and user_id = amy;
  update member set role = 'owner' where company_id = one and user_id <> amy;
  set constraints member_owner_stays immediate;

  insert into audit_log (company_id, id, user_id, actor, address, action, resource, object_id, object_version, object_label, changes, entries)
    values (one, '00000000-0000-7000-8000-0000000000e1', amy, 'amy@example.test', '', 'create', 'company', one, 1, 'One', '{}', '{}');
  if not exists (select from fiscal_years_due('2027-06-01')) then raise exception 'no year is due'; end if;
  perform set_config('daybook.purging', one::text, true);
  begin
    delete from audit_log where company_id = one;
    raise exception 'an audit row of a living company was deleted';
  exception when sqlstate 'DB006' then null;
  end;

  update company set deleted_at = now() where id = one;
  if exists (select from fiscal_years_due('2027-06-01')) then raise exception 'a year of an ended company is due'; end if;
  begin
    insert into audit_log (company_id, id, user_id, actor, address, action, resource, object_id, object_version, object_label, changes, entries)
      values (one, '00000000-0000-7000-8000-0000000000e2', amy, 'amy@example.test', '', 'update', 'company', one, 2, 'One', '{}', '{}');
    raise exception 'something was written in an ended company';
  exception when sqlstate 'DB008' then null;
  end;
  begin
    update audit_log set actor = 'bob@example.test' where company_id = one;
    raise exception 'an audit row was changed by a purge';
  exception when sqlstate 'DB006' then null;
  end;
  perform set_config('daybook.purging', '', true);
  begin
    delete from audit_log where company_id = one;
    raise exception 'an audit row was deleted without a purge';
  exception when sqlstate 'DB006' then null;
  end;
  perform set_config('daybook.purging', one::text, true);
  set local role daybook_app;
  perform set_config('daybook.company', one::text, true);
  begin
    delete from audit_log where company_id = one;
    raise exception 'a request deleted audit rows';
  exception when insufficient_privilege then null;
  end;
  set local role daybook_owner;
  delete from audit_log where company_id = one;
end $$;
