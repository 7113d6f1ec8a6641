-- Rows of imports that have errors, to be corrected on the screen, and the corrections of their cells.

-- A row that is not imported, or that was corrected; of a file with very many, the first ones.
create table import_row (
  company_id uuid not null references company (id),
  import_id uuid not null,
  line int not null,
  -- The texts of the file by column of the import, and the problems of the row.
  cells jsonb not null,
  problems jsonb not null default '[]',
  is_rejected boolean not null,
  primary key (company_id, import_id, line),
  foreign key (company_id, import_id) references import (company_id, id)
);
select fence_company_table('import_row');

-- All lines of a problem that many rows have.
create table import_problem (
  company_id uuid not null references company (id),
  import_id uuid not null,
  key text not null,
  path text not null,
  lines int[] not null,
  primary key (company_id, import_id, key),
  foreign key (company_id, import_id) references import (company_id, id)
);
select fence_company_table('import_problem');

-- The text that a user entered in place of a cell of the file, in the notation of the file.
create table import_correction (
  company_id uuid not null references company (id),
  import_id uuid not null,
  line int not null,
  column_name text not null,
  value text not null,
  primary key (company_id, import_id, line, column_name),
  foreign key (company_id, import_id) references import (company_id, id)
);
select fence_company_table('import_correction');

alter table import
  -- After a run that left rows out: those lines, which a further run may import.
  add column remaining jsonb,
  -- The counts of the finished runs.
  add column imported jsonb;
