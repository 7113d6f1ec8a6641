-- The turnover of income and expense accounts in a period, from balances alone; closing entries are left out, openings of
-- books that begin within a year are part of it. $1 company, $2 first day, $3 last day
with turnover as (
  select b.account_id, b.debit - b.credit as amount
  from balances_until($1::uuid, $3::date) b where b.kind <> 'closing'
  union all
  select b.account_id, b.credit - b.debit
  from balances_until($1::uuid, $2::date - 1) b where b.kind <> 'closing'
), amounts as (
  select account_id, sum(amount) as amount from turnover group by account_id
)
select a.id, a.category_id, a.name, a.code, coalesce(t.amount, 0) as amount
from profit_accounts($1::uuid) p
join account a on a.company_id = $1 and a.id = p.id
left join amounts t on t.account_id = a.id;
