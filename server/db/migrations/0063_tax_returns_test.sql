-- Returns of a company do not overlap, a filed one keeps its figures, and what changed since is told by document.
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
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'VAT payable', '00000000-0000-7000-8000-0000000000c2');
insert into tax_scheme (company_id, id, name, kind, rate, payable_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', 'VAT', 'taxable', 20, '00000000-0000-7000-8000-0000000000d2');
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

create function pg_temp.post(entry uuid, document uuid, dr uuid, cr uuid, amount numeric) returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', entry, '2026-02-01', 'regular', '00000000-0000-7000-8000-0000000000f1',
    'account/journal-vouchers', document, 2, amount, '00000000-0000-7000-8000-000000000001');
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
    ('00000000-0000-7000-8000-00000000000a', entry, 1, dr, '2026-02-01', 'regular', amount, 0),
    ('00000000-0000-7000-8000-00000000000a', entry, 2, cr, '2026-02-01', 'regular', 0, amount)
$$;
select pg_temp.post('00000000-0000-7000-8000-000000000101', '00000000-0000-7000-8000-000000000001',
  '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d2', 12.5);
-- Money that is paid for the tax is no output tax.
select pg_temp.post('00000000-0000-7000-8000-000000000102', '00000000-0000-7000-8000-000000000002',
  '00000000-0000-7000-8000-0000000000d2', '00000000-0000-7000-8000-0000000000d1', 4);

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  return constant uuid := '00000000-0000-7000-8000-000000000201';
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
  output constant jsonb := '{"entries.output.tax": "12.5", "payable.00000000-0000-7000-8000-0000000000d2": "12.5"}';
begin
  assert (select count(*) = 1 and bool_and(amounts = output) from tax_contributions(one, '2026-01-01', '2026-03-31'));
  assert (select sum(settled) from tax_entry_lines(one, '2026-01-01', '2026-03-31')) = 4;
  assert sum_amounts(array['{"a": "1.5", "b": "2"}', '{"a": "-1.5", "b": "1"}']::jsonb[]) = '{"b": "3"}';
  insert into tax_return (company_id, id, name, start_date, end_date) values (one, return, 'Q1', '2026-01-01', '2026-03-31');
  begin
    insert into tax_return (company_id, id, name, start_date, end_date)
    values (one, '00000000-0000-7000-8000-000000000202', 'March', '2026-03-01', '2026-04-30');
    raise exception 'two returns cover a day';
  exception when exclusion_violation then null;
  end;
  insert into tax_return_line (company_id, return_id, period_return_id, document_path, document_id, date, amounts)
  select one, return, return, c.document_path, c.document_id, c.date, c.amounts from tax_contributions(one, '2026-01-01', '2026-03-31') c;
  update tax_return set status = 'Filed', filed_on = '2026-04-05', boxes = '[]', accounts = '[]', net = 12.5, line_hash = '',
    filed_by = amy, filed_at = now() where company_id = one and id = return;
  assert not exists (select from tax_changes(one, return)), 'nothing has changed yet';
  perform pg_temp.post('00000000-0000-7000-8000-000000000103', '00000000-0000-7000-8000-000000000003',
    '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000d2', 2);
  assert (select count(*) = 1 and bool_and(amounts ->> 'entries.output.tax' = '2') from tax_changes(one, return));
  update tax_return set reference = 'HMRC 1' where company_id = one and id = return;
  begin
    update tax_return set net = 13 where company_id = one and id = return;
    raise exception 'a filed return takes other figures';
  exception when sqlstate 'DB006' then null;
  end;
  begin
    update tax_return_line set amounts = '{}' where company_id = one;
    raise exception 'a filed line is changed';
  exception when sqlstate 'DB006' then null;
  end;
end $$;
