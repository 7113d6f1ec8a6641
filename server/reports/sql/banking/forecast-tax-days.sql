-- The tax of the documents of each day since the period before the current one began, positive is payable. What entries take off
-- the tax accounts without naming a tax scheme settles an earlier period, as in the proposal of a tax payment.
-- $1 company, $2 today
with tax_account as (
  select distinct on (p.account_id) p.account_id, p.side from tax_scheme s
  cross join lateral (values (s.payable_id, 'payable'), (s.receivable_id, 'receivable')) p(account_id, side)
  where s.company_id = $1 and s.kind <> 'withholding' and p.account_id is not null
  order by p.account_id, p.side
), since as (
  select ($2::date - make_interval(months => 1
    + case c.tax_period when 'months' then 1 when 'two_months' then 2 when 'quarters' then 3 when 'half_years' then 6 else 12 end))::date as day
  from company c where c.id = $1
)
select l.date::text as day, trim_scale(sum(l.credit - l.debit))::text as tax
from tax_account t
join journal_line l on l.company_id = $1 and l.account_id = t.account_id and l.date >= (select day from since) and l.kind = 'regular'
join journal_entry e on e.company_id = $1 and e.id = l.entry_id
where l.tax_scheme_id is not null
  or e.document_path in ('sales/vouchers', 'sales/credit-notes', 'purchase/vouchers', 'purchase/debit-notes')
  or e.document_path <> 'tax/payments' and case t.side when 'payable' then l.credit else l.debit end <> 0
group by l.date having sum(l.credit - l.debit) <> 0
order by l.date;
