-- An entry that is taken back ends the match of its lines. Matching and locking a statement hold the bank account from their check
-- to their commit, and so does the reversal of what posts there: each sees what the other has done.
create or replace function reopen_matches() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ended uuid;
begin
  perform from bank_account b
    where b.company_id = new.company_id and exists (
      select from journal_line l where l.company_id = new.company_id and l.entry_id = new.reverses_id
        and l.account_id in (b.account_id, b.clearing_account_id))
    order by b.id for no key update;
  for ended in
    select distinct match_id from bank_match_entry where company_id = new.company_id and entry_id = new.reverses_id
  loop
    insert into bank_line_reopened (company_id, line_id, document_path, document_id)
      select company_id, line_id, new.document_path, new.document_id from bank_match_line
      where company_id = new.company_id and match_id = ended
      on conflict (company_id, line_id) do update set document_path = excluded.document_path,
        document_id = excluded.document_id, reopened_at = excluded.reopened_at;
    delete from bank_match where company_id = new.company_id and id = ended;
  end loop;
  return null;
end $$;
