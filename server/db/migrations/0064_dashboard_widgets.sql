-- The widgets that a user chose for the dashboard of a company. `account_id` becomes empty when the account is deleted.
create table dashboard_widget (
  company_id uuid not null references company (id),
  id uuid not null,
  user_id uuid not null references app_user (id),
  name text not null check (length(name) between 1 and 255),
  widget text not null,
  display_type text not null,
  count int not null check (count between 1 and 60),
  group_by text not null check (group_by in ('Day', 'Week', 'Month', 'Year')),
  account_id uuid,
  size text not null check (size in ('half', 'full')),
  "order" int not null,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id) on delete set null (account_id)
);
create index dashboard_widget_user on dashboard_widget (company_id, user_id, "order", id);
select fence_company_table('dashboard_widget');

-- When a member chose widgets of their own; null: the default widgets are shown.
alter table member add column widgets_chosen_at timestamptz;

-- The quantity of an item at or below which the dashboard lists it as low in stock.
alter table item add column reorder_level numeric(20, 6) check (reorder_level >= 0);
create index item_reorder on item (company_id, id) where reorder_level is not null;
