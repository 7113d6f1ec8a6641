-- The list of stock has every item whose stock is kept, moved or not, and no other.
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id, control_kind) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Inventory', '00000000-0000-7000-8000-0000000000c1', 'inventory');
insert into unit (company_id, id, name) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b1', 'Piece');
insert into item (company_id, id, name, unit_id, inventory_account_id, cogs_account_id, track_inventory)
select '00000000-0000-7000-8000-00000000000a', ('00000000-0000-7000-8000-0000000000e' || n)::uuid, 'Item ' || n,
  '00000000-0000-7000-8000-0000000000b1', '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d1', n < 5
from generate_series(1, 5) n;
insert into stock_balance (company_id, item_id, quantity, value, last_key) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', 3, 10, '2026-03-02 30 x'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e2', -2, -4, '2026-03-01 30 x'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e3', 0, 0, '2026-03-01 30 x');

do $$
begin
  if (select array_agg(concat_ws(' ', name, quantity, round(unit_cost, 2), value, last_date, stock) order by name) from stock_ledger)
    <> array['Item 1 3 3.33 10.000000 2026-03-02 in_stock', 'Item 2 -2 -4.000000 2026-03-01 negative',
      'Item 3 0 0.000000 2026-03-01 none', 'Item 4 0 0 none'] then
    raise exception 'the list of stock is another: %', (select array_agg(l) from stock_ledger l);
  end if;
end $$;
