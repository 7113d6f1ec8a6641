-- Items whose stock is below zero at the end of a day, and last the value of all stock. $1 company, $2 the day
with closing as (
  select i.id, i.name, coalesce(u.short_name, u.name) as unit, v.quantity_after, v.value_after
  from item i
  join unit u on u.company_id = $1 and u.id = i.unit_id
  cross join lateral (
    select v.quantity_after, v.value_after from stock_valuation v
    where v.company_id = $1 and v.item_id = i.id and v.order_key < ($2::date::text || '~') collate "C"
    order by v.order_key desc limit 1
  ) v
  where i.company_id = $1 and i.track_inventory
)
select id, name, trim_scale(quantity_after)::text || ' ' || unit as quantity, null::numeric as value
from closing where quantity_after < 0
union all
select null, null, null, round(coalesce(sum(value_after), 0), c.currency_digits)
from company c left join closing on true where c.id = $1 group by c.currency_digits
order by 2 nulls last, 1;
