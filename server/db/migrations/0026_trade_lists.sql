-- What was taken off a row without being visible in its net, so that a return gives back the same; and lists of rows.

alter table trade_row
  add column trade_discount numeric(20, 6) not null default 0,
  add column non_trade_discount numeric(20, 6) not null default 0;

-- Lists show as status what follows from what is open.
drop view sales_voucher, credit_note, purchase_voucher, debit_note;
create view trade_list with (security_invoker = true) as
  select company_id, id, version, created_at, updated_at, path, state as status, voucher_no, supplier_no, date, due_date, party_id,
    customer_name, address, email, tax_type, discount_type, discount, sales_discount_id, purchase_discount_id, is_trade_discount,
    sales_agent_id, reference, received_by, remarks, is_export, is_import, import_country, import_date, import_document_number,
    is_capital_expense, is_free, sub_total, discount_total, taxable, non_taxable, tax, total, open_amount, print_count,
    cancel_reason
  from trade_document;
create view sales_voucher with (security_invoker = true) as select * from trade_list where path = 'sales/vouchers';
create view credit_note with (security_invoker = true) as select * from trade_list where path = 'sales/credit-notes';
create view purchase_voucher with (security_invoker = true) as select * from trade_list where path = 'purchase/vouchers';
create view debit_note with (security_invoker = true) as select * from trade_list where path = 'purchase/debit-notes';

-- One line for each row of a document; what a note takes back counts below zero.
create view trade_row_list with (security_invoker = true) as
  select r.company_id, r.id, d.version, d.created_at, d.updated_at, d.path as document_path, d.id as document_id, d.state as status,
    d.voucher_no, d.supplier_no, d.date, d.party_id, d.customer_name, d.sales_agent_id, r.item_id, i.category_id, r.description,
    r.unit_id, r.rate, r.tax_scheme_id, s.sign * r.quantity as quantity, s.sign * r.gross as gross,
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
