-- The line of a merged item is in the category of the item that it was merged into, as in the reports.
create or replace view trade_row_list with (security_invoker = true) as
  select r.company_id, r.id, d.version, d.created_at, d.updated_at, d.path as document_path, d.id::text as document_id,
    d.state as status, d.voucher_no, d.supplier_no, d.date, d.party_id, d.customer_name, d.sales_agent_id, r.item_id, i.category_id,
    r.description, r.unit_id, r.rate, r.tax_scheme_id, s.sign * r.quantity as quantity, s.sign * r.gross as gross,
    s.sign * (r.row_discount + r.header_discount) as discount, s.sign * r.net as net, s.sign * r.tax as tax,
    s.sign * (r.net + r.tax) as total
  from trade_row r
  join trade_document d on d.company_id = r.company_id and d.id = r.document_id
  join item sold on sold.company_id = r.company_id and sold.id = r.item_id
  left join item i on i.company_id = sold.company_id and i.id = coalesce(sold.merged_into_id, sold.id)
  cross join lateral (select case when d.path in ('sales/vouchers', 'purchase/vouchers') then 1 else -1 end as sign) s;
