-- Goods received before their bill: a goods receipt of a purchase order posts its goods to Goods received not invoiced, and the
-- bills of its lines clear that account.
create or replace function trade_kinds() returns table (name text, path text) language sql immutable as $$
  values ('sales_voucher', 'sales/vouchers'), ('credit_note', 'sales/credit-notes'), ('purchase_voucher', 'purchase/vouchers'),
    ('debit_note', 'purchase/debit-notes'), ('quotation', 'sales/quotations'), ('purchase_order', 'purchase/purchase-orders'),
    ('challan', 'sales/challans'), ('goods_receipt', 'purchase/goods-receipts')
$$;
-- An order says how far it is received, a goods receipt how much of it is billed.
create or replace function order_state(status text, receipt text) returns text language sql immutable as $$
  select case status
    when 'Ordered' then case receipt when 'none' then 'Issued' when 'part' then 'Partially Received' else 'Received' end
    when 'Received' then case receipt when 'none' then 'Received' when 'part' then 'Partially Billed' else 'Billed' end
    when 'Closed' then 'Received' else status end
$$;
create or replace function derived_status(path text, status text, receipt text, state text) returns text language sql immutable as $$
  select case
    when path in ('purchase/purchase-orders', 'purchase/goods-receipts') then order_state(status, receipt)
    when status = 'Delivered' then case receipt when 'all' then 'Resolved' else 'Issued' end
    else state end
$$;

alter table trade_document
  drop constraint trade_document_path_check,
  add constraint trade_document_path_check check (path in ('sales/vouchers', 'sales/credit-notes', 'purchase/vouchers',
    'purchase/debit-notes', 'sales/quotations', 'purchase/purchase-orders', 'sales/challans', 'purchase/goods-receipts')),
  drop constraint trade_document_status_check,
  add constraint trade_document_status_check check (status = 'Draft' or case path
    when 'sales/quotations' then status in ('Generated', 'Sent', 'Accepted', 'Declined', 'Converted')
    when 'purchase/purchase-orders' then status in ('Ordered', 'Closed', 'Cancelled')
    when 'sales/challans' then status in ('Delivered', 'Cancelled')
    when 'purchase/goods-receipts' then status in ('Received', 'Cancelled')
    else status in ('Issued', 'Cancelled') end),
  -- The day from which the goods of a cancelled receipt are no longer in stock.
  add column cancelled_on date,
  add constraint trade_document_cancelled_on_check
    check (cancelled_on is null or status = 'Cancelled' and cancelled_on >= date);

-- Of a goods receipt what a line posted to Goods received not invoiced, of a bill what it clears there.
alter table trade_row add column received_value numeric(20, 6) check (received_value >= 0);

create or replace function trade_columns(path text) returns text language sql stable as $$
  select string_agg(
    case when path in ('purchase/purchase-orders', 'sales/challans', 'purchase/goods-receipts') and attname = 'status'
      then 'derived_status(path, status, receipt, status) as status' else quote_ident(attname) end, ', ' order by attnum)
  from pg_attribute where attrelid = 'trade_list'::regclass and attnum > 0
$$;
do $$
begin
  execute format('create view goods_receipt with (security_invoker = true) as select %s from trade_list where path = %L',
    trade_columns('purchase/goods-receipts'), 'purchase/goods-receipts');
  perform keep_trade_search();
end $$;

-- The account that goods are credited to until their bill, among the liabilities.
with place as (
  select c.company_id, c.id from account_category c where c.system_code = 'LIABILITIES'
), named as (
  update account a set system_code = 'GOODS-RECEIVED' from place p
  where a.company_id = p.company_id and a.category_id = p.id and lower(a.name) = 'goods received not invoiced' and a.system_code is null
  returning a.company_id
)
insert into account (company_id, id, name, code, system_code, category_id, is_default)
select p.company_id, gen_random_uuid(), 'Goods received not invoiced',
  case when exists (select from account a where a.company_id = p.company_id and a.code = 'L-GR') then null else 'L-GR' end,
  'GOODS-RECEIVED', p.id, true
from place p where not exists (select from named n where n.company_id = p.company_id);

insert into number_series (company_id, series, prefix, padding)
select id, 'purchase/goods-receipts', 'GRN-{year}-', 4 from company;
