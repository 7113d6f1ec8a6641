-- Cash and bank accounts in use, or with a balance, at the end of a day. $1 company, $2 the day
with places as (
  select below.id from account_category top cross join lateral category_with_descendants($1::uuid, top.id) below
  where top.company_id = $1 and top.system_code in ('CASH-ACCOUNTS', 'BANK')
), balances as (
  select b.account_id, sum(b.debit - b.credit) as balance
  from balances_until($1::uuid, $2::date) b group by b.account_id
)
select a.id, a.name, a.code, round(coalesce(b.balance, 0), c.currency_digits) as balance
from account a
join company c on c.id = a.company_id
left join balances b on b.account_id = a.id
where a.company_id = $1 and a.category_id in (select id from places) and (a.is_active or coalesce(b.balance, 0) <> 0)
order by a.name collate "und-x-icu", a.id;
