-- Templates of invoices and bills that are made again after each interval, and their runs.
create table recurring_template (
  company_id uuid not null references company (id),
  id uuid not null,
  path text not null check (path in ('sales/vouchers/recurring-templates', 'purchase/vouchers/recurring-templates')),
  title text not null check (length(title) between 1 and 255),
  -- Null: a customer without an account.
  party_id uuid,
  customer_name text check (length(customer_name) <= 255),
  address text check (length(address) <= 5000),
  email text check (length(email) <= 255),
  payment_mode_id uuid,
  tax_type text check (tax_type in ('exclusive', 'inclusive', 'none')),
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
  import_document_number text check (length(import_document_number) <= 100),
  is_capital_expense boolean not null default false,
  -- Of a document by the prices of the template.
  total numeric(20, 6) not null check (total >= 0),
  repeat_every int not null check (repeat_every between 1 and 999),
  repeat_unit text not null check (repeat_unit in ('Day', 'Week', 'Month', 'Year')),
  start_date date not null,
  end_date date check (end_date >= start_date),
  -- The number of documents after which it ends.
  end_after int check (end_after between 1 and 9999),
  -- Null: due by the payment terms of the contact.
  due_after int check (due_after between 0 and 999),
  due_unit text check (due_unit in ('Day', 'Week', 'Month', 'Year')),
  is_automatic boolean not null default true,
  send_email boolean not null default false,
  status text not null check (status in ('Active', 'Paused', 'Ended')),
  next_date date,
  -- Periods until this day were run, skipped or missed during a pause.
  done_until date,
  document_count int not null default 0 check (document_count >= 0),
  last_date date,
  last_document_id uuid,
  -- Documents are made with the rights of the member who saved it last.
  user_id uuid not null references app_user (id),
  created_by uuid not null references app_user (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, payment_mode_id) references payment_mode (company_id, id),
  foreign key (company_id, sales_discount_id) references sales_discount (company_id, id),
  foreign key (company_id, purchase_discount_id) references purchase_discount (company_id, id),
  foreign key (company_id, sales_agent_id) references sales_agent (company_id, id),
  foreign key (company_id, last_document_id) references trade_document (company_id, id) on delete set null (last_document_id),
  check ((due_after is null) = (due_unit is null)),
  check ((status = 'Active') = (next_date is not null))
);
create index recurring_template_title on recurring_template (company_id, path, title, id);
create index recurring_template_due on recurring_template (next_date) where next_date is not null;
create index recurring_template_by_party on recurring_template (company_id, party_id);
create index recurring_template_by_payment_mode on recurring_template (company_id, payment_mode_id);
create index recurring_template_by_sales_discount on recurring_template (company_id, sales_discount_id);
create index recurring_template_by_purchase_discount on recurring_template (company_id, purchase_discount_id);
create index recurring_template_by_sales_agent on recurring_template (company_id, sales_agent_id);
create index recurring_template_by_last_document on recurring_template (company_id, last_document_id);
select fence_company_table('recurring_template');

create table recurring_template_row (
  company_id uuid not null,
  template_id uuid not null,
  row_no int not null check (row_no >= 1),
  item_id uuid not null,
  description text check (length(description) <= 5000),
  quantity numeric(20, 6) not null check (quantity > 0),
  unit_id uuid not null,
  rate numeric(20, 6) not null check (rate >= 0),
  discount_type text check (discount_type in ('amount', 'percent')),
  discount numeric(20, 6) not null default 0 check (discount >= 0),
  sales_discount_id uuid,
  purchase_discount_id uuid,
  is_trade_discount boolean not null default false,
  tax_scheme_id uuid,
  primary key (company_id, template_id, row_no),
  foreign key (company_id, template_id) references recurring_template (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references item (company_id, id),
  foreign key (company_id, unit_id) references unit (company_id, id),
  foreign key (company_id, sales_discount_id) references sales_discount (company_id, id),
  foreign key (company_id, purchase_discount_id) references purchase_discount (company_id, id),
  foreign key (company_id, tax_scheme_id) references tax_scheme (company_id, id)
);
create index recurring_template_row_by_item on recurring_template_row (company_id, item_id);
create index recurring_template_row_by_unit on recurring_template_row (company_id, unit_id);
create index recurring_template_row_by_sales_discount on recurring_template_row (company_id, sales_discount_id);
create index recurring_template_row_by_purchase_discount on recurring_template_row (company_id, purchase_discount_id);
create index recurring_template_row_by_tax_scheme on recurring_template_row (company_id, tax_scheme_id);
select fence_company_table('recurring_template_row');

create table recurring_template_cost (
  company_id uuid not null,
  template_id uuid not null,
  row_no int not null check (row_no >= 1),
  type text not null check (type in ('Duty', 'Labor', 'Freight', 'Insurance', 'Brokerage', 'Storage', 'Packaging', 'Loading',
    'Unloading', 'Regulatory Fee', 'Customs Declaration', 'Other Charges', 'Tax on Purchase', 'Customs Valuation Uplift')),
  description text check (length(description) <= 255),
  is_percentage boolean not null default false,
  value numeric(20, 6) not null check (value >= 0),
  tax_scheme_id uuid,
  credit_account_id uuid,
  primary key (company_id, template_id, row_no),
  foreign key (company_id, template_id) references recurring_template (company_id, id) on delete cascade,
  foreign key (company_id, tax_scheme_id) references tax_scheme (company_id, id),
  foreign key (company_id, credit_account_id) references account (company_id, id)
);
create index recurring_template_cost_by_tax_scheme on recurring_template_cost (company_id, tax_scheme_id);
create index recurring_template_cost_by_credit_account on recurring_template_cost (company_id, credit_account_id);
select fence_company_table('recurring_template_cost');

-- One run for each period of a template, however many servers find it due.
create table recurring_run (
  company_id uuid not null,
  template_id uuid not null,
  date date not null,
  state text not null check (state in ('issued', 'draft', 'skipped', 'failed')),
  -- Null: skipped, none could be made, or the draft was deleted.
  document_id uuid,
  -- Why it was not issued, or not emailed: codes with their parameters.
  problems jsonb not null default '[]',
  user_id uuid not null references app_user (id),
  at timestamptz not null default now(),
  primary key (company_id, template_id, date),
  foreign key (company_id, template_id) references recurring_template (company_id, id) on delete cascade,
  foreign key (company_id, document_id) references trade_document (company_id, id) on delete set null (document_id),
  check (state <> 'skipped' or document_id is null),
  check (state <> 'failed' or problems <> '[]')
);
create index recurring_run_by_document on recurring_run (company_id, document_id) where document_id is not null;
select fence_company_table('recurring_run');

-- The two paths as lists see them.
create view recurring_invoice with (security_invoker = true) as
  select * from recurring_template where path = 'sales/vouchers/recurring-templates';
create view recurring_bill with (security_invoker = true) as
  select * from recurring_template where path = 'purchase/vouchers/recurring-templates';

-- The templates of all companies with a due period by the calendar of the company, and in whose name they run.
create function recurring_templates_due(at timestamptz)
  returns table (company_id uuid, id uuid, path text, user_id uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select t.company_id, t.id, t.path, t.user_id from recurring_template t join company c on c.id = t.company_id
  where t.next_date <= (at at time zone 'UTC')::date + 1 and t.next_date <= (at at time zone c.time_zone)::date
    and c.deleted_at is null
  order by t.next_date, t.id limit 200
$$;

-- A field of trade documents is one of their templates as well.
create or replace function add_trade_field(field text, type text) returns void language plpgsql as $$
declare
  listed text;
  kind record;
begin
  execute format('alter table trade_document add column %I %s', field, type);
  execute format('alter table recurring_template add column %I %s', field, type);
  select string_agg(case attname when 'status' then 'state as status' else quote_ident(attname) end, ', ' order by attnum)
  into listed from pg_attribute where attrelid = 'trade_list'::regclass and attnum > 0;
  execute format('create or replace view trade_list with (security_invoker = true) as select %s, %I from trade_document',
    listed, field);
  for kind in select * from trade_kinds() loop
    execute format('create or replace view %I with (security_invoker = true) as select %s from trade_list where path = %L',
      kind.name, trade_columns(kind.path), kind.path);
  end loop;
  for kind in
    select * from (values ('recurring_invoice', 'sales/vouchers/recurring-templates'),
      ('recurring_bill', 'purchase/vouchers/recurring-templates')) as kinds (name, path)
  loop
    execute format('create or replace view %I with (security_invoker = true) as select * from recurring_template where path = %L',
      kind.name, kind.path);
  end loop;
end $$;
