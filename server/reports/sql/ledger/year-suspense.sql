-- The balance of accounts that ought to be empty when a year is closed. $1 company, $2 last day of the year
select a.id, a.name, round(coalesce(sum(b.debit - b.credit), 0), c.currency_digits) as balance
from account a
join company c on c.id = a.company_id
left join balances_until($1::uuid, $2::date) b on b.account_id = a.id
where a.company_id = $1 and a.system_code in ('OPEN-BAL-DIFF', 'SUSPENSE')
group by a.id, a.name, c.currency_digits
order by a.name collate "und-x-icu", a.id;
