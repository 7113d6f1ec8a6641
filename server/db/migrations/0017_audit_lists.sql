-- The audit log as a list: newest first, by person, by kind of thing, by act, by the thing itself.
drop index audit_log_at;
drop index audit_log_object;
create index audit_log_at on audit_log (company_id, at, id);
create index audit_log_user on audit_log (company_id, user_id, at, id);
create index audit_log_resource on audit_log (company_id, resource, at, id);
create index audit_log_action on audit_log (company_id, action, at, id);
-- An id names one thing, whatever its kind.
create index audit_log_object on audit_log (company_id, object_id, id);

-- What a person does to their own account stands in the log of each company they are an active member of. The row's id
-- is the same in all of them. Returns in how many.
create function audit_account(person uuid, row_id uuid, from_address text, what text, thing text, changed jsonb) returns int
  language sql security definer set search_path = pg_catalog, public as $$
  with written as (
    insert into audit_log (company_id, id, user_id, actor, address, action, resource, object_id, object_version, object_label, changes)
    select c.company_id, row_id, u.id, u.email, from_address, what, thing, u.id, 1, u.email, changed
    from app_user u cross join companies_of_user(u.id) c where u.id = person
    returning 1
  ) select count(*)::int from written
$$;

-- What waits is known in full before the first seal is written, by a statement that is planned anew each time: a plan
-- kept from a time of few seals looks through all of them for each row, and the first large import takes minutes.
create or replace function seal_audit(at_most int) returns int
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := current_company();
  head record;
  ids uuid[];
  waiting record;
  place bigint;
  chain text;
  sealed int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('seal ' || company, 0)) then return 0; end if;
  select position, chain_hash into head from audit_seal where company_id = company order by position desc limit 1;
  place := coalesce(head.position, 0);
  chain := coalesce(head.chain_hash, '');
  execute 'select array(select u.id from unsealed($1) u order by u.id limit $2)' into ids using company, at_most;
  for waiting in
    select a.id, audit_row_hash(a) as row_hash from unnest(ids) with ordinality w (id, turn)
    join audit_log a on a.company_id = company and a.id = w.id order by w.turn
  loop
    place := place + 1;
    chain := encode(sha256(convert_to(chain || waiting.row_hash, 'UTF8')), 'hex');
    insert into audit_seal (company_id, position, audit_id, row_hash, chain_hash)
      values (company, place, waiting.id, waiting.row_hash, chain);
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;
