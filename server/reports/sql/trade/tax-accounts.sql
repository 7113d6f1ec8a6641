-- What the accounts of sales taxes took up in a period: from invoices, bills, notes and lines of vouchers that name a tax
-- scheme, from other entries, and from payments of tax. Payable accounts count by credit, receivable ones by debit.
-- $1 company, $2 first day, $3 last day
select a.id, a.name, x.side,
  coalesce(sum(x.sign * (l.debit - l.credit)) filter (where t.origin = 'taxed'), 0) as posted,
  coalesce(sum(x.sign * (l.debit - l.credit)) filter (where t.origin = 'others'), 0) as others,
  coalesce(sum(x.sign * (l.debit - l.credit)) filter (where t.origin = 'payments'), 0) as payments
from (
  select distinct p.account_id, p.side, p.sign from tax_scheme s
  cross join lateral (values (s.payable_id, 'payable', -1), (s.receivable_id, 'receivable', 1)) p(account_id, side, sign)
  where s.company_id = $1 and s.kind <> 'withholding' and p.account_id is not null
) x
join account a on a.company_id = $1 and a.id = x.account_id
left join journal_line l on l.company_id = $1 and l.account_id = a.id and l.kind = 'regular' and l.date between $2 and $3
left join journal_entry e on e.company_id = $1 and e.id = l.entry_id
cross join lateral (
  select case
    when l.tax_scheme_id is not null or e.document_path in
      ('sales/vouchers', 'sales/credit-notes', 'purchase/vouchers', 'purchase/debit-notes') then 'taxed'
    when e.document_path = 'tax/payments' then 'payments'
    else 'others'
  end as origin
) t
group by a.id, a.name, x.side
order by x.side, a.name collate "und-x-icu", a.id;
