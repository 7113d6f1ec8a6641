-- Every account of a customer has a party, every line on it an open item; allocations settle them and never too much.
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

create function enter_sale(wanted uuid, debit numeric, credit numeric, reverses uuid default null) returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, reverses_id, line_count, total, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', wanted, '2026-03-01', 'regular', '00000000-0000-7000-8000-0000000000f1', 'account/journal-vouchers',
    '00000000-0000-7000-8000-000000000091', reverses, 2, debit + credit, '00000000-0000-7000-8000-000000000001');
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
    ('00000000-0000-7000-8000-00000000000a', wanted, 1, '00000000-0000-7000-8000-0000000000d1', '2026-03-01', 'regular', debit, credit),
    ('00000000-0000-7000-8000-00000000000a', wanted, 2, '00000000-0000-7000-8000-0000000000d2', '2026-03-01', 'regular', credit, debit)
$$;
create function allocate_items(part numeric) returns void language sql as $$
  insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
  select c.company_id, gen_random_uuid(), c.id, d.id, part, '2026-03-01', 'x', c.document_id, '00000000-0000-7000-8000-000000000001'
  from open_item c, open_item d where c.side = 'credit' and d.side = 'debit' and c.reversed_by_id is null and d.reversed_by_id is null
$$;

do $$
declare
  sale constant uuid := '00000000-0000-7000-8000-000000000101';
  money constant uuid := '00000000-0000-7000-8000-000000000102';
begin
  set constraints account_has_party immediate;
  if (select count(*) from party where customer_account_id = '00000000-0000-7000-8000-0000000000d1' and name = 'Amy') <> 1 then
    raise exception 'a customer has no party';
  end if;
  perform enter_sale(sale, 100, 0);
  perform enter_sale(money, 0, 60);
  if (select count(*) from open_item where open_amount = amount) <> 2 then raise exception 'a line has no open item'; end if;
  begin
    perform allocate_items(61);
    raise exception 'more than is open was allocated';
  exception when check_violation then null;
  end;
  perform allocate_items(60);
  if (select open_amount from open_item where entry_id = sale) <> 40 or (select open_amount from open_item where entry_id = money) <> 0 then
    raise exception 'open amounts do not follow allocations';
  end if;
  begin
    perform enter_sale('00000000-0000-7000-8000-000000000103', -100, 0, sale);
    raise exception 'an allocated entry was taken back';
  exception when sqlstate 'DB011' then null;
  end;
  perform allocate_items(-60);
  perform enter_sale('00000000-0000-7000-8000-000000000103', -100, 0, sale);
  if (select open_amount from open_item where entry_id = sale) <> 0 or (select count(*) from open_item) <> 2 then
    raise exception 'a reversed line is still open';
  end if;
end $$;
