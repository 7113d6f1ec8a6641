-- How the money of the receipts from customers that cleared in a period came, less what refunds gave back to customers: by
-- mode of payment or bank account. A fee is a cost whichever way the money goes. A payment that was reversed on a later day
-- counts on its clearing date and is taken back, with its fee, on the day of the reversal, as in collection.sql.
-- $1 company, $2 first day, $3 last day
with money as (
  select id, path, 1 as times
  from payment
  where company_id = $1 and status = 'Cleared' and ledger = 'receivable' and clearing_date between $2::date and $3::date
  union all
  select p.id, p.path, case when i.date < $2::date then -1 else 1 end
  from open_item i
  join payment p on p.company_id = $1 and p.id = i.document_id and p.path = i.document_path
  where i.company_id = $1 and i.reversed_on > i.date and i.reversed_on >= $2::date and i.date <= $3::date
    and (i.date < $2::date) <> (i.reversed_on > $3::date)
    and p.status = 'Cancelled' and p.ledger = 'receivable'
    and i.side = case p.path when 'payment-receipts' then 'credit' else 'debit' end
)
select coalesce(r.mode_id, r.bank_account_id) as id, r.method, coalesce(m.name, b.name) as name,
  round(sum(s.sign * r.amount), c.currency_digits) as money, round(sum(p.times * r.fee), c.currency_digits) as fee,
  round(sum(s.sign * r.amount - p.times * r.fee), c.currency_digits) as received
from money p
join payment_row r on r.company_id = $1 and r.payment_id = p.id
join company c on c.id = $1
cross join lateral (select case p.path when 'payment-receipts' then p.times else -p.times end as sign) s
left join payment_mode m on m.company_id = $1 and m.id = r.mode_id
left join bank_account b on b.company_id = $1 and b.id = r.bank_account_id
group by 1, 2, 3, c.currency_digits
order by coalesce(m.name, b.name) collate "und-x-icu", r.method, 1;
