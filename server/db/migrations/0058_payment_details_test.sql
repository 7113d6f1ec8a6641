-- A company prints one bank account at most, and a wallet has no IBAN.
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into account_category (company_id, id, name, is_default)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Bank', true);
insert into account (company_id, id, name, category_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'One', '00000000-0000-7000-8000-0000000000c1'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Two', '00000000-0000-7000-8000-0000000000c1');
insert into bank_account (company_id, id, name, account_number, account_id, iban, bic, print_on_invoices) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e1', 'One', '1',
    '00000000-0000-7000-8000-0000000000d1', 'DE89370400440532013000', 'COBADEFFXXX', true);

do $$
begin
  begin
    insert into bank_account (company_id, id, name, account_number, account_id, print_on_invoices) values
      ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e2', 'Two', '2',
        '00000000-0000-7000-8000-0000000000d2', true);
    assert false, 'one account is printed';
  exception when unique_violation then null;
  end;
  begin
    insert into bank_account (company_id, id, is_wallet, name, bank_name, account_id, iban) values
      ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000e3', true, 'Purse', 'Purse',
        '00000000-0000-7000-8000-0000000000d2', 'DE89370400440532013000');
    assert false, 'a wallet has no IBAN';
  exception when check_violation then null;
  end;
end $$;
