-- Every opening entry, of whatever document, is dated the first day of the first fiscal year.

create index journal_entry_opening on journal_entry (company_id, date, id) where kind = 'opening';
create index stock_entry_opening on stock_entry (company_id, date, id) where kind = 'opening' and voided_at is null;

-- Openings share it while they are committed; a new first year takes it alone, so that neither misses the other.
create function openings_key(company uuid) returns bigint language sql immutable parallel safe
  as $$ select hashtextextended('openings ' || company, 0) $$;

-- Opening entries and opening stock that count and are dated another day than the first of the books.
create function misdated_openings(company uuid)
  returns table (document_path text, document_id uuid, date date, first_day date) language sql stable as $$
  with start as (select min(start_date) as day from fiscal_year where company_id = company)
  select e.document_path, e.document_id, e.date, s.day from start s
  join journal_entry e on e.company_id = company and e.kind = 'opening' and e.reverses_id is null and e.date <> s.day
  where not exists (select from journal_entry r where r.company_id = company and r.reverses_id = e.id)
  union
  select m.document_path, m.document_id, m.date, s.day from start s
  join stock_entry m on m.company_id = company and m.kind = 'opening' and m.voided_at is null and m.date <> s.day
$$;

-- At commit: what opens is dated the first day of the books, unless it was reversed in the same transaction.
create function check_opening_date() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform pg_advisory_xact_lock_shared(openings_key(new.company_id));
  if new.date <> (select min(start_date) from fiscal_year where company_id = new.company_id)
    and exists (select from misdated_openings(new.company_id) m
      where m.document_path = new.document_path and m.document_id = new.document_id and m.date = new.date) then
    raise exception 'the opening % is not dated the first day of the books', new.document_id using errcode = 'DB014';
  end if;
  return null;
end $$;
create constraint trigger journal_entry_opening_date after insert on journal_entry deferrable initially deferred
  for each row when (new.kind = 'opening' and new.reverses_id is null) execute function check_opening_date();
create constraint trigger stock_entry_opening_date after insert on stock_entry deferrable initially deferred
  for each row when (new.kind = 'opening') execute function check_opening_date();

-- At commit: the first day of the books does not move away from what opens them.
create function check_books_start() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from fiscal_year where company_id = new.company_id and start_date < new.start_date) then return null; end if;
  perform pg_advisory_xact_lock(openings_key(new.company_id));
  if exists (select from misdated_openings(new.company_id)) then
    raise exception 'opening entries are not dated the first day of the books' using errcode = 'DB014';
  end if;
  return null;
end $$;
create constraint trigger fiscal_year_holds_openings after insert or update of start_date on fiscal_year
  deferrable initially deferred for each row execute function check_books_start();
