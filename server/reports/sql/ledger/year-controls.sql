-- What the accounts of customers, suppliers and inventory hold at the end of a day, debits positive. $1 company, $2 the day
select k.kind, round(coalesce(sum(b.debit - b.credit), 0), c.currency_digits) as balance
from company c
cross join (values ('customer'), ('supplier'), ('inventory')) k(kind)
left join account a on a.company_id = c.id and a.control_kind = k.kind
left join balances_until($1::uuid, $2::date) b on b.account_id = a.id
where c.id = $1
group by k.kind, c.currency_digits
order by k.kind;
