-- A company as one archive: its exports, and what a database does with the rows of an import.
create table company_export (
  company_id uuid not null references company (id),
  id uuid not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- Of its parts, how many are written.
  progress int not null default 0,
  total int not null default 1,
  size bigint,
  failure jsonb,
  created_by uuid not null references app_user (id),
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, id),
  check (progress between 0 and total),
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'done') = (size is not null)),
  check ((state = 'failed') = (failure is not null))
);
create index company_export_newest on company_export (company_id, created_at desc);
-- One at a time.
create unique index company_export_running on company_export (company_id) where state = 'running';
select fence_company_table('company_export');

-- The text that the hash of an audit row is made from, so that whoever has both can compare them.
create function audit_row_text(a audit_log) returns text language sql stable as $$
  select jsonb_build_array(
    a.company_id, a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.user_id, a.actor, a.address,
    a.action, a.resource, a.object_id, a.object_version, a.object_label, a.changes, to_jsonb(a.entries), a.entry_hash)::text
$$;
create or replace function audit_row_hash(a audit_log) returns text language sql stable as $$
  select encode(sha256(convert_to(audit_row_text(a), 'UTF8')), 'hex')
$$;

-- Whether this transaction imports a company: only the owner of the tables can say so. Open items, allocations and cleared
-- cheques then come with the archive instead of following from its rows; every check of the books stays.
create function is_importing() returns boolean language sql stable as $$
  select coalesce(current_setting('daybook.importing', true), '') <> ''
    and session_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'company'::regclass)
$$;
create or replace trigger journal_lines_open_items after insert on journal_line
  referencing new table as new_lines for each statement when (not is_importing()) execute function open_items_of_lines();
create or replace trigger allocations_inserted after insert on allocation
  referencing new table as new_allocations for each statement when (not is_importing()) execute function allocations_inserted();
create or replace trigger bank_match_entry_clears_cheque after insert on bank_match_entry
  for each row when (not is_importing()) execute function clear_matched_cheque();

-- Seals all audit rows of a company that has no seals: one first, then the others in their order.
create function seal_imported(company uuid, first uuid) returns bigint language plpgsql as $$
declare
  waiting record;
  place bigint := 0;
  chain text := '';
begin
  for waiting in
    select a.id, audit_row_hash(a) as row_hash from audit_log a where a.company_id = company order by a.id <> first, a.id
  loop
    place := place + 1;
    chain := encode(sha256(convert_to(chain || waiting.row_hash, 'UTF8')), 'hex');
    insert into audit_seal (company_id, position, audit_id, row_hash, chain_hash)
      values (company, place, waiting.id, waiting.row_hash, chain);
  end loop;
  return place;
end $$;
