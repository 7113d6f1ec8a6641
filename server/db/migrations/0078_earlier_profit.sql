-- The day before the fiscal year is computed once: as an argument of `balances_until` it was computed again for each later
-- entry of a report as known at an earlier moment.
create or replace function earlier_profit(company uuid, on_day date)
  returns table (account_id uuid, debit numeric, credit numeric) language sql stable as $$
  select b.account_id, sum(b.debit), sum(b.credit)
  from (select fiscal_year_start(company, on_day) - 1 as last_day offset 0) y
  cross join lateral balances_until(company, y.last_day) b
  where b.kind <> 'closing' and b.account_id in (select p.id from profit_accounts(company) p)
  group by b.account_id
$$;
