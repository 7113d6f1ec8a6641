-- Every account with its opening and its turnover, from balances alone.
-- $1 company, $2 first day, $3 last day, $4 category with all below it (null: the whole chart)
-- Whatever lies before the first day is opening; so is what openings brought in, whenever it is dated.
with figures as (
  select part.account_id, sum(part.opening_debit) as opening_debit, sum(part.opening_credit) as opening_credit,
    sum(part.debit) as debit, sum(part.credit) as credit
  from (
    select b.account_id, b.debit as opening_debit, b.credit as opening_credit, -b.debit as debit, -b.credit as credit
    from balances_until($1::uuid, $2::date - 1) b where b.kind <> 'opening'
    union all
    select b.account_id,
      case when b.kind = 'opening' then b.debit else 0 end, case when b.kind = 'opening' then b.credit else 0 end,
      case when b.kind = 'opening' then 0 else b.debit end, case when b.kind = 'opening' then 0 else b.credit end
    from balances_until($1::uuid, $3::date) b
  ) part
  group by part.account_id
)
select a.id, a.category_id, a.name, a.code, coalesce(f.opening_debit, 0) as opening_debit,
  coalesce(f.opening_credit, 0) as opening_credit, coalesce(f.debit, 0) as debit, coalesce(f.credit, 0) as credit
from account a
left join figures f on f.account_id = a.id
where a.company_id = $1
  and ($4::uuid is null or a.category_id in (select id from category_with_descendants($1::uuid, $4::uuid)));
