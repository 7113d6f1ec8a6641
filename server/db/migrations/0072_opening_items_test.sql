-- An opening item has an amount, is due on its date at the earliest, and is unique by party, type and number.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id, control_kind) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Acme', '00000000-0000-7000-8000-0000000000c1', 'customer');
insert into party (company_id, id, name, customer_account_id) values ('00000000-0000-7000-8000-00000000000a',
  '00000000-0000-7000-8000-0000000000b1', 'Acme', '00000000-0000-7000-8000-0000000000d1');

create function is_taken(number text, type text, due date, amount numeric) returns boolean language plpgsql as $$
begin
  insert into opening_item (company_id, id, party_id, type, document_no, date, due_date, amount, entry_id)
  values ('00000000-0000-7000-8000-00000000000a', gen_random_uuid(), '00000000-0000-7000-8000-0000000000b1', is_taken.type, number,
    '2025-12-01', due, is_taken.amount, gen_random_uuid());
  return true;
exception when check_violation or unique_violation then
  return false;
end $$;

do $$
begin
  perform set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);
  assert is_taken('A-1', 'invoice', '2025-12-01', 5);
  assert not is_taken('a-1', 'invoice', '2025-12-01', 5), 'the number is taken, whatever its case';
  assert is_taken('A-1', 'credit_note', '2025-12-31', 5), 'another type has numbers of its own';
  assert not is_taken('A-2', 'invoice', '2025-11-30', 5), 'nothing is due before its date';
  assert not is_taken('A-2', 'invoice', '2025-12-01', 0) and not is_taken('A-2', 'receipt', '2025-12-01', 5);
  assert (select number = 'A-1' and words = 'a-1' from document_search where path = 'account/opening-items' limit 1);
  begin
    set constraints all immediate;
    raise exception 'an opening item has no entry';
  exception when foreign_key_violation then null;
  end;
end $$;
