-- Every item whose stock is kept, with its stock before the first day of a period and at the end of the last.
-- $1 company, $2 first day, $3 last day, $4 category (null: all), $5 item (null: all)
-- A place among the movements begins with its day, and so is greater than the day alone and smaller than the day with '~'.
-- The stock of now is that at the end of the last day, unless there are later movements.
select i.id, i.name, i.code, coalesce(u.short_name, u.name) as unit, i.category_id, c.name as category,
  coalesce(before.quantity_after, 0) as before_quantity, coalesce(before.value_after, 0) as before_value,
  coalesce(case when b.last_key < last.place then b.quantity else closing.quantity_after end, 0) as closing_quantity,
  coalesce(case when b.last_key < last.place then b.value else closing.value_after end, 0) as closing_value
from item i
cross join (select ($3::date::text || '~') collate "C" as place) last
join unit u on u.company_id = $1 and u.id = i.unit_id
left join inventory_category c on c.company_id = $1 and c.id = i.category_id
left join stock_balance b on b.company_id = $1 and b.item_id = i.id
left join lateral (
  select v.quantity_after, v.value_after from stock_valuation v
  where v.company_id = $1 and v.item_id = i.id and v.order_key < $2::date::text collate "C"
  order by v.order_key desc limit 1
) before on true
left join lateral (
  select v.quantity_after, v.value_after from stock_valuation v
  where v.company_id = $1 and v.item_id = i.id and v.order_key < last.place and b.last_key > last.place
  order by v.order_key desc limit 1
) closing on true
where i.company_id = $1 and i.track_inventory
  and ($4::uuid is null or i.category_id = $4) and ($5::uuid is null or i.id = $5)
order by c.name collate "und-x-icu" nulls last, c.id, i.name collate "und-x-icu", i.id;
