-- The turnover of income and expense accounts in each period, from balances by day; closing entries are left out.
-- $1 company, $2 the first days of the periods, $3 their last days; both are null for a period without days
with bounds as materialized (
  select min(n.first_day) as first_day, max(n.last_day) as last_day from unnest($2::date[], $3::date[]) n(first_day, last_day)
), movement as (
  select p.id as account_id, b.period as day, b.debit - b.credit as amount
  from profit_accounts($1::uuid) p
  join account_balance b on b.company_id = $1 and b.account_id = p.id and b.grain = 'd' and b.kind <> 'closing'
    and b.period between (select first_day from bounds) and (select last_day from bounds)
  union all
  select d.account_id, d.day, d.debit - d.credit
  from balance_delta d
  where d.company_id = $1 and d.kind <> 'closing'
    and d.day between (select first_day from bounds) and (select last_day from bounds)
    and d.account_id in (select id from profit_accounts($1::uuid))
), sums as (
  select n.no::int as period, m.account_id, sum(m.amount) as amount
  from movement m
  join unnest($2::date[], $3::date[]) with ordinality n(first_day, last_day, no) on m.day between n.first_day and n.last_day
  group by 1, 2
)
select s.period, a.id, a.name, a.category_id, s.amount
from sums s
join account a on a.company_id = $1 and a.id = s.account_id
order by s.period, a.name collate "und-x-icu", a.id;
