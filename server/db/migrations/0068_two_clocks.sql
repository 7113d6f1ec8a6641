-- Reports as the books were known at an earlier moment: the balances of now less the lines recorded after that moment. The
-- transaction of such a report sets `daybook.known_at`; any other reads the books of now.

create index journal_entry_recorded on journal_entry (company_id, recorded_at, id);

-- The moment at which this transaction knows the books; null is now.
create function known_at() returns timestamptz language sql stable parallel safe as $$
  select nullif(current_setting('daybook.known_at', true), '')::timestamptz
$$;

-- What each account had turned over until the end of a day, by kind: whole years, then months, then days, then
-- what is not folded yet. It reads journal lines only to leave out those recorded after `known_at`.
create or replace function balances_until(company uuid, until date)
  returns table (account_id uuid, kind text, debit numeric, credit numeric) language sql stable as $$
  select part.account_id, part.kind, sum(part.debit), sum(part.credit) from (
    select b.account_id, b.kind, b.debit, b.credit from account_balance b
      where b.company_id = company and b.grain = 'y' and b.period < date_trunc('year', until)::date
    union all
    select b.account_id, b.kind, b.debit, b.credit from account_balance b
      where b.company_id = company and b.grain = 'm'
        and b.period >= date_trunc('year', until)::date and b.period < date_trunc('month', until)::date
    union all
    select b.account_id, b.kind, b.debit, b.credit from account_balance b
      where b.company_id = company and b.grain = 'd' and b.period >= date_trunc('month', until)::date and b.period <= until
    union all
    select d.account_id, d.kind, d.debit, d.credit from balance_delta d where d.company_id = company and d.day <= until
    union all
    select l.account_id, l.kind, -l.debit, -l.credit
      from journal_entry e join journal_line l on l.company_id = company and l.entry_id = e.id
      where known_at() is not null and e.company_id = company and e.recorded_at > known_at() and e.date <= until
  ) part group by 1, 2
$$;

-- The entries recorded after a moment (null: all) and dated within a range, with a line on income or expense where
-- `only_profit`, and with one below a category and on an account (null: any). Closing entries are left out, as reports leave them out.
create function entries_recorded_after(
  company uuid, after timestamptz, first_day date, last_day date, only_profit boolean, category uuid, account uuid)
  returns setof journal_entry language sql stable as $$
  select e.* from journal_entry e
  where e.company_id = company and (after is null or e.recorded_at > after) and e.date between first_day and last_day
    and e.kind <> 'closing'
    and (not only_profit or exists (
      select from journal_line l where l.company_id = company and l.entry_id = e.id
        and l.account_id in (select p.id from profit_accounts(company) p)))
    and (category is null or exists (
      select from journal_line l join account a on a.company_id = company and a.id = l.account_id
      where l.company_id = company and l.entry_id = e.id
        and a.category_id in (select c.id from category_with_descendants(company, category) c)))
    and (account is null or exists (
      select from journal_line l where l.company_id = company and l.entry_id = e.id and l.account_id = account))
$$;
