-- Documents that leave the house: by mail, and by links that anybody who has them can open.

-- What a mail of each kind of document says unless its sender says otherwise; a company without a row has the texts shipped.
create table mail_template (
  company_id uuid not null references company (id),
  path text not null,
  subject text not null check (length(subject) between 1 and 255),
  body text not null check (length(body) between 1 and 5000),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (company_id, path)
);
select fence_company_table('mail_template');

create table document_mail (
  company_id uuid not null references company (id),
  id uuid not null,
  document_path text not null,
  document_id uuid not null,
  recipients text[] not null check (cardinality(recipients) between 1 and 20),
  subject text not null check (length(subject) between 1 and 255),
  body text not null check (length(body) <= 5000),
  -- The paper itself, and files that hang on the document.
  with_pdf boolean not null,
  file_ids uuid[] not null default '{}',
  -- The days that a statement covers; null for a document.
  start_date date,
  end_date date,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  last_error text check (length(last_error) <= 1000),
  sent_at timestamptz,
  created_by uuid not null references app_user (id),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  check ((status = 'sent') = (sent_at is not null))
);
create index document_mail_document on document_mail (company_id, document_path, document_id, created_at desc);
select fence_company_table('document_mail');

-- Only the hash of what stands in the address is kept.
create table public_link (
  company_id uuid not null references company (id),
  id uuid not null,
  document_path text not null,
  document_id uuid not null,
  hash text not null unique check (length(hash) = 64),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  opened_count int not null default 0,
  last_opened_at timestamptz,
  created_by uuid not null references app_user (id),
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index public_link_document on public_link (company_id, document_path, document_id, created_at desc);
select fence_company_table('public_link');

-- The link of a hash, before a company is known: which company's it is and nothing else.
create function public_link_of_hash(wanted text) returns table (company_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select l.company_id, l.id from public_link l join company c on c.id = l.company_id
  where l.hash = wanted and l.revoked_at is null and c.deleted_at is null
$$;
