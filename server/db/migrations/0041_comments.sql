-- What people write to each other beside a document or a party. A comment is not changed; its author may delete it, and the
-- row stays with the moment.
create table comment (
  company_id uuid not null references company (id),
  id uuid not null,
  document_path text not null,
  document_id uuid not null,
  author_id uuid not null references app_user (id),
  body text not null check (length(body) between 1 and 5000),
  -- The members whom it names.
  mentions uuid[] not null default '{}',
  recorded_at timestamptz not null,
  deleted_at timestamptz,
  primary key (company_id, id)
);
create index comment_document on comment (company_id, document_path, document_id, recorded_at, id);
create index party_merged_into on party (company_id, merged_into_id) where merged_into_id is not null;
select fence_company_table('comment');

create function comment_deleted_only() returns trigger language plpgsql as $$
begin
  if (to_jsonb(new) - 'deleted_at') <> (to_jsonb(old) - 'deleted_at') or old.deleted_at is not null then
    raise exception 'comment is append-only' using errcode = 'DB006';
  end if;
  return new;
end $$;
create trigger comment_append_only before update on comment for each row execute function comment_deleted_only();

-- Comments go with what they belong to, as its files do.
create or replace function drop_files() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from file where company_id = old.company_id and document_path = tg_argv[0] and document_id = old.id;
  delete from comment where company_id = old.company_id and document_path = tg_argv[0] and document_id = old.id;
  return null;
end $$;
create or replace function drop_trade_files() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from file where company_id = old.company_id and document_path = old.path and document_id = old.id;
  delete from comment where company_id = old.company_id and document_path = old.path and document_id = old.id;
  return null;
end $$;
create or replace function drop_payment_files() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from file where company_id = old.company_id and document_path = old.path and document_id = old.id;
  delete from comment where company_id = old.company_id and document_path = old.path and document_id = old.id;
  return null;
end $$;
