-- A third of ten is read as 3.3333 of a pound and as 3.33 of a yen; the unit is written in short where it has a short name.
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
select ('00000000-0000-7000-8000-00000000000' || n)::uuid, 'company-' || n, 'Company', 'GB', code, digits, 'Europe/London', 'ad', 1, 1
from (values ('a', 'GBP', 2), ('b', 'JPY', 0)) c(n, code, digits);
insert into account_category (company_id, id, name, is_default) select id, id, 'Assets', true from company;
insert into account (company_id, id, name, category_id, control_kind) select id, id, 'Inventory', id, 'inventory' from company;
insert into unit (company_id, id, name, short_name) select id, id, 'Piece', case when currency_digits = 2 then 'pcs' end from company;
insert into item (company_id, id, name, unit_id, inventory_account_id, cogs_account_id) select id, id, 'Bolt', id, id, id from company;
insert into stock_balance (company_id, item_id, quantity, value, last_key) select id, id, 3, 10, '2026-03-02 30 x' from company;

do $$
begin
  if (select array_agg(concat_ws(' ', quantity, unit, unit_cost) order by unit desc) from stock_ledger)
    <> array['3 pcs 3.3333', '3 Piece 3.33'] then
    raise exception 'stock is read otherwise: %', (select array_agg(l) from stock_ledger l);
  end if;
end $$;
