-- Audit rows are sealed in order into a chain that can be recomputed; neither rows nor seals can be changed.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

create function pg_temp.act(row_id uuid) returns void language sql as $$
  insert into audit_log (company_id, id, user_id, actor, address, action, resource, object_id, object_version, object_label, changes)
  values ('00000000-0000-7000-8000-00000000000a', row_id, '00000000-0000-7000-8000-000000000001', 'amy@example.test', '', 'update',
    'account/ledgers', '00000000-0000-7000-8000-0000000000d1', 1, 'Cash', '{"name": ["Till", "Cash"]}')
$$;
select pg_temp.act('00000000-0000-7000-8000-000000000301');
select pg_temp.act('00000000-0000-7000-8000-000000000302');

do $$
declare
  company constant uuid := '00000000-0000-7000-8000-00000000000a';
begin
  if seal_audit(100) <> 2 or seal_audit(100) <> 0 then raise exception 'rows are not sealed exactly once'; end if;
  perform pg_temp.act('00000000-0000-7000-8000-000000000300');
  if seal_audit(100) <> 1 then raise exception 'a row that came late is not sealed'; end if;
  if (select array_agg(audit_id order by position) from audit_seal) <> array['00000000-0000-7000-8000-000000000301',
    '00000000-0000-7000-8000-000000000302', '00000000-0000-7000-8000-000000000300']::uuid[] then
    raise exception 'the order of sealing is not kept';
  end if;
  if exists (
    select from (
      select s.chain_hash, s.row_hash, coalesce(lag(s.chain_hash) over (order by s.position), '') as before, audit_row_hash(a) as now
      from audit_seal s join audit_log a on a.company_id = s.company_id and a.id = s.audit_id
    ) chain
    where row_hash <> now or chain_hash <> encode(sha256(convert_to(before || row_hash, 'UTF8')), 'hex')
  ) then
    raise exception 'the chain does not hold';
  end if;
  begin update audit_log set actor = 'eve'; raise exception 'an audit row changed'; exception when sqlstate 'DB006' then null; end;
  begin delete from audit_seal; raise exception 'a seal went'; exception when sqlstate 'DB006' then null; end;
end $$;
