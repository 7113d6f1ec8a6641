-- Changes of the costing method are kept for good, one a day, and stock of earlier days stays as it is.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2025', '2025-01-01', '2025-12-31'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f2', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id, control_kind) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Inventory', '00000000-0000-7000-8000-0000000000c1', 'inventory');
insert into unit (company_id, id, name) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b1', 'Piece');
insert into item (company_id, id, name, unit_id, inventory_account_id, cogs_account_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', 'Bolt', '00000000-0000-7000-8000-0000000000b1',
   '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d1');

create function enter_stock(wanted uuid, day date) returns void language sql as $$
  insert into stock_entry (company_id, id, item_id, date, order_key, kind, document_path, document_id, row_no, quantity, unit_id,
    unit_factor, inventory_account_id, counter_account_id, cogs_account_id, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', wanted, '00000000-0000-7000-8000-0000000000e1', day, day || ' 10 ' || wanted, 'stock_in',
    'inventory/adjustments', '00000000-0000-7000-8000-000000000091', 1, 10, '00000000-0000-7000-8000-0000000000b1', 1,
    '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d1',
    '00000000-0000-7000-8000-000000000001')
$$;

do $$
declare
  refused int := 0;
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
begin
  perform enter_stock('00000000-0000-7000-8000-000000000101', '2025-12-31');
  insert into costing_change (company_id, id, date, method_before, method_after, item_count, worth, created_by)
  values (one, '00000000-0000-7000-8000-000000000201', '2026-01-01', 'fifo', 'average', 1, 100, amy);
  perform enter_stock('00000000-0000-7000-8000-000000000102', '2026-01-01');
  begin
    perform enter_stock('00000000-0000-7000-8000-000000000103', '2025-12-31');
  exception when sqlstate 'DB013' then refused := refused + 1;
  end;
  begin
    update stock_entry set voided_at = now() where id = '00000000-0000-7000-8000-000000000101';
  exception when sqlstate 'DB013' then refused := refused + 1;
  end;
  begin
    delete from costing_change;
  exception when sqlstate 'DB006' then refused := refused + 1;
  end;
  begin
    insert into costing_change (company_id, id, date, method_before, method_after, item_count, worth, created_by)
    values (one, '00000000-0000-7000-8000-000000000202', '2026-01-01', 'average', 'fifo', 0, 0, amy);
  exception when unique_violation then refused := refused + 1;
  end;
  begin
    insert into costing_change (company_id, id, date, method_before, method_after, item_count, worth, created_by)
    values (one, '00000000-0000-7000-8000-000000000203', '2025-01-01', 'fifo', 'fifo', 0, 0, amy);
  exception when check_violation then refused := refused + 1;
  end;
  if refused <> 5 then raise exception '% of 5 were refused', refused; end if;
  if (select narration from posted_document where document_path = 'settings/inventory') <> 'Costing method changed to moving average'
  then raise exception 'the change is not told'; end if;
end $$;
