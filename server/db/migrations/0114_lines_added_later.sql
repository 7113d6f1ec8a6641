-- A closing balance is that of the moment of the file. Lines of its last day that another statement or feed added later, as those of
-- the afternoon of a day whose file was made at noon, have moved money since. A long statement is stored in parts, which its balance
-- contains; of earlier days everything was known.

-- The balance at the end of a day as the bank reports it: the closing balance of the latest statement that has one and ends by
-- then, with what other files added to that day later, else the opening balance of the first one, with the lines since. Null where no
-- statement tells a balance.
create or replace function bank_balance(company uuid, bank uuid, until date) returns numeric language sql stable as $$
  with known as (
    (select s.closing_balance as balance, s.id as statement_id, s.end_date as day, s.created_at as known_at, 1 as preference
      from bank_statement s
      where s.company_id = company and s.bank_account_id = bank and s.closing_balance is not null and s.end_date <= until
      order by s.end_date desc, s.id desc limit 1)
    union all
    (select s.opening_balance, null, s.start_date - 1, null, 2 from bank_statement s
      where s.company_id = company and s.bank_account_id = bank and s.opening_balance is not null and s.start_date <= until
      order by s.start_date, s.id limit 1)
    order by preference limit 1
  )
  select k.balance + coalesce((
    select sum(l.amount) from bank_statement_line l
    where l.company_id = company and l.bank_account_id = bank and l.date > k.day and l.date <= until
  ), 0) + coalesce((
    select sum(l.amount) from bank_statement_line l
    where l.company_id = company and l.bank_account_id = bank and l.date = k.day and l.created_at > k.known_at
      and l.statement_id <> k.statement_id
  ), 0) from known k
$$;
