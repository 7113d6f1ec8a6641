-- The lines of delivery notes at the end of a day: what is invoiced, returned and closed of them, and the cost that is left on the
-- account of goods delivered and not invoiced. $1 company, $2 day (null: without end).
select r.id, d.id as document_id, d.voucher_no, d.date, coalesce(d.customer_name, p.name) as customer, r.item_name as item,
  coalesce(n.short_name, n.name) as unit, trim_scale(r.quantity) as delivered,
  trim_scale(round(i.quantity / r.unit_factor, 6)) as invoiced, trim_scale(round(s.returned / r.unit_factor, 6)) as returned,
  trim_scale(round(s.closed / r.unit_factor, 6)) as closed,
  trim_scale(round((r.quantity * r.unit_factor - i.quantity - s.returned - s.closed) / r.unit_factor, 6)) as left, round(c.cost, k.currency_digits) as cost
from trade_document d
join company k on k.id = $1
join party p on p.company_id = $1 and p.id = d.party_id
join trade_row r on r.company_id = $1 and r.document_id = d.id
join unit n on n.company_id = $1 and n.id = r.unit_id
left join stock_entry e on e.company_id = $1 and e.id = r.stock_entry_id
cross join lateral (
  select coalesce(sum(b.quantity * b.unit_factor), 0) as quantity from trade_row b
  join trade_document v on v.company_id = $1 and v.id = b.document_id and v.status = 'Issued'
    and v.date <= coalesce($2::date, 'infinity')
  where b.company_id = $1 and b.source_row_id = r.id
) i
cross join lateral (
  select coalesce(sum(x.quantity * coalesce(x.unit_factor, r.unit_factor)) filter (where t.kind = 'return'), 0) as returned,
    coalesce(sum(x.quantity * coalesce(x.unit_factor, r.unit_factor)) filter (where t.kind = 'resolve'), 0) as closed
  from challan_step_row x
  join challan_step t on t.company_id = $1 and t.id = x.step_id and t.date <= coalesce($2::date, 'infinity')
  where x.company_id = $1 and x.row_id = r.id
) s
-- What takes its cost from the delivery or, where that was changed, from what it was before.
cross join lateral (
  select coalesce(sum(case m.kind when 'delivery_cost' then v.value else -v.value end), 0) as cost
  from stock_entry o
  join stock_entry m on m.company_id = $1 and m.voided_at is null and (m.id = o.id or m.origin_id = o.id)
    and m.kind in ('delivery', 'delivery_return', 'delivery_cost') and m.date <= coalesce($2::date, 'infinity')
  join stock_valuation v on v.company_id = $1 and v.entry_id = m.id
  where o.company_id = $1 and o.document_path = 'sales/challans' and o.document_id = d.id and o.row_no = e.row_no
    and o.item_id = e.item_id
) c
where d.company_id = $1 and d.path = 'sales/challans' and d.status = 'Delivered' and d.date <= coalesce($2::date, 'infinity')
  and (r.quantity * r.unit_factor <> i.quantity + s.returned + s.closed or c.cost <> 0)
order by d.date, d.voucher_no, r.row_no;
