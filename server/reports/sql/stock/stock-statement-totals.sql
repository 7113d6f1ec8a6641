-- An item with its stock before a period, what came and went in it, and its stock at its end.
-- $1 company, $2 item, $3 first day, $4 last day, $5 where counting ends, $6 kinds to count (null: all)
with before as (
  select v.quantity_after as quantity, v.value_after as value from stock_valuation v
  where v.company_id = $1 and v.item_id = $2 and v.order_key < $3::date::text collate "C"
  order by v.order_key desc limit 1
), closing as (
  select v.quantity_after as quantity, v.value_after as value from stock_valuation v
  where v.company_id = $1 and v.item_id = $2 and v.order_key < ($4::date::text || '~') collate "C"
  order by v.order_key desc limit 1
)
select i.id, i.name, i.code, i.is_active, coalesce(u.short_name, u.name) as unit_label,
  coalesce(c.name, '') as category_label, k.currency_code as currency,
  trim_scale(coalesce(before.quantity, 0)) as opening_quantity,
  round(coalesce(before.value, 0), k.currency_digits) as opening_value,
  trim_scale(coalesce(closing.quantity, 0)) as closing_quantity,
  round(coalesce(closing.value, 0), k.currency_digits) as closing_value,
  b.recost_from is not null as is_recosting,
  (select count(*)::int from (
    select from stock_valuation v
    where v.company_id = $1 and v.item_id = $2
      and v.order_key > $3::date::text collate "C" and v.order_key < ($4::date::text || '~') collate "C"
      and ($6::text[] is null
        or exists (select from stock_entry e where e.company_id = $1 and e.id = v.entry_id and e.kind = any ($6)))
    limit $5::int) counted) as count
from item i
join company k on k.id = i.company_id
join unit u on u.company_id = $1 and u.id = i.unit_id
left join inventory_category c on c.company_id = $1 and c.id = i.category_id
left join stock_balance b on b.company_id = $1 and b.item_id = i.id
left join before on true
left join closing on true
where i.company_id = $1 and i.id = $2 and i.track_inventory;
