-- How the money of the receipts from customers that cleared in a period came, less what refunds gave back to customers: by
-- mode of payment or bank account. A fee is a cost whichever way the money goes.
-- $1 company, $2 first day, $3 last day
select coalesce(r.mode_id, r.bank_account_id) as id, r.method, coalesce(m.name, b.name) as name,
  round(sum(s.sign * r.amount), c.currency_digits) as money, round(sum(r.fee), c.currency_digits) as fee,
  round(sum(s.sign * r.amount - r.fee), c.currency_digits) as received
from payment p
join payment_row r on r.company_id = $1 and r.payment_id = p.id
join company c on c.id = $1
cross join lateral (select case p.path when 'payment-receipts' then 1 else -1 end as sign) s
left join payment_mode m on m.company_id = $1 and m.id = r.mode_id
left join bank_account b on b.company_id = $1 and b.id = r.bank_account_id
where p.company_id = $1 and p.status = 'Cleared' and p.ledger = 'receivable' and p.clearing_date between $2::date and $3::date
group by 1, 2, 3, c.currency_digits
order by coalesce(m.name, b.name) collate "und-x-icu", r.method, 1;
