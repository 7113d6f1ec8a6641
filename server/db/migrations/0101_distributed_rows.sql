-- The schema can be distributed over several machines by company: policies call a function instead of selecting it, and
-- functions that read tables keep their plans. docs/scale-out.md.

-- Policies -----------------------------------------------------------------------------------------------------------------
-- The company whose rows a request sees. Only policies call it: a distributed database declares it as immutable, so that
-- each statement is planned for the machine of the company.
create function visible_company() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('daybook.company', true), '')::uuid $$;

-- Beside the condition company_id = $1 of a statement, the policy is evaluated once for the statement, not for each row.
create or replace function fence_company_table(company_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', company_table);
  execute format('create policy company_only on %s using (company_id = visible_company())', company_table);
end $$;

do $$
declare
  fenced regclass;
begin
  for fenced in
    select p.polrelid from pg_policy p join pg_attribute a on a.attrelid = p.polrelid and a.attname = 'company_id'
    where p.polname = 'company_only' and p.polrelid <> 'job'::regclass
  loop
    execute format('alter policy company_only on %s using (company_id = visible_company())', fenced);
  end loop;
end $$;
alter policy company_only on company using (id = visible_company());
alter policy company_only on job using (company_id is not distinct from visible_company());

-- Functions ----------------------------------------------------------------------------------------------------------------
-- Turns functions in SQL that read tables and are not inlined into PL/pgSQL, whose plans are kept by the session.
create function to_plpgsql(functions regprocedure[]) returns void language plpgsql as $$
declare
  source record;
begin
  for source in
    select p.prosrc, p.proretset, pg_get_functiondef(p.oid) as definition from pg_proc p where p.oid = any (functions)
  loop
    execute replace(
      replace(source.definition, E'\n LANGUAGE sql\n', E'\n LANGUAGE plpgsql\n'),
      source.prosrc,
      format(
        case when source.proretset then E'\n#variable_conflict use_column\nbegin\n  return query%s;\nend '
          else E'\n#variable_conflict use_column\nbegin\n  return (%s);\nend ' end,
        rtrim(source.prosrc, E' \n')));
  end loop;
end $$;

select to_plpgsql('{
  companies_of_user(uuid), slug_taken(text), company_ids(text), fiscal_years_due(date),
  "due_jobs(integer,text)", invitation_of_token(bytea), invitations_of_person(uuid), "company_of_invitation(uuid,uuid)",
  public_link_of_hash(text), cheques_due(timestamptz),
  report_schedules_due(timestamptz), recurring_templates_due(timestamptz),
  companies_with_webhook_work(timestamptz), job_backlog(), "category_root(uuid,uuid)", "journal_hash(uuid,uuid[])",
  "unit_factor(uuid,uuid,uuid)", "live_movement(uuid,uuid)", company_today(uuid), "fiscal_year_start(uuid,date)",
  "statement_end(uuid,uuid,date)", "bank_balance(uuid,uuid,date)", "bank_covered_until(uuid,uuid)",
  "bank_lines_to_match(uuid,uuid)"
}');

-- Work of all companies is looked for by their fiscal years: every company has some, and they are where its other rows are.
create or replace function companies_with_upkeep() returns table (company_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  return query
  select y.company_id from (select distinct company_id from fiscal_year) y
  where exists (select from balance_delta d where d.company_id = y.company_id)
    or exists (select from trade_delta t where t.company_id = y.company_id)
    or exists (
      select from audit_log a
      where a.company_id = y.company_id
        and a.at >= coalesce((
          select l.at - interval '5 minutes' from audit_seal s
          join audit_log l on l.company_id = s.company_id and l.id = s.audit_id
          where s.company_id = y.company_id order by s.position desc limit 1), '-infinity')
        and not exists (select from audit_seal s where s.company_id = y.company_id and s.audit_id = a.id));
end $$;

create or replace function companies_to_check(changed_since timestamptz, unchecked_since timestamptz)
  returns table (company_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  return query
  select y.company_id
  from (select distinct company_id from fiscal_year) y
  join company c on c.id = y.company_id and c.deleted_at is null
  left join (select s.company_id, max(s.checked_at) as at from self_audit s group by 1) last on last.company_id = y.company_id
  where coalesce(last.at, '-infinity') < unchecked_since
    or coalesce(last.at, '-infinity') < changed_since and exists (
      select from audit_log a where a.company_id = y.company_id and a.at > coalesce(last.at, '-infinity'));
end $$;

create or replace function is_invited(wanted_email text, moment timestamptz) returns boolean
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return exists (
    select i.id from invitation i join company c on c.id = i.company_id
    where i.email = wanted_email and i.state = 'open' and i.expires_at > moment and c.deleted_at is null);
end $$;

create or replace function next_number(company uuid, wanted_series text, year uuid) returns int language plpgsql as $$
declare
  number int;
begin
  insert into number_counter as c (company_id, series, fiscal_year_id, last) values (company, wanted_series, year, 1)
  on conflict (company_id, series, fiscal_year_id) do update set last = c.last + 1
  returning last into number;
  return number;
end $$;

-- The company first: the rows of one are read on its machine alone.
create or replace function membership_of(person uuid, company_slug text)
  returns table (company_id uuid, member_id uuid, role text)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  company uuid;
begin
  select c.id into company from company c where c.slug = company_slug and c.deleted_at is null;
  if company is null then return; end if;
  return query select m.company_id, m.id, m.role from member m where m.company_id = company and m.user_id = person and m.is_active;
end $$;

create or replace function entry_of(token bytea, at timestamptz, company_slug text)
  returns table (user_id uuid, email text, company_id uuid, member_id uuid, role text, grants jsonb)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  person record;
  joined record;
begin
  select u.id, u.email into person
  from auth_token t
  join auth_session s on s.id = t.session_id
  join app_user u on u.id = s.user_id
  where t.token_hash = token and t.kind = 'access' and t.expires_at > at and t.ended_at is null
    and t.created_at <= at + interval '1 minute' and s.ended_at is null and u.is_active;
  if not found then return; end if;
  select * into joined from membership_of(person.id, company_slug);
  return query select person.id, person.email, joined.company_id, joined.member_id, joined.role, (
    select coalesce(jsonb_agg(jsonb_build_object('shipped', p.shipped, 'permissions', p.permissions)), '[]')
    from member_permission_set g
    join permission_set p on p.company_id = g.company_id and p.id = g.permission_set_id
    where g.company_id = joined.company_id and g.member_id = joined.member_id);
end $$;

create or replace function holder_of_token(token_prefix text, company_slug text)
  returns table (company_id uuid, token_id uuid, secret_hash bytea, expires_on date, time_zone text, user_id uuid, email text,
    member_id uuid, role text)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  company uuid;
begin
  select c.id into company from company c where c.slug = company_slug and c.deleted_at is null;
  if company is null then return; end if;
  return query
  select t.company_id, t.id, t.secret_hash, t.expires_on, c.time_zone, u.id, u.email, m.id, m.role
  from api_token t
  join company c on c.id = t.company_id
  join member m on m.company_id = t.company_id and m.user_id = t.user_id and m.is_active
  join app_user u on u.id = t.user_id and u.is_active
  where t.company_id = company and t.prefix = token_prefix and t.revoked_at is null;
end $$;

-- The holder of a key of a program, its permission set, and the sets of its author.
create function key_entry(token_prefix text, company_slug text)
  returns table (company_id uuid, token_id uuid, secret_hash bytea, expires_on date, time_zone text, user_id uuid, email text,
    member_id uuid, role text, name text, last_used_at timestamptz, shipped text, permissions jsonb, grants jsonb)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  holder record;
begin
  select * into holder from holder_of_token(token_prefix, company_slug);
  if not found then return; end if;
  return query
  select holder.company_id, holder.token_id, holder.secret_hash, holder.expires_on, holder.time_zone, holder.user_id,
    holder.email, holder.member_id, holder.role, t.name, t.last_used_at, p.shipped, p.permissions, (
      select coalesce(jsonb_agg(jsonb_build_object('shipped', s.shipped, 'permissions', s.permissions)), '[]')
      from member_permission_set g
      join permission_set s on s.company_id = g.company_id and s.id = g.permission_set_id
      where g.company_id = holder.company_id and g.member_id = holder.member_id)
  from api_token t
  join permission_set p on p.company_id = t.company_id and p.id = t.permission_set_id
  where t.company_id = holder.company_id and t.id = holder.token_id;
end $$;

create or replace function till_of_key(company_slug text, till uuid)
  returns table (company_id uuid, id uuid, name text, prefix text, key_hash bytea, revoked_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
declare
  company uuid;
begin
  select c.id into company from company c where c.slug = company_slug and c.deleted_at is null;
  if company is null then return; end if;
  return query select t.company_id, t.id, t.name, t.prefix, t.key_hash, t.revoked_at
  from till t where t.company_id = company and t.id = till_of_key.till;
end $$;

-- A row of a machine has a type of its own, which no function takes: hashes are made from its columns.
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
    select a.id, audit_row_hash(row(a.company_id, a.id, a.at, a.user_id, a.actor, a.address, a.action, a.resource, a.object_id,
      a.object_version, a.object_label, a.changes, a.entries, a.entry_hash)::audit_log) as row_hash
    from unnest(ids) with ordinality w (id, turn)
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

-- The hashes of acts that posted several entries: all of them before the first act is stored, because rows that are on their way to
-- a machine occupy the connection on which the function would read.
create function hashes_of_many(company uuid, acts jsonb) returns table (act_id uuid, hash text) language plpgsql stable as $$
begin
  return query
  select a.id, journal_hash(company, a.entries) from jsonb_to_recordset(acts) as a(id uuid, entries uuid[]);
end $$;

create or replace function seal_imported(company uuid, first uuid) returns bigint language plpgsql as $$
declare
  waiting record;
  place bigint := 0;
  chain text := '';
begin
  for waiting in
    select a.id, audit_row_hash(row(a.company_id, a.id, a.at, a.user_id, a.actor, a.address, a.action, a.resource, a.object_id,
      a.object_version, a.object_label, a.changes, a.entries, a.entry_hash)::audit_log) as row_hash
    from audit_log a where a.company_id = company order by a.id <> first, a.id
  loop
    place := place + 1;
    chain := encode(sha256(convert_to(chain || waiting.row_hash, 'UTF8')), 'hex');
    insert into audit_seal (company_id, position, audit_id, row_hash, chain_hash)
      values (company, place, waiting.id, waiting.row_hash, chain);
  end loop;
  return place;
end $$;

-- Written as the role of the request, which may have changed the account in the same transaction: the owner may then read the
-- members of all companies, but not what is shared, such as the companies.
create function company_ids_of_member(person uuid) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
begin
  return query select m.company_id from member m where m.user_id = person and m.is_active;
end $$;

create or replace function audit_account(person uuid, row_id uuid, from_address text, what text, thing text, changed jsonb)
  returns int language plpgsql security invoker set search_path = pg_catalog, public as $$
declare
  account record;
  company uuid;
  written int := 0;
begin
  select u.id, u.email into account from app_user u where u.id = person;
  for company in select c from company_ids_of_member(person) c loop
    execute format('set local daybook.company = %L', company);
    continue when not exists (select from company c where c.id = company and c.deleted_at is null);
    insert into audit_log (company_id, id, user_id, actor, address, action, resource, object_id, object_version, object_label, changes)
    values (company, row_id, account.id, account.email, from_address, what, thing, account.id, 1, account.email, changed);
    written := written + 1;
  end loop;
  set local daybook.company = '';
  return written;
end $$;

-- The server writes the first address of a user itself; this remains for the version before.
create or replace function prove_first_address() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into email_address (user_id, email, is_verified) values (new.id, new.email, true) on conflict (user_id, email) do nothing;
  return new;
end $$;
