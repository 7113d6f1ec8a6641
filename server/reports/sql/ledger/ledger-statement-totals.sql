-- An account with opening, turnover, year-end transfer and closing of a range, from balances, and how many lines the range
-- has. $1 company, $2 account, $3 first day, $4 last day, $5 where counting ends
with before as (
  select coalesce(sum(b.debit), 0) as debit, coalesce(sum(b.credit), 0) as credit
  from balances_until($1::uuid, $3::date - 1) b where b.account_id = $2 and b.kind <> 'closing'
), until as (
  select coalesce(sum(b.debit), 0) as debit, coalesce(sum(b.credit), 0) as credit
  from balances_until($1::uuid, $4::date) b where b.account_id = $2 and b.kind <> 'closing'
), transfer as (
  select coalesce(sum(t.debit - t.credit) filter (where t.on_day <= $3::date), 0) as earlier,
    coalesce(sum(t.debit - t.credit) filter (where t.on_day > $3::date), 0) as amount,
    (count(*) filter (where t.on_day > $3::date))::int as lines
  from account_transfers($1::uuid, $2::uuid) t
  where t.on_day <= statement_end($1::uuid, $2::uuid, $4::date)
)
select a.id, a.name, a.code, a.is_active, g.name as category_label, c.currency_code as currency,
  round(before.debit - before.credit + transfer.earlier, c.currency_digits) as opening,
  round(until.debit - before.debit, c.currency_digits) as debit,
  round(until.credit - before.credit, c.currency_digits) as credit,
  round(transfer.amount, c.currency_digits) as transfer,
  round(until.debit - until.credit + transfer.earlier + transfer.amount, c.currency_digits) as closing,
  transfer.lines + (select count(*)::int from (
    select from journal_line l
    where l.company_id = $1 and l.account_id = $2 and l.date between $3::date and $4::date and l.kind <> 'closing'
    limit $5::int) counted) as count
from account a
join company c on c.id = a.company_id
join account_category g on g.company_id = a.company_id and g.id = a.category_id
cross join before
cross join until
cross join transfer
where a.company_id = $1 and a.id = $2;
