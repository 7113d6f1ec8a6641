-- Sales and purchases: invoices, bills, credit notes and debit notes are one kind of document with four paths.

create table sales_agent (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  -- Percent of what is collected.
  commission_rate numeric(20, 6) not null default 0 check (commission_rate between 0 and 100),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name)
);
select fence_company_table('sales_agent');

create table sales_discount (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  type text not null check (type in ('amount', 'percent')),
  value numeric(20, 6) not null check (value >= 0),
  is_trade_discount boolean not null default true,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name),
  check (type = 'amount' or value <= 100)
);
select fence_company_table('sales_discount');

create table purchase_discount (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  type text not null check (type in ('amount', 'percent')),
  value numeric(20, 6) not null check (value >= 0),
  is_trade_discount boolean not null default true,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name),
  check (type = 'amount' or value <= 100)
);
select fence_company_table('purchase_discount');

-- How a company enters and prints its sales and purchases; one row each, made with the company.
create table trade_setting (
  company_id uuid primary key references company (id),
  sales_row_discount boolean not null default true,
  sales_header_discount boolean not null default true,
  sales_trade_discount boolean not null default false,
  sales_due_date boolean not null default true,
  sales_reference boolean not null default false,
  sales_remarks boolean not null default true,
  sales_received_by boolean not null default false,
  sales_row_description boolean not null default true,
  sales_amount_entry boolean not null default false,
  sales_require_item_code boolean not null default false,
  sales_require_hs_code boolean not null default false,
  sales_agents boolean not null default false,
  sales_tax_type text not null default 'exclusive' check (sales_tax_type in ('exclusive', 'inclusive', 'none')),
  -- What the reports and forms warn about: more than so many percent above or below the last rate; null: never.
  purchase_rate_change_percent numeric(20, 6) check (purchase_rate_change_percent > 0),
  purchase_row_discount boolean not null default true,
  purchase_header_discount boolean not null default true,
  purchase_trade_discount boolean not null default false,
  purchase_due_date boolean not null default true,
  purchase_number_to_follow boolean not null default true,
  purchase_capital_expense boolean not null default false,
  purchase_landed_cost boolean not null default true,
  purchase_update_cost_price boolean not null default false,
  purchase_row_description boolean not null default true,
  invoice_template smallint not null default 1 check (invoice_template between 1 and 4),
  invoice_footer text check (length(invoice_footer) <= 5000),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
select fence_company_table('trade_setting');
insert into trade_setting (company_id) select id from company;

create table trade_document (
  company_id uuid not null references company (id),
  id uuid not null,
  path text not null check (path in ('sales/vouchers', 'sales/credit-notes', 'purchase/vouchers', 'purchase/debit-notes')),
  status text not null check (status in ('Draft', 'Issued', 'Cancelled')),
  series text not null,
  fiscal_year_id uuid,
  number int,
  -- Our own number; given at issue, kept for ever.
  voucher_no text check (length(voucher_no) <= 50),
  -- The supplier's number of a bill or of its credit; null on an issued bill: to follow.
  supplier_no text check (length(supplier_no) <= 50),
  date date not null,
  due_date date,
  document_time timestamptz,
  party_id uuid not null,
  -- The name on the paper where it is not the party's own: a walk-in customer, an alias.
  customer_name text check (length(customer_name) <= 255),
  address text check (length(address) <= 5000),
  email text check (length(email) <= 255),
  tax_type text not null check (tax_type in ('exclusive', 'inclusive', 'none')),
  discount_type text check (discount_type in ('amount', 'percent')),
  discount numeric(20, 6) not null default 0 check (discount >= 0),
  sales_discount_id uuid,
  purchase_discount_id uuid,
  is_trade_discount boolean not null default false,
  sales_agent_id uuid,
  reference text check (length(reference) <= 255),
  received_by text check (length(received_by) <= 255),
  remarks text check (length(remarks) <= 5000),
  is_export boolean not null default false,
  is_import boolean not null default false,
  import_country text check (length(import_country) <= 100),
  import_date date,
  import_document_number text check (length(import_document_number) <= 100),
  is_capital_expense boolean not null default false,
  -- A note whose rows name no invoice.
  is_free boolean not null default false,
  -- Computed by the server, in the currency.
  sub_total numeric(20, 6) not null,
  discount_total numeric(20, 6) not null,
  taxable numeric(20, 6) not null,
  non_taxable numeric(20, 6) not null,
  tax numeric(20, 6) not null,
  total numeric(20, 6) not null check (total >= 0),
  -- What is still open of it; follows its open items. 0 on what never posted.
  open_amount numeric(20, 6) not null default 0 check (open_amount between 0 and total),
  state text not null generated always as (case
    when status <> 'Issued' then status
    when open_amount = total and total > 0 then 'Issued'
    when path in ('sales/credit-notes', 'purchase/debit-notes') then case when open_amount = 0 then 'Resolved' else 'Issued' end
    when open_amount = 0 then 'Paid' else 'Partially Paid' end) stored,
  -- What was printed: names, addresses, numbers, rates and the letterhead as they were at issue.
  printed jsonb,
  print_count int not null default 0,
  cancel_reason text check (length(cancel_reason) <= 5000),
  entry_id uuid,
  cost_entry_id uuid,
  created_by uuid not null references app_user (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, fiscal_year_id) references fiscal_year (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, sales_agent_id) references sales_agent (company_id, id),
  foreign key (company_id, sales_discount_id) references sales_discount (company_id, id),
  foreign key (company_id, purchase_discount_id) references purchase_discount (company_id, id),
  foreign key (company_id, entry_id) references journal_entry (company_id, id) deferrable initially deferred,
  foreign key (company_id, cost_entry_id) references journal_entry (company_id, id) deferrable initially deferred,
  unique (company_id, series, fiscal_year_id, number),
  check ((status = 'Draft') = (voucher_no is null)),
  check ((status = 'Cancelled') = (cancel_reason is not null)),
  check (status = 'Draft' or document_time is not null)
);
create unique index trade_document_imported on trade_document (company_id, path, voucher_no) where series = 'imported';
create unique index trade_document_supplier_no on trade_document (company_id, party_id, fiscal_year_id, path, supplier_no)
  where supplier_no is not null and status = 'Issued';
create index trade_document_date on trade_document (company_id, path, date desc, id desc);
create index trade_document_state on trade_document (company_id, path, state, date desc, id desc);
create index trade_document_no on trade_document (company_id, path, voucher_no);
create index trade_document_party on trade_document (company_id, party_id, path, date desc, id desc);
create index trade_document_due on trade_document (company_id, path, due_date) where open_amount > 0;
select fence_company_table('trade_document');

create table trade_row (
  company_id uuid not null,
  id uuid not null,
  document_id uuid not null,
  row_no int not null check (row_no >= 1),
  item_id uuid not null,
  -- As it was called when the document was issued.
  item_name text not null check (length(item_name) <= 255),
  hs_code text,
  description text check (length(description) <= 5000),
  quantity numeric(20, 6) not null check (quantity > 0),
  unit_id uuid not null,
  unit_factor numeric(20, 6) not null check (unit_factor > 0),
  rate numeric(20, 6) not null check (rate >= 0),
  discount_type text check (discount_type in ('amount', 'percent')),
  discount numeric(20, 6) not null default 0 check (discount >= 0),
  sales_discount_id uuid,
  purchase_discount_id uuid,
  is_trade_discount boolean not null default false,
  tax_scheme_id uuid,
  tax_kind text,
  tax_rate numeric(20, 6),
  gross numeric(20, 6) not null,
  row_discount numeric(20, 6) not null,
  header_discount numeric(20, 6) not null,
  net numeric(20, 6) not null,
  tax numeric(20, 6) not null,
  -- Of a note: the row that it takes back, and whether the goods came back.
  origin_row_id uuid,
  is_returned boolean not null default true,
  stock_entry_id uuid,
  primary key (company_id, id),
  foreign key (company_id, document_id) references trade_document (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, unit_id) references unit (company_id, id),
  foreign key (company_id, tax_scheme_id) references tax_scheme (company_id, id),
  foreign key (company_id, sales_discount_id) references sales_discount (company_id, id),
  foreign key (company_id, purchase_discount_id) references purchase_discount (company_id, id),
  foreign key (company_id, origin_row_id) references trade_row (company_id, id),
  foreign key (company_id, stock_entry_id) references stock_entry (company_id, id) deferrable initially deferred
);
create unique index trade_row_document on trade_row (company_id, document_id, row_no);
create index trade_row_item on trade_row (company_id, item_id, document_id);
create index trade_row_origin on trade_row (company_id, origin_row_id) where origin_row_id is not null;
select fence_company_table('trade_row');

create table landed_cost_row (
  company_id uuid not null,
  document_id uuid not null,
  row_no int not null check (row_no >= 1),
  type text not null check (type in ('Duty', 'Labor', 'Freight', 'Insurance', 'Brokerage', 'Storage', 'Packaging', 'Loading',
    'Unloading', 'Regulatory Fee', 'Customs Declaration', 'Other Charges', 'Tax on Purchase', 'Customs Valuation Uplift')),
  description text check (length(description) <= 255),
  is_percentage boolean not null default false,
  value numeric(20, 6) not null check (value >= 0),
  amount numeric(20, 6) not null check (amount >= 0),
  tax_scheme_id uuid,
  tax numeric(20, 6) not null default 0,
  credit_account_id uuid,
  primary key (company_id, document_id, row_no),
  foreign key (company_id, document_id) references trade_document (company_id, id) on delete cascade,
  foreign key (company_id, tax_scheme_id) references tax_scheme (company_id, id),
  foreign key (company_id, credit_account_id) references account (company_id, id)
);
select fence_company_table('landed_cost_row');

-- The four paths as lists see them.
create view sales_voucher with (security_invoker = true) as select * from trade_document where path = 'sales/vouchers';
create view credit_note with (security_invoker = true) as select * from trade_document where path = 'sales/credit-notes';
create view purchase_voucher with (security_invoker = true) as select * from trade_document where path = 'purchase/vouchers';
create view debit_note with (security_invoker = true) as select * from trade_document where path = 'purchase/debit-notes';

-- What is open of a document follows its open items, whatever changed those.
create function open_amount_of_document() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update trade_document d set open_amount = (
    select coalesce(sum(i.open_amount), 0) from open_item i
    join party p on p.company_id = i.company_id and p.id = d.party_id
    where i.company_id = d.company_id and i.document_path = d.path and i.document_id = d.id and i.party_id = d.party_id
      and i.side = case when d.path in ('sales/vouchers', 'purchase/debit-notes') then 'debit' else 'credit' end)
  from (select distinct company_id, document_path, document_id from changed_items) c
  where d.company_id = c.company_id and d.id = c.document_id and d.path = c.document_path;
  return null;
end $$;
create trigger open_item_inserted after insert on open_item
  referencing new table as changed_items for each statement execute function open_amount_of_document();
create trigger open_item_updated after update on open_item
  referencing new table as changed_items for each statement execute function open_amount_of_document();

create function drop_trade_files() returns trigger language plpgsql as $$
begin
  delete from file where company_id = old.company_id and document_path = old.path and document_id = old.id;
  return null;
end $$;
create trigger trade_document_files after delete on trade_document
  for each row execute function drop_trade_files();

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
  select d.company_id, d.path, d.id, d.voucher_no, concat_ws(' · ', coalesce(d.customer_name, p.name), d.supplier_no, d.reference, d.remarks)
  from trade_document d join party p on p.company_id = d.company_id and p.id = d.party_id;

insert into number_series (company_id, series, prefix, padding)
select c.id, s.series, s.prefix, 4 from company c cross join (values
  ('sales/vouchers', 'INV-{year}-'), ('sales/credit-notes', 'CN-{year}-'),
  ('purchase/vouchers', 'BILL-{year}-'), ('purchase/debit-notes', 'DN-{year}-')
) s(series, prefix);

create or replace function analyze_ledger() returns void
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  analyze account, opening_balance, journal_voucher, journal_voucher_row, journal_entry, journal_line, balance_delta,
    account_balance, audit_log, item, stock_entry, stock_entry_cost, stock_valuation, cost_layer, cost_layer_use,
    stock_balance, stock_cost_change, inventory_adjustment, inventory_adjustment_row, party, open_item, allocation,
    trade_document, trade_row;
end $$;
