-- A voucher line that names a tax scheme counts with tax and net; a line without one keeps its hash.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, parent_id, name, is_default, system_code) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', null, 'Assets', true, 'ASSETS'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c2', null, 'Liabilities', true, 'LIABILITIES');
insert into account (company_id, id, name, category_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Cash', '00000000-0000-7000-8000-0000000000c1'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'VAT payable', '00000000-0000-7000-8000-0000000000c2'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d3', 'VAT receivable', '00000000-0000-7000-8000-0000000000c1');
insert into tax_scheme (company_id, id, name, kind, rate, payable_id, receivable_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', 'VAT', 'taxable', 20,
    '00000000-0000-7000-8000-0000000000d2', '00000000-0000-7000-8000-0000000000d3');
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

create function pg_temp.post(entry uuid, document uuid, dr uuid, cr uuid, amount numeric, base numeric, reversed uuid)
  returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, reverses_id, line_count,
    total, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', entry, '2026-02-01', 'regular', '00000000-0000-7000-8000-0000000000f1',
    'account/journal-vouchers', document, reversed, 2, amount, '00000000-0000-7000-8000-000000000001');
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit, tax_scheme_id, tax_base) values
    ('00000000-0000-7000-8000-00000000000a', entry, 1, dr, '2026-02-01', 'regular', amount, 0,
      case when dr <> '00000000-0000-7000-8000-0000000000d1' and base is not null then '00000000-0000-7000-8000-0000000000e1'::uuid end,
      case when dr <> '00000000-0000-7000-8000-0000000000d1' then base end),
    ('00000000-0000-7000-8000-00000000000a', entry, 2, cr, '2026-02-01', 'regular', 0, amount,
      case when cr <> '00000000-0000-7000-8000-0000000000d1' and base is not null then '00000000-0000-7000-8000-0000000000e1'::uuid end,
      case when cr <> '00000000-0000-7000-8000-0000000000d1' then base end)
$$;
-- Input tax of 20 on 100, 2 of it on 10 taken off; output tax of 4 on 20, reversed; 3 without a scheme.
select pg_temp.post('00000000-0000-7000-8000-000000000101', '00000000-0000-7000-8000-000000000001',
  '00000000-0000-7000-8000-0000000000d3', '00000000-0000-7000-8000-0000000000d1', 20, 100, null);
select pg_temp.post('00000000-0000-7000-8000-000000000102', '00000000-0000-7000-8000-000000000002',
  '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d3', 2, 10, null);
select pg_temp.post('00000000-0000-7000-8000-000000000103', '00000000-0000-7000-8000-000000000003',
  '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d2', 4, 20, null);
select pg_temp.post('00000000-0000-7000-8000-000000000104', '00000000-0000-7000-8000-000000000003',
  '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d2', -4, -20, '00000000-0000-7000-8000-000000000103');
select pg_temp.post('00000000-0000-7000-8000-000000000105', '00000000-0000-7000-8000-000000000005',
  '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d2', 3, null, null);

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  expected constant jsonb := '{"entries.domestic.taxable.net": "90", "entries.domestic.taxable.tax": "18",
    "receivable.00000000-0000-7000-8000-0000000000d3": "18", "entries.output.tax": "3",
    "payable.00000000-0000-7000-8000-0000000000d2": "3"}';
  plain constant uuid := '00000000-0000-7000-8000-000000000105';
begin
  assert (select sum_amounts(array_agg(amounts)) from tax_contributions(one, '2026-01-01', '2026-03-31')) = expected;
  assert not exists (select from tax_contributions(one, '2026-01-01', '2026-03-31') where document_id = '00000000-0000-7000-8000-000000000003');
  assert (select sum(added) from tax_entry_lines(one, '2026-01-01', '2026-03-31')) = 3;
  assert journal_hash(one, array[plain]) = (
    select encode(sha256(convert_to(string_agg(concat_ws('|', plain, '2026-02-01', 'regular', '', l.line_no, l.account_id,
      trim_scale(l.debit), trim_scale(l.credit), ''), chr(10) order by l.line_no), 'UTF8')), 'hex')
    from journal_line l where l.entry_id = plain), 'lines without tax keep their hash';
  assert (select bool_and(h.hash = journal_hash(one, array[h.entry_id])) from journal_hashes(one, array[plain,
    '00000000-0000-7000-8000-000000000101'::uuid]) h);
  begin
    insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit, tax_base)
    values (one, plain, 3, '00000000-0000-7000-8000-0000000000d1', '2026-02-01', 'regular', 1, 0, 5);
    raise exception 'a base without a scheme';
  exception when check_violation then null;
  end;
end $$;
