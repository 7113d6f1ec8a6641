-- The tax periods of a company, the last day of its last filed return, and what its tax accounts hold, later entries and cheques
-- that are not posted yet included; positive is payable. $1 company
with tax_account as (
  select distinct p.account_id from tax_scheme s cross join lateral (values (s.payable_id), (s.receivable_id)) p(account_id)
  where s.company_id = $1 and s.kind <> 'withholding' and p.account_id is not null
)
select c.country_iso as country, c.tax_period as length, c.tax_stagger as stagger, c.calendar,
  (select max(r.end_date) from tax_return r where r.company_id = $1 and r.filed_at is not null)::text as filed_until,
  trim_scale((
    select coalesce(sum(b.credit - b.debit), 0) from balances_until($1::uuid, '9999-12-31') b
    where b.account_id in (select account_id from tax_account)
  ) - (
    select coalesce(sum(d.amount), 0) from cheque_issue d
    where d.company_id = $1 and d.status = 'Issued' and d.dr_account_id in (select account_id from tax_account)
      and not exists (
        select from journal_entry e
        where e.company_id = $1 and e.document_path = 'banking/cheque-issues' and e.document_id = d.id and e.reverses_id is null
          and not exists (select from journal_entry r where r.company_id = $1 and r.reverses_id = e.id))
  ))::text as balance
from company c where c.id = $1;
