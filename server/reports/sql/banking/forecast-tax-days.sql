-- The tax of the documents of each day since before the current tax period began, positive is payable: what the tax accounts
-- turned over, without what settles an earlier period. These are tax payments, and what other entries take off the accounts without
-- naming a tax scheme, as in the proposal of a tax payment. Only lines that take something off are looked up with their entries.
-- $1 company, $2 today
with tax_account as materialized (
  select distinct on (p.account_id) p.account_id, p.side from tax_scheme s
  cross join lateral (values (s.payable_id, 'payable'), (s.receivable_id, 'receivable')) p(account_id, side)
  where s.company_id = $1 and s.kind <> 'withholding' and p.account_id is not null
  order by p.account_id, p.side
), since as (
  select ($2::date - make_interval(months => 1
    + case c.tax_period when 'months' then 1 when 'two_months' then 2 when 'quarters' then 3 when 'half_years' then 6 else 12 end))::date as day
  from company c where c.id = $1
), movement as (
  select b.period as day, b.credit - b.debit as tax
  from tax_account t
  join account_balance b on b.company_id = $1 and b.account_id = t.account_id and b.grain = 'd' and b.kind = 'regular'
    and b.period >= (select day from since)
  union all
  select d.day, d.credit - d.debit
  from balance_delta d
  where d.company_id = $1 and d.kind = 'regular' and d.day >= (select day from since)
    and d.account_id in (select account_id from tax_account)
  union all
  select l.date, l.debit - l.credit
  from tax_account t
  join journal_line l on l.company_id = $1 and l.account_id = t.account_id and l.date >= (select day from since)
    and l.kind = 'regular' and l.tax_scheme_id is null and case t.side when 'payable' then l.debit else l.credit end <> 0
  join journal_entry e on e.company_id = $1 and e.id = l.entry_id and e.document_path not in
    ('sales/vouchers', 'sales/credit-notes', 'purchase/vouchers', 'purchase/debit-notes', 'tax/payments')
  union all
  select l.date, l.debit - l.credit
  from journal_entry e
  join journal_line l on l.company_id = $1 and l.entry_id = e.id and l.date >= (select day from since)
  join tax_account t on t.account_id = l.account_id
  where e.company_id = $1 and e.document_path = 'tax/payments'
)
select day::text as day, trim_scale(sum(tax))::text as tax from movement group by day having sum(tax) <> 0 order by day;
