-- A fact is stored once, a posted one never changes, and a till of another company does not exist.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'NP', 'NPR', 2, 'Asia/Kathmandu', 'bs', 4, 1);

do $$
declare
  company constant uuid := '00000000-0000-7000-8000-00000000000a';
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
  till constant uuid := '00000000-0000-7000-8000-000000000701';
  opened constant uuid := '00000000-0000-7000-8000-000000000702';
  sale constant uuid := '00000000-0000-7000-8000-000000000703';
  category constant uuid := '00000000-0000-7000-8000-000000000301';
  cash constant uuid := '00000000-0000-7000-8000-000000000302';
  mode constant uuid := '00000000-0000-7000-8000-000000000401';
begin
  perform set_config('daybook.company', company::text, true);
  insert into account_category (company_id, id, name, is_default) values (company, category, 'Cash', true);
  insert into account (company_id, id, name, category_id) values (company, cash, 'Cash', category);
  insert into payment_mode (company_id, id, name, account_id) values (company, mode, 'Cash', cash);
  insert into till (company_id, id, name, prefix, key_hash, mode_id, registered_by)
    values (company, till, 'Counter', 'T1', '\x00', mode, amy);
  assert (select count(*) from till_of_key('one', till)) = 1, 'the till is not found by its key';
  assert (select count(*) from till_of_key('two', till)) = 0, 'a till is found in another company';
  insert into till_fact (company_id, till_id, n, id, kind, fact, hash, shift_id, outcome, posted_at)
    values (company, till, 1, opened, 'shift_opened', '{}', 'a', opened, 'stored', now());
  insert into till_fact (company_id, till_id, n, id, kind, fact, hash, shift_id, outcome, problem)
    values (company, till, 2, sale, 'sale', '{"body": {"totals": {"total": "12.50"}}}', 'b', opened, 'parked', '{"code": "INTERNAL"}');
  insert into till_shift (company_id, id, number, till_id, cashier_name, date, opened_at, opening_float)
    values (company, opened, 'T1-S-0001', till, 'Amy', '2026-06-15', '2026-06-15 03:20:00Z', 50);
  assert (select (number, till_name, hours, status) = ('T1-S-0001', 'Counter', '09:05', 'Open')
    from till_shift_list), 'a shift is not listed with the time of the company';
  begin
    insert into till_fact (company_id, till_id, n, id, kind, fact, hash, outcome, posted_at)
      values (company, till, 2, gen_random_uuid(), 'sale', '{}', 'b', 'stored', now());
    raise exception 'a number is used twice';
  exception when unique_violation then null;
  end;
  update till_fact set outcome = 'stored', problem = null, posted_at = now() where id = sale;
  begin
    update till_fact set notes = '[{}]' where id = sale;
    raise exception using errcode = 'P0002';
  exception when raise_exception then null;
  end;
  begin
    update till_shift set closed_at = now();
    raise exception 'a shift is closed without a report';
  exception when check_violation then null;
  end;
end $$;
