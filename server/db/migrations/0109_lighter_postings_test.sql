-- Lines of one item on one day are one delta, and only the owner of the tables imports.
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
insert into item (company_id, id, name, unit_id, track_inventory)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b3', 'Mug', '00000000-0000-7000-8000-0000000000b1', false);
insert into trade_document (company_id, id, path, status, series, date, party_id, tax_type, sub_total, discount_total, taxable,
  non_taxable, tax, total, created_by, voucher_no, document_time)
select '00000000-0000-7000-8000-00000000000a', d.id::uuid, 'sales/vouchers', 'Issued', 'imported', d.day::date,
  '00000000-0000-7000-8000-0000000000f1', 'exclusive', 100, 0, 100, 0, 13, 113, '00000000-0000-7000-8000-000000000001', d.no, now()
from (values ('00000000-0000-7000-8000-0000000000e1', '2026-03-10', '1'), ('00000000-0000-7000-8000-0000000000e2', '2026-03-10', '2'),
  ('00000000-0000-7000-8000-0000000000e3', '2026-03-11', '3')) d(id, day, no);
insert into trade_row (company_id, id, document_id, row_no, item_id, item_name, quantity, unit_id, unit_factor, rate, gross, row_discount,
  header_discount, net, tax)
select '00000000-0000-7000-8000-00000000000a', gen_random_uuid(), r.document::uuid, r.no, r.item::uuid, '', 1,
  '00000000-0000-7000-8000-0000000000b1', 1, r.net, r.net, 0, 0, r.net, r.tax
from (values
  ('00000000-0000-7000-8000-0000000000e1', 1, '00000000-0000-7000-8000-0000000000b2', 60, 7.8),
  ('00000000-0000-7000-8000-0000000000e1', 2, '00000000-0000-7000-8000-0000000000b3', 40, 5.2),
  ('00000000-0000-7000-8000-0000000000e2', 1, '00000000-0000-7000-8000-0000000000b2', 100, 13),
  ('00000000-0000-7000-8000-0000000000e3', 1, '00000000-0000-7000-8000-0000000000b2', 100, 13)) r(document, no, item, net, tax);

do $$
declare
  sums constant text := (
    select string_agg(concat_ws(' ', day, right(item_id::text, 2), count, trim_scale(total), trim_scale(net)), ', ' order by day, item_id)
    from trade_delta where item_id is not null);
begin
  assert sums = '2026-03-10 b2 2 180.8 160, 2026-03-10 b3 1 45.2 40, 2026-03-11 b2 1 113 100', sums;
  assert (select count(*) = 0 from trade_turnover_gaps('00000000-0000-7000-8000-00000000000a', 5)), 'nothing is missing';
  assert not is_importing(), 'nobody said that this imports';
  perform set_config('daybook.importing', '00000000-0000-7000-8000-00000000000a', true);
  assert is_importing() = (session_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'company'::regclass)),
    'somebody else than the owner of the tables imports';
end $$;
