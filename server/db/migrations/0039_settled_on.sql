-- The last day on which something was set off against an item or taken back. A report of a day that is past finds by it
-- what was open then and is settled now, and leaves the years of items before alone.
alter table open_item add column settled_on date;
-- What documents have open stays as it is.
alter table open_item disable trigger open_item_updated;
update open_item i set settled_on = s.day
from (
  select company_id, item_id, max(date) as day from (
    select company_id, credit_item_id as item_id, date from allocation
    union all select company_id, debit_item_id, date from allocation
  ) both_sides group by 1, 2
) s where i.company_id = s.company_id and i.id = s.item_id;
alter table open_item enable trigger open_item_updated;
create index open_item_settled on open_item (company_id, settled_on) include (id, account_id, side, date, due_date)
  where settled_on is not null and reversed_by_id is null;

create or replace function allocations_inserted() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (
    select from new_allocations n
    join open_item c on c.company_id = n.company_id and c.id = n.credit_item_id
    join open_item d on d.company_id = n.company_id and d.id = n.debit_item_id
    where c.party_id <> d.party_id or c.account_id <> d.account_id or c.side <> 'credit' or d.side <> 'debit'
      or c.reversed_by_id is not null or d.reversed_by_id is not null
  ) then
    raise exception 'an allocation joins what does not belong together' using errcode = 'DB010';
  end if;
  update open_item i set open_amount = i.open_amount - n.amount, settled_on = greatest(i.settled_on, n.day)
  from (
    select company_id, item_id, sum(amount) as amount, max(date) as day from (
      select company_id, credit_item_id as item_id, amount, date from new_allocations
      union all select company_id, debit_item_id, amount, date from new_allocations
    ) both_sides group by 1, 2
  ) n where i.company_id = n.company_id and i.id = n.item_id;
  return null;
end $$;
