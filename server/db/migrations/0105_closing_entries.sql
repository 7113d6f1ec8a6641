-- A closing entry is allowed while its year is being closed, and at the end of the transaction when a closing of the year names
-- it: on a database of several machines entries are checked at the end only, when the year is closed already.
create or replace function check_journal_entry() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  found record;
  owning record;
begin
  select count(*) as lines, coalesce(sum(debit), 0) as debit, coalesce(sum(credit), 0) as credit into found
  from journal_line where company_id = new.company_id and entry_id = new.id;
  if found.lines <> new.line_count or found.debit <> new.total or found.credit <> new.total then
    raise exception 'journal entry % does not balance or is incomplete', new.id using errcode = 'DB002';
  end if;
  select c.lock_date, c.deleted_at, y.state into owning
  from company c
  left join fiscal_year y on y.company_id = c.id and y.id = new.fiscal_year_id and new.date between y.start_date and y.end_date
  where c.id = new.company_id;
  if owning.state is distinct from (case when new.kind = 'closing' then 'closing' else 'open' end)
    and (owning.state is null or new.kind <> 'closing' or not exists (
      select from year_closing k
      where k.company_id = new.company_id and k.fiscal_year_id = new.fiscal_year_id and new.id in (k.entry_id, k.reversal_id)))
  then
    raise exception 'journal entry % is outside an open fiscal year', new.id using errcode = 'DB004';
  end if;
  if owning.deleted_at is not null then
    raise exception 'company % has ended', new.company_id using errcode = 'DB008';
  end if;
  if new.kind <> 'closing' and new.date <= owning.lock_date then
    raise exception 'journal entry % is in a locked period', new.id using errcode = 'DB005';
  end if;
  return null;
end $$;
