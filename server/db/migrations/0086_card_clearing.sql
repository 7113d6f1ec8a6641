-- Card receipts stay on a clearing account until the card company pays them to the bank in one sum, less its fee. The match of such
-- a line has the settled ledger lines of the clearing account too, and that of the settlement: together they are zero. So a ledger
-- line of the clearing account is settled once, as any ledger line is in one match, and is open again when the match ends.
alter table bank_account
  add column clearing_account_id uuid,
  add foreign key (company_id, clearing_account_id) references account (company_id, id),
  add check (clearing_account_id <> account_id);
create index bank_account_by_clearing_account on bank_account (company_id, clearing_account_id);

-- At commit: a match is complete, both sides are equal, its ledger lines are live lines of the bank account or of its clearing
-- account, and those of the clearing account settle each other.
create or replace function check_bank_match() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  match record;
  bank record;
  books record;
begin
  select m.id, m.band, b.account_id, b.clearing_account_id into match
  from bank_match m join bank_account b on b.company_id = m.company_id and b.id = m.bank_account_id
  where m.company_id = new.company_id and m.id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  if not found then return null; end if;
  select count(*) as count, coalesce(sum(l.amount), 0) as total into bank
  from bank_match_line p join bank_statement_line l on l.company_id = p.company_id and l.id = p.line_id
  where p.company_id = new.company_id and p.match_id = match.id;
  select count(*) filter (where l.account_id = match.account_id) as count,
    coalesce(sum(l.debit - l.credit) filter (where l.account_id = match.account_id), 0) as total,
    count(*) filter (where l.account_id <> match.account_id) as settled,
    coalesce(sum(l.debit - l.credit) filter (where l.account_id <> match.account_id), 0) as unsettled,
    count(*) filter (where l.account_id <> match.account_id and l.account_id is distinct from match.clearing_account_id
      or e.reverses_id is not null
      or exists (select from journal_entry r where r.company_id = e.company_id and r.reverses_id = e.id)) as wrong
  into books
  from bank_match_entry p
  join journal_line l on l.company_id = p.company_id and l.entry_id = p.entry_id and l.line_no = p.line_no
  join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
  where p.company_id = new.company_id and p.match_id = match.id;
  if bank.count = 0 or books.wrong > 0 or (books.count = 0) <> (match.band = 'excluded')
    or (match.band = 'excluded' and books.settled > 0) or (match.band <> 'excluded' and bank.total <> books.total) then
    raise exception 'match % does not agree', match.id using errcode = 'DB016';
  end if;
  if books.unsettled <> 0 then
    raise exception 'match % leaves % on the clearing account', match.id, books.unsettled using errcode = 'DB017';
  end if;
  return null;
end $$;
