-- Every account with the number of its journal lines and its balance. $1 company
-- Lines are counted in the index of lines by account, which no table page is read for; balances are the kept ones of
-- whole years and what is not folded yet, with the transfer of earlier profit to retained earnings.
with counted as (
  select l.account_id, count(*)::int as lines from journal_line l where l.company_id = $1 group by l.account_id
), balances as (
  select part.account_id, sum(part.debit - part.credit) as balance from (
    select b.account_id, b.debit, b.credit from account_balance b where b.company_id = $1 and b.grain = 'y' and b.kind <> 'closing'
    union all
    select d.account_id, d.debit, d.credit from balance_delta d where d.company_id = $1 and d.kind <> 'closing'
    union all
    select t.account_id, t.debit, t.credit from year_end_transfer($1::uuid, company_today($1::uuid)) t
  ) part
  group by part.account_id
)
select a.id, a.category_id, a.name, a.code, a.system_code, a.version, a.is_active,
  coalesce(counted.lines, 0) as lines, coalesce(balances.balance, 0) as balance
from account a
left join counted on counted.account_id = a.id
left join balances on balances.account_id = a.id
where a.company_id = $1;
