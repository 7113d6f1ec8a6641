-- Several documents printed as one file: what was chosen, how far it is, and what was left out of it. The file itself is
-- kept by the server for a week, and so is this row.
create table print_run (
  company_id uuid not null references company (id),
  id uuid not null,
  path text not null,
  -- In the order in which they are printed.
  document_ids uuid[] not null check (cardinality(document_ids) between 1 and 500),
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  -- How many of them are counted as printed or left out; the pages are drawn after the last.
  progress int not null default 0,
  -- What was left out: its id and number, and the code and params that say why.
  refusals jsonb not null default '[]',
  failure jsonb,
  created_by uuid not null references app_user (id),
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (company_id, id),
  check (progress between 0 and cardinality(document_ids)),
  check (jsonb_array_length(refusals) <= progress),
  check ((state = 'running') = (finished_at is null))
);
create index print_run_newest on print_run (company_id, created_by, path, created_at desc);
select fence_company_table('print_run');
