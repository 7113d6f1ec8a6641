-- The day of balances that have no end: today, or the last later day that entries have changed. It is one day for all
-- accounts, so that income, expense and retained earnings are transferred together, in charts, lists and statements. An entry
-- that was reversed on its own day has changed nothing there: a document of the next fiscal year that was cancelled ends no year.
create function balance_day(company uuid) returns date language sql stable as $$
  select coalesce((
    select e.date from journal_entry e
    where e.company_id = company and e.kind <> 'closing' and e.date > company_today(company)
      and not exists (
        select from journal_entry r where r.company_id = company and r.reverses_id = e.id and r.date = e.date)
      and not exists (
        select from journal_entry o where o.company_id = company and o.id = e.reverses_id and o.date = e.date)
    order by e.date desc limit 1), company_today(company))
$$;

create or replace function statement_end(company uuid, account uuid, until date) returns date language sql stable as $$
  select case when until < date '9999-12-31' then until else balance_day(company) end
$$;

-- The purchase book has what is bought under reverse charge, and imports with postponed tax, among what is taxable, as the tax
-- summary and returns do. The buyer accounts for their tax, which is part of no total.
-- total + landed = non_taxable + the three taxable + the three taxes.
create or replace view purchase_book with (security_invoker = true) as
  select d.company_id, d.id, d.version, d.created_at, d.updated_at, d.path as document_path, d.id::text as document_id,
    d.state as status, d.voucher_no, d.supplier_no, d.date, d.party_id, d.customer_name,
    coalesce(d.printed #>> '{party,tax_number}', p.tax_number) as tax_number, d.import_document_number,
    s.sign * d.total as total, s.sign * x.landed as landed, s.sign * x.non_taxable as non_taxable,
    s.sign * x.taxable as taxable, s.sign * x.tax as tax, s.sign * x.import_taxable as import_taxable,
    s.sign * x.import_tax as import_tax, s.sign * x.capital_taxable as capital_taxable, s.sign * x.capital_tax as capital_tax,
    s.sign * x.self_assessed_tax as self_assessed_tax
  from trade_document d
  join party p on p.company_id = d.company_id and p.id = d.party_id
  cross join lateral (
    select case when d.status = 'Cancelled' then 0 when d.path = 'purchase/vouchers' then 1 else -1 end as sign) s
  cross join lateral (
    select coalesce(sum(l.net + l.tax) filter (where l.is_landed), 0) as landed,
      coalesce(sum(l.net) filter (where not k.is_taxable), 0) as non_taxable,
      coalesce(sum(l.net) filter (where k.is_taxable and l.part = 'domestic'), 0) as taxable,
      coalesce(sum(l.tax) filter (where l.part = 'domestic'), 0) as tax,
      coalesce(sum(l.net) filter (where k.is_taxable and l.part = 'import'), 0) as import_taxable,
      coalesce(sum(l.tax) filter (where l.part = 'import'), 0) as import_tax,
      coalesce(sum(l.net) filter (where k.is_taxable and l.part = 'capital'), 0) as capital_taxable,
      coalesce(sum(l.tax) filter (where l.part = 'capital'), 0) as capital_tax,
      coalesce(sum(l.self_assessed_tax), 0) as self_assessed_tax
    from purchase_tax_line l
    cross join lateral (select l.kind in ('taxable', 'customs', 'reverse_charge', 'import') as is_taxable) k
    where l.company_id = d.company_id and l.document_id = d.id) x
  where d.path in ('purchase/vouchers', 'purchase/debit-notes') and d.status <> 'Draft';
