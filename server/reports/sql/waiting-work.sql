-- Work that waits in lists of a company. $1 company, $2 the paths of the lists, $3 the most that is counted of a kind
with list as (select unnest($2::text[]) as path), today as (select company_today($1::uuid) as day)
select path, kind, count::int from (
  select l.path, 'overdue' as kind, w.count
  from list l cross join lateral (
    select count(*) from (
      select from trade_document d join today on d.due_date < today.day
      where d.company_id = $1::uuid and d.path = l.path and d.open_amount > 0 limit $3::int
    ) waiting
  ) w
  where l.path in ('sales/vouchers', 'purchase/vouchers')
  union all
  select l.path, 'draft', w.count
  from list l cross join lateral (
    select count(*) from (
      select from trade_document d where d.company_id = $1::uuid and d.path = l.path and d.state = 'Draft' limit $3::int
    ) waiting
  ) w
  where l.path in ('sales/vouchers', 'sales/credit-notes', 'purchase/vouchers', 'purchase/debit-notes')
  union all
  select l.path, 'unapproved', w.count
  from list l cross join lateral (
    select count(*) from (
      select from journal_voucher v where v.company_id = $1::uuid and v.status = 'Unapproved' limit $3::int
    ) waiting
  ) w
  where l.path = 'account/journal-vouchers'
  union all
  select l.path, 'uncleared', w.count
  from list l cross join lateral (
    select count(*) from (
      select from cheque_deposit d where d.company_id = $1::uuid and d.status = 'Issued' limit $3::int
    ) waiting
  ) w
  where l.path = 'banking/cheque-deposits'
  union all
  select l.path, 'uncleared', w.count
  from list l cross join lateral (
    select count(*) from (
      select from cheque_issue d where d.company_id = $1::uuid and d.status = 'Issued' limit $3::int
    ) waiting
  ) w
  where l.path = 'banking/cheque-issues'
) counted
where count > 0;
