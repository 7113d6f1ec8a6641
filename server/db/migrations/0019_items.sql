-- What a company deals in: units, tax schemes, categories, brands, items; and how its stock is valued.

alter table company
  add column costing_method text not null default 'fifo' check (costing_method in ('fifo', 'average')),
  -- What happens when a document takes more than there is, at its own or any later date.
  add column negative_stock text not null default 'warn' check (negative_stock in ('allow', 'warn', 'block'));

-- `factor` of the base unit make one of this: a dozen is 12 pieces.
create table unit (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 50),
  short_name text check (length(short_name) <= 10),
  base_unit_id uuid,
  factor numeric(20, 6),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, base_unit_id) references unit (company_id, id),
  unique (company_id, name),
  unique (company_id, short_name),
  check ((base_unit_id is null) = (factor is null)),
  check (factor is null or (factor > 1 and factor = trunc(factor))),
  check (base_unit_id is null or base_unit_id <> id)
);
select fence_company_table('unit');

create table brand (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  description text check (length(description) <= 5000),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name)
);
select fence_company_table('brand');

-- A scheme is a tax on sales and purchases (taxable, zero-rated, exempt, export) or a withholding on payments.
create table tax_scheme (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  short_name text check (length(short_name) <= 15),
  description text check (length(description) <= 5000),
  kind text not null check (kind in ('taxable', 'zero_rated', 'exempt', 'export', 'withholding')),
  rate numeric(20, 6) not null default 0 check (rate >= 0 and rate <= 100),
  recoverable boolean not null default true,
  receivable_id uuid,
  payable_id uuid,
  is_active boolean not null default true,
  is_default boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, receivable_id) references account (company_id, id),
  foreign key (company_id, payable_id) references account (company_id, id),
  unique (company_id, name),
  unique (company_id, short_name),
  check (kind in ('taxable', 'withholding') or rate = 0)
);
select fence_company_table('tax_scheme');

-- For each of sales, purchase and both discounts: where the items of the category post unless they say otherwise
-- (global: the company's account; category: an account of the category's own; existing: one that was chosen), and the
-- account itself. Inventory and cost of goods sold: an account of its own, or the company's.
create table inventory_category (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  code text check (length(code) <= 50),
  default_unit_id uuid,
  default_tax_scheme_id uuid,
  hs_code text check (hs_code ~ '^[0-9]{4,12}$'),
  sales_account_type text not null default 'global' check (sales_account_type in ('global', 'category', 'existing')),
  sales_account_id uuid,
  purchase_account_type text not null default 'global' check (purchase_account_type in ('global', 'category', 'existing')),
  purchase_account_id uuid,
  discount_allowed_account_type text not null default 'global'
    check (discount_allowed_account_type in ('global', 'category', 'existing')),
  discount_allowed_account_id uuid,
  discount_received_account_type text not null default 'global'
    check (discount_received_account_type in ('global', 'category', 'existing')),
  discount_received_account_id uuid,
  inventory_account_id uuid,
  cogs_account_id uuid,
  track_inventory boolean not null default true,
  can_be_sold boolean not null default true,
  can_be_purchased boolean not null default true,
  fixed_asset boolean not null default false,
  direct_expense boolean not null default false,
  indirect_expense boolean not null default false,
  -- [{name, type: text | number | date | choice | long, choices?, search}]
  extra_fields jsonb not null default '[]',
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, default_unit_id) references unit (company_id, id),
  foreign key (company_id, default_tax_scheme_id) references tax_scheme (company_id, id),
  foreign key (company_id, sales_account_id) references account (company_id, id),
  foreign key (company_id, purchase_account_id) references account (company_id, id),
  foreign key (company_id, discount_allowed_account_id) references account (company_id, id),
  foreign key (company_id, discount_received_account_id) references account (company_id, id),
  foreign key (company_id, inventory_account_id) references account (company_id, id),
  foreign key (company_id, cogs_account_id) references account (company_id, id),
  unique (company_id, name),
  unique (company_id, code),
  check (not (direct_expense and indirect_expense)),
  check (not ((direct_expense or indirect_expense) and (track_inventory or fixed_asset))),
  check (not (fixed_asset and track_inventory))
);
select fence_company_table('inventory_category');

-- Quantities of an item are kept in its unit, the smallest one that is handled.
create table item (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  code text check (length(code) <= 50),
  barcode text check (length(barcode) <= 50),
  unit_id uuid not null,
  category_id uuid,
  brand_id uuid,
  description text check (length(description) <= 5000),
  selling_price numeric(20, 6) check (selling_price >= 0),
  cost_price numeric(20, 6) check (cost_price >= 0),
  tax_scheme_id uuid,
  sales_account_type text not null default 'global'
    check (sales_account_type in ('global', 'category', 'existing', 'dedicated')),
  sales_account_id uuid,
  purchase_account_type text not null default 'global'
    check (purchase_account_type in ('global', 'category', 'existing', 'dedicated')),
  purchase_account_id uuid,
  discount_allowed_account_type text not null default 'global'
    check (discount_allowed_account_type in ('global', 'category', 'existing', 'dedicated')),
  discount_allowed_account_id uuid,
  discount_received_account_type text not null default 'global'
    check (discount_received_account_type in ('global', 'category', 'existing', 'dedicated')),
  discount_received_account_id uuid,
  -- Where the value of its stock stands and where its cost goes; set by the server for what is tracked.
  inventory_account_id uuid,
  cogs_account_id uuid,
  -- The account of a fixed asset or a direct or indirect expense.
  expense_account_id uuid,
  track_inventory boolean not null default true,
  can_be_sold boolean not null default true,
  can_be_purchased boolean not null default true,
  fixed_asset boolean not null default false,
  direct_expense boolean not null default false,
  indirect_expense boolean not null default false,
  -- Values of the category's extra fields by name.
  extra_data jsonb not null default '{}',
  -- Everything a search looks into, in small letters; kept by a trigger.
  search_text text not null default '',
  front_image text,
  back_image text,
  is_active boolean not null default true,
  merged_into_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, unit_id) references unit (company_id, id),
  foreign key (company_id, category_id) references inventory_category (company_id, id),
  foreign key (company_id, brand_id) references brand (company_id, id),
  foreign key (company_id, tax_scheme_id) references tax_scheme (company_id, id),
  foreign key (company_id, sales_account_id) references account (company_id, id),
  foreign key (company_id, purchase_account_id) references account (company_id, id),
  foreign key (company_id, discount_allowed_account_id) references account (company_id, id),
  foreign key (company_id, discount_received_account_id) references account (company_id, id),
  foreign key (company_id, inventory_account_id) references account (company_id, id),
  foreign key (company_id, cogs_account_id) references account (company_id, id),
  foreign key (company_id, expense_account_id) references account (company_id, id),
  foreign key (company_id, merged_into_id) references item (company_id, id),
  unique (company_id, code),
  unique (company_id, barcode),
  check (not track_inventory or (inventory_account_id is not null and cogs_account_id is not null)),
  check (not (direct_expense and indirect_expense)),
  check (not ((direct_expense or indirect_expense) and (track_inventory or fixed_asset))),
  check (not (fixed_asset and track_inventory)),
  check (merged_into_id is null or not is_active)
);
create index item_name on item (company_id, name collate "und-x-icu", id);
create index item_category on item (company_id, category_id);
create index item_search on item using gin (search_text gin_trgm_ops);
select fence_company_table('item');

-- What a search finds an item by: name, code, barcode, description and the extra fields that say they are searched.
create function keep_item_search() returns trigger language plpgsql as $$
begin
  new.search_text := lower(concat_ws(' ', new.code, new.barcode, new.name, new.description, (
    select string_agg(new.extra_data ->> (f ->> 'name'), ' ')
    from inventory_category c cross join jsonb_array_elements(c.extra_fields) f
    where c.company_id = new.company_id and c.id = new.category_id and (f ->> 'search')::boolean
  )));
  return new;
end $$;
create trigger item_search_text before insert or update on item for each row execute function keep_item_search();

-- Units an item is handled in besides its own: `factor` of its own unit make one.
create table item_unit (
  company_id uuid not null,
  item_id uuid not null,
  unit_id uuid not null,
  factor numeric(20, 6) not null check (factor > 1 and factor = trunc(factor)),
  primary key (company_id, item_id, unit_id),
  foreign key (company_id, item_id) references item (company_id, id) on delete cascade,
  foreign key (company_id, unit_id) references unit (company_id, id)
);
create index item_unit_unit on item_unit (company_id, unit_id);
select fence_company_table('item_unit');

-- How many of the item's own unit one of another unit is: said for the item, else by the unit itself; null: unknown.
create function unit_factor(company uuid, wanted_item uuid, wanted_unit uuid) returns numeric language sql stable as $$
  select coalesce(
    (select 1::numeric from item i where i.company_id = company and i.id = wanted_item and i.unit_id = wanted_unit),
    (select u.factor from item_unit u where u.company_id = company and u.item_id = wanted_item and u.unit_id = wanted_unit),
    (select u.factor from unit u join item i on i.company_id = u.company_id and i.unit_id = u.base_unit_id
      where u.company_id = company and u.id = wanted_unit and i.id = wanted_item))
$$;

create trigger unit_files after delete on unit for each row execute function drop_files('inventory/units');
create trigger brand_files after delete on brand for each row execute function drop_files('inventory/brands');
create trigger tax_scheme_files after delete on tax_scheme for each row execute function drop_files('tax/schemes');
create trigger inventory_category_files after delete on inventory_category
  for each row execute function drop_files('inventory/categories');
create trigger item_files after delete on item for each row execute function drop_files('inventory/items');

-- Companies that are there already get the units that new ones begin with.
insert into unit (company_id, id, name, short_name)
select c.id, gen_random_uuid(), u.name, u.short_name from company c cross join (values
  ('Piece', 'pcs'), ('Unit', 'unit'), ('Gram', 'g'), ('Millilitre', 'ml'), ('Centimetre', 'cm'), ('Hour', 'h')
) u(name, short_name);
insert into unit (company_id, id, name, short_name, base_unit_id, factor)
select b.company_id, gen_random_uuid(), u.name, u.short_name, b.id, u.factor from unit b join (values
  ('Pair', 'pr', 'pcs', 2), ('Dozen', 'doz', 'pcs', 12), ('Kilogram', 'kg', 'g', 1000), ('Litre', 'l', 'ml', 1000),
  ('Metre', 'm', 'cm', 100)
) u(name, short_name, base, factor) on u.base = b.short_name;
