-- Lines belong to an entry; a document stored after its entry is open by it, indexed once, and counted by its rows; foreign
-- keys that are gone are replaced by these checks.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id, control_kind) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Cora', '00000000-0000-7000-8000-0000000000c1', 'customer'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Sales', '00000000-0000-7000-8000-0000000000c1', 'none'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d3', 'Stock', '00000000-0000-7000-8000-0000000000c1', 'inventory');
set constraints account_has_party immediate;
insert into unit (company_id, id, name, short_name) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', 'Box', 'box');
insert into item (company_id, id, name, unit_id, inventory_account_id, cogs_account_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e2', 'Bolt', '00000000-0000-7000-8000-0000000000e1',
    '00000000-0000-7000-8000-0000000000d3', '00000000-0000-7000-8000-0000000000d2');

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
  year constant uuid := '00000000-0000-7000-8000-0000000000f1';
  cora constant uuid := '00000000-0000-7000-8000-0000000000d1';
  sales constant uuid := '00000000-0000-7000-8000-0000000000d2';
  stock constant uuid := '00000000-0000-7000-8000-0000000000d3';
  invoice constant uuid := '00000000-0000-7000-8000-000000000091';
  entry constant uuid := '00000000-0000-7000-8000-000000000101';
begin
  begin
    insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
      (one, gen_random_uuid(), 1, sales, '2026-03-01', 'regular', 5, 0);
    raise exception 'a line without an entry is accepted';
  exception when sqlstate 'DB002' then null;
  end;

  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
  values (one, entry, '2026-03-01', 'regular', year, 'sales/vouchers', invoice, 2, 110, amy);
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
    (one, entry, 1, cora, '2026-03-01', 'regular', 110, 0), (one, entry, 2, sales, '2026-03-01', 'regular', 0, 110);
  set constraints all immediate;
  if (select sum(debit) || ' ' || count(*) from balance_delta) <> '110.000000 2' then raise exception 'the balances differ'; end if;

  insert into trade_document (company_id, id, path, status, series, fiscal_year_id, number, voucher_no, date, document_time, party_id,
    tax_type, sub_total, discount_total, taxable, non_taxable, tax, total, entry_id, created_by)
  select one, invoice, 'sales/vouchers', 'Issued', 'sales/vouchers', year, 1, 'INV-1', '2026-03-01', now(), p.id, 'none', 110, 0, 0, 110, 0, 110,
    entry, amy
  from party p where p.customer_account_id = cora;
  insert into trade_row (company_id, id, document_id, row_no, item_id, item_name, quantity, unit_id, unit_factor, rate, gross, row_discount,
    header_discount, net, tax, trade_discount, non_trade_discount)
  select one, gen_random_uuid(), invoice, n, '00000000-0000-7000-8000-0000000000e2', 'Bolt', 1, '00000000-0000-7000-8000-0000000000e1', 1, 55, 55,
    0, 0, 55, 0, 0, 0 from generate_series(1, 2) n;
  if (select open_amount from trade_document) <> 110 then raise exception 'the invoice is not open by its entry'; end if;
  if (select count(*) from document_search where document_id = invoice and number = 'INV-1') <> 1 then
    raise exception 'the invoice is not found';
  end if;
  if (select sum(count) || ' ' || sum(net) from trade_delta where item_id is not null) <> '2 110.000000' then
    raise exception 'the rows do not count: %', (select string_agg(d::text, ', ') from trade_delta d);
  end if;
  if posted_number(one, 'sales/vouchers', invoice) <> 'INV-1' then raise exception 'the number is not found'; end if;

  update open_item set due_date = '2026-04-01';
  if (select open_amount from trade_document) <> 110 then raise exception 'another due date changed what is open'; end if;
  update open_item set open_amount = 10;
  if (select open_amount from trade_document) <> 10 then raise exception 'the invoice does not follow its item'; end if;

  set constraints all deferred;
  begin
    insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
    values (one, gen_random_uuid(), '2026-03-01', 'cost', year, 'sales/vouchers', invoice, 2, 5, amy);
    insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit)
    select one, e.id, l.no, l.account, '2026-03-01', 'cost', l.debit, l.credit
    from journal_entry e cross join (values (1, sales, 5, 0), (2, stock, 0, 5)) l(no, account, debit, credit) where e.kind = 'cost';
    set constraints all immediate;
    raise exception 'lines of inventory without movements are accepted';
  exception when sqlstate 'DB003' then null;
  end;
  set constraints all immediate;
end $$;
