-- A cheque that was issued is cleared by the match of its ledger line, and awaits clearance again when the match ends.
alter table cheque_issue
  add column match_id uuid,
  add foreign key (company_id, match_id) references bank_match (company_id, id) on delete set null (match_id);
create index cheque_issue_match on cheque_issue (company_id, match_id) where match_id is not null;

create function clear_matched_cheque() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update cheque_issue c set status = 'Cleared', match_id = new.match_id, clearing_date = (
    select max(l.date) from bank_match_line p
    join bank_statement_line l on l.company_id = p.company_id and l.id = p.line_id
    where p.company_id = new.company_id and p.match_id = new.match_id)
  from journal_entry e
  where e.company_id = new.company_id and e.id = new.entry_id and e.document_path = 'banking/cheque-issues'
    and c.company_id = e.company_id and c.id = e.document_id and c.status = 'Issued';
  return null;
end $$;
create trigger bank_match_entry_clears_cheque after insert on bank_match_entry
  for each row execute function clear_matched_cheque();

create function reopen_matched_cheque() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update cheque_issue set status = 'Issued', clearing_date = null, match_id = null
  where company_id = old.company_id and match_id = old.id and status = 'Cleared';
  return old;
end $$;
create trigger bank_match_reopens_cheque before delete on bank_match
  for each row execute function reopen_matched_cheque();
