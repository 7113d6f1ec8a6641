-- The accounts of a general ledger with opening, both sides and closing of a period, from balances. Year-end transfers within
-- the period are on their side. Accounts without a balance and without lines are left out.
-- $1 company, $2 first day, $3 last day, $4 account (null: all), $5 category with all below it (null: the whole chart)
with day as (
  select $2::date as on_day
  union
  select y.end_date + 1 from fiscal_year y
  where y.company_id = $1 and y.end_date + 1 > $2::date and y.end_date + 1 <= $3::date
), carried as (
  select d.on_day, t.account_id, sum(t.debit - t.credit) as amount
  from day d cross join lateral year_end_transfer($1::uuid, d.on_day) t group by d.on_day, t.account_id
), moved as (
  select c.account_id, c.on_day, c.amount - coalesce(lag(c.amount) over (partition by c.account_id order by c.on_day), 0) as amount
  from carried c
), part as (
  select b.account_id, b.debit - b.credit as opening, -b.debit as debit, -b.credit as credit
  from balances_until($1::uuid, $2::date - 1) b where b.kind <> 'closing'
  union all
  select b.account_id, 0, b.debit, b.credit from balances_until($1::uuid, $3::date) b where b.kind <> 'closing'
  union all
  select m.account_id, case when m.on_day = $2::date then m.amount else 0 end,
    case when m.on_day > $2::date then greatest(m.amount, 0) else 0 end,
    case when m.on_day > $2::date then greatest(-m.amount, 0) else 0 end
  from moved m
), figures as (
  select account_id, sum(opening) as opening, sum(debit) as debit, sum(credit) as credit from part group by account_id
)
select a.id, a.code, a.name, coalesce(f.opening, 0) as opening, coalesce(f.debit, 0) as debit, coalesce(f.credit, 0) as credit
from account a
left join figures f on f.account_id = a.id
where a.company_id = $1 and ($4::uuid is null or a.id = $4)
  and ($5::uuid is null or a.category_id in (select id from category_with_descendants($1::uuid, $5::uuid)))
  and (f.opening <> 0 or f.debit <> 0 or f.credit <> 0 or exists (
    select from journal_line l
    where l.company_id = $1 and l.account_id = a.id and l.date between $2::date and $3::date and l.kind <> 'closing'
      and (known_at() is null or exists (
        select from journal_entry e where e.company_id = $1 and e.id = l.entry_id and e.recorded_at <= known_at()))))
order by a.code nulls last, a.name, a.id;
