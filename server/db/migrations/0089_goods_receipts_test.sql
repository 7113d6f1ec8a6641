-- A goods receipt has statuses of its own and shows how much of it is billed; every company has the account and the series.
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

select add_trade_field('carrier', 'text');

-- Returns the error code of a goods receipt of 10 June; null when it is stored.
create function pg_temp.add_receipt(id text, status text, receipt text, cancelled_on date default null) returns text language plpgsql as $$
begin
  insert into trade_document (company_id, id, path, status, receipt, series, date, document_time, voucher_no, cancel_reason, cancelled_on,
    party_id, tax_type, sub_total, discount_total, taxable, non_taxable, tax, total, created_by)
  values ('00000000-0000-7000-8000-00000000000a', ('00000000-0000-7000-8000-0000000000' || id)::uuid, 'purchase/goods-receipts', status,
    receipt, 'purchase/goods-receipts', '2026-06-10', now(), id, case when status = 'Cancelled' then 'Wrong' end, cancelled_on,
    '00000000-0000-7000-8000-0000000000b1', 'none', 10, 0, 0, 10, 0, 10, '00000000-0000-7000-8000-0000000000e1');
  return null;
exception when others then
  return sqlstate;
end $$;

do $$
begin
  assert pg_temp.add_receipt('d1', 'Issued', 'none') = '23514', 'a goods receipt is never issued';
  assert pg_temp.add_receipt('d2', 'Received', 'none', '2026-06-10') = '23514', 'only a cancelled one has a day of cancelling';
  assert pg_temp.add_receipt('d3', 'Cancelled', 'none', '2026-06-09') = '23514', 'cancelled before it was received';
  assert pg_temp.add_receipt('d4', 'Received', 'none') is null;
  assert pg_temp.add_receipt('d5', 'Received', 'part') is null;
  assert pg_temp.add_receipt('d6', 'Received', 'all') is null;
  assert pg_temp.add_receipt('d7', 'Cancelled', 'none', '2026-06-12') is null;
  assert (select array_agg(status order by id) = array['Received', 'Partially Billed', 'Billed', 'Cancelled']
    from goods_receipt where carrier is null), 'a list shows the state, also after a field was added';
  assert (select array_agg(status order by document_id) = array['Received', 'Partially Billed', 'Billed', 'Cancelled']
    from document_search), 'and so does the search';
  assert not exists (select from trade_delta), 'a goods receipt counts in no turnover';
  assert order_state('Ordered', 'part') = 'Partially Received' and order_state('Closed', 'part') = 'Received', 'orders keep theirs';
end $$;
