-- A line of a bank statement is unique by fingerprint and occurrence, never changes, and goes with its statement only.
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Bank', '00000000-0000-7000-8000-0000000000c1');
insert into bank_account (company_id, id, name, account_number, account_id) values ('00000000-0000-7000-8000-00000000000a',
  '00000000-0000-7000-8000-0000000000b1', 'Bank', '1', '00000000-0000-7000-8000-0000000000d1');
insert into bank_statement (company_id, id, bank_account_id, name, format, start_date, end_date)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', '00000000-0000-7000-8000-0000000000b1',
  'March', 'table', '2026-03-01', '2026-03-31');

create function is_taken(fingerprint text, occurrence int, amount numeric) returns boolean language plpgsql as $$
begin
  insert into bank_statement_line (company_id, id, statement_id, bank_account_id, line_no, date, amount, description,
    counterparty_name, counterparty_account, end_to_end_reference, creditor_reference, cheque_number, bank_id, fingerprint, occurrence)
  values ('00000000-0000-7000-8000-00000000000a', gen_random_uuid(), '00000000-0000-7000-8000-0000000000e1',
    '00000000-0000-7000-8000-0000000000b1', 2, '2026-03-02', is_taken.amount, 'Coffee', '', '', '', '', '', '',
    repeat(is_taken.fingerprint, 64), is_taken.occurrence);
  return true;
exception when check_violation or unique_violation then
  return false;
end $$;

do $$
begin
  perform set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);
  assert is_taken('a', 1, -4.5);
  assert not is_taken('a', 1, -4.5), 'the line is there already';
  assert is_taken('a', 2, -4.5), 'a twin is a line of its own';
  assert not is_taken('b', 1, 0), 'a line moves money';
  assert (select withdrawal = 4.5 and deposit is null from statement_line limit 1);
  begin
    update bank_statement_line set amount = -5;
    raise exception 'a line was changed';
  exception when others then
    assert sqlerrm not like 'a line was changed', sqlerrm;
  end;
  begin
    update bank_statement set closing_balance = 1;
    raise exception 'a statement was changed';
  exception when others then
    assert sqlerrm not like 'a statement was changed', sqlerrm;
  end;
  begin
    delete from bank_statement_line;
    raise exception 'a line was deleted alone';
  exception when restrict_violation then null;
  end;
  delete from bank_statement;
  assert not exists (select from bank_statement_line), 'the lines go with their statement';
end $$;
