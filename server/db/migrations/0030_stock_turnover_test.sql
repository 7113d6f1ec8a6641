-- The turnover of months and days follows what movements are worth: entered, valued anew, taken back.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id, control_kind) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Inventory', '00000000-0000-7000-8000-0000000000c1', 'inventory');
insert into unit (company_id, id, name) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b1', 'Piece');
insert into item (company_id, id, name, unit_id, inventory_account_id, cogs_account_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', 'Bolt', '00000000-0000-7000-8000-0000000000b1',
   '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d1');
create function sell(wanted uuid, day date, worth numeric) returns void language sql as $$
  insert into stock_entry (company_id, id, item_id, date, order_key, kind, document_path, document_id, row_no, quantity, unit_id,
    unit_factor, inventory_account_id, counter_account_id, cogs_account_id, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', wanted, '00000000-0000-7000-8000-0000000000e1', day, day || ' 30 ' || wanted, 'sale',
    'sales', wanted, 1, -1, '00000000-0000-7000-8000-0000000000b1', 1, '00000000-0000-7000-8000-0000000000d1',
    '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-000000000001');
  insert into stock_valuation (company_id, entry_id, item_id, order_key, date, value, quantity_after, value_after)
  values ('00000000-0000-7000-8000-00000000000a', wanted, '00000000-0000-7000-8000-0000000000e1', day || ' 30 ' || wanted, day, worth, 0, 0)
$$;
create function turnover() returns text language sql as $$
  select string_agg(concat_ws(' ', grain, period, kind, trim_scale(quantity), trim_scale(value), trim_scale(settlement)), ', '
    order by grain desc, period)
  from stock_turnover where quantity <> 0
$$;
do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  first constant uuid := '00000000-0000-7000-8000-000000000101';
begin
  perform sell(first, '2026-03-01', -2), sell('00000000-0000-7000-8000-000000000102', '2026-03-31', -3);
  assert turnover() = 'm 2026-03-01 sale -2 -5 0, d 2026-03-01 sale -1 -2 0, d 2026-03-31 sale -1 -3 0', turnover();
  update stock_valuation set value = -4, settlement = 1, quantity_after = 7 where entry_id = first;
  assert turnover() = 'm 2026-03-01 sale -2 -7 1, d 2026-03-01 sale -1 -4 1, d 2026-03-31 sale -1 -3 0', turnover();
  assert not exists (select from stock_turnover_gaps(one, 1)), 'turnover and movements differ';
  delete from stock_valuation where entry_id = first;
  assert turnover() = 'm 2026-03-01 sale -1 -3 0, d 2026-03-31 sale -1 -3 0', turnover();
  assert not exists (select from stock_turnover_gaps(one, 1)), 'turnover and movements differ after one is taken back';
  update stock_turnover set value = 0 where grain = 'd';
  assert (select count(*) = 1 from stock_turnover_gaps(one, 5)), 'a wrong day is not found';
end $$;
