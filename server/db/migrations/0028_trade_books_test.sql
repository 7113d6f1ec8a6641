-- The books: a note counts below zero, a cancelled document stands with nothing, a draft is not there, and what customs
-- tax is an import that is taxed.
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
insert into item (company_id, id, name, unit_id, track_inventory) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e2', 'Tea', '00000000-0000-7000-8000-0000000000e1', false);
insert into tax_scheme (company_id, id, name, kind, rate) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f2', 'VAT', 'taxable', 13);
insert into trade_document (company_id, id, path, status, series, date, document_time, voucher_no, party_id, tax_type,
  sub_total, discount_total, taxable, non_taxable, tax, total, open_amount, created_by, is_import, cancel_reason, printed)
select '00000000-0000-7000-8000-00000000000a', d.id::uuid, d.path, d.status, d.path, '2026-03-01',
  case when d.status <> 'Draft' then now() end, d.no, p.id, 'exclusive', 100, 0, 0, 100, 0, 100, 0,
  '00000000-0000-7000-8000-000000000001', d.path like 'purchase/%', case when d.status = 'Cancelled' then 'Wrong' end,
  '{"party": {"tax_number": "T-1"}}'
from party p, (values ('00000000-0000-7000-8000-000000000091', 'sales/vouchers', 'INV-1', 'Issued'),
  ('00000000-0000-7000-8000-000000000092', 'sales/vouchers', 'INV-2', 'Cancelled'),
  ('00000000-0000-7000-8000-000000000093', 'sales/vouchers', null, 'Draft'),
  ('00000000-0000-7000-8000-000000000094', 'sales/credit-notes', 'CN-1', 'Issued'),
  ('00000000-0000-7000-8000-000000000095', 'purchase/vouchers', 'BILL-1', 'Issued')) d(id, path, no, status);
insert into trade_row (company_id, id, document_id, row_no, item_id, item_name, quantity, unit_id, unit_factor, rate, gross, row_discount,
  header_discount, net, tax, tax_kind)
select company_id, gen_random_uuid(), id, 1, '00000000-0000-7000-8000-0000000000e2', 'Tea', 2, '00000000-0000-7000-8000-0000000000e1', 1, 50, 100,
  0, 0, 100, 0, case when path = 'sales/credit-notes' then 'export' end
from trade_document;
insert into landed_cost_row (company_id, document_id, row_no, type, value, amount, tax_scheme_id, tax) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000095', 1, 'Tax on Purchase', 0, 0,
    '00000000-0000-7000-8000-0000000000f2', 13);

do $$
declare
  said text[] := (select array_agg(concat_ws(' ', voucher_no, tax_number, trim_scale(total), trim_scale(non_taxable), trim_scale(export))
    order by voucher_no) from sales_book);
begin
  if said <> array['CN-1 T-1 -100 0 -100', 'INV-1 T-1 100 100 0', 'INV-2 T-1 0 0 0'] then
    raise exception 'the book of sales says %', said;
  end if;
  said := (select array_agg(concat_ws(' ', voucher_no, trim_scale(total), trim_scale(landed), trim_scale(non_taxable), trim_scale(import_taxable),
    trim_scale(import_tax), trim_scale(tax))) from purchase_book);
  if said <> array['BILL-1 100 13 0 100 13 0'] then raise exception 'the book of purchases says %', said; end if;
end $$;
