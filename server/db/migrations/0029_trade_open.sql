-- A landed cost may be owed to the supplier of the bill itself: then more is open on its account than the bill comes to.
create or replace function open_amount_of_document() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update trade_document d set open_amount = least(d.total, (
    select coalesce(sum(i.open_amount), 0) from open_item i
    join party p on p.company_id = i.company_id and p.id = d.party_id
    where i.company_id = d.company_id and i.document_path = d.path and i.document_id = d.id and i.party_id = d.party_id
      and i.side = case when d.path in ('sales/vouchers', 'purchase/debit-notes') then 'debit' else 'credit' end))
  from (select distinct company_id, document_path, document_id from changed_items) c
  where d.company_id = c.company_id and d.id = c.document_id and d.path = c.document_path;
  return null;
end $$;

-- The document of a row is named by a text, since it may be one of several kinds.
drop view sales_row, purchase_row, trade_row_list;
create view trade_row_list with (security_invoker = true) as
  select r.company_id, r.id, d.version, d.created_at, d.updated_at, d.path as document_path, d.id::text as document_id,
    d.state as status, d.voucher_no, d.supplier_no, d.date, d.party_id, d.customer_name, d.sales_agent_id, r.item_id, i.category_id,
    r.description, r.unit_id, r.rate, r.tax_scheme_id, s.sign * r.quantity as quantity, s.sign * r.gross as gross,
    s.sign * (r.row_discount + r.header_discount) as discount, s.sign * r.net as net, s.sign * r.tax as tax,
    s.sign * (r.net + r.tax) as total
  from trade_row r
  join trade_document d on d.company_id = r.company_id and d.id = r.document_id
  join item i on i.company_id = r.company_id and i.id = r.item_id
  cross join lateral (select case when d.path in ('sales/vouchers', 'purchase/vouchers') then 1 else -1 end as sign) s;
create view sales_row with (security_invoker = true) as
  select * from trade_row_list where document_path in ('sales/vouchers', 'sales/credit-notes');
create view purchase_row with (security_invoker = true) as
  select * from trade_row_list where document_path in ('purchase/vouchers', 'purchase/debit-notes');
