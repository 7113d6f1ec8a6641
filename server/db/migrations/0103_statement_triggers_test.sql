-- A statement with rows of several companies sums up each of them, and is refused for a fault in one.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values
  ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1),
  ('00000000-0000-7000-8000-00000000000b', 'two', 'Two', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date)
select c.id, '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31' from company c;
insert into account_category (company_id, id, name, is_default)
select c.id, '00000000-0000-7000-8000-0000000000c1', 'Assets', true from company c;
insert into account (company_id, id, name, category_id, control_kind)
select c.id, a.id::uuid, a.name, '00000000-0000-7000-8000-0000000000c1', a.kind
from company c cross join (values
  ('00000000-0000-7000-8000-0000000000d1', 'Cora', 'customer'), ('00000000-0000-7000-8000-0000000000d2', 'Sales', 'none')) a(id, name, kind);
set constraints account_has_party immediate;
insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by)
select c.id, '00000000-0000-7000-8000-000000000101', '2026-03-01', 'regular', '00000000-0000-7000-8000-0000000000f1',
  'account/journal-vouchers', gen_random_uuid(), 2, 110, '00000000-0000-7000-8000-000000000001' from company c;

do $$
declare
  lines constant text := $insert$
    insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit)
    select c.id, '00000000-0000-7000-8000-000000000101', l.no, l.account::uuid, '2026-03-01', 'regular', l.debit, l.credit
    from company c cross join lateral (values
      (1, '00000000-0000-7000-8000-0000000000d1', 110, 0), (2, '00000000-0000-7000-8000-0000000000d2', 0, %s)) l(no, account, debit, credit)
    $insert$;
begin
  begin
    execute format(lines, $c$case c.slug when 'two' then 100 else 110 end$c$);
    raise exception 'an entry of the second company that does not balance is accepted';
  exception when sqlstate 'DB002' then null;
  end;
  execute format(lines, '110');
  set constraints all immediate;
  if (select string_agg(s.sums, ' ') from (
    select sum(debit) || '/' || count(*) as sums from balance_delta group by company_id) s) <> '110.000000/2 110.000000/2' then
    raise exception 'the balances of each company';
  end if;
  if (select count(*) from open_item where amount = 110 and open_amount = 110) <> 2 then raise exception 'the open items'; end if;

  set constraints all deferred;
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, line_count, total, recorded_by,
    reverses_id)
  select company_id, '00000000-0000-7000-8000-000000000102', date, kind, fiscal_year_id, document_path, document_id, line_count,
    total, recorded_by, id from journal_entry;
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit)
  select company_id, '00000000-0000-7000-8000-000000000102', line_no, account_id, date, kind, credit, debit from journal_line;
  if (select count(*) from open_item where open_amount = 0 and reversed_by_id is not null) <> 2 then
    raise exception 'reversed items stay open';
  end if;
end $$;
