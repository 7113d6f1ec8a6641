-- A match that clears a cheque, and its end, give the cheque a new version, as every change does. A transaction gives it one: a
-- cheque that is cancelled was claimed before its match ends, and one that is issued with its match is new.
create or replace function clear_matched_cheque() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update cheque_issue c set status = 'Cleared', match_id = new.match_id, updated_at = now(),
    version = c.version + (c.xmin <> pg_current_xact_id()::xid)::int, clearing_date = (
    select max(l.date) from bank_match_line p
    join bank_statement_line l on l.company_id = p.company_id and l.id = p.line_id
    where p.company_id = new.company_id and p.match_id = new.match_id)
  from journal_entry e
  where e.company_id = new.company_id and e.id = new.entry_id and e.document_path = 'banking/cheque-issues'
    and c.company_id = e.company_id and c.id = e.document_id and c.status = 'Issued';
  return null;
end $$;

create or replace function reopen_matched_cheque() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update cheque_issue set status = 'Issued', clearing_date = null, match_id = null, updated_at = now(),
    version = version + (xmin <> pg_current_xact_id()::xid)::int
  where company_id = old.company_id and match_id = old.id and status = 'Cleared';
  return old;
end $$;
