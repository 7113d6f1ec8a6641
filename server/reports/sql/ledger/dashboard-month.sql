-- Income and expense of a month, closing entries apart. $1 company, $2 and $3 the first and last day of the month
with month as (
  select currency_digits as digits, $2::date as start_date, $3::date as end_date from company where id = $1
), classes as (
  select below.id as category_id, root.system_code as class
  from account_category root cross join lateral category_with_descendants($1::uuid, root.id) below
  where root.company_id = $1 and root.system_code in ('INCOME', 'EXPENSES')
), turnover as (
  select b.account_id, b.credit - b.debit as earned
  from month cross join lateral balances_until($1::uuid, month.end_date) b where b.kind <> 'closing'
  union all
  select b.account_id, b.debit - b.credit
  from month cross join lateral balances_until($1::uuid, month.start_date - 1) b where b.kind <> 'closing'
), results as (
  select coalesce(sum(t.earned) filter (where k.class = 'INCOME'), 0) as income,
    coalesce(-sum(t.earned) filter (where k.class = 'EXPENSES'), 0) as expense
  from turnover t
  join account a on a.company_id = $1 and a.id = t.account_id
  join classes k on k.category_id = a.category_id
)
select month.start_date, month.end_date, round(results.income, month.digits) as income,
  round(results.expense, month.digits) as expense
from month cross join results;
