-- Cash and bank accounts in use, or with a balance, at the end of a day; and of bank accounts with statements the balance that
-- the bank reports, where it is known, and the number of lines to match. $1 company, $2 the day, $3 whether statements may be read
with places as (
  select below.id from account_category top cross join lateral category_with_descendants($1::uuid, top.id) below
  where top.company_id = $1 and top.system_code in ('CASH-ACCOUNTS', 'BANK')
), balances as (
  select b.account_id, sum(b.debit - b.credit) as balance
  from balances_until($1::uuid, $2::date) b group by b.account_id
)
select a.id, a.name, a.code, round(coalesce(b.balance, 0), c.currency_digits) as balance, k.id as bank_account,
  round(bank_balance($1::uuid, k.id, $2::date), c.currency_digits) as bank_balance,
  bank_lines_to_match($1::uuid, k.id)::int as to_match
from account a
join company c on c.id = a.company_id
left join balances b on b.account_id = a.id
left join lateral (
  select k.id from bank_account k
  where $3::boolean and k.company_id = $1 and k.account_id = a.id
    and exists (select from bank_statement s where s.company_id = $1 and s.bank_account_id = k.id)
  order by k.name, k.id limit 1
) k on true
where a.company_id = $1 and a.category_id in (select id from places) and (a.is_active or coalesce(b.balance, 0) <> 0)
order by a.name collate "und-x-icu", a.id;
