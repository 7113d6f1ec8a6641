-- Documents leave their turnover by contact, agent, method and item as they are issued, changed and cancelled.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
set local daybook.company = '00000000-0000-7000-8000-00000000000a';
insert into account_category (company_id, id, name, is_default)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Amy', '00000000-0000-7000-8000-0000000000c1');
insert into party (company_id, id, name, customer_account_id)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', 'Amy', '00000000-0000-7000-8000-0000000000d1');
insert into unit (company_id, id, name) values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b1', 'Piece');
insert into item (company_id, id, name, unit_id, track_inventory)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b2', 'Cup', '00000000-0000-7000-8000-0000000000b1', false);
insert into trade_document (company_id, id, path, status, series, date, party_id, tax_type, sub_total, discount_total, taxable,
  non_taxable, tax, total, created_by)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', 'sales/vouchers', 'Draft', 'sales/vouchers',
  '2026-03-10', '00000000-0000-7000-8000-0000000000f1', 'exclusive', 100, 0, 100, 0, 13, 113, '00000000-0000-7000-8000-000000000001');
insert into trade_row (company_id, id, document_id, row_no, item_id, item_name, quantity, unit_id, unit_factor, rate, gross, row_discount,
  header_discount, net, tax)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e2', '00000000-0000-7000-8000-0000000000e1', 1,
  '00000000-0000-7000-8000-0000000000b2', 'Cup', 1, '00000000-0000-7000-8000-0000000000b1', 1, 100, 100, 0, 0, 100, 13);

do $$
declare
  company constant uuid := '00000000-0000-7000-8000-00000000000a';
begin
  assert not exists (select from trade_delta), 'a draft has no turnover';
  update trade_document set status = 'Issued', voucher_no = 'INV-1', document_time = now();
  assert (select count(*) = 2 and sum(total) = 226 and sum(net) = 200 from trade_delta), 'one for the document, one for its line';
  assert (select count(*) = 0 from trade_turnover_gaps(company, 5)), 'before it is folded';
  update trade_document set open_amount = 100;
  assert (select count(*) = 2 from trade_delta), 'a payment changes nothing';
  update trade_row set net = 90, tax = 11.7;
  update trade_document set total = 101.7, tax = 11.7, date = '2026-04-01';
  assert (select count(*) = 0 from trade_turnover_gaps(company, 5)), 'after a change';
  update trade_document set status = 'Cancelled', cancel_reason = 'Wrong';
  assert (select sum(count) = 0 and sum(total) = 0 and sum(net) = 0 from trade_delta), 'a cancelled document has no turnover';
  assert (select count(*) = 0 from trade_turnover_gaps(company, 5)), 'after it is cancelled';
end $$;
