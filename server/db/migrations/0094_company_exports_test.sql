-- One export of a company runs at a time, a finished one has its size; only the owner of the tables imports, and the chain of
-- an imported company begins with the given row.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);

create function start_export(wanted uuid) returns void language sql as $$
  insert into company_export (company_id, id, created_by, created_at)
  values ('00000000-0000-7000-8000-00000000000a', wanted, '00000000-0000-7000-8000-000000000001', now())
$$;

do $$
declare
  refused int := 0;
  head text;
begin
  perform start_export('00000000-0000-7000-8000-000000000101');
  begin
    perform start_export('00000000-0000-7000-8000-000000000102');
  exception when unique_violation then refused := refused + 1;
  end;
  begin
    update company_export set state = 'done', finished_at = now();
  exception when check_violation then refused := refused + 1;
  end;
  begin
    update company_export set state = 'failed', finished_at = now();
  exception when check_violation then refused := refused + 1;
  end;
  if refused <> 3 then raise exception '% of 3 were refused', refused; end if;
  update company_export set state = 'done', finished_at = now(), size = 12;
  perform start_export('00000000-0000-7000-8000-000000000102');

  insert into audit_log (company_id, id, user_id, actor, address, action, resource, object_id, object_version, object_label, changes)
  select '00000000-0000-7000-8000-00000000000a', id::uuid, '00000000-0000-7000-8000-000000000001', 'amy', '', 'create', 'x', id::uuid, 1, '', '{}'
  from unnest(array['00000000-0000-7000-8000-000000000201', '00000000-0000-7000-8000-000000000202',
    '00000000-0000-7000-8000-000000000203']) id;
  if seal_imported('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000203') <> 3 then
    raise exception 'not every row was sealed';
  end if;
  if (select array_agg(right(audit_id::text, 1) order by position) from audit_seal) <> array['3', '1', '2'] then
    raise exception 'the chain is in another order';
  end if;
  select chain_hash into head from audit_seal where position = 1;
  if (select chain_hash from audit_seal where position = 2) <> (
    select encode(sha256(convert_to(head || audit_row_hash(a), 'UTF8')), 'hex') from audit_log a
    where id = '00000000-0000-7000-8000-000000000201') then
    raise exception 'the second seal does not follow the first';
  end if;
  if is_importing() then raise exception 'nobody said that this imports'; end if;
  perform set_config('daybook.importing', '00000000-0000-7000-8000-00000000000a', true);
  if is_importing() <> (session_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'company'::regclass)) then
    raise exception 'somebody else than the owner of the tables may import';
  end if;
end $$;
