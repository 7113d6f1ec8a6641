-- An item of one document computes what is open of that document alone, also where the whole table is read.
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
insert into trade_document (company_id, id, path, status, series, date, party_id, tax_type, sub_total, discount_total, taxable,
  non_taxable, tax, total, created_by, voucher_no, document_time)
select '00000000-0000-7000-8000-00000000000a', ('00000000-0000-7000-8000-0000000000' || 10 + n)::uuid, 'sales/vouchers', 'Issued',
  'imported', '2026-03-10', '00000000-0000-7000-8000-0000000000f1', 'exclusive', 100, 0, 100, 0, 13, 113,
  '00000000-0000-7000-8000-000000000001', n::text, now()
from generate_series(1, 40) n;

reset role;
set local track_functions = 'pl';
set local enable_nestloop = off;
insert into open_item (company_id, id, party_id, account_id, entry_id, line_no, document_path, document_id, date, due_date, side, amount,
  open_amount)
values ('00000000-0000-7000-8000-00000000000a', gen_random_uuid(), '00000000-0000-7000-8000-0000000000f1',
  '00000000-0000-7000-8000-0000000000d1', gen_random_uuid(), 1, 'sales/vouchers', '00000000-0000-7000-8000-000000000017',
  '2026-03-10', '2026-03-10', 'debit', 113, 113);

do $$
begin
  assert (select string_agg(voucher_no || ' ' || trim_scale(open_amount), ', ') from trade_document where open_amount <> 0) = '7 113',
    'one document is open';
  assert (select calls from pg_stat_xact_user_functions where funcname = 'open_amount_of_trade') = 1,
    'computed ' || (select calls from pg_stat_xact_user_functions where funcname = 'open_amount_of_trade') || ' times';
end $$;
