-- Fixed assets at the end of a year, less depreciation, and the depreciation posted in the year (credits negative).
-- $1 company, $2 first day, $3 last day
with assets as (
  select a.id, a.category_id in (select d.id from account_category x cross join lateral category_with_descendants($1::uuid, x.id) d
      where x.company_id = $1 and x.system_code = 'ACC-DEP') as is_depreciation
  from account_category top
  cross join lateral category_with_descendants($1::uuid, top.id) below
  join account a on a.company_id = $1 and a.category_id = below.id
  where top.company_id = $1 and top.system_code = 'FIX-ASSET'
), held as (
  select sum(b.debit - b.credit) as value from balances_until($1::uuid, $3::date) b join assets a on a.id = b.account_id
), depreciated as (
  select sum(m.amount) as amount from (
    select b.account_id, b.debit - b.credit as amount from balances_until($1::uuid, $3::date) b where b.kind = 'regular'
    union all
    select b.account_id, b.credit - b.debit from balances_until($1::uuid, $2::date - 1) b where b.kind = 'regular'
  ) m join assets a on a.id = m.account_id and a.is_depreciation
)
select round(coalesce(h.value, 0), c.currency_digits) as value,
  round(coalesce(d.amount, 0), c.currency_digits) as depreciation,
  (select id from account_category where company_id = $1 and system_code = 'FIX-ASSET') as category_id
from company c cross join held h cross join depreciated d where c.id = $1;
