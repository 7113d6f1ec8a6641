-- Income and expense accounts begin every fiscal year at zero; what they held before belongs to retained earnings. Reports
-- compute this transfer from balances, whether or not the year was closed, and leave closing entries out.

-- The first day of the fiscal year of a day; behind the last year the day after its end, before the first one the day itself.
create function fiscal_year_start(company uuid, on_day date) returns date language sql stable as $$
  select coalesce(
    (select y.start_date from fiscal_year y where y.company_id = company and on_day between y.start_date and y.end_date),
    (select max(y.end_date) + 1 from fiscal_year y where y.company_id = company and y.end_date < on_day),
    on_day)
$$;

-- The accounts below Income and Expenses.
create function profit_accounts(company uuid) returns table (id uuid) language sql stable as $$
  select a.id from account_category root
  cross join lateral category_with_descendants(company, root.id) below
  join account a on a.company_id = company and a.category_id = below.id
  where root.company_id = company and root.system_code in ('INCOME', 'EXPENSES')
$$;

-- What each income and expense account turned over in the fiscal years before that of a day.
create function earlier_profit(company uuid, on_day date)
  returns table (account_id uuid, debit numeric, credit numeric) language sql stable as $$
  select b.account_id, sum(b.debit), sum(b.credit)
  from balances_until(company, fiscal_year_start(company, on_day) - 1) b
  where b.kind <> 'closing' and b.account_id in (select p.id from profit_accounts(company) p)
  group by b.account_id
$$;

-- The transfer to retained earnings that reports of a day include: it takes earlier profit off its accounts and adds its sum
-- to the account of retained earnings.
create function year_end_transfer(company uuid, on_day date)
  returns table (account_id uuid, debit numeric, credit numeric) language sql stable as $$
  with earlier as (select * from earlier_profit(company, on_day))
  select account_id, -debit, -credit from earlier
  union all
  select a.id, t.debit, t.credit
  from account a cross join (select sum(debit) as debit, sum(credit) as credit from earlier) t
  where a.company_id = company and a.system_code = 'PL' and t.debit is not null
$$;

-- The balances of all accounts at the end of a day as reports show them. Openings count from the first day of the books.
create function carried_balances(company uuid, until date)
  returns table (account_id uuid, debit numeric, credit numeric) language sql stable as $$
  select part.account_id, sum(part.debit), sum(part.credit) from (
    select b.account_id, b.debit, b.credit from balances_until(company, until) b where b.kind <> 'closing'
    union all
    select t.account_id, t.debit, t.credit from year_end_transfer(company, until) t
  ) part group by part.account_id
$$;

-- The year-end transfers of one account, each on the first day of the fiscal year that follows; none for accounts that are
-- neither income, expense nor retained earnings.
create function account_transfers(company uuid, account uuid)
  returns table (fiscal_year_id uuid, on_day date, debit numeric, credit numeric) language sql stable as $$
  with years as (
    select y.id, y.end_date + 1 as next_day from fiscal_year y
    where y.company_id = company and exists (
      select from account a where a.company_id = company and a.id = account
        and (a.system_code = 'PL' or a.id in (select p.id from profit_accounts(company) p)))
  ), carried as (
    select y.id, y.next_day, coalesce(sum(t.debit - t.credit), 0) as amount
    from years y left join lateral year_end_transfer(company, y.next_day) t on t.account_id = account
    group by y.id, y.next_day
  ), moved as (
    select c.id, c.next_day, c.amount - coalesce(lag(c.amount) over (order by c.next_day), 0) as amount from carried c
  )
  select m.id, m.next_day, greatest(m.amount, 0), greatest(-m.amount, 0) from moved m where m.amount <> 0
$$;

-- The last day of a statement of an account. One without an end reaches to today, or to the last line if that is later, so
-- that income and expense of the current year are not yet transferred.
create function statement_end(company uuid, account uuid, until date) returns date language sql stable as $$
  select case when until < date '9999-12-31' then until
    else greatest(company_today(company), (
      select l.date from journal_line l where l.company_id = company and l.account_id = account
      order by l.date desc limit 1)) end
$$;
