-- Active items at or below their reorder level, or below zero, the most urgent first. $1 company, $2 the most items
select i.id, i.name, coalesce(u.short_name, u.name) as unit, trim_scale(coalesce(b.quantity, 0)) as quantity,
  trim_scale(i.reorder_level) as reorder_level
from item i
join unit u on u.company_id = $1 and u.id = i.unit_id
left join stock_balance b on b.company_id = $1 and b.item_id = i.id
where i.company_id = $1 and i.track_inventory and i.is_active
  and (coalesce(b.quantity, 0) <= i.reorder_level or b.quantity < 0)
order by coalesce(b.quantity, 0) - coalesce(i.reorder_level, 0), i.name collate "und-x-icu", i.id
limit $2;
