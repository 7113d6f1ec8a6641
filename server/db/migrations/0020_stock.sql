-- Stock: what moved (append-only), what it is worth (derived), and which journal entries hold that worth.

-- A fact: a quantity of an item came (+), went (-) or changed its worth (0) on a date. `order_key` is its place among
-- the movements of the company: date, rank within the day, time and name of the document, row.
create table stock_entry (
  company_id uuid not null references company (id),
  id uuid not null,
  item_id uuid not null,
  date date not null,
  order_key text collate "C" not null check (length(order_key) <= 200),
  kind text not null check (kind in ('opening', 'stock_in', 'stock_out', 'damaged', 'expired', 'purchase',
    'purchase_return', 'sale', 'sale_return', 'consumption', 'production', 'merge_out', 'merge_in', 'value_change')),
  document_path text not null,
  document_id uuid not null,
  row_no int not null,
  quantity numeric(20, 6) not null,
  -- As it was entered: so much of a unit, of which `factor` of the item's unit make one.
  unit_id uuid not null,
  unit_factor numeric(20, 6) not null check (unit_factor > 0),
  -- The movement whose cost this one takes over (a return, a merge), or the receipt that it names (a return to the
  -- supplier, a change of worth).
  origin_id uuid,
  -- Of what the document consumed, the part that this output carries; null for everything but production.
  cost_share numeric(20, 6) check (cost_share >= 0),
  -- What a unit is taken to cost when more leaves than there is and nothing is known of earlier costs.
  fallback_cost numeric(20, 6) not null default 0 check (fallback_cost >= 0),
  inventory_account_id uuid not null,
  counter_account_id uuid not null,
  cogs_account_id uuid not null,
  recorded_by uuid not null references app_user (id),
  recorded_at timestamptz not null default clock_timestamp(),
  -- Set once, when its document is changed or cancelled; the row then counts no more.
  voided_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, unit_id) references unit (company_id, id),
  foreign key (company_id, origin_id) references stock_entry (company_id, id),
  foreign key (company_id, inventory_account_id) references account (company_id, id),
  foreign key (company_id, counter_account_id) references account (company_id, id),
  foreign key (company_id, cogs_account_id) references account (company_id, id),
  check ((quantity = 0) = (kind = 'value_change')),
  check ((cost_share is not null) = (kind = 'production'))
);
create unique index stock_entry_live on stock_entry (company_id, item_id, order_key) where voided_at is null;
create index stock_entry_document on stock_entry (company_id, document_path, document_id) where voided_at is null;
create index stock_entry_origin on stock_entry (company_id, origin_id) where voided_at is null and origin_id is not null;
select fence_company_table('stock_entry');

-- What a receipt or a change of worth brings, part by part, in the currency.
create table stock_entry_cost (
  company_id uuid not null,
  entry_id uuid not null,
  part_no int not null check (part_no >= 1),
  kind text not null check (kind in ('goods', 'landed', 'overhead', 'correction')),
  amount numeric(20, 6) not null,
  primary key (company_id, entry_id, part_no),
  foreign key (company_id, entry_id) references stock_entry (company_id, id)
);
select fence_company_table('stock_entry_cost');

-- What each live movement is worth. `value` goes into the stock (+) or out of it (-); `settlement` is what a receipt
-- corrects of earlier movements that left more than there was. Written by the valuation only.
create table stock_valuation (
  company_id uuid not null,
  entry_id uuid not null,
  item_id uuid not null,
  order_key text collate "C" not null,
  date date not null,
  value numeric(20, 6) not null,
  settlement numeric(20, 6) not null default 0,
  quantity_after numeric(20, 6) not null,
  value_after numeric(20, 6) not null,
  -- Cost of a unit after the movement, or the last known one where nothing is left; for display and shortfalls only.
  unit_cost numeric(20, 6),
  primary key (company_id, entry_id),
  foreign key (company_id, entry_id) references stock_entry (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id)
);
create unique index stock_valuation_order on stock_valuation (company_id, item_id, order_key);
create index stock_valuation_date on stock_valuation (company_id, date, item_id);
select fence_company_table('stock_valuation');

-- First in, first out: what each receipt brought and what is left of it.
create table cost_layer (
  company_id uuid not null,
  entry_id uuid not null,
  item_id uuid not null,
  order_key text collate "C" not null,
  quantity_in numeric(20, 6) not null check (quantity_in > 0),
  value_in numeric(20, 6) not null,
  quantity_left numeric(20, 6) not null check (quantity_left between 0 and quantity_in),
  value_left numeric(20, 6) not null,
  primary key (company_id, entry_id),
  foreign key (company_id, entry_id) references stock_entry (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id),
  check (quantity_left > 0 or value_left = 0)
);
create index cost_layer_open on cost_layer (company_id, item_id, order_key) where quantity_left > 0;
create index cost_layer_item on cost_layer (company_id, item_id, order_key);
select fence_company_table('cost_layer');

-- What a movement took from a layer; a change of worth has quantity 0 and a negative value; a receipt that settles a
-- shortfall takes from its own layer.
create table cost_layer_use (
  company_id uuid not null,
  entry_id uuid not null,
  layer_id uuid not null,
  item_id uuid not null,
  order_key text collate "C" not null,
  quantity numeric(20, 6) not null check (quantity >= 0),
  value numeric(20, 6) not null,
  primary key (company_id, entry_id, layer_id),
  foreign key (company_id, entry_id) references stock_entry (company_id, id),
  foreign key (company_id, layer_id) references cost_layer (company_id, entry_id)
    on delete cascade deferrable initially deferred
);
create index cost_layer_use_order on cost_layer_use (company_id, item_id, order_key, layer_id);
create index cost_layer_use_layer on cost_layer_use (company_id, layer_id);
select fence_company_table('cost_layer_use');

-- What there is of each item now. The row is the lock of the item's stock. From `recost_from` on, costs wait to be
-- computed anew; quantities are right at all times.
create table stock_balance (
  company_id uuid not null,
  item_id uuid not null,
  quantity numeric(20, 6) not null default 0,
  value numeric(20, 6) not null default 0,
  last_key text collate "C",
  recost_from text collate "C",
  primary key (company_id, item_id),
  foreign key (company_id, item_id) references item (company_id, id)
);
create index stock_balance_recost on stock_balance (company_id, item_id) where recost_from is not null;
select fence_company_table('stock_balance');

-- Which journal entry holds how much of a movement's worth: what was posted with the document, what a later change of
-- costs added, what a reversal took back. The sum over a live movement is what the ledger holds for it.
create table stock_cost_change (
  company_id uuid not null,
  stock_entry_id uuid not null,
  journal_entry_id uuid not null,
  amount numeric(20, 6) not null check (amount <> 0),
  primary key (company_id, stock_entry_id, journal_entry_id),
  foreign key (company_id, stock_entry_id) references stock_entry (company_id, id),
  foreign key (company_id, journal_entry_id) references journal_entry (company_id, id)
);
create index stock_cost_change_journal on stock_cost_change (company_id, journal_entry_id) include (stock_entry_id, amount);
select fence_company_table('stock_cost_change');

create trigger stock_cost_append_only before update or delete on stock_entry_cost
  for each row execute function refuse_change();
create trigger stock_cost_change_append_only before update or delete on stock_cost_change
  for each row execute function refuse_change();

-- Of a movement nothing changes but that it is voided, once.
create function stock_entry_voided_only() returns trigger language plpgsql as $$
begin
  if old.voided_at is null and new.voided_at is not null
    and to_jsonb(new) - 'voided_at' = to_jsonb(old) - 'voided_at' then return new; end if;
  raise exception 'stock_entry is append-only' using errcode = 'DB006';
end $$;
create trigger stock_entry_append_only before update on stock_entry
  for each row execute function stock_entry_voided_only();
create trigger stock_entry_stays before delete on stock_entry for each row execute function refuse_change();

-- Stock moves on an open date only, whether it is entered or taken back. The ledger key, which every writer shares,
-- keeps the lock date where it is until the commit.
create function check_stock_dates() returns trigger
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
  end loop;
  return null;
end $$;
create trigger stock_entry_dates after insert on stock_entry
  referencing new table as moved_rows for each statement execute function check_stock_dates();
create trigger stock_entry_void_dates after update on stock_entry
  referencing new table as moved_rows for each statement execute function check_stock_dates();

-- Amounts of stock are never finer than the currency.
create function check_stock_digits() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (
    select from new_amounts a join company c on c.id = a.company_id
    where scale(trim_scale(a.amount)) > c.currency_digits
  ) then
    raise exception 'an amount of stock is finer than the currency' using errcode = 'DB002';
  end if;
  return null;
end $$;
create trigger stock_entry_cost_digits after insert on stock_entry_cost
  referencing new table as new_amounts for each statement execute function check_stock_digits();
create trigger stock_cost_change_digits after insert on stock_cost_change
  referencing new table as new_amounts for each statement execute function check_stock_digits();

-- At commit: what an entry puts into inventory accounts is exactly what the movements that it names are worth there.
-- So the inventory accounts equal the worth of the stock at all times, and nothing but stock posts to them.
create function check_inventory_lines() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (
    select from (
      select l.account_id, l.debit - l.credit as amount from journal_line l
      join account a on a.company_id = l.company_id and a.id = l.account_id and a.control_kind = 'inventory'
      where l.company_id = new.company_id and l.entry_id = new.id
      union all
      select s.inventory_account_id, -c.amount from stock_cost_change c
      join stock_entry s on s.company_id = c.company_id and s.id = c.stock_entry_id
      where c.company_id = new.company_id and c.journal_entry_id = new.id
    ) parts group by account_id having sum(amount) <> 0
  ) then
    raise exception 'journal entry % and its stock differ', new.id using errcode = 'DB003';
  end if;
  return null;
end $$;
create constraint trigger journal_entry_holds_stock after insert on journal_entry
  deferrable initially deferred for each row execute function check_inventory_lines();

-- Opening stock: one of each item, on the first day of the books.
create table opening_stock (
  company_id uuid not null references company (id),
  id uuid not null,
  item_id uuid not null,
  quantity numeric(20, 6) not null check (quantity > 0),
  unit_id uuid not null,
  unit_factor numeric(20, 6) not null check (unit_factor > 0),
  -- Of one entered unit.
  rate numeric(20, 6) not null check (rate >= 0),
  amount numeric(20, 6) not null,
  entry_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, unit_id) references unit (company_id, id),
  foreign key (company_id, entry_id) references journal_entry (company_id, id) deferrable initially deferred,
  unique (company_id, item_id)
);
select fence_company_table('opening_stock');

-- Counting the shelves: what the books say at the end of a day, what is there, and the adjustments that follow.
create table stock_count (
  company_id uuid not null references company (id),
  id uuid not null,
  status text not null check (status in ('Draft', 'Issued', 'Cancelled')),
  series text not null default 'inventory/stock-counts',
  fiscal_year_id uuid,
  number int,
  voucher_no text check (length(voucher_no) <= 50),
  date date not null,
  remarks text check (length(remarks) <= 5000),
  cancel_reason text check (length(cancel_reason) <= 5000),
  created_by uuid not null references app_user (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, fiscal_year_id) references fiscal_year (company_id, id),
  unique (company_id, series, fiscal_year_id, number),
  check ((status = 'Draft') = (voucher_no is null)),
  check ((status = 'Cancelled') = (cancel_reason is not null))
);
create index stock_count_date on stock_count (company_id, date desc, id desc);
select fence_company_table('stock_count');

create table stock_count_row (
  company_id uuid not null,
  count_id uuid not null,
  row_no int not null check (row_no >= 1),
  item_id uuid not null,
  -- In the item's own unit; null: not counted yet.
  counted numeric(20, 6) check (counted >= 0),
  -- What the books said when the count was issued.
  book numeric(20, 6),
  description text check (length(description) <= 255),
  primary key (company_id, count_id, row_no),
  foreign key (company_id, count_id) references stock_count (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references item (company_id, id),
  unique (company_id, count_id, item_id)
);
select fence_company_table('stock_count_row');

create table inventory_adjustment (
  company_id uuid not null references company (id),
  id uuid not null,
  status text not null check (status in ('Draft', 'Issued', 'Cancelled')),
  series text not null default 'inventory/adjustments',
  fiscal_year_id uuid,
  number int,
  voucher_no text check (length(voucher_no) <= 50),
  date date not null,
  -- When it was first issued, or the time that an imported document carries: its place within the day.
  document_time timestamptz,
  purpose text not null check (purpose in ('Stock In', 'Stock Out', 'Damaged', 'Expired')),
  remarks text not null check (length(remarks) between 1 and 5000),
  stock_count_id uuid,
  cancel_reason text check (length(cancel_reason) <= 5000),
  entry_id uuid,
  created_by uuid not null references app_user (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, fiscal_year_id) references fiscal_year (company_id, id),
  foreign key (company_id, stock_count_id) references stock_count (company_id, id),
  foreign key (company_id, entry_id) references journal_entry (company_id, id) deferrable initially deferred,
  unique (company_id, series, fiscal_year_id, number),
  check ((status = 'Draft') = (voucher_no is null)),
  check ((status = 'Cancelled') = (cancel_reason is not null)),
  check (status = 'Draft' or document_time is not null)
);
create unique index inventory_adjustment_imported on inventory_adjustment (company_id, voucher_no, purpose)
  where series = 'imported';
create index inventory_adjustment_date on inventory_adjustment (company_id, date desc, id desc);
create index inventory_adjustment_no on inventory_adjustment (company_id, voucher_no);
create index inventory_adjustment_count on inventory_adjustment (company_id, stock_count_id);
select fence_company_table('inventory_adjustment');

create table inventory_adjustment_row (
  company_id uuid not null,
  adjustment_id uuid not null,
  row_no int not null check (row_no >= 1),
  item_id uuid not null,
  quantity numeric(20, 6) not null check (quantity > 0),
  unit_id uuid not null,
  unit_factor numeric(20, 6) not null check (unit_factor > 0),
  -- Of one entered unit, for what comes in; what goes out is valued at its cost.
  rate numeric(20, 6) check (rate >= 0),
  description text check (length(description) <= 255),
  primary key (company_id, adjustment_id, row_no),
  foreign key (company_id, adjustment_id) references inventory_adjustment (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, unit_id) references unit (company_id, id)
);
create index inventory_adjustment_row_item on inventory_adjustment_row (company_id, item_id);
select fence_company_table('inventory_adjustment_row');

-- What a finished item is made of. A changed bill is a new version; conversions name the one that they used.
create table bill_of_material (
  company_id uuid not null references company (id),
  id uuid not null,
  item_id uuid not null,
  version_no int not null check (version_no >= 1),
  quantity numeric(20, 6) not null check (quantity > 0),
  unit_id uuid not null,
  unit_factor numeric(20, 6) not null check (unit_factor > 0),
  -- Work and machines for the whole quantity.
  overhead numeric(20, 6) not null default 0 check (overhead >= 0),
  remarks text check (length(remarks) <= 5000),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, unit_id) references unit (company_id, id),
  unique (company_id, item_id, version_no)
);
create unique index bill_of_material_in_use on bill_of_material (company_id, item_id) where is_active;
select fence_company_table('bill_of_material');

-- side 'in': a material; side 'out': a by-product, with the percentage of the cost that it carries.
create table bill_of_material_row (
  company_id uuid not null,
  bill_id uuid not null,
  row_no int not null check (row_no >= 1),
  side text not null check (side in ('in', 'out')),
  item_id uuid not null,
  quantity numeric(20, 6) not null check (quantity > 0),
  unit_id uuid not null,
  unit_factor numeric(20, 6) not null check (unit_factor > 0),
  cost_share numeric(20, 6) check (cost_share between 0 and 100),
  primary key (company_id, bill_id, row_no),
  foreign key (company_id, bill_id) references bill_of_material (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, unit_id) references unit (company_id, id),
  check ((side = 'out') = (cost_share is not null))
);
create index bill_of_material_row_item on bill_of_material_row (company_id, item_id);
select fence_company_table('bill_of_material_row');

create table inventory_conversion (
  company_id uuid not null references company (id),
  id uuid not null,
  status text not null check (status in ('Draft', 'Issued', 'Cancelled')),
  series text not null default 'inventory/conversions',
  fiscal_year_id uuid,
  number int,
  voucher_no text check (length(voucher_no) <= 50),
  date date not null,
  document_time timestamptz,
  bill_id uuid,
  -- The other way round: the finished item is taken apart.
  is_reverse boolean not null default false,
  overhead numeric(20, 6) not null default 0 check (overhead >= 0),
  remarks text not null check (length(remarks) between 1 and 5000),
  cancel_reason text check (length(cancel_reason) <= 5000),
  entry_id uuid,
  created_by uuid not null references app_user (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, fiscal_year_id) references fiscal_year (company_id, id),
  foreign key (company_id, bill_id) references bill_of_material (company_id, id),
  foreign key (company_id, entry_id) references journal_entry (company_id, id) deferrable initially deferred,
  unique (company_id, series, fiscal_year_id, number),
  check ((status = 'Draft') = (voucher_no is null)),
  check ((status = 'Cancelled') = (cancel_reason is not null)),
  check (status = 'Draft' or document_time is not null)
);
create index inventory_conversion_date on inventory_conversion (company_id, date desc, id desc);
create index inventory_conversion_no on inventory_conversion (company_id, voucher_no);
select fence_company_table('inventory_conversion');

-- side 'in': consumed; side 'out': made, with the percentage of the cost that it carries and what the bill expected.
create table inventory_conversion_row (
  company_id uuid not null,
  conversion_id uuid not null,
  row_no int not null check (row_no >= 1),
  side text not null check (side in ('in', 'out')),
  item_id uuid not null,
  quantity numeric(20, 6) not null check (quantity > 0),
  expected numeric(20, 6) check (expected >= 0),
  unit_id uuid not null,
  unit_factor numeric(20, 6) not null check (unit_factor > 0),
  cost_share numeric(20, 6) check (cost_share between 0 and 100),
  description text check (length(description) <= 255),
  primary key (company_id, conversion_id, row_no),
  foreign key (company_id, conversion_id) references inventory_conversion (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, unit_id) references unit (company_id, id),
  check ((side = 'out') = (cost_share is not null))
);
create index inventory_conversion_row_item on inventory_conversion_row (company_id, item_id);
select fence_company_table('inventory_conversion_row');

-- Two items that are one: what the loser held moves to the survivor on the date of the merge.
create table item_merge (
  company_id uuid not null references company (id),
  id uuid not null,
  date date not null,
  loser_id uuid not null,
  survivor_id uuid not null,
  created_by uuid not null references app_user (id),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, loser_id) references item (company_id, id),
  foreign key (company_id, survivor_id) references item (company_id, id),
  unique (company_id, loser_id),
  check (loser_id <> survivor_id)
);
select fence_company_table('item_merge');

create trigger opening_stock_files after delete on opening_stock
  for each row execute function drop_files('inventory/opening-stock');
create trigger inventory_adjustment_files after delete on inventory_adjustment
  for each row execute function drop_files('inventory/adjustments');
create trigger stock_count_files after delete on stock_count for each row execute function drop_files('inventory/stock-counts');
create trigger bill_of_material_files after delete on bill_of_material
  for each row execute function drop_files('inventory/bill-of-materials');
create trigger inventory_conversion_files after delete on inventory_conversion
  for each row execute function drop_files('inventory/conversions');

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
  from item_merge m join item i on i.company_id = m.company_id and i.id = m.survivor_id;

insert into number_series (company_id, series, prefix, padding)
select c.id, s.series, s.prefix, 4 from company c cross join (values
  ('inventory/adjustments', 'SA-{year}-'), ('inventory/conversions', 'IC-{year}-'), ('inventory/stock-counts', 'SC-{year}-')
) s(series, prefix);

-- Items whose stock is worth something else than the ledger holds for it; none, ever.
create function stock_ledger_gaps(company uuid, at_most int)
  returns table (item_id uuid, stock numeric, ledger numeric) language sql stable as $$
  select item_id, sum(stock), sum(ledger) from (
    select v.item_id, v.value + v.settlement as stock, 0::numeric as ledger from stock_valuation v where v.company_id = company
    union all
    select s.item_id, 0, c.amount from stock_cost_change c
    join stock_entry s on s.company_id = c.company_id and s.id = c.stock_entry_id where c.company_id = company
  ) parts group by item_id having sum(stock) <> sum(ledger) limit at_most
$$;

create or replace function analyze_ledger() returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  analyze account, opening_balance, journal_voucher, journal_voucher_row, journal_entry, journal_line, balance_delta,
    account_balance, audit_log, item, stock_entry, stock_entry_cost, stock_valuation, cost_layer, cost_layer_use,
    stock_balance, stock_cost_change, inventory_adjustment, inventory_adjustment_row;
end $$;
