-- Purchase orders are trade documents that post nothing. How far one is received follows from its bills.
create or replace function trade_kinds() returns table (name text, path text) language sql immutable as $$
  values ('sales_voucher', 'sales/vouchers'), ('credit_note', 'sales/credit-notes'), ('purchase_voucher', 'purchase/vouchers'),
    ('debit_note', 'purchase/debit-notes'), ('quotation', 'sales/quotations'), ('purchase_order', 'purchase/purchase-orders')
$$;
-- What an order is called that is stored as ordered, or as closed without the rest.
create function order_state(status text, receipt text) returns text language sql immutable as $$
  select case status
    when 'Ordered' then case receipt when 'none' then 'Issued' when 'part' then 'Partially Received' else 'Received' end
    when 'Closed' then 'Received' else status end
$$;

alter table trade_document
  drop constraint trade_document_path_check,
  add constraint trade_document_path_check check (path in ('sales/vouchers', 'sales/credit-notes', 'purchase/vouchers',
    'purchase/debit-notes', 'sales/quotations', 'purchase/purchase-orders')),
  drop constraint trade_document_status_check,
  add constraint trade_document_status_check check (status = 'Draft' or case path
    when 'sales/quotations' then status in ('Generated', 'Sent', 'Accepted', 'Declined', 'Converted')
    when 'purchase/purchase-orders' then status in ('Ordered', 'Closed', 'Cancelled')
    else status in ('Issued', 'Cancelled') end);
do $$
declare
  reasoned constant text := (
    select conname from pg_constraint
    where conrelid = 'trade_document'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%cancel_reason IS NOT NULL%');
begin
  execute format('alter table trade_document drop constraint %I', reasoned);
end $$;
alter table trade_document
  add constraint trade_document_reason_check check ((status in ('Cancelled', 'Closed')) = (cancel_reason is not null));

-- A list has every column of the table, an order its state instead of its status.
create or replace function add_trade_field(field text, type text) returns void language plpgsql as $$
declare
  listed text;
  kind record;
begin
  execute format('alter table trade_document add column %I %s', field, type);
  select string_agg(case attname when 'status' then 'state as status' else quote_ident(attname) end, ', ' order by attnum)
  into listed from pg_attribute where attrelid = 'trade_list'::regclass and attnum > 0;
  execute format('create or replace view trade_list with (security_invoker = true) as select %s, %I from trade_document',
    listed, field);
  for kind in select * from trade_kinds() loop
    execute format('create or replace view %I with (security_invoker = true) as select %s from trade_list where path = %L',
      kind.name, trade_columns(kind.path), kind.path);
  end loop;
end $$;
create function trade_columns(path text) returns text language sql stable as $$
  select string_agg(
    case when path = 'purchase/purchase-orders' and attname = 'status' then 'order_state(status, receipt) as status'
      else quote_ident(attname) end, ', ' order by attnum)
  from pg_attribute where attrelid = 'trade_list'::regclass and attnum > 0
$$;

-- How much of an order its issued bills have received.
alter table trade_document add column receipt text not null default 'none' check (receipt in ('none', 'part', 'all'));
do $$
declare
  listed constant text := (
    select string_agg(case attname when 'status' then 'state as status' else quote_ident(attname) end, ', ' order by attnum)
    from pg_attribute where attrelid = 'trade_list'::regclass and attnum > 0);
begin
  execute format('create or replace view trade_list with (security_invoker = true) as select %s, receipt from trade_document', listed);
  execute format('create view purchase_order with (security_invoker = true) as select %s from trade_list where path = %L',
    trade_columns('purchase/purchase-orders'), 'purchase/purchase-orders');
end $$;
select add_trade_field('expected_date', 'date');

-- The line of the order that a line of a bill receives.
alter table trade_row
  add column source_row_id uuid,
  add foreign key (company_id, source_row_id) references trade_row (company_id, id);
create index trade_row_source on trade_row (company_id, source_row_id) where source_row_id is not null;

do $$
declare
  paths constant text := (select string_agg(quote_literal(path), ', ' order by path) from trade_kinds());
begin
  drop trigger trade_document_search_insert on trade_document;
  drop trigger trade_document_search_update on trade_document;
  drop trigger trade_document_search_delete on trade_document;
  execute format('create trigger trade_document_search_insert after insert on trade_document referencing new table as touched
    for each statement execute function keep_document_search(%s)', paths);
  execute format('create trigger trade_document_search_update after update on trade_document referencing new table as touched
    for each statement execute function keep_document_search(%s)', paths);
  execute format('create trigger trade_document_search_delete after delete on trade_document
    for each row execute function drop_document_search(%s)', paths);
  execute 'create or replace view searched_document with (security_invoker = true) as ' || replace(
    rtrim(pg_get_viewdef('searched_document'), ';'), 'trade_document.state', $state$
      case trade_document.path when 'purchase/purchase-orders' then order_state(trade_document.status, trade_document.receipt)
        else trade_document.state end$state$);
end $$;

insert into number_series (company_id, series, prefix, padding)
select id, 'purchase/purchase-orders', 'PO-{year}-', 4 from company;
