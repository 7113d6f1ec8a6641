-- A cheque that is written for a later day is due from that day on, until it has posted, and again once that is reversed.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2099', '2099-01-01', '2099-12-31');
insert into account_category (company_id, id, name, is_default)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id)
values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Barclays', '00000000-0000-7000-8000-0000000000c1'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Rent', '00000000-0000-7000-8000-0000000000c1');
insert into bank_account (company_id, id, name, bank_name, account_number, account_id)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b1', 'Barclays', 'Barclays', '1', '00000000-0000-7000-8000-0000000000d1');
insert into cheque_issue (company_id, id, status, series, fiscal_year_id, number, voucher_no, date, cheque_date, bank_account_id,
  cheque_number, issued_to, dr_account_id, amount, created_by)
select '00000000-0000-7000-8000-00000000000a', ('00000000-0000-7000-8000-0000000000e' || n)::uuid, 'Issued', 'banking/cheque-issues',
  '00000000-0000-7000-8000-0000000000f1', n, 'CHQ-' || n, date, cheque_date, '00000000-0000-7000-8000-0000000000b1',
  n::text, 'Ann', '00000000-0000-7000-8000-0000000000d2', 50, '00000000-0000-7000-8000-000000000001'
from (values (1, '2099-03-01'::date, '2099-03-09'::date), (2, '2099-03-09', null)) as c(n, date, cheque_date);

create function due(day text) returns text language sql as $$
  select coalesce(string_agg(right(id::text, 1), ',' order by id), '') from cheques_due((day || ' 12:00Z')::timestamptz)
$$;
create function post(entry text, reverses text) returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, reverses_id, line_count, total, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', entry::uuid, '2099-03-09', 'regular', '00000000-0000-7000-8000-0000000000f1',
    'banking/cheque-issues', '00000000-0000-7000-8000-0000000000e1', reverses::uuid, 2, case when reverses is null then 50 else -50 end,
    '00000000-0000-7000-8000-000000000001');
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit)
  select '00000000-0000-7000-8000-00000000000a', entry::uuid, n, ('00000000-0000-7000-8000-0000000000d' || 3 - n)::uuid, '2099-03-09', 'regular',
    case n when 1 then amount else 0 end, case n when 2 then amount else 0 end
  from generate_series(1, 2) n cross join (select case when reverses is null then 50 else -50 end as amount) a
$$;

do $$
begin
  assert due('2099-03-08') = '', 'nothing is due before its day';
  assert due('2099-03-09') = '1,2', 'the day on the cheque counts, or that of the document: ' || due('2099-03-09');
  perform post('00000000-0000-7000-8000-0000000000a1', null);
  assert due('2099-03-09') = '2', 'what has posted is not due';
  perform post('00000000-0000-7000-8000-0000000000a2', '00000000-0000-7000-8000-0000000000a1');
  assert due('2099-03-09') = '1,2', 'what was reversed is due again';
end $$;
