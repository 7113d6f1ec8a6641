-- The line of a merged item keeps the item and is in the category of the one that stays.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id, control_kind) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Amy', '00000000-0000-7000-8000-0000000000c1', 'customer');
set constraints account_has_party immediate;
insert into unit (company_id, id, name) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', 'Crate');
insert into inventory_category (company_id, id, name) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', 'Drinks'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f2', 'Food');
insert into item (company_id, id, name, unit_id, track_inventory, category_id, is_active, merged_into_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e3', 'Teas', '00000000-0000-7000-8000-0000000000e1', false,
    '00000000-0000-7000-8000-0000000000f2', true, null),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e2', 'Tea', '00000000-0000-7000-8000-0000000000e1', false,
    '00000000-0000-7000-8000-0000000000f1', false, '00000000-0000-7000-8000-0000000000e3');
insert into trade_document (company_id, id, path, status, series, date, document_time, voucher_no, party_id, tax_type,
  sub_total, discount_total, taxable, non_taxable, tax, total, open_amount, created_by)
select '00000000-0000-7000-8000-00000000000a', d.id::uuid, d.path, 'Issued', d.path, '2026-03-01', now(), d.no, p.id, 'none', 100, 0, 0, 100,
  0, 100, 0, '00000000-0000-7000-8000-000000000001'
from party p, (values ('00000000-0000-7000-8000-000000000091', 'sales/vouchers', 'INV-1'),
  ('00000000-0000-7000-8000-000000000092', 'sales/credit-notes', 'CN-1')) d(id, path, no);
insert into trade_row (company_id, id, document_id, row_no, item_id, item_name, quantity, unit_id, unit_factor, rate, gross, row_discount,
  header_discount, net, tax)
select company_id, gen_random_uuid(), id, 1, '00000000-0000-7000-8000-0000000000e2', 'Tea', 2, '00000000-0000-7000-8000-0000000000e1', 1, 50, 100,
  0, 0, 100, 0
from trade_document;

do $$
begin
  assert (select count(*) from sales_row) = 2;
  assert (select array_agg(distinct item_id) = array['00000000-0000-7000-8000-0000000000e2']::uuid[]
    and array_agg(distinct category_id) = array['00000000-0000-7000-8000-0000000000f2']::uuid[] from sales_row);
  update item set category_id = '00000000-0000-7000-8000-0000000000f1' where name = 'Teas';
  assert (select array_agg(distinct category_id) = array['00000000-0000-7000-8000-0000000000f1']::uuid[] from sales_row);
end $$;
