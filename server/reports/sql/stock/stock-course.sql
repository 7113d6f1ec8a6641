-- The stock of an item at the end of each day on which it moved, newest first.
-- $1 company, $2 item, $3 first day, $4 last day, $5 days at most
select distinct on (v.date) v.date, trim_scale(v.quantity_after) as quantity,
  round(v.value_after, k.currency_digits) as value,
  round(cost.unit, greatest(k.currency_digits, scale(trim_scale(cost.unit)))) as unit_cost
from stock_valuation v join company k on k.id = $1
cross join lateral (select round(v.unit_cost, least(6, k.currency_digits + 2)) as unit) cost
where v.company_id = $1 and v.item_id = $2
  and v.order_key > $3::date::text collate "C" and v.order_key < ($4::date::text || '~') collate "C"
order by v.date desc, v.order_key desc limit $5::int;
