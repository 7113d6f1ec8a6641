-- What customers owe, or suppliers are owed, at the end of a day: a row a ledger, by how long it has been due, and what is not
-- set off. Open then is what is open now, what was settled later and what was left of items that were reversed later. A merged party's ledger bears the name of the party it
-- went into.
-- $1 company, $2 'customer' or 'supplier', $3 the day, $4 'due' or 'document': the date that counts, $5 whether parties are
-- there as well that had entries until then and of whom nothing is open
with recursive merged as (
  select id, merged_into_id as into_id from party where company_id = $1 and merged_into_id is not null
  union all
  select m.id, p.merged_into_id from merged m
  join party p on p.company_id = $1 and p.id = m.into_id and p.merged_into_id is not null
), ledger as materialized (
  select p.id, a.id as account_id, coalesce(s.id, p.id) as party_id, coalesce(s.name, p.name) as name,
    case when s.id is null then p.tax_number else s.tax_number end as tax_number
  from party p
  join account a on a.company_id = $1
    and a.id = case $2::text when 'customer' then p.customer_account_id else p.supplier_account_id end
  left join (merged m join party s on s.company_id = $1 and s.id = m.into_id and s.merged_into_id is null) on m.id = p.id
  where p.company_id = $1
), later as (
  select account_id, sum(amount) filter (where age = 0) as credits, sum(amount) filter (where age = 1) as not_due,
    sum(amount) filter (where age = 2) as up_to_30, sum(amount) filter (where age = 3) as up_to_60,
    sum(amount) filter (where age = 4) as up_to_90, sum(amount) filter (where age = 5) as up_to_120,
    sum(amount) filter (where age = 6) as older
  from (
    select i.account_id, a.amount, age_of(i.side = case $2::text when 'customer' then 'debit' else 'credit' end,
      case $4::text when 'due' then i.due_date else coalesce(i.document_date, i.date) end, $3::date) as age
    from allocation a
    cross join lateral (values (a.credit_item_id), (a.debit_item_id)) of_both(item_id)
    join open_item i on i.company_id = $1 and i.id = of_both.item_id and i.date <= $3::date and i.settled_on > $3::date
      and i.reversed_by_id is null
    where a.company_id = $1 and a.date > $3::date
    union all
    select i.account_id, i.amount - coalesce(u.amount, 0), age_of(
      i.side = case $2::text when 'customer' then 'debit' else 'credit' end,
      case $4::text when 'due' then i.due_date else coalesce(i.document_date, i.date) end, $3::date)
    from open_item i
    cross join lateral (
      select sum(a.amount) as amount from allocation a
      where a.company_id = $1 and i.id in (a.credit_item_id, a.debit_item_id) and a.date <= $3::date
    ) u
    where i.company_id = $1 and i.reversed_on > $3::date and i.reversed_on > i.date and i.date <= $3::date
    offset 0
  ) aged
  group by account_id
), sums as (
  select l.*, -(coalesce(o.credits, 0) + coalesce(h.credits, 0)) as advances,
    coalesce(o.not_due, 0) + coalesce(h.not_due, 0) as not_due, coalesce(o.up_to_30, 0) + coalesce(h.up_to_30, 0) as up_to_30,
    coalesce(o.up_to_60, 0) + coalesce(h.up_to_60, 0) as up_to_60, coalesce(o.up_to_90, 0) + coalesce(h.up_to_90, 0) as up_to_90,
    coalesce(o.up_to_120, 0) + coalesce(h.up_to_120, 0) as up_to_120, coalesce(o.older, 0) + coalesce(h.older, 0) as older
  from ledger l
  left join later h on h.account_id = l.account_id
  cross join lateral (
    select sum(open_amount) filter (where age = 0) as credits, sum(open_amount) filter (where age = 1) as not_due,
      sum(open_amount) filter (where age = 2) as up_to_30, sum(open_amount) filter (where age = 3) as up_to_60,
      sum(open_amount) filter (where age = 4) as up_to_90, sum(open_amount) filter (where age = 5) as up_to_120,
      sum(open_amount) filter (where age = 6) as older
    from (
      select i.open_amount, age_of(i.side = case $2::text when 'customer' then 'debit' else 'credit' end,
        case $4::text when 'due' then i.due_date else coalesce(i.document_date, i.date) end, $3::date) as age
      from open_item i
      where i.company_id = $1 and i.party_id = l.id and i.account_id = l.account_id and i.open_amount > 0 and i.date <= $3::date
      -- The age is worked out once an item.
      offset 0
    ) aged
  ) o
  -- Each sum is worked out once a ledger.
  offset 0
), totals as (
  select *, not_due + up_to_30 + up_to_60 + up_to_90 + up_to_120 + older as total from sums offset 0
)
select t.party_id as id, t.name, t.tax_number, round(t.not_due, c.currency_digits) as not_due,
  round(t.up_to_30, c.currency_digits) as up_to_30, round(t.up_to_60, c.currency_digits) as up_to_60,
  round(t.up_to_90, c.currency_digits) as up_to_90, round(t.up_to_120, c.currency_digits) as up_to_120,
  round(t.older, c.currency_digits) as older, round(t.total, c.currency_digits) as total,
  round(t.advances, c.currency_digits) as advances, round(t.total + t.advances, c.currency_digits) as net
from totals t
join company c on c.id = $1
where t.total <> 0 or t.advances <> 0 or $5::boolean and exists (
  select from open_item i where i.company_id = $1 and i.party_id = t.id and i.account_id = t.account_id and i.date <= $3::date)
order by t.name collate "und-x-icu", t.party_id;
