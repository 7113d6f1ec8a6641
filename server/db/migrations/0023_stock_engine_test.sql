-- A movement is found again after its document entered it anew.
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
create function enter_row(wanted uuid, wanted_row int) returns void language sql as $$
  insert into stock_entry (company_id, id, item_id, date, order_key, kind, document_path, document_id, row_no, quantity, unit_id,
    unit_factor, inventory_account_id, counter_account_id, cogs_account_id, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', wanted, '00000000-0000-7000-8000-0000000000e1', '2026-03-01', '2026-03-01 ' || wanted, 'sale',
    'sales', '00000000-0000-7000-8000-000000000091', wanted_row, -1, '00000000-0000-7000-8000-0000000000b1', 1,
    '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d1',
    '00000000-0000-7000-8000-000000000001')
$$;
do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  before constant uuid := '00000000-0000-7000-8000-000000000101';
begin
  perform enter_row(before, 1), enter_row('00000000-0000-7000-8000-000000000102', 2);
  assert live_movement(one, before) = before, 'a movement stands for itself';
  update stock_entry set voided_at = now() where id = before;
  assert live_movement(one, before) = before, 'nothing stands for it yet';
  perform enter_row('00000000-0000-7000-8000-000000000103', 1);
  assert live_movement(one, before) = '00000000-0000-7000-8000-000000000103', 'the same row stands for it';
end $$;
