-- Countries and units of e-invoices are codes, or absent.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'DE', 'EUR', 2, 'Europe/Berlin', 'ad', 1, 1);

do $$
declare
  company constant uuid := '00000000-0000-7000-8000-00000000000a';
  customer constant uuid := '00000000-0000-7000-8000-000000000501';
  category constant uuid := '00000000-0000-7000-8000-000000000301';
  receivable constant uuid := '00000000-0000-7000-8000-000000000302';
  piece constant uuid := '00000000-0000-7000-8000-000000000601';
begin
  perform set_config('daybook.company', company::text, true);
  insert into account_category (company_id, id, name, is_default) values (company, category, 'Assets', true);
  insert into account (company_id, id, name, category_id) values (company, receivable, 'Zoe', category);
  insert into party (company_id, id, name, customer_account_id) values (company, customer, 'Zoe', receivable);
  insert into unit (company_id, id, name) values (company, piece, 'Piece');
  assert (select country is null and buyer_reference is null from party where party.company_id = company and id = customer);
  update party set country = 'FR', buyer_reference = '04011000-12345-34' where party.company_id = company and id = customer;
  update unit set unece_code = 'H87' where unit.company_id = company and id = piece;
  begin
    update party set country = 'France' where party.company_id = company and id = customer;
    raise exception 'a name is stored as a country';
  exception when check_violation then null;
  end;
  begin
    update unit set unece_code = 'piece' where unit.company_id = company and id = piece;
    raise exception 'a name is stored as a code';
  exception when check_violation then null;
  end;
end $$;
