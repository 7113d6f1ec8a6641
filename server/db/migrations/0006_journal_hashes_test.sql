-- The hash of an entry is the same whether it is asked for alone or among others.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Cash', '00000000-0000-7000-8000-0000000000c1'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Capital', '00000000-0000-7000-8000-0000000000c1');
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
select '00000000-0000-7000-8000-00000000000a', entry, '2026-03-31', 'regular', '00000000-0000-7000-8000-0000000000f1',
  'account/journal-vouchers', '00000000-0000-7000-8000-0000000000e0', 2, 12.5, '00000000-0000-7000-8000-000000000001'
from unnest(array['00000000-0000-7000-8000-000000000101', '00000000-0000-7000-8000-000000000102']::uuid[]) entry;
insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit, description)
select '00000000-0000-7000-8000-00000000000a', e.id, l.no, l.account, '2026-03-31', 'regular', l.debit, l.credit, l.text
from journal_entry e, (values (1, '00000000-0000-7000-8000-0000000000d1'::uuid, 12.5, 0, 'a | b'),
  (2, '00000000-0000-7000-8000-0000000000d2', 0, 12.5, null)) l(no, account, debit, credit, text);

do $$
begin
  if (select count(*) from journal_hashes('00000000-0000-7000-8000-00000000000a', array['00000000-0000-7000-8000-000000000101',
      '00000000-0000-7000-8000-000000000102', '00000000-0000-7000-8000-000000000199']::uuid[]) h
    where h.hash = journal_hash('00000000-0000-7000-8000-00000000000a', array[h.entry_id])) <> 2 then
    raise exception 'the hashes differ from those asked for one by one';
  end if;
end $$;
