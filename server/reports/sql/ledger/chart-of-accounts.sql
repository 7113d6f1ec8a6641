-- Every account with the number of its journal lines and its balance, closing entries apart. $1 company
-- Lines are counted in the index of lines by account, which no table page is read for, less those of closing entries; balances
-- are the kept ones of whole years and what is not folded yet, with the transfer of earlier profit to retained earnings on
-- the day that all of them reach to.
with counted as (
  select part.account_id, sum(part.lines)::int as lines from (
    select l.account_id, count(*) as lines from journal_line l where l.company_id = $1 group by l.account_id
    union all
    select l.account_id, -count(*)
    from year_closing y
    cross join lateral (values (y.entry_id), (y.reversal_id)) of_closing(entry_id)
    join journal_line l on l.company_id = $1 and l.entry_id = of_closing.entry_id
    where y.company_id = $1 group by l.account_id
  ) part group by part.account_id
), balances as (
  select part.account_id, sum(part.debit - part.credit) as balance from (
    select b.account_id, b.debit, b.credit from account_balance b where b.company_id = $1 and b.grain = 'y' and b.kind <> 'closing'
    union all
    select d.account_id, d.debit, d.credit from balance_delta d where d.company_id = $1 and d.kind <> 'closing'
    union all
    select t.account_id, t.debit, t.credit from year_end_transfer($1::uuid, balance_day($1::uuid)) t
  ) part
  group by part.account_id
)
select a.id, a.category_id, a.name, a.code, a.system_code, a.version, a.is_active,
  coalesce(counted.lines, 0) as lines, coalesce(balances.balance, 0) as balance
from account a
left join counted on counted.account_id = a.id
left join balances on balances.account_id = a.id
where a.company_id = $1;
