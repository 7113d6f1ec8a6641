-- The outstanding amounts of a contact at the end of today by days overdue: what it owes on one row, what it is owed on the other, as
-- in the ageing reports of today: without credits that are not allocated, entries of later days and what is settled later.
-- $1 company, $2 party, with those that were merged into it
with recursive merged as (
  select $2::uuid as id
  union
  select p.id from merged m join party p on p.company_id = $1 and p.merged_into_id = m.id
), today as materialized (
  select company_today($1::uuid) as day
), ledger as (
  select p.id, l.ledger, l.account_id, l.side
  from merged m
  join party p on p.company_id = $1 and p.id = m.id
  cross join lateral (values ('receivable', p.customer_account_id, 'debit'), ('payable', p.supplier_account_id, 'credit')
  ) l(ledger, account_id, side)
), part as (
  select l.ledger, i.due_date, i.open_amount as amount
  from ledger l
  join open_item i on i.company_id = $1 and i.party_id = l.id and i.account_id = l.account_id and i.side = l.side
    and i.open_amount > 0 and i.date <= (select day from today)
  union all
  select l.ledger, i.due_date, a.amount
  from ledger l
  join open_item i on i.company_id = $1 and i.party_id = l.id and i.account_id = l.account_id and i.side = l.side
    and i.settled_on > (select day from today) and i.date <= (select day from today) and i.reversed_by_id is null
  join allocation a on a.company_id = $1 and i.id in (a.credit_item_id, a.debit_item_id) and a.date > (select day from today)
  union all
  select l.ledger, i.due_date, i.amount - coalesce(u.amount, 0)
  from ledger l
  join open_item i on i.company_id = $1 and i.party_id = l.id and i.account_id = l.account_id and i.side = l.side
    and i.reversed_on > (select day from today) and i.reversed_on > i.date and i.date <= (select day from today)
  cross join lateral (
    select sum(a.amount) as amount from allocation a
    where a.company_id = $1 and i.id in (a.credit_item_id, a.debit_item_id) and a.date <= (select day from today)
  ) u
)
select p.ledger,
  round(coalesce(sum(p.amount) filter (where a.age = 1), 0), c.currency_digits) as not_due,
  round(coalesce(sum(p.amount) filter (where a.age = 2), 0), c.currency_digits) as up_to_30,
  round(coalesce(sum(p.amount) filter (where a.age = 3), 0), c.currency_digits) as up_to_60,
  round(coalesce(sum(p.amount) filter (where a.age = 4), 0), c.currency_digits) as up_to_90,
  round(coalesce(sum(p.amount) filter (where a.age > 4), 0), c.currency_digits) as older
from part p
join company c on c.id = $1
cross join lateral (select age_of(true, p.due_date, (select day from today)) as age) a
group by p.ledger, c.currency_digits
having sum(p.amount) <> 0
order by p.ledger desc;
