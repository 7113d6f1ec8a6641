-- The list of stock says its unit in short, and what one costs with two places more than the currency: what stock is
-- worth is divided for reading, never multiplied back.
create or replace view stock_ledger with (security_invoker = true) as
  select i.company_id, i.id, i.version, i.created_at, i.updated_at, i.name, i.code, i.category_id, i.unit_id, i.is_active,
    trim_scale(coalesce(b.quantity, 0)) as quantity,
    case when b.quantity > 0 then trim_scale(round(b.value / b.quantity, least(6, k.currency_digits + 2))) else (
      select trim_scale(round(v.unit_cost, least(6, k.currency_digits + 2))) from stock_valuation v
      where v.company_id = i.company_id and v.item_id = i.id order by v.order_key desc limit 1
    ) end as unit_cost,
    coalesce(b.value, 0) as value,
    left(b.last_key, 10)::date as last_date,
    case when b.quantity > 0 then 'in_stock' when b.quantity < 0 then 'negative' else 'none' end as stock,
    coalesce(u.short_name, u.name) as unit
  from item i
  join company k on k.id = i.company_id
  join unit u on u.company_id = i.company_id and u.id = i.unit_id
  left join stock_balance b on b.company_id = i.company_id and b.item_id = i.id
  where i.track_inventory;
