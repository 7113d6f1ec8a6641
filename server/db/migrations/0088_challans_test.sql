-- A delivery note has statuses of its own, counts in no turnover, and is resolved when everything on it is settled.
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into app_user (id, email) values ('00000000-0000-7000-8000-0000000000e1', 'one@example.test');
insert into account_category (company_id, id, name, is_default)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000a1', 'Amy', '00000000-0000-7000-8000-0000000000c1');
insert into party (company_id, id, name, customer_account_id)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b1', 'Amy', '00000000-0000-7000-8000-0000000000a1');
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

-- Returns the error code of a delivery note; null when it is stored.
create function pg_temp.add_challan(id text, status text, receipt text) returns text language plpgsql as $$
begin
  insert into trade_document (company_id, id, path, status, series, date, document_time, voucher_no, cancel_reason, party_id, tax_type,
    sub_total, discount_total, taxable, non_taxable, tax, total, created_by, receipt)
  values ('00000000-0000-7000-8000-00000000000a', ('00000000-0000-7000-8000-0000000000' || id)::uuid, 'sales/challans', status,
    'sales/challans', '2026-06-10', now(), case when status <> 'Draft' then id end, case when status = 'Cancelled' then 'Wrong' end,
    '00000000-0000-7000-8000-0000000000b1', 'none', 10, 0, 0, 10, 0, 10, '00000000-0000-7000-8000-0000000000e1', receipt);
  return null;
exception when others then
  return sqlstate;
end $$;

do $$
begin
  assert pg_temp.add_challan('d1', 'Issued', 'none') = '23514', 'a delivery note is never stored as issued';
  assert pg_temp.add_challan('d2', 'Delivered', 'part') is null;
  assert pg_temp.add_challan('d3', 'Delivered', 'all') is null;
  assert pg_temp.add_challan('d4', 'Cancelled', 'none') is null;
  assert (select array_agg(status order by voucher_no) from challan) = array['Issued', 'Resolved', 'Cancelled'], 'shown statuses';
  assert (select array_agg(status order by status) from searched_document where path = 'sales/challans')
    = array['Cancelled', 'Issued', 'Resolved'], 'the search shows the same';
  assert not exists (select from trade_delta), 'it counts in no turnover';
  assert not exists (select from open_item), 'and is owed by nobody';
end $$;

-- Only a movement of quantity 0 that carries a cost on has a carried quantity, and it always has one.
create function pg_temp.add_movement(kind text, quantity numeric, carried numeric) returns text language plpgsql as $$
begin
  insert into stock_entry (company_id, id, item_id, date, order_key, kind, document_path, document_id, row_no, quantity, unit_id,
    unit_factor, inventory_account_id, counter_account_id, cogs_account_id, recorded_by, carried_quantity)
  values ('00000000-0000-7000-8000-00000000000a', gen_random_uuid(), gen_random_uuid(), '2026-06-10', kind || quantity, kind,
    'sales/challans', gen_random_uuid(), 1, quantity, gen_random_uuid(), 1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
    '00000000-0000-7000-8000-0000000000e1', carried);
  return null;
exception when others then
  return sqlstate;
end $$;
do $$
begin
  assert pg_temp.add_movement('delivery', -1, 1) = '23514', 'a delivery carries nothing on';
  assert pg_temp.add_movement('delivery_cost', -1, 1) = '23514', 'a carried cost moves nothing';
  assert pg_temp.add_movement('delivery_cost', 0, null) = '23514', 'a carried cost has its quantity';
  assert pg_temp.add_movement('delivery_cost', 0, 1) <> '23514', 'a carried cost is accepted';
end $$;
