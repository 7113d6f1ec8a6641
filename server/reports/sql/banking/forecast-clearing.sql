-- The clearing accounts of bank accounts with what card companies still have to pay, entries of later days included.
-- $1 company, $2 today
with place as (
  select a.id from account_category top cross join lateral category_with_descendants($1::uuid, top.id) below
  join account a on a.company_id = $1 and a.category_id = below.id
  where top.company_id = $1 and top.system_code in ('CASH-ACCOUNTS', 'BANK')
)
select a.id, $2::text as due_date, trim_scale(sum(b.debit - b.credit))::text as amount, '' as details, a.name,
  null::text as document_path, null::uuid as document_id, a.code as number
from account a
join balances_until($1::uuid, '9999-12-31') b on b.account_id = a.id
where a.company_id = $1 and a.id in (select k.clearing_account_id from bank_account k where k.company_id = $1)
  and a.id not in (select id from place)
group by a.id, a.name, a.code having sum(b.debit - b.credit) <> 0
order by a.name, a.id;
