-- Idempotency keys and the audit log with its sealed chain.

create table idempotency_key (
  company_id uuid not null references company (id),
  user_id uuid not null references app_user (id),
  method text not null,
  path text not null,
  key text not null check (length(key) between 1 and 255),
  body_hash text not null,
  status smallint not null,
  object_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (company_id, user_id, method, path, key)
);
create index idempotency_key_age on idempotency_key (company_id, created_at);
select fence_company_table('idempotency_key');

-- One row for every write of a service. `entries` and `entry_hash` tie a posting to the journal.
create table audit_log (
  company_id uuid not null references company (id),
  id uuid not null,
  at timestamptz not null default clock_timestamp(),
  user_id uuid not null references app_user (id),
  actor text not null,
  address text not null,
  action text not null,
  resource text not null,
  object_id uuid not null,
  object_version int not null,
  object_label text not null,
  changes jsonb not null,
  entries uuid[] not null default '{}',
  entry_hash text,
  primary key (company_id, id)
);
create index audit_log_object on audit_log (company_id, resource, object_id, id);
create index audit_log_at on audit_log (company_id, at);
select fence_company_table('audit_log');

create table audit_seal (
  company_id uuid not null,
  position bigint not null,
  audit_id uuid not null,
  row_hash text not null,
  chain_hash text not null,
  primary key (company_id, position),
  foreign key (company_id, audit_id) references audit_log (company_id, id),
  unique (company_id, audit_id)
);
select fence_company_table('audit_seal');

create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger audit_seal_append_only before update or delete on audit_seal for each row execute function refuse_change();

-- The sha256 of an audit row in one canonical writing.
create function audit_row_hash(a audit_log) returns text language sql stable as $$
  select encode(sha256(convert_to(jsonb_build_array(
    a.company_id, a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.user_id, a.actor, a.address,
    a.action, a.resource, a.object_id, a.object_version, a.object_label, a.changes, to_jsonb(a.entries), a.entry_hash)::text, 'UTF8')), 'hex')
$$;

-- Audit rows without a seal. No transaction lasts five minutes, so none can hide further back than that from the
-- last sealed one; verify looks at all of them.
create function unsealed(company uuid) returns setof audit_log language sql stable as $$
  select a.* from audit_log a
  where a.company_id = company
    and a.at >= coalesce((
      select l.at - interval '5 minutes' from audit_seal s
      join audit_log l on l.company_id = s.company_id and l.id = s.audit_id
      where s.company_id = company order by s.position desc limit 1), '-infinity')
    and not exists (select from audit_seal s where s.company_id = company and s.audit_id = a.id)
$$;

-- Seals waiting audit rows of the current company in order; returns how many. One sealer at a time.
create function seal_audit(at_most int) returns int
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := current_company();
  head record;
  waiting record;
  place bigint;
  chain text;
  sealed int := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('seal ' || company, 0)) then return 0; end if;
  select position, chain_hash into head from audit_seal where company_id = company order by position desc limit 1;
  place := coalesce(head.position, 0);
  chain := coalesce(head.chain_hash, '');
  for waiting in
    select a.id, audit_row_hash(a) as row_hash from unsealed(company) a order by a.id limit at_most
  loop
    place := place + 1;
    chain := encode(sha256(convert_to(chain || waiting.row_hash, 'UTF8')), 'hex');
    insert into audit_seal (company_id, position, audit_id, row_hash, chain_hash)
      values (company, place, waiting.id, waiting.row_hash, chain);
    sealed := sealed + 1;
  end loop;
  return sealed;
end $$;

-- Companies with deltas to fold or audit rows to seal: for the upkeep worker, which knows no company.
create function companies_with_upkeep() returns table (company_id uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id from company c
  where exists (select from balance_delta d where d.company_id = c.id)
    or exists (select from unsealed(c.id))
$$;
