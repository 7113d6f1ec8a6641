-- What a note takes back counts below zero among the rows, and a list's status is what is open.
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
  if (select sum(total) from sales_row) <> 0 or (select min(quantity) from sales_row) <> -2 then
    raise exception 'the rows of a note do not count below zero';
  end if;
  if (select count(*) from purchase_row) <> 0 then raise exception 'sales are among the purchases'; end if;
  if (select status from sales_voucher) <> 'Paid' or (select status from credit_note) <> 'Resolved' then
    raise exception 'the status is not what is open';
  end if;
end $$;
