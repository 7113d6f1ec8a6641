-- The opening stock of an item has one lot for each day, and one without a day.
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into unit (company_id, id, name) values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Piece');
alter table opening_stock drop constraint opening_stock_company_id_item_id_fkey;

create function is_taken(day date) returns boolean language plpgsql as $$
begin
  insert into opening_stock (company_id, id, item_id, received_on, quantity, unit_id, unit_factor, rate, amount)
  values ('00000000-0000-7000-8000-00000000000a', gen_random_uuid(), '00000000-0000-7000-8000-0000000000b1', day, 5,
    '00000000-0000-7000-8000-0000000000d1', 1, 2, 10);
  return true;
exception when unique_violation then
  return false;
end $$;

do $$
begin
  perform set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);
  assert is_taken('2025-11-03') and is_taken('2025-12-01') and is_taken(null);
  assert not is_taken('2025-11-03'), 'a day has one lot';
  assert not is_taken(null), 'one lot has no day';
  assert (select sum(quantity) = 15 from opening_stock);
end $$;
