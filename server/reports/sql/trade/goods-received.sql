-- The received lines with stock that were not fully billed at the end of a day, quantities in the unit of the line. A goods receipt
-- that was cancelled on a later day counts until then. $1 company, $2 the day
select r.id, d.id as document_id, d.date, d.voucher_no as number, coalesce(d.customer_name, p.name) as supplier, r.item_name as item,
  coalesce(u.short_name, u.name) as unit, trim_scale(r.quantity) as received, trim_scale(round(coalesce(b.quantity, 0) / r.unit_factor, 6)) as billed,
  trim_scale(r.quantity - round(coalesce(b.quantity, 0) / r.unit_factor, 6)) as left, r.received_value - coalesce(b.value, 0) as value
from trade_document d
join trade_row r on r.company_id = d.company_id and r.document_id = d.id and r.received_value is not null
join party p on p.company_id = d.company_id and p.id = d.party_id
join unit u on u.company_id = r.company_id and u.id = r.unit_id
left join lateral (
  select sum(x.quantity * x.unit_factor) as quantity, sum(x.received_value) as value from trade_row x
  join trade_document v on v.company_id = x.company_id and v.id = x.document_id and v.status = 'Issued' and v.date <= $2::date
  where x.company_id = r.company_id and x.source_row_id = r.id
) b on true
where d.company_id = $1 and d.path = 'purchase/goods-receipts' and d.date <= $2::date
  and (d.status = 'Received' or d.cancelled_on > d.date and d.cancelled_on > $2::date)
  and (r.received_value <> coalesce(b.value, 0) or r.quantity * r.unit_factor > coalesce(b.quantity, 0))
order by d.date, d.number, d.id, r.row_no;
