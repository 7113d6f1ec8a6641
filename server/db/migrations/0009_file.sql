-- Files kept with a record or document. The content lies outside the database, under the row's id.

create table file (
  company_id uuid not null references company (id),
  id uuid not null,
  document_path text not null,
  document_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  content_type text not null,
  size int not null check (size > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_by uuid not null references app_user (id),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  -- The same file sent again is the one that is there.
  unique (company_id, document_path, document_id, name, sha256)
);
select fence_company_table('file');

-- Files go with what they belong to; the argument is its path.
create function drop_files() returns trigger language plpgsql as $$
begin
  delete from file where company_id = old.company_id and document_path = tg_argv[0] and document_id = old.id;
  return null;
end $$;
create trigger account_category_files after delete on account_category
  for each row execute function drop_files('account/categories');
create trigger account_files after delete on account
  for each row execute function drop_files('account/ledgers');
create trigger journal_voucher_files after delete on journal_voucher
  for each row execute function drop_files('account/journal-vouchers');
create trigger opening_balance_files after delete on opening_balance
  for each row execute function drop_files('account/opening-balances');
