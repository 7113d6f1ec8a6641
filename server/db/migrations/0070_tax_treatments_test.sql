-- The new treatments have a rate or none, and the buyer's tax of a voucher counts as output and as input tax.
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, parent_id, name, is_default, system_code) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', null, 'Assets', true, 'ASSETS'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c2', null, 'Liabilities', true, 'LIABILITIES');
insert into account (company_id, id, name, category_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'RC payable', '00000000-0000-7000-8000-0000000000c2'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d3', 'RC receivable', '00000000-0000-7000-8000-0000000000c1');
insert into tax_scheme (company_id, id, name, kind, rate, payable_id, receivable_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', 'RC', 'reverse_charge', 20,
    '00000000-0000-7000-8000-0000000000d2', '00000000-0000-7000-8000-0000000000d3'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e2', 'PVA', 'import', 20, null, null),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e3', 'Outside', 'outside_scope', 0, null, null);
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);
insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000101', '2026-02-01', 'regular',
  '00000000-0000-7000-8000-0000000000f1', 'account/journal-vouchers', '00000000-0000-7000-8000-000000000001', 2, 20,
  '00000000-0000-7000-8000-000000000001');
insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit, tax_scheme_id, tax_base) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000101', 1, '00000000-0000-7000-8000-0000000000d3',
    '2026-02-01', 'regular', 20, 0, '00000000-0000-7000-8000-0000000000e1', 100),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000101', 2, '00000000-0000-7000-8000-0000000000d2',
    '2026-02-01', 'regular', 0, 20, '00000000-0000-7000-8000-0000000000e1', 100);

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  expected constant jsonb := '{"entries.domestic.reverse_charge.net": "100", "entries.domestic.reverse_charge.tax": "20",
    "entries.domestic.reverse_charge.output": "20", "receivable.00000000-0000-7000-8000-0000000000d3": "20",
    "payable.00000000-0000-7000-8000-0000000000d2": "20"}';
begin
  assert (select amounts from tax_contributions(one, '2026-01-01', '2026-03-31')) = expected;
  begin
    update tax_scheme set rate = 5 where company_id = one and kind = 'outside_scope';
    raise exception 'what is outside the scope has a rate';
  exception when check_violation then null;
  end;
end $$;
