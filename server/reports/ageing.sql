-- What customers owe, or suppliers are owed, at the end of a day: a row a party, by how long it has been due, and what is not
-- set off. Open then is what is open now and what was settled later. A merged party counts with the one it went into.
-- $1 company, $2 'customer' or 'supplier', $3 the day, $4 'due' or 'document': the date that counts, $5 whether parties are
-- there as well that had entries until then and of whom nothing is open
with recursive merged as (
  select id, merged_into_id as into_id from party where company_id = $1 and merged_into_id is not null
  union all
  select m.id, p.merged_into_id from merged m
  join party p on p.company_id = $1 and p.id = m.into_id and p.merged_into_id is not null
), ledger as materialized (
  select p.id, a.id as account_id, coalesce(s.id, p.id) as party_id
  from party p
  join account a on a.company_id = $1
    and a.id = case $2::text when 'customer' then p.customer_account_id else p.supplier_account_id end
  left join (merged m join party s on s.company_id = $1 and s.id = m.into_id and s.merged_into_id is null) on m.id = p.id
  where p.company_id = $1
), later as (
  select i.account_id, age_of(i.side = case $2::text when 'customer' then 'debit' else 'credit' end,
      case $4::text when 'due' then i.due_date else i.date end, $3::date) as age, sum(a.amount) as amount
  from allocation a
  cross join lateral (values (a.credit_item_id), (a.debit_item_id)) of_both(item_id)
  join open_item i on i.company_id = $1 and i.id = of_both.item_id and i.date <= $3::date and i.reversed_by_id is null
  where a.company_id = $1 and a.date > $3::date
  group by 1, 2
), part as (
  select l.party_id, o.*
  from ledger l
  cross join lateral (
    select sum(open_amount) filter (where age = 0) as credits, sum(open_amount) filter (where age = 1) as not_due,
      sum(open_amount) filter (where age = 2) as up_to_30, sum(open_amount) filter (where age = 3) as up_to_60,
      sum(open_amount) filter (where age = 4) as up_to_90, sum(open_amount) filter (where age = 5) as up_to_120,
      sum(open_amount) filter (where age = 6) as older
    from (
      select i.open_amount, age_of(i.side = case $2::text when 'customer' then 'debit' else 'credit' end,
        case $4::text when 'due' then i.due_date else i.date end, $3::date) as age
      from open_item i
      where i.company_id = $1 and i.party_id = l.id and i.account_id = l.account_id and i.open_amount > 0 and i.date <= $3::date
      -- The age is worked out once an item.
      offset 0
    ) aged
  ) o
  union all
  select l.party_id, case age when 0 then amount end, case age when 1 then amount end, case age when 2 then amount end,
    case age when 3 then amount end, case age when 4 then amount end, case age when 5 then amount end,
    case age when 6 then amount end
  from later join ledger l using (account_id)
), figures as (
  select party_id, -coalesce(sum(credits), 0) as advances, coalesce(sum(not_due), 0) as not_due, coalesce(sum(up_to_30), 0) as up_to_30,
    coalesce(sum(up_to_60), 0) as up_to_60, coalesce(sum(up_to_90), 0) as up_to_90, coalesce(sum(up_to_120), 0) as up_to_120,
    coalesce(sum(older), 0) as older
  from part group by party_id
), currency as (
  select currency_digits as digits from company where id = $1
)
select p.id, p.name, p.tax_number, round(f.not_due, c.digits) as not_due, round(f.up_to_30, c.digits) as up_to_30,
  round(f.up_to_60, c.digits) as up_to_60, round(f.up_to_90, c.digits) as up_to_90, round(f.up_to_120, c.digits) as up_to_120,
  round(f.older, c.digits) as older, round(t.total, c.digits) as total, round(f.advances, c.digits) as advances,
  round(t.total + f.advances, c.digits) as net
from figures f
cross join currency c
cross join lateral (select f.not_due + f.up_to_30 + f.up_to_60 + f.up_to_90 + f.up_to_120 + f.older as total) t
join party p on p.company_id = $1 and p.id = f.party_id
where t.total <> 0 or f.advances <> 0 or $5::boolean and exists (
  select from ledger l
  join open_item i on i.company_id = $1 and i.party_id = l.id and i.account_id = l.account_id and i.date <= $3::date
  where l.party_id = f.party_id)
order by p.name collate "und-x-icu", p.id;
