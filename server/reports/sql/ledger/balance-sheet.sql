-- The balance of every account at the end of a day as reports carry it. $1 company, $2 day
select a.id, a.category_id, a.name, a.code, coalesce(b.debit - b.credit, 0) as balance
from account a
left join carried_balances($1::uuid, $2::date) b on b.account_id = a.id
where a.company_id = $1;
