-- The issued invoices and posted bills of a day. $1 company, $2 the day
select d.path, d.id, d.voucher_no as number, coalesce(p.name, nullif(d.customer_name, ''), '') as party, d.state,
  round(d.total, c.currency_digits) as total
from trade_document d
join company c on c.id = d.company_id
left join party p on p.company_id = d.company_id and p.id = d.party_id
where d.company_id = $1 and d.path in ('sales/vouchers', 'purchase/vouchers') and d.date = $2::date and d.status = 'Issued'
order by d.path desc, d.voucher_no, d.id;
