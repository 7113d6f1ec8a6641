-- Every account with its opening, its turnover and its year-end transfer, from balances alone.
-- $1 company, $2 first day, $3 last day, $4 category with all below it (null: the whole chart)
-- Whatever lies before the first day is opening; so is what openings brought in, whenever it is dated. Income and expense
-- begin each fiscal year at zero: the opening includes the transfer to retained earnings of the years before the first
-- day, and `transfer` (positive is a debit) is that of the years that ended within the period.
with parts as (
  select b.account_id, b.debit as opening_debit, b.credit as opening_credit, -b.debit as debit, -b.credit as credit,
    0::numeric as transfer
  from balances_until($1::uuid, $2::date - 1) b where b.kind not in ('opening', 'closing')
  union all
  select b.account_id,
    case when b.kind = 'opening' then b.debit else 0 end, case when b.kind = 'opening' then b.credit else 0 end,
    case when b.kind = 'opening' then 0 else b.debit end, case when b.kind = 'opening' then 0 else b.credit end, 0
  from balances_until($1::uuid, $3::date) b where b.kind <> 'closing'
  union all
  select t.account_id, t.debit, t.credit, 0, 0, t.credit - t.debit from year_end_transfer($1::uuid, $2::date) t
  union all
  select t.account_id, 0, 0, 0, 0, t.debit - t.credit from year_end_transfer($1::uuid, $3::date) t
), figures as (
  select account_id, sum(opening_debit) as opening_debit, sum(opening_credit) as opening_credit, sum(debit) as debit,
    sum(credit) as credit, sum(transfer) as transfer
  from parts group by account_id
)
select a.id, a.category_id, a.name, a.code, coalesce(f.opening_debit, 0) as opening_debit,
  coalesce(f.opening_credit, 0) as opening_credit, coalesce(f.debit, 0) as debit, coalesce(f.credit, 0) as credit,
  coalesce(f.transfer, 0) as transfer
from account a
left join figures f on f.account_id = a.id
where a.company_id = $1
  and ($4::uuid is null or a.category_id in (select id from category_with_descendants($1::uuid, $4::uuid)));
