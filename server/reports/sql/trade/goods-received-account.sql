-- The credit balance of Goods received not invoiced at the end of a day. $1 company, $2 the day
select coalesce(sum(b.credit - b.debit), 0) as balance
from account a join balances_until($1::uuid, $2::date) b on b.account_id = a.id
where a.company_id = $1 and a.system_code = 'GOODS-RECEIVED';
