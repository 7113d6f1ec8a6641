-- Ageing: how long open items have been due, as of any day, and what is overdue once credits are taken off.

-- Which age something open is of on a day: 0 a credit that is not set off, 1 not due yet, 2 to 5 due for up to 30, 60, 90 and
-- 120 days (the day itself is day 0), 6 for longer.
create function age_of(is_owed boolean, day date, as_of date) returns int language sql immutable parallel safe
  return case when not is_owed then 0 when day > as_of then 1 when day >= as_of - 30 then 2 when day >= as_of - 60 then 3
    when day >= as_of - 90 then 4 when day >= as_of - 120 then 5 else 6 end;

-- All that ageing reads of an open item, account by account; and what was settled after a day.
drop index open_item_open;
create index open_item_open on open_item (company_id, party_id, account_id, due_date, id) include (side, date, open_amount)
  where open_amount > 0;
create index allocation_date on allocation (company_id, date) include (credit_item_id, debit_item_id, amount);

-- What was due before today and is still open, less what the other side has open on the same account: a payment that is not
-- set off pays what is due first. A customer's account is owed debits, a supplier's credits.
create or replace view account_overdue with (security_invoker = true) as
  select i.company_id, i.account_id, owed.side,
    greatest(sum(case when i.side = owed.side then i.open_amount else -i.open_amount end), 0) as overdue
  from open_item i
  join (select id, company_today(id) as today from company offset 0) c on c.id = i.company_id
  join account a on a.company_id = i.company_id and a.id = i.account_id
  cross join lateral (select case a.control_kind when 'customer' then 'debit' else 'credit' end as side) owed
  where i.open_amount > 0 and case when i.side = owed.side then i.due_date < c.today else i.date <= c.today end
  group by i.company_id, i.account_id, owed.side;
