-- A company changes its costing method at the start of a fiscal year: what is there that morning goes out at its worth by
-- the method of before and comes back as one lot. From then on stock of earlier days stays as it is.

create table costing_change (
  company_id uuid not null references company (id),
  id uuid not null,
  -- The first day on which the method counts.
  date date not null,
  method_before text not null check (method_before in ('fifo', 'average')),
  method_after text not null check (method_after in ('fifo', 'average')),
  -- What came back that day: so many items, worth so much.
  item_count int not null check (item_count >= 0),
  worth numeric(20, 6) not null,
  created_by uuid not null references app_user (id),
  created_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  unique (company_id, date),
  check (method_before <> method_after)
);
select fence_company_table('costing_change');
create trigger costing_change_append_only before update or delete on costing_change
  for each row execute function refuse_change();

alter table stock_entry drop constraint stock_entry_kind_check;
alter table stock_entry add constraint stock_entry_kind_check check (kind in ('opening', 'stock_in', 'stock_out',
  'damaged', 'expired', 'purchase', 'purchase_return', 'sale', 'sale_return', 'consumption', 'production', 'merge_out',
  'merge_in', 'value_change', 'revaluation_out', 'revaluation_in'));

-- Stock moves on an open date only, and on none before the last change of the costing method.
create or replace function check_stock_dates() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  moved record;
begin
  for moved in select company_id, date from moved_rows group by 1, 2 loop
    if not exists (
      select from fiscal_year y
      where y.company_id = moved.company_id and moved.date between y.start_date and y.end_date and y.state = 'open'
    ) then
      raise exception 'stock of % is outside an open fiscal year', moved.date using errcode = 'DB004';
    end if;
    if exists (select from company c where c.id = moved.company_id and c.deleted_at is not null) then
      raise exception 'company % has ended', moved.company_id using errcode = 'DB008';
    end if;
    if exists (select from company c where c.id = moved.company_id and moved.date <= c.lock_date) then
      raise exception 'stock of % is in a locked period', moved.date using errcode = 'DB005';
    end if;
    if exists (select from costing_change k where k.company_id = moved.company_id and moved.date < k.date) then
      raise exception 'stock of % is before a change of the costing method', moved.date using errcode = 'DB013';
    end if;
  end loop;
  return null;
end $$;

create or replace view posted_document with (security_invoker = true) as
  select company_id, 'account/journal-vouchers' as document_path, id as document_id, voucher_no as number, narration
  from journal_voucher
  union all
  select company_id, 'account/opening-balances', id, null, 'Opening balance' from opening_balance
  union all
  select s.company_id, 'inventory/opening-stock', s.id, null, 'Opening stock of ' || i.name
  from opening_stock s join item i on i.company_id = s.company_id and i.id = s.item_id
  union all
  select company_id, 'inventory/adjustments', id, voucher_no, purpose || ': ' || remarks from inventory_adjustment
  union all
  select company_id, 'inventory/conversions', id, voucher_no, remarks from inventory_conversion
  union all
  select company_id, 'inventory/stock-counts', id, voucher_no, coalesce(remarks, '') from stock_count
  union all
  select m.company_id, 'settings/item-merge', m.id, null, 'Merged into ' || i.name
  from item_merge m join item i on i.company_id = m.company_id and i.id = m.survivor_id
  union all
  select company_id, 'settings/inventory', id, null, 'Costing method changed to '
    || case method_after when 'fifo' then 'first in, first out' else 'moving average' end
  from costing_change
  union all
  select d.company_id, d.path, d.id, d.voucher_no, concat_ws(' · ', coalesce(d.customer_name, p.name), d.supplier_no, d.reference, d.remarks)
  from trade_document d join party p on p.company_id = d.company_id and p.id = d.party_id
  union all
  select d.company_id, d.path, d.id, d.voucher_no, concat_ws(' · ', p.name, d.reference, d.remarks)
  from payment d join party p on p.company_id = d.company_id and p.id = d.party_id
  union all
  select d.company_id, 'banking/cheque-deposits', d.id, d.voucher_no, concat_ws(' · ', a.name, d.cheque_number, d.drawee_bank, d.narration)
  from cheque_deposit d join account a on a.company_id = d.company_id and a.id = d.benefactor_id;
