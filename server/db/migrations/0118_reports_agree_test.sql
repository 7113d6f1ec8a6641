-- A bill of 100 under reverse charge, 30 imported with postponed tax and 5 exempt, and the return of half of the first.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id, control_kind) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Amy', '00000000-0000-7000-8000-0000000000c1', 'supplier');
set constraints account_has_party immediate;
insert into account (company_id, id, name, category_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Cash', '00000000-0000-7000-8000-0000000000c1');
insert into unit (company_id, id, name) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', 'Crate');insert into item (company_id, id, name, unit_id, track_inventory) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e2', 'Tea', '00000000-0000-7000-8000-0000000000e1', false);
insert into trade_document (company_id, id, path, status, series, date, document_time, voucher_no, party_id, tax_type,
  sub_total, discount_total, taxable, non_taxable, tax, total, open_amount, created_by)
select '00000000-0000-7000-8000-00000000000a', d.id::uuid, d.path, 'Issued', d.path, '2026-03-01', now(), d.no, p.id, 'exclusive',
  d.total, 0, 0, d.total, 0, d.total, 0, '00000000-0000-7000-8000-000000000001'
from party p, (values ('00000000-0000-7000-8000-000000000091', 'purchase/vouchers', 'BILL-1', 135),
  ('00000000-0000-7000-8000-000000000092', 'purchase/debit-notes', 'DN-1', 50)) d(id, path, no, total);
insert into trade_row (company_id, id, document_id, row_no, item_id, item_name, quantity, unit_id, unit_factor, rate, gross, row_discount,
  header_discount, net, tax, tax_kind, self_assessed_tax, origin_row_id)
select d.company_id, r.id::uuid, d.id, r.row_no, '00000000-0000-7000-8000-0000000000e2', 'Tea', 1, '00000000-0000-7000-8000-0000000000e1', 1,
  r.net, r.net, 0, 0, r.net, 0, r.kind, r.tax, r.origin::uuid
from (values ('BILL-1', '00000000-0000-7000-8000-0000000000a1', 1, 100, 'reverse_charge', 20, null),
  ('BILL-1', '00000000-0000-7000-8000-0000000000a2', 2, 30, 'import', 6, null),
  ('BILL-1', '00000000-0000-7000-8000-0000000000a3', 3, 5, 'exempt', 0, null),
  ('DN-1', '00000000-0000-7000-8000-0000000000b1', 1, 50, 'reverse_charge', 10, '00000000-0000-7000-8000-0000000000a1')
) r(no, id, row_no, net, kind, tax, origin)
join trade_document d on d.voucher_no = r.no;

do $$
declare
  lines text[] := (select array_agg(concat_ws(' ', voucher_no, trim_scale(total), trim_scale(non_taxable), trim_scale(taxable),
    trim_scale(import_taxable), trim_scale(tax + import_tax), trim_scale(self_assessed_tax)) order by voucher_no) from purchase_book);
begin
  assert lines = array['BILL-1 135 5 100 30 0 26', 'DN-1 -50 0 -50 0 0 -10'], lines::text;
end $$;

-- Balances without an end reach to today, or to the last day with an entry, whatever account it is on. An entry that is reversed on
-- its own day does not move that day; one that is reversed on another day does.
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2190', '2190-01-01', '2190-12-31');
create function pg_temp.post(entry uuid, day date, reversed uuid) returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total,
    reverses_id, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', entry, day, 'regular', '00000000-0000-7000-8000-0000000000f1',
    'account/journal-vouchers', '00000000-0000-7000-8000-0000000000e0', 2, case when reversed is null then 10 else -10 end,
    reversed, '00000000-0000-7000-8000-000000000001');
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit)
  select '00000000-0000-7000-8000-00000000000a', entry, n, '00000000-0000-7000-8000-0000000000d2', day, 'regular',
    case when n = 1 then sign else 0 end, case when n = 2 then sign else 0 end
  from generate_series(1, 2) n, (select case when reversed is null then 10 else -10 end as sign) s
$$;

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
begin
  assert balance_day(one) = company_today(one), 'today without entries';
  perform pg_temp.post('00000000-0000-7000-8000-000000000101', '2190-03-01', null);
  assert balance_day(one) = '2190-03-01', 'the last day with an entry';
  assert statement_end(one, '00000000-0000-7000-8000-0000000000d1', '9999-12-31') = '2190-03-01', 'for each account';
  assert statement_end(one, '00000000-0000-7000-8000-0000000000d1', '2026-12-31') = '2026-12-31', 'an end that is given';
  perform pg_temp.post('00000000-0000-7000-8000-000000000102', '2190-03-01', '00000000-0000-7000-8000-000000000101');
  assert balance_day(one) = company_today(one), 'today, since the entry was reversed on its day';
  perform pg_temp.post('00000000-0000-7000-8000-000000000103', '2190-02-01', null);
  perform pg_temp.post('00000000-0000-7000-8000-000000000104', '2190-04-01', '00000000-0000-7000-8000-000000000103');
  assert balance_day(one) = '2190-04-01', 'a reversal on a later day changes that day';
end $$;
