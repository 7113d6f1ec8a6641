-- Companies that were there before keep editing issued documents, new ones do not.
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'new', 'New', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into trade_setting (company_id) values ('00000000-0000-7000-8000-00000000000a');

do $$
begin
  assert (select sales_final and purchase_final from trade_setting), 'a new company starts with final documents';
end $$;
