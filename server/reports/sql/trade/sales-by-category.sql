-- What was sold of every item in a period, less what notes took back; an item that was merged counts as the one that stays.
-- $1 company, $2 first day, $3 last day, $4 category (null: all), $5 item (null: all)
select i.id, s.ids, i.name, i.code, coalesce(u.short_name, u.name) as unit, i.category_id, c.name as category,
  s.quantity, s.discount, s.net, s.tax, s.net + s.tax as total, s.cost, s.net - s.cost as margin
from (
  select coalesce(sold.merged_into_id, sold.id) as item_id, array_agg(distinct sold.id) as ids, sum(g.sign * r.quantity * r.unit_factor) as quantity,
    sum(g.sign * (r.row_discount + r.header_discount)) as discount, sum(g.sign * r.net) as net, sum(g.sign * r.tax) as tax,
    coalesce(-sum(v.value), 0) as cost
  from trade_document d
  join trade_row r on r.company_id = d.company_id and r.document_id = d.id
  join item sold on sold.company_id = r.company_id and sold.id = r.item_id
  left join stock_valuation v on v.company_id = r.company_id and v.entry_id = r.stock_entry_id
  cross join lateral (select case when d.path = 'sales/vouchers' then 1 else -1 end as sign) g
  where d.company_id = $1 and d.path in ('sales/vouchers', 'sales/credit-notes') and d.status = 'Issued'
    and d.date between $2 and $3 and ($5::uuid is null or $5 in (sold.id, sold.merged_into_id))
  group by 1
) s
join item i on i.company_id = $1 and i.id = s.item_id
join unit u on u.company_id = $1 and u.id = i.unit_id
left join inventory_category c on c.company_id = $1 and c.id = i.category_id
where $4::uuid is null or i.category_id = $4
order by c.name collate "und-x-icu" nulls last, c.id, i.name collate "und-x-icu", i.id;
