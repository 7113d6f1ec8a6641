-- A rule names a second account and its part together, its amounts are in order, and its accounts stay.
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into account_category (company_id, id, name, is_default, system_code) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Expenses', true, 'EXPENSES');
insert into account (company_id, id, name, category_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Electricity', '00000000-0000-7000-8000-0000000000c1'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Drawings', '00000000-0000-7000-8000-0000000000c1');
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

-- Returns the error code of a rule; null when it is stored.
create function pg_temp.add_rule(name text, low numeric, high numeric, second uuid, percent numeric) returns text language plpgsql as $$
begin
  insert into bank_rule (company_id, id, name, position, words, direction, amount_from, amount_to, account_id, second_account_id, second_percent)
  values ('00000000-0000-7000-8000-00000000000a', gen_random_uuid(), name, 10, 'EDF; British Gas', 'out', low, high,
    '00000000-0000-7000-8000-0000000000d1', second, percent);
  return null;
exception when others then
  return sqlstate;
end $$;

do $$
declare
  drawings constant uuid := '00000000-0000-7000-8000-0000000000d2';
begin
  assert pg_temp.add_rule('Power', null, 500, drawings, 30) is null;
  assert pg_temp.add_rule('POWER', null, null, null, null) = '23505', 'names differ by more than case';
  assert pg_temp.add_rule('Gas', 500, 400, null, null) = '23514', 'the amounts are in order';
  assert pg_temp.add_rule('Gas', 400, 400, null, null) is null;
  assert pg_temp.add_rule('Water', null, null, drawings, null) = '23514', 'a second account has a part';
  assert pg_temp.add_rule('Water', null, null, null, 30) = '23514', 'a part has an account';
  assert pg_temp.add_rule('Water', null, null, drawings, 100) = '23514', 'the first account keeps a part';
  begin
    delete from account where id = drawings;
    raise exception 'an account of a rule was deleted';
  exception when foreign_key_violation then null;
  end;
end $$;
