-- Deltas are folded in parts, each once; those of another company stay.
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values
  ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1),
  ('00000000-0000-7000-8000-00000000000b', 'two', 'Two', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into account_category (company_id, id, name, is_default)
select id, '00000000-0000-7000-8000-0000000000c1', 'Assets', true from company;
insert into account (company_id, id, name, category_id)
select id, '00000000-0000-7000-8000-0000000000d1', 'Cash', '00000000-0000-7000-8000-0000000000c1' from company;
-- The ids of both companies alternate; one day in April, four in May.
insert into balance_delta (company_id, account_id, kind, day, debit, credit)
select c.id, '00000000-0000-7000-8000-0000000000d1', 'regular', date '2026-04-30' + n, 0.5 * 2 ^ n, 0
from generate_series(0, 4) n, company c order by n, c.slug;
insert into trade_delta (company_id, path, day, party_id, count, total, net)
select c.id, 'sales/vouchers', date '2026-04-30' + n, '00000000-0000-7000-8000-0000000000f1', 1, 2 ^ n, 0.5 * 2 ^ n
from generate_series(0, 4) n, company c order by n, c.slug;

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
begin
  perform set_config('daybook.company', one::text, true);
  assert fold_balances(2) = 2;
  assert (select sum(debit) = 1.5 from account_balance where company_id = one and grain = 'y'), 'the first two';
  assert (select sum(debit) = 14 from balance_delta where company_id = one), 'the others wait';
  assert fold_balances(2) = 2 and fold_balances(2) = 1 and fold_balances(2) = 0;
  assert (select array_agg(debit order by period) = array[0.5, 15] from account_balance where company_id = one and grain = 'm');
  assert (select count(*) = 5 and sum(debit) = 15.5 from account_balance where company_id = one and grain = 'd');
  assert fold_trade(3) = 3 and fold_trade(3) = 2 and fold_trade(3) = 0;
  assert (select array_agg(total order by period) = array[1, 30]::numeric[] and sum(count) = 5 and sum(net) = 15.5
    from trade_turnover where company_id = one and dimension = 'party' and grain = 'm');
  assert (select count(*) = 5 from balance_delta where company_id <> one), 'the other company has all its own';
  assert (select count(*) = 5 and sum(total) = 31 from trade_delta where company_id <> one);
end $$;
