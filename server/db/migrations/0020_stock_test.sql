-- Stock is append-only, moves on open dates, and is what the inventory accounts hold.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day, lock_date)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1, '2026-01-31');
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id, control_kind) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Inventory', '00000000-0000-7000-8000-0000000000c1', 'inventory'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Gain', '00000000-0000-7000-8000-0000000000c1', 'none');
insert into unit (company_id, id, name) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b1', 'Piece');
insert into item (company_id, id, name, unit_id, inventory_account_id, cogs_account_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', 'Bolt', '00000000-0000-7000-8000-0000000000b1',
   '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d2');

create function enter_stock(wanted uuid, day date) returns void language sql as $$
  insert into stock_entry (company_id, id, item_id, date, order_key, kind, document_path, document_id, row_no, quantity, unit_id,
    unit_factor, inventory_account_id, counter_account_id, cogs_account_id, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', wanted, '00000000-0000-7000-8000-0000000000e1', day, day || ' 10 ' || wanted, 'stock_in',
    'inventory/adjustments', '00000000-0000-7000-8000-000000000091', 1, 10, '00000000-0000-7000-8000-0000000000b1', 1,
    '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d2', '00000000-0000-7000-8000-0000000000d2',
    '00000000-0000-7000-8000-000000000001')
$$;
create function enter_journal(wanted uuid) returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', wanted, '2026-03-01', 'cost', '00000000-0000-7000-8000-0000000000f1', 'inventory/adjustments',
    '00000000-0000-7000-8000-000000000091', 2, 70, '00000000-0000-7000-8000-000000000001');
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
    ('00000000-0000-7000-8000-00000000000a', wanted, 1, '00000000-0000-7000-8000-0000000000d1', '2026-03-01', 'cost', 70, 0),
    ('00000000-0000-7000-8000-00000000000a', wanted, 2, '00000000-0000-7000-8000-0000000000d2', '2026-03-01', 'cost', 0, 70)
$$;

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  stock constant uuid := '00000000-0000-7000-8000-000000000101';
  journal constant uuid := '00000000-0000-7000-8000-000000000201';
begin
  perform enter_stock(stock, '2026-03-01');
  begin
    perform enter_stock('00000000-0000-7000-8000-000000000102', '2026-01-31');
    raise exception 'stock moved in a locked period';
  exception when sqlstate 'DB005' then null;
  end;
  begin
    perform enter_stock('00000000-0000-7000-8000-000000000103', '2027-01-01');
    raise exception 'stock moved outside every fiscal year';
  exception when sqlstate 'DB004' then null;
  end;
  begin
    update stock_entry set quantity = 11 where id = stock;
    raise exception 'a movement was changed';
  exception when sqlstate 'DB006' then null;
  end;
  begin
    insert into stock_entry_cost (company_id, entry_id, part_no, kind, amount) values (one, stock, 1, 'goods', 0.005);
    raise exception 'a cost is finer than the currency';
  exception when sqlstate 'DB002' then null;
  end;
  begin
    perform enter_journal('00000000-0000-7000-8000-000000000202');
    set constraints journal_entry_holds_stock immediate;
    raise exception 'an inventory account took a line without stock';
  exception when sqlstate 'DB003' then null;
  end;
  set constraints journal_entry_holds_stock deferred;
  perform enter_journal(journal);
  insert into stock_cost_change (company_id, stock_entry_id, journal_entry_id, amount) values (one, stock, journal, 70);
  set constraints all immediate;
  update stock_entry set voided_at = now() where id = stock;
  begin
    update stock_entry set voided_at = null where id = stock;
    raise exception 'a voided movement came back';
  exception when sqlstate 'DB006' then null;
  end;
end $$;
