-- A search finds documents of the company of the transaction by text, party, item and amount, and no others.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values
  ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1),
  ('00000000-0000-7000-8000-00000000000b', 'two', 'Two', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into account_category (company_id, id, name, is_default)
select id, '00000000-0000-7000-8000-0000000000c1', 'Assets', true from company;
insert into account (company_id, id, name, category_id, control_kind)
select id, '00000000-0000-7000-8000-0000000000d1', 'Amy', '00000000-0000-7000-8000-0000000000c1', 'customer' from company;
set constraints account_has_party immediate;
update party set tax_number = 'GB-123456';
insert into trade_document (company_id, id, path, status, series, voucher_no, date, document_time, party_id, tax_type, sub_total,
  discount_total, taxable, non_taxable, tax, total, remarks, created_by)
select company_id, gen_random_uuid(), 'sales/vouchers', 'Issued', 'sales/vouchers', 'INV-1', '2026-03-01', now(), id, 'none', 60, 0, 0,
  60, 0, 60, 'For the garden', '00000000-0000-7000-8000-000000000001' from party where name = 'Amy';

create function matches(pattern text, figure numeric default null) returns int language sql as $$
  select count(distinct id)::int from matching_trade_documents('sales/vouchers', pattern, figure, 100) as id
$$;
do $$
begin
  assert matches('%garden%') = 0, 'no company is set, so nothing is found';
  perform set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);
  assert matches('%GARDEN%') = 1 and matches('%-1%') = 1, 'a text is found in capitals, and without three letters in a row';
  assert matches('%amy%') = 1 and matches('%GB-1234%') = 1, 'the party is found by its name and tax number';
  assert matches('%60%') = 0 and matches('%60%', 60) = 1 and matches('%600%', 600) = 0, 'an amount is found exactly';
  assert (select count(*) from matching_trade_documents('sales/credit-notes', '%garden%', null, 100)) = 0, 'another kind is not found';
  assert (select count(*) from matching_trade_documents('sales/vouchers', '%a%', 60, 2)) = 2, 'no more are answered than asked for';
  assert (select count(*) from matching_payments('payment-receipts', '%amy%', null, 100)) = 0, 'there is no payment';
end $$;
