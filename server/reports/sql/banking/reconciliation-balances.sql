-- The balances of a bank account and of its clearing account at the end of a day, and what its first statement began with; no row
-- without a bank account.
-- $1 company, $2 bank account, $3 the day
with bank as (
  select b.id, b.name, b.account_id, b.clearing_account_id, (
    select min(s.start_date) from bank_statement s where s.company_id = $1 and s.bank_account_id = b.id
  ) as first_day
  from bank_account b where b.company_id = $1 and b.id = $2::uuid
), anchor as (
  -- The earliest balance that a statement reports.
  (select s.opening_balance as balance, s.start_date - 1 as day from bank_statement s
    where s.company_id = $1 and s.bank_account_id = $2::uuid and s.opening_balance is not null
    order by s.start_date, s.id limit 1)
  union all
  (select s.closing_balance, s.end_date from bank_statement s
    where s.company_id = $1 and s.bank_account_id = $2::uuid and s.closing_balance is not null
    order by s.end_date, s.id limit 1)
  order by day limit 1
), early as (
  -- Unmatched entries dated before the first statement, and openings: the first opening balance of the bank includes them.
  select (select coalesce(sum(b.debit - b.credit), 0) from balances_until($1::uuid, k.first_day - 1) b
      where b.account_id = k.account_id)
    + (select coalesce(sum(l.debit - l.credit), 0) from journal_line l
      where l.company_id = $1 and l.account_id = k.account_id and l.kind = 'opening' and l.date between k.first_day and $3::date)
    - (select coalesce(sum(l.debit - l.credit), 0) from bank_match_entry p
      join journal_line l on l.company_id = p.company_id and l.entry_id = p.entry_id and l.line_no = p.line_no
      where p.company_id = $1 and l.account_id = k.account_id and l.date <= $3::date
        and (l.date < k.first_day or l.kind = 'opening'))
    -- An entry that was reversed after the first day is listed nowhere.
    - (select coalesce(sum(l.debit - l.credit), 0) from journal_entry r
      join journal_entry e on e.company_id = r.company_id and e.id = r.reverses_id
      join lateral (values (e.id, e.date, r.date), (r.id, r.date, e.date)) pair (entry_id, day, other_day)
        on pair.day < k.first_day and pair.other_day between k.first_day and $3::date
      join journal_line l on l.company_id = $1 and l.entry_id = pair.entry_id and l.account_id = k.account_id
        and l.kind <> 'opening'
      where r.company_id = $1 and r.reverses_id is not null) as balance
  from bank k where k.first_day <= $3::date
)
select k.id, k.name, k.account_id, k.first_day,
  trim_scale((select coalesce(sum(b.debit - b.credit), 0) from balances_until($1::uuid, $3::date) b
    where b.account_id = k.account_id))::text as book_balance,
  trim_scale(bank_balance($1::uuid, k.id, $3::date))::text as statement_balance,
  -- What the first statement began with, less what the books had by then: null where no statement tells a balance.
  trim_scale((select a.balance - (
      select coalesce(sum(l.amount), 0) from bank_statement_line l
      where l.company_id = $1 and l.bank_account_id = k.id and l.date <= a.day
    ) from anchor a) - e.balance)::text as before_first,
  k.clearing_account_id, c.name as clearing_account,
  case when c.id is not null then trim_scale((select coalesce(sum(b.debit - b.credit), 0) from balances_until($1::uuid, $3::date) b
    where b.account_id = c.id))::text end as unsettled
from bank k left join early e on true
left join account c on c.company_id = $1 and c.id = k.clearing_account_id;
