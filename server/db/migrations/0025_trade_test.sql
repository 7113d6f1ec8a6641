-- What is open of a document follows its open items, and its state follows what is open.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id, control_kind) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Amy', '00000000-0000-7000-8000-0000000000c1', 'customer'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Sales', '00000000-0000-7000-8000-0000000000c1', 'none');
set constraints account_has_party immediate;
insert into trade_document (company_id, id, path, status, series, date, document_time, voucher_no, party_id, tax_type,
  sub_total, discount_total, taxable, non_taxable, tax, total, open_amount, created_by)
select '00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000091', 'sales/vouchers', 'Issued', 'sales/vouchers', '2026-03-01',
  now(), 'INV-1', p.id, 'none', 100, 0, 0, 100, 0, 100, 100, '00000000-0000-7000-8000-000000000001' from party p;

create function enter_lines(wanted uuid, path text, document uuid, debit numeric, credit numeric) returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', wanted, '2026-03-01', 'regular', '00000000-0000-7000-8000-0000000000f1', path, document, 2,
    debit + credit, '00000000-0000-7000-8000-000000000001');
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
    ('00000000-0000-7000-8000-00000000000a', wanted, 1, '00000000-0000-7000-8000-0000000000d1', '2026-03-01', 'regular', debit, credit),
    ('00000000-0000-7000-8000-00000000000a', wanted, 2, '00000000-0000-7000-8000-0000000000d2', '2026-03-01', 'regular', credit, debit)
$$;
create function allocate_part(part numeric) returns text language plpgsql as $$
begin
  insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
  select c.company_id, gen_random_uuid(), c.id, d.id, part, '2026-03-01', 'x', c.document_id, '00000000-0000-7000-8000-000000000001'
  from open_item c, open_item d where c.side = 'credit' and d.side = 'debit';
  return (select state || ' ' || open_amount from trade_document);
end $$;

do $$
declare
  said text[] := '{}';
begin
  perform enter_lines('00000000-0000-7000-8000-000000000101', 'sales/vouchers', '00000000-0000-7000-8000-000000000091', 100, 0);
  perform enter_lines('00000000-0000-7000-8000-000000000102', 'account/journal-vouchers', '00000000-0000-7000-8000-000000000092', 0, 100);
  said := said || (select state || ' ' || trim_scale(open_amount) from trade_document);
  perform allocate_part(60);
  said := said || (select state || ' ' || trim_scale(open_amount) from trade_document);
  perform allocate_part(40);
  said := said || (select state || ' ' || trim_scale(open_amount) from trade_document);
  perform allocate_part(-100);
  said := said || (select state || ' ' || trim_scale(open_amount) from trade_document);
  if said <> array['Issued 100', 'Partially Paid 40', 'Paid 0', 'Issued 100'] then raise exception 'the states were %', said; end if;
  if (select count(*) from credit_note) <> 0 then raise exception 'an invoice is among the credit notes'; end if;
  if (select number from posted_document where document_path = 'sales/vouchers') <> 'INV-1' then raise exception 'the invoice has no number'; end if;
end $$;
