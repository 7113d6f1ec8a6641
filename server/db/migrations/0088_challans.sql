-- Delivery notes are trade documents that move stock and post its cost only. How far one is settled follows from the invoices
-- of its lines and from its steps: goods that were returned, and the rest that is not invoiced.
create or replace function trade_kinds() returns table (name text, path text) language sql immutable as $$
  values ('sales_voucher', 'sales/vouchers'), ('credit_note', 'sales/credit-notes'), ('purchase_voucher', 'purchase/vouchers'),
    ('debit_note', 'purchase/debit-notes'), ('quotation', 'sales/quotations'), ('purchase_order', 'purchase/purchase-orders'),
    ('challan', 'sales/challans')
$$;
-- The status that is shown where it follows from other documents.
create function derived_status(path text, status text, receipt text, state text) returns text language sql immutable as $$
  select case
    when path = 'purchase/purchase-orders' then order_state(status, receipt)
    when status = 'Delivered' then case receipt when 'all' then 'Resolved' else 'Issued' end
    else state end
$$;
create or replace function trade_columns(path text) returns text language sql stable as $$
  select string_agg(
    case when path in ('purchase/purchase-orders', 'sales/challans') and attname = 'status'
      then 'derived_status(path, status, receipt, status) as status' else quote_ident(attname) end, ', ' order by attnum)
  from pg_attribute where attrelid = 'trade_list'::regclass and attnum > 0
$$;

alter table trade_document
  drop constraint trade_document_path_check,
  add constraint trade_document_path_check check (path in ('sales/vouchers', 'sales/credit-notes', 'purchase/vouchers',
    'purchase/debit-notes', 'sales/quotations', 'purchase/purchase-orders', 'sales/challans')),
  drop constraint trade_document_status_check,
  add constraint trade_document_status_check check (status = 'Draft' or case path
    when 'sales/quotations' then status in ('Generated', 'Sent', 'Accepted', 'Declined', 'Converted')
    when 'purchase/purchase-orders' then status in ('Ordered', 'Closed', 'Cancelled')
    when 'sales/challans' then status in ('Delivered', 'Cancelled')
    else status in ('Issued', 'Cancelled') end);

-- Keeps the trade documents of all kinds in the search; called again by each migration that adds a kind.
create function keep_trade_search() returns void language plpgsql as $$
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
end $$;
do $$
begin
  execute format('create view challan with (security_invoker = true) as select %s from trade_list where path = %L',
    trade_columns('sales/challans'), 'sales/challans');
  execute format('create or replace view purchase_order with (security_invoker = true) as select %s from trade_list where path = %L',
    trade_columns('purchase/purchase-orders'), 'purchase/purchase-orders');
  perform keep_trade_search();
  execute 'create or replace view searched_document with (security_invoker = true) as ' || regexp_replace(
    rtrim(pg_get_viewdef('searched_document'), ';'),
    'CASE trade_document.path\s+WHEN .purchase/purchase-orders.::text THEN order_state\(trade_document.status, trade_document.receipt\)\s+ELSE trade_document.state\s+END',
    'derived_status(trade_document.path, trade_document.status, trade_document.receipt, trade_document.state)');
end $$;

-- A step of a delivery note: goods come back, or what is left is not going to be invoiced.
create table challan_step (
  company_id uuid not null references company (id),
  id uuid not null,
  document_id uuid not null,
  kind text not null check (kind in ('return', 'resolve')),
  date date not null,
  -- Its place within the day.
  step_time timestamptz not null,
  created_by uuid not null references app_user (id),
  primary key (company_id, id),
  foreign key (company_id, document_id) references trade_document (company_id, id)
);
create index challan_step_document on challan_step (company_id, document_id);
select fence_company_table('challan_step');
create table challan_step_row (
  company_id uuid not null,
  step_id uuid not null,
  -- The delivered line, and how much of it in its unit.
  row_id uuid not null,
  quantity numeric(20, 6) not null check (quantity > 0),
  -- The number of its movement within the delivery note, beyond those of the lines.
  stock_row_no int not null check (stock_row_no > 10000),
  primary key (company_id, step_id, row_id),
  foreign key (company_id, step_id) references challan_step (company_id, id),
  foreign key (company_id, row_id) references trade_row (company_id, id)
);
create index challan_step_row_line on challan_step_row (company_id, row_id);
select fence_company_table('challan_step_row');

-- A movement of quantity 0 carries the cost of so many delivered units on to the cost of goods sold.
alter table stock_entry
  add column carried_quantity numeric(20, 6) check (carried_quantity > 0),
  add check ((carried_quantity is not null) = (kind = 'delivery_cost'));
do $$
declare
  outdated record;
begin
  for outdated in
    select conname from pg_constraint where conrelid = 'stock_entry'::regclass and contype = 'c'
      and (pg_get_constraintdef(oid) like '%revaluation_in%' or pg_get_constraintdef(oid) like '%(quantity = (0)::numeric) =%')
  loop
    execute format('alter table stock_entry drop constraint %I', outdated.conname);
  end loop;
end $$;
alter table stock_entry
  add constraint stock_entry_kind_check check (kind in ('opening', 'stock_in', 'stock_out', 'damaged', 'expired', 'purchase',
    'purchase_return', 'sale', 'sale_return', 'delivery', 'delivery_return', 'delivery_cost', 'consumption', 'production',
    'merge_out', 'merge_in', 'value_change', 'revaluation_out', 'revaluation_in')),
  add constraint stock_entry_quantity_check check ((quantity = 0) = (kind in ('value_change', 'delivery_cost')));

-- Carried costs are no stock: their account is that of delivered goods, which other entries post to as well.
create or replace function check_inventory_lines() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (
    select from (
      select l.account_id, l.debit - l.credit as amount from journal_line l
      join account a on a.company_id = l.company_id and a.id = l.account_id and a.control_kind = 'inventory'
      where l.company_id = new.company_id and l.entry_id = new.id
      union all
      select s.inventory_account_id, -c.amount from stock_cost_change c
      join stock_entry s on s.company_id = c.company_id and s.id = c.stock_entry_id and s.kind <> 'delivery_cost'
      where c.company_id = new.company_id and c.journal_entry_id = new.id
    ) parts group by account_id having sum(amount) <> 0
  ) then
    raise exception 'journal entry % and its stock differ', new.id using errcode = 'DB003';
  end if;
  return null;
end $$;

create or replace function stock_ledger_gaps(company uuid, at_most int)
  returns table (item_id uuid, stock numeric, ledger numeric) language sql stable as $$
  select item_id, sum(stock), sum(ledger) from (
    select v.item_id, v.value + v.settlement as stock, 0::numeric as ledger from stock_valuation v where v.company_id = company
    union all
    select s.item_id, 0, c.amount from stock_cost_change c
    join stock_entry s on s.company_id = c.company_id and s.id = c.stock_entry_id and s.kind <> 'delivery_cost'
    where c.company_id = company
  ) parts group by item_id having sum(stock) <> sum(ledger) limit at_most
$$;

with place as (
  select distinct on (c.company_id) c.company_id, c.id from account_category c
  where c.code = 'A-DA' or c.system_code = 'ASSETS'
  order by c.company_id, (c.code is not distinct from 'A-DA') desc, c.id
)
insert into account (company_id, id, name, system_code, category_id, is_default)
select p.company_id, gen_random_uuid(), 'Goods delivered not invoiced', 'GOODS-DELIVERED', p.id, true
from place p
where not exists (select from account a where a.company_id = p.company_id and a.system_code = 'GOODS-DELIVERED');

insert into number_series (company_id, series, prefix, padding)
select id, 'sales/challans', 'DEL-{year}-', 4 from company;
