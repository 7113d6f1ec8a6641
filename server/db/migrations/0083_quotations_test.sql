-- A quotation has statuses of its own and counts in no turnover; it has one invoice that is not cancelled.
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

-- Returns the error code of a document; null when it is stored.
create function pg_temp.add_document(id text, path text, status text, quotation text) returns text language plpgsql as $$
begin
  insert into trade_document (company_id, id, path, status, series, date, document_time, voucher_no, cancel_reason, party_id, tax_type,
    sub_total, discount_total, taxable, non_taxable, tax, total, created_by, quotation_id)
  values ('00000000-0000-7000-8000-00000000000a', ('00000000-0000-7000-8000-0000000000' || id)::uuid, path, status, path, '2026-06-10',
    now(), case when status <> 'Draft' then id end, case when status = 'Cancelled' then 'Wrong' end,
    '00000000-0000-7000-8000-0000000000b1', 'none', 10, 0, 0, 10, 0, 10, '00000000-0000-7000-8000-0000000000e1',
    ('00000000-0000-7000-8000-0000000000' || quotation)::uuid);
  return null;
exception when others then
  return sqlstate;
end $$;

do $$
begin
  assert pg_temp.add_document('d1', 'sales/quotations', 'Issued', null) = '23514', 'a quotation is never issued';
  assert pg_temp.add_document('d2', 'sales/vouchers', 'Sent', null) = '23514', 'an invoice is never sent';
  assert pg_temp.add_document('d3', 'sales/quotations', 'Sent', null) is null;
  assert (select status from quotation) = 'Sent', 'its state is its status';
  assert not exists (select from trade_delta), 'it counts in no turnover';
  assert (select array_agg(path) from document_search) = array['sales/quotations'], 'it is found by the search';
  assert pg_temp.add_document('d4', 'sales/vouchers', 'Cancelled', 'd3') is null;
  assert pg_temp.add_document('d5', 'sales/vouchers', 'Draft', 'd3') is null;
  assert pg_temp.add_document('d6', 'sales/vouchers', 'Draft', 'd3') = '23505', 'a quotation has one invoice';
end $$;
