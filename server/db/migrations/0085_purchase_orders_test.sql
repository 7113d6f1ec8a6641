-- An order has statuses of its own and shows how far it is received; lists have every field, those of orders the state.
insert into app_user (id, email) values ('00000000-0000-7000-8000-0000000000e1', 'one@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into account_category (company_id, id, name, is_default)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000a1', 'Stoke', '00000000-0000-7000-8000-0000000000c1');
insert into party (company_id, id, name, supplier_account_id)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b1', 'Stoke', '00000000-0000-7000-8000-0000000000a1');
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

select add_trade_field('delivery_note', 'text');

-- Returns the error code of an order; null when it is stored.
create function pg_temp.add_order(id text, status text, receipt text, reason text) returns text language plpgsql as $$
begin
  insert into trade_document (company_id, id, path, status, receipt, series, date, document_time, voucher_no, cancel_reason, party_id,
    tax_type, sub_total, discount_total, taxable, non_taxable, tax, total, created_by)
  values ('00000000-0000-7000-8000-00000000000a', ('00000000-0000-7000-8000-0000000000' || id)::uuid, 'purchase/purchase-orders', status,
    receipt, 'purchase/purchase-orders', '2026-06-10', now(), case when status <> 'Draft' then id end, reason,
    '00000000-0000-7000-8000-0000000000b1', 'none', 10, 0, 0, 10, 0, 10, '00000000-0000-7000-8000-0000000000e1');
  return null;
exception when others then
  return sqlstate;
end $$;

do $$
begin
  assert pg_temp.add_order('d1', 'Issued', 'none', null) = '23514', 'an order is stored as ordered';
  assert pg_temp.add_order('d2', 'Closed', 'part', null) = '23514', 'closing takes a reason';
  assert pg_temp.add_order('d3', 'Ordered', 'half', null) = '23514';
  assert pg_temp.add_order('d4', 'Draft', 'none', null) is null;
  assert pg_temp.add_order('d5', 'Ordered', 'none', null) is null;
  assert pg_temp.add_order('d6', 'Ordered', 'part', null) is null;
  assert pg_temp.add_order('d7', 'Ordered', 'all', null) is null;
  assert pg_temp.add_order('d8', 'Closed', 'part', 'Discontinued') is null;
  assert pg_temp.add_order('d9', 'Cancelled', 'none', 'Too late') is null;
  assert (select array_agg(status order by id) = array['Draft', 'Issued', 'Partially Received', 'Received', 'Received', 'Cancelled']
    from purchase_order), 'a list shows the state';
  assert (select array_agg(status order by document_id) = array['Draft', 'Issued', 'Partially Received', 'Received', 'Received', 'Cancelled']
    from document_search), 'and so does the search';
  assert not exists (select from trade_delta), 'an order counts in no turnover';
  assert (select array_agg(status order by id) = array['Draft', 'Issued', 'Partially Received', 'Received', 'Received', 'Cancelled']
    from purchase_order where delivery_note is null), 'also after another field was added';
end $$;
