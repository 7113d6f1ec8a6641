-- A name is there once, whatever its capitals; units' short names and other companies have their own; a bill is entered once.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day) values
  ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1),
  ('00000000-0000-7000-8000-00000000000b', 'two', 'Two', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Cash', '00000000-0000-7000-8000-0000000000c1');

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  two constant uuid := '00000000-0000-7000-8000-00000000000b';
  refused int := 0;
  command text;
  commands constant text[] := array[
    'insert into brand (company_id, id, name) values ($1, gen_random_uuid(), $2)',
    'insert into inventory_category (company_id, id, name) values ($1, gen_random_uuid(), $2)',
    'insert into unit (company_id, id, name) values ($1, gen_random_uuid(), $2)',
    'insert into tax_scheme (company_id, id, name, kind) values ($1, gen_random_uuid(), $2, ''exempt'')',
    'insert into sales_agent (company_id, id, name) values ($1, gen_random_uuid(), $2)',
    'insert into sales_discount (company_id, id, name, type, value) values ($1, gen_random_uuid(), $2, ''percent'', 5)',
    'insert into purchase_discount (company_id, id, name, type, value) values ($1, gen_random_uuid(), $2, ''percent'', 5)',
    'insert into payment_mode (company_id, id, name, account_id)
     values ($1, gen_random_uuid(), $2, ''00000000-0000-7000-8000-0000000000d1'')',
    'insert into permission_set (company_id, id, name) values ($1, gen_random_uuid(), $2)'];
begin
  foreach command in array commands loop
    execute command using one, 'Crème brûlée';
    begin
      execute command using one, 'CRÈME Brûlée';
    exception when unique_violation then refused := refused + 1;
    end;
  end loop;
  if refused <> 9 then raise exception '% of 9 were refused', refused; end if;
  execute commands[1] using two, 'CRÈME Brûlée';
  insert into unit (company_id, id, name, short_name) values (one, gen_random_uuid(), 'Metre', 'm'), (one, gen_random_uuid(), 'Mega', 'M');
  if (select indexdef from pg_indexes where indexname = 'trade_document_supplier_no') not like '%lower(supplier_no)%'
  then raise exception 'bill numbers are told apart by capitals'; end if;
end $$;
