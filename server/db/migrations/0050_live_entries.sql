-- What counts of a plain document is what it posted and nothing has reversed: one entry, several or none, as the journal says.
create or replace function cheques_due(at timestamptz) returns table (company_id uuid, id uuid, user_id uuid, email text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select d.company_id, d.id, u.id, u.email
  from company c join cheque_issue d on d.company_id = c.id join app_user u on u.id = d.created_by
  where c.deleted_at is null and d.status = 'Issued' and d.payment_id is null
    and greatest(d.date, d.cheque_date) <= (at at time zone c.time_zone)::date
    and not exists (
      select from journal_entry e
      where e.company_id = d.company_id and e.document_path = 'banking/cheque-issues' and e.document_id = d.id and e.reverses_id is null
        and not exists (select from journal_entry r where r.company_id = e.company_id and r.reverses_id = e.id)
    )
$$;

drop index cheque_issue_waiting;
create index cheque_issue_waiting on cheque_issue (company_id, greatest(date, cheque_date)) where status = 'Issued' and payment_id is null;

alter table cash_deposit drop column entry_id;
alter table cheque_deposit drop column entry_id;
alter table cheque_issue drop column entry_id;
alter table fund_transfer drop column entry_id;
alter table tax_payment drop column entry_id;
