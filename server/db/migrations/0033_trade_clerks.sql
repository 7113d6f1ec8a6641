-- The people who sell, buy and stand at the till; and what is without tax says so in its rows.

-- Companies that are there already get the sets that new ones begin with, unless they have one of that name.
insert into permission_set (company_id, id, name, shipped)
select c.id, gen_random_uuid(), s.name, s.shipped
from company c cross join (values
  ('Sales clerk', 'sales_clerk'), ('Purchase clerk', 'purchase_clerk'), ('Cashier', 'cashier')) s(name, shipped)
on conflict (company_id, name) do nothing;

-- The kind of a row's tax is what taxes it: nothing where its document is without tax, or the one whose row it gives
-- back. The scheme stays as it was chosen.
update trade_row r set tax_kind = null, tax_rate = null
from trade_row n
join trade_document d on d.company_id = n.company_id and d.id = n.document_id
left join trade_row b on b.company_id = n.company_id and b.id = n.origin_row_id
left join trade_document o on o.company_id = b.company_id and o.id = b.document_id
where r.company_id = n.company_id and r.id = n.id and r.tax_kind is not null and coalesce(o.tax_type, d.tax_type) = 'none';

update trade_document d set taxable = t.taxable, non_taxable = d.total - d.tax - t.taxable
from (
  select company_id, document_id, coalesce(sum(net) filter (where tax_kind = 'taxable'), 0) as taxable
  from trade_row group by company_id, document_id
) t
where t.company_id = d.company_id and t.document_id = d.id and d.taxable <> t.taxable
  and d.path in ('sales/credit-notes', 'purchase/debit-notes');

-- total = non_taxable + export + taxable + tax.
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
  -- A note takes back exports where the invoice that it names was one.
  cross join lateral (
    select coalesce(sum(r.net), 0) as export
    from trade_row r
    join trade_row b on b.company_id = r.company_id and b.id = r.origin_row_id
    join trade_document o on o.company_id = b.company_id and o.id = b.document_id
    where d.path = 'sales/credit-notes' and r.company_id = d.company_id and r.document_id = d.id and o.is_export
      and coalesce(r.tax_kind, 'none') not in ('taxable', 'export')) origin
  cross join lateral (
    select case when d.is_export then d.non_taxable else scheme.net + origin.export end as export) x
  where d.path in ('sales/vouchers', 'sales/credit-notes') and d.status <> 'Draft';

create or replace view purchase_tax_line with (security_invoker = true) as
  select d.company_id, d.id as document_id, d.path as document_path, d.date, d.status,
    case when r.tax_kind is not null then r.tax_scheme_id end as tax_scheme_id,
    case when k.kind <> 'taxable' and customs.scheme_id is not null then 'customs' else k.kind end as kind,
    case when coalesce(o.is_capital_expense, d.is_capital_expense) or i.fixed_asset then 'capital'
      when coalesce(o.is_import, d.is_import) then 'import' else 'domestic' end as part,
    false as is_landed, r.net, r.tax, case when k.kind <> 'taxable' then customs.scheme_id end as customs_scheme_id
  from trade_document d
  join trade_row r on r.company_id = d.company_id and r.document_id = d.id
  join item i on i.company_id = r.company_id and i.id = r.item_id
  left join trade_row b on b.company_id = r.company_id and b.id = r.origin_row_id
  left join trade_document o on o.company_id = b.company_id and o.id = b.document_id
  cross join lateral (select coalesce(r.tax_kind, 'none') as kind) k
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
