-- The balance of an account at the end of each period, from balances by day. $1 company, $2 account, $3 the last days
with movement as (
  select b.period as day, b.debit - b.credit as amount
  from account_balance b
  where b.company_id = $1 and b.account_id = $2::uuid and b.grain = 'd' and b.kind <> 'closing'
  union all
  select d.day, d.debit - d.credit from balance_delta d
  where d.company_id = $1 and d.account_id = $2::uuid and d.kind <> 'closing'
)
select n.no::int as period, coalesce(sum(m.amount), 0) as balance
from unnest($3::date[]) with ordinality n(last_day, no)
left join movement m on m.day <= n.last_day
group by n.no order by n.no;
