-- The books of sales and purchases: one line for each document that was issued. What notes take back counts below zero,
-- cancelled documents stand there with nothing. What is taxable follows the kind of the scheme, never the tax; where a
-- document is without tax, its rows have no scheme, whatever they say.

create index trade_row_export on trade_row (company_id, document_id) where tax_kind = 'export';
create index trade_document_sales_book on trade_document (company_id, date desc, id desc)
  where path in ('sales/vouchers', 'sales/credit-notes') and status <> 'Draft';
create index trade_document_purchase_book on trade_document (company_id, date desc, id desc)
  where path in ('purchase/vouchers', 'purchase/debit-notes') and status <> 'Draft';

-- total = non_taxable + export + taxable + tax.
create view sales_book with (security_invoker = true) as
  select d.company_id, d.id, d.version, d.created_at, d.updated_at, d.path as document_path, d.id::text as document_id,
    d.state as status, d.voucher_no, d.date, d.party_id, d.customer_name,
    coalesce(d.printed #>> '{party,tax_number}', p.tax_number) as tax_number,
    s.sign * d.total as total, s.sign * (x.non_taxable - x.export) as non_taxable, s.sign * x.export as export,
    s.sign * x.taxable as taxable, s.sign * d.tax as tax
  from trade_document d
  join party p on p.company_id = d.company_id and p.id = d.party_id
  cross join lateral (
    select case when d.status = 'Cancelled' then 0 when d.path = 'sales/vouchers' then 1 else -1 end as sign) s
  cross join lateral (
    select coalesce(sum(r.net), 0) as net from trade_row r
    where d.tax_type <> 'none' and r.company_id = d.company_id and r.document_id = d.id and r.tax_kind = 'export') scheme
  -- A note takes back exports where the invoice that it names was one, and nothing taxable where that was without tax.
  cross join lateral (
    select coalesce(sum(r.net) filter (where o.is_export and (o.tax_type = 'none'
        or coalesce(r.tax_kind, 'none') not in ('taxable', 'export'))), 0) as export,
      coalesce(sum(r.net) filter (where o.tax_type = 'none' and r.tax_kind = 'taxable'), 0) as untaxed
    from trade_row r
    join trade_row b on b.company_id = r.company_id and b.id = r.origin_row_id
    join trade_document o on o.company_id = b.company_id and o.id = b.document_id
    where d.path = 'sales/credit-notes' and r.company_id = d.company_id and r.document_id = d.id) origin
  cross join lateral (
    select case when d.is_export then d.non_taxable + origin.untaxed else scheme.net + origin.export end as export,
      d.taxable - origin.untaxed as taxable, d.non_taxable + origin.untaxed as non_taxable) x
  where d.path in ('sales/vouchers', 'sales/credit-notes') and d.status <> 'Draft';

-- What was bought, by the row: what customs tax is taxed although the bill itself has no tax; what was bought to stay is
-- capital; notes take back what the row that they name was. Landed costs are bought with it. Their special kinds are a
-- tax alone: what customs add to the price to reckon from is nothing that was bought.
create view purchase_tax_line with (security_invoker = true) as
  select d.company_id, d.id as document_id, d.path as document_path, d.date, d.status,
    case when k.kind = 'none' then null else r.tax_scheme_id end as tax_scheme_id,
    case when k.kind <> 'taxable' and customs.scheme_id is not null then 'customs' else k.kind end as kind,
    case when coalesce(o.is_capital_expense, d.is_capital_expense) or i.fixed_asset then 'capital'
      when coalesce(o.is_import, d.is_import) then 'import' else 'domestic' end as part,
    false as is_landed, r.net, r.tax, case when k.kind <> 'taxable' then customs.scheme_id end as customs_scheme_id
  from trade_document d
  join trade_row r on r.company_id = d.company_id and r.document_id = d.id
  join item i on i.company_id = r.company_id and i.id = r.item_id
  left join trade_row b on b.company_id = r.company_id and b.id = r.origin_row_id
  left join trade_document o on o.company_id = b.company_id and o.id = b.document_id
  cross join lateral (
    select case when coalesce(o.tax_type, d.tax_type) = 'none' then 'none' else coalesce(r.tax_kind, 'none') end as kind) k
  left join lateral (
    select c.tax_scheme_id as scheme_id from landed_cost_row c
    join tax_scheme t on t.company_id = c.company_id and t.id = c.tax_scheme_id and t.kind = 'taxable'
    where c.company_id = d.company_id and c.document_id = coalesce(o.id, d.id) and c.type = 'Tax on Purchase'
    order by c.row_no limit 1
  ) customs on true
  where d.path in ('purchase/vouchers', 'purchase/debit-notes')
  union all
  select d.company_id, d.id, d.path, d.date, d.status, c.tax_scheme_id, coalesce(t.kind, 'none'),
    case when d.is_capital_expense then 'capital' when d.is_import then 'import' else 'domestic' end,
    true, case when c.type in ('Tax on Purchase', 'Customs Valuation Uplift') then 0 else c.amount end, c.tax, null
  from trade_document d
  join landed_cost_row c on c.company_id = d.company_id and c.document_id = d.id
  left join tax_scheme t on t.company_id = c.company_id and t.id = c.tax_scheme_id
  where d.path = 'purchase/vouchers';

-- total + landed = non_taxable + the three taxable + the three taxes.
create view purchase_book with (security_invoker = true) as
  select d.company_id, d.id, d.version, d.created_at, d.updated_at, d.path as document_path, d.id::text as document_id,
    d.state as status, d.voucher_no, d.supplier_no, d.date, d.party_id, d.customer_name,
    coalesce(d.printed #>> '{party,tax_number}', p.tax_number) as tax_number, d.import_document_number,
    s.sign * d.total as total, s.sign * x.landed as landed, s.sign * x.non_taxable as non_taxable,
    s.sign * x.taxable as taxable, s.sign * x.tax as tax, s.sign * x.import_taxable as import_taxable,
    s.sign * x.import_tax as import_tax, s.sign * x.capital_taxable as capital_taxable, s.sign * x.capital_tax as capital_tax
  from trade_document d
  join party p on p.company_id = d.company_id and p.id = d.party_id
  cross join lateral (
    select case when d.status = 'Cancelled' then 0 when d.path = 'purchase/vouchers' then 1 else -1 end as sign) s
  cross join lateral (
    select coalesce(sum(l.net + l.tax) filter (where l.is_landed), 0) as landed,
      coalesce(sum(l.net) filter (where l.kind not in ('taxable', 'customs')), 0) as non_taxable,
      coalesce(sum(l.net) filter (where l.kind in ('taxable', 'customs') and l.part = 'domestic'), 0) as taxable,
      coalesce(sum(l.tax) filter (where l.part = 'domestic'), 0) as tax,
      coalesce(sum(l.net) filter (where l.kind in ('taxable', 'customs') and l.part = 'import'), 0) as import_taxable,
      coalesce(sum(l.tax) filter (where l.part = 'import'), 0) as import_tax,
      coalesce(sum(l.net) filter (where l.kind in ('taxable', 'customs') and l.part = 'capital'), 0) as capital_taxable,
      coalesce(sum(l.tax) filter (where l.part = 'capital'), 0) as capital_tax
    from purchase_tax_line l where l.company_id = d.company_id and l.document_id = d.id) x
  where d.path in ('purchase/vouchers', 'purchase/debit-notes') and d.status <> 'Draft';
