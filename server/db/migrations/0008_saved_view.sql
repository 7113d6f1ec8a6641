-- Views of lists that people keep: a search with its filters and order, and the columns they want to see.

create table saved_view (
  company_id uuid not null references company (id),
  id uuid not null,
  user_id uuid not null references app_user (id),
  resource text not null,
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 2000),
  -- Null: the columns of the declaration.
  columns text[],
  shared boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  -- One person calls two views of a list by two names.
  unique (company_id, resource, user_id, name)
);
select fence_company_table('saved_view');
