-- The sales book has the exports of tax returns and of the tax summary: the scheme of a line decides, and the export of its
-- document, or of the invoice that it returns, only where the line has no scheme.
create or replace view sales_book with (security_invoker = true) as
  select d.company_id, d.id, d.version, d.created_at, d.updated_at, d.path as document_path, d.id::text as document_id,
    d.state as status, d.voucher_no, d.date, d.party_id, d.customer_name,
    coalesce(d.printed #>> '{party,tax_number}', p.tax_number) as tax_number,
    s.sign * d.total as total, s.sign * (d.non_taxable - x.export) as non_taxable, s.sign * x.export as export,
    s.sign * d.taxable as taxable, s.sign * d.tax as tax
  from trade_document d
  join party p on p.company_id = d.company_id and p.id = d.party_id
  cross join lateral (
    select case when d.status = 'Cancelled' then 0 when d.path = 'sales/vouchers' then 1 else -1 end as sign) s
  cross join lateral (
    select coalesce(sum(r.net), 0) as net from trade_row r
    where r.company_id = d.company_id and r.document_id = d.id and r.tax_kind = 'export') scheme
  cross join lateral (
    select coalesce(sum(r.net), 0) as net from trade_row r
    where d.is_export and r.company_id = d.company_id and r.document_id = d.id and r.tax_kind is null) exported
  cross join lateral (
    select coalesce(sum(r.net), 0) as net
    from trade_row r
    join trade_row b on b.company_id = r.company_id and b.id = r.origin_row_id
    join trade_document o on o.company_id = b.company_id and o.id = b.document_id
    where d.path = 'sales/credit-notes' and not d.is_export and r.company_id = d.company_id and r.document_id = d.id
      and o.is_export and r.tax_kind is null) returned
  cross join lateral (select scheme.net + exported.net + returned.net as export) x
  where d.path in ('sales/vouchers', 'sales/credit-notes') and d.status <> 'Draft';
