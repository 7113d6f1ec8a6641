-- Discounts of a new company reduce revenue and cost.
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into trade_setting (company_id) values ('00000000-0000-7000-8000-00000000000a');

do $$
begin
  assert (select sales_trade_discount and purchase_trade_discount from trade_setting
    where company_id = '00000000-0000-7000-8000-00000000000a'), 'trade discounts are switched on at first';
end $$;
