-- The stock of every item as a list, and the people who look after it.

-- One row for each item whose stock is kept. The cost of a unit is what the stock is worth by what there is of it, or
-- the last one known where nothing is left.
create view stock_ledger with (security_invoker = true) as
  select i.company_id, i.id, i.version, i.created_at, i.updated_at, i.name, i.code, i.category_id, i.unit_id, i.is_active,
    trim_scale(coalesce(b.quantity, 0)) as quantity,
    case when b.quantity > 0 then trim_scale(round(b.value / b.quantity, 6)) else (
      select trim_scale(v.unit_cost) from stock_valuation v
      where v.company_id = i.company_id and v.item_id = i.id order by v.order_key desc limit 1
    ) end as unit_cost,
    coalesce(b.value, 0) as value,
    left(b.last_key, 10)::date as last_date,
    case when b.quantity > 0 then 'in_stock' when b.quantity < 0 then 'negative' else 'none' end as stock
  from item i left join stock_balance b on b.company_id = i.company_id and b.item_id = i.id
  where i.track_inventory;

-- Companies that are there already get the set that new ones begin with, unless they have one of that name.
insert into permission_set (company_id, id, name, shipped)
select c.id, gen_random_uuid(), 'Storekeeper', 'storekeeper' from company c
on conflict (company_id, name) do nothing;
