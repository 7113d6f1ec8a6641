-- What a note takes back of an export is an export, unless it is taxed; what is without tax has no kind of tax.
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
  sub_total, discount_total, taxable, non_taxable, tax, total, open_amount, created_by, is_export)
select '00000000-0000-7000-8000-00000000000a', d.id::uuid, d.path, 'Issued', d.path, '2026-03-01', now(), d.no, p.id, 'none',
  200, 0, 0, 200, 0, 200, 0, '00000000-0000-7000-8000-000000000001', d.no = 'INV-1'
from party p, (values ('00000000-0000-7000-8000-000000000091', 'sales/vouchers', 'INV-1'),
  ('00000000-0000-7000-8000-000000000092', 'sales/credit-notes', 'CN-1'),
  ('00000000-0000-7000-8000-000000000093', 'purchase/vouchers', 'BILL-1')) d(id, path, no);
insert into trade_row (company_id, id, document_id, row_no, item_id, item_name, quantity, unit_id, unit_factor, rate, gross, row_discount,
  header_discount, net, tax, tax_kind, tax_scheme_id, origin_row_id)
select d.company_id, ('00000000-0000-7000-8000-00000000' || n || '0' || right(d.id::text, 1))::uuid, d.id, n - 50,
  '00000000-0000-7000-8000-0000000000e2', 'Tea', 2, '00000000-0000-7000-8000-0000000000e1', 1, 50, 100, 0, 0, 100, 0,
  case when d.voucher_no = 'CN-1' and n = 52 then 'zero_rated' end, '00000000-0000-7000-8000-0000000000f2',
  case when d.voucher_no = 'CN-1' and n = 51 then '00000000-0000-7000-8000-000000005101'::uuid end
from trade_document d, generate_series(51, 52) n;

do $$
declare
  said text[] := (select array_agg(concat_ws(' ', voucher_no, trim_scale(total), trim_scale(non_taxable), trim_scale(export), trim_scale(taxable))
    order by voucher_no) from sales_book);
begin
  if said <> array['CN-1 -200 -100 -100 0', 'INV-1 200 0 200 0'] then raise exception 'the book of sales says %', said; end if;
  said := (select array_agg(concat_ws(' ', kind, tax_scheme_id, trim_scale(net))) from purchase_tax_line);
  if said <> array['none 100', 'none 100'] then raise exception 'the rows of bills say %', said; end if;
end $$;
