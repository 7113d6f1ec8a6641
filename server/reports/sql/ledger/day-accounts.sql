-- Cash and bank accounts, and every other account with lines on the day: opening, turnover and closing.
-- $1 company, $2 the day
with places as (
  select below.id from account_category top cross join lateral category_with_descendants($1::uuid, top.id) below
  where top.company_id = $1 and top.system_code in ('CASH-ACCOUNTS', 'BANK')
), until as (
  select b.account_id, b.debit - b.credit as balance from carried_balances($1::uuid, $2::date) b
), moved as (
  select l.account_id, sum(l.debit) as debit, sum(l.credit) as credit from journal_line l
  where l.company_id = $1 and l.date = $2::date and l.kind <> 'closing' group by l.account_id
)
select a.id, a.name, a.code,
  round(coalesce(u.balance, 0) - coalesce(m.debit, 0) + coalesce(m.credit, 0), c.currency_digits) as opening,
  round(coalesce(m.debit, 0), c.currency_digits) as debit, round(coalesce(m.credit, 0), c.currency_digits) as credit,
  round(coalesce(u.balance, 0), c.currency_digits) as closing
from account a
join company c on c.id = a.company_id
left join until u on u.account_id = a.id
left join moved m on m.account_id = a.id
where a.company_id = $1 and (m.account_id is not null
  or (a.category_id in (select id from places) and (a.is_active or coalesce(u.balance, 0) <> 0)))
order by a.category_id in (select id from places) desc, a.code nulls last, a.name, a.id;
