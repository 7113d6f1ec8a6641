-- The outstanding amounts of a contact today by days overdue: what it owes on one row, what it is owed on the other; credits that
-- are not allocated are left out, as in the ageing reports.
-- $1 company, $2 party
select case when i.account_id = p.customer_account_id then 'receivable' else 'payable' end as ledger,
  round(coalesce(sum(i.open_amount) filter (where a.age = 1), 0), c.currency_digits) as not_due,
  round(coalesce(sum(i.open_amount) filter (where a.age = 2), 0), c.currency_digits) as up_to_30,
  round(coalesce(sum(i.open_amount) filter (where a.age = 3), 0), c.currency_digits) as up_to_60,
  round(coalesce(sum(i.open_amount) filter (where a.age = 4), 0), c.currency_digits) as up_to_90,
  round(coalesce(sum(i.open_amount) filter (where a.age > 4), 0), c.currency_digits) as older
from party p
join company c on c.id = $1
join open_item i on i.company_id = $1 and i.party_id = p.id and i.open_amount > 0
cross join lateral (
  select age_of(i.side = case when i.account_id = p.customer_account_id then 'debit' else 'credit' end, i.due_date,
    company_today($1::uuid)) as age
) a
where p.company_id = $1 and p.id = $2 and a.age > 0
group by 1, c.currency_digits
order by 1 desc;
