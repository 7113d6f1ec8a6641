-- Every account with what moved it in a period, each debits less credits, from balances alone.
-- $1 company, $2 first day, $3 last day
-- `opening` is the balance before the first day, earlier profit being in retained earnings; `opened` is what openings of the
-- books within the period brought in; `amount` is the turnover without them; `transfer` is what the years that ended within
-- the period transferred to retained earnings. The four add up to the balance at the end of the last day.
with parts as (
  select b.account_id, b.debit - b.credit as opening, case when b.kind = 'opening' then b.credit - b.debit else 0 end as opened,
    case when b.kind = 'opening' then 0 else b.credit - b.debit end as amount, 0::numeric as transfer
  from balances_until($1::uuid, $2::date - 1) b where b.kind <> 'closing'
  union all
  select b.account_id, 0, case when b.kind = 'opening' then b.debit - b.credit else 0 end,
    case when b.kind = 'opening' then 0 else b.debit - b.credit end, 0
  from balances_until($1::uuid, $3::date) b where b.kind <> 'closing'
  union all
  select t.account_id, t.debit - t.credit, 0, 0, t.credit - t.debit from year_end_transfer($1::uuid, $2::date) t
  union all
  select t.account_id, 0, 0, 0, t.debit - t.credit from year_end_transfer($1::uuid, $3::date) t
), figures as (
  select account_id, sum(opening) as opening, sum(opened) as opened, sum(amount) as amount, sum(transfer) as transfer
  from parts group by account_id
)
select a.id, a.category_id, a.name, a.code, coalesce(f.opening, 0) as opening, coalesce(f.opened, 0) as opened,
  coalesce(f.amount, 0) as amount, coalesce(f.transfer, 0) as transfer
from account a
left join figures f on f.account_id = a.id
where a.company_id = $1;
