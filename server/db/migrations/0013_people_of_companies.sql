-- What a company says about itself, how people come to it, tokens of programs, and how a company ends.

alter table company
  add column organization_type text not null default 'private_limited' check (organization_type in
    ('private_limited', 'public_limited', 'sole_proprietorship', 'partnership', 'corporation', 'non_profit')),
  add column tax_identification_number text not null default '' check (length(tax_identification_number) <= 50),
  add column address text not null default '' check (length(address) <= 255),
  add column city text not null default '' check (length(city) <= 100),
  add column state text not null default '' check (length(state) <= 100),
  add column postal_code text not null default '' check (length(postal_code) <= 12),
  add column phone text not null default '' check (length(phone) <= 18),
  add column alternate_phone text not null default '' check (length(alternate_phone) <= 18),
  add column email text not null default '' check (length(email) <= 320),
  add column alternate_email text not null default '' check (length(alternate_email) <= 320),
  add column website text not null default '' check (length(website) <= 255),
  add column corporate_tax_rate numeric(5, 2) check (corporate_tax_rate between 0 and 100),
  -- Null: that of the country.
  add column locale text check (length(locale) <= 35),
  add column date_style text not null default 'medium' check (date_style in ('medium', 'numeric', 'iso')),
  -- The logo's media type; its bytes lie with the files, under the company's id.
  add column logo_type text check (logo_type in ('image/png', 'image/jpeg', 'image/webp')),
  add column updated_at timestamptz not null default now(),
  -- The tombstone: from then on nobody enters; the rows are purged later.
  add column deleted_at timestamptz,
  add column deleted_by uuid references app_user (id);

alter table member
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();
alter table permission_set
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();

-- An invitation waits for the answer of whoever proves the address.
create table invitation (
  company_id uuid not null references company (id),
  id uuid not null,
  email text not null check (email = lower(email) and length(email) <= 320),
  role text not null check (role in ('admin', 'member')),
  state text not null default 'open' check (state in ('open', 'accepted', 'rejected', 'cancelled')),
  -- Of the link in the message; a new one with every sending.
  token_hash bytea not null unique,
  invited_by uuid not null references app_user (id),
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  responded_at timestamptz,
  version int not null default 1,
  primary key (company_id, id)
);
create unique index invitation_once on invitation (company_id, email) where state = 'open';
create index invitation_email on invitation (email) where state = 'open';
select fence_company_table('invitation');

create table invitation_permission_set (
  company_id uuid not null,
  invitation_id uuid not null,
  permission_set_id uuid not null,
  primary key (company_id, invitation_id, permission_set_id),
  foreign key (company_id, invitation_id) references invitation (company_id, id) on delete cascade,
  foreign key (company_id, permission_set_id) references permission_set (company_id, id)
);
select fence_company_table('invitation_permission_set');

-- A program's key to one company: acts in the name of whoever made it, with the rights of one set at most.
create table api_token (
  company_id uuid not null references company (id),
  id uuid not null,
  user_id uuid not null references app_user (id),
  name text not null check (length(name) between 1 and 50),
  prefix text not null unique check (prefix ~ '^[A-Za-z0-9]{8}$'),
  secret_hash bytea not null,
  permission_set_id uuid not null,
  created_at timestamptz not null default now(),
  expires_on date,
  last_used_at timestamptz,
  revoked_at timestamptz,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, permission_set_id) references permission_set (company_id, id)
);
select fence_company_table('api_token');

-- A company with a tombstone is found by nobody.
create or replace function companies_of_user(person uuid)
  returns table (company_id uuid, slug text, name text, role text, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id, c.slug, c.name, m.role, m.created_at
  from member m join company c on c.id = m.company_id
  where m.user_id = person and m.is_active and c.deleted_at is null
  order by m.created_at, c.slug
$$;
create or replace function membership_of(person uuid, company_slug text)
  returns table (company_id uuid, member_id uuid, role text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select m.company_id, m.id, m.role
  from company c join member m on m.company_id = c.id
  where c.slug = company_slug and m.user_id = person and m.is_active and c.deleted_at is null
$$;
create or replace function company_ids(wanted_slug text default null) returns table (company_id uuid, slug text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select id, company.slug from company
  where (wanted_slug is null or company.slug = wanted_slug) and deleted_at is null order by company.slug
$$;

-- Invitations are looked at before their company is known: by the token of a message, or by a proven address.
create function invitation_of_token(token bytea)
  returns table (company_id uuid, id uuid, company_name text, slug text, email text, role text, state text,
    invited_by text, expires_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select i.company_id, i.id, c.name, c.slug, i.email, i.role, i.state, coalesce(nullif(u.full_name, ''), u.email), i.expires_at
  from invitation i join company c on c.id = i.company_id join app_user u on u.id = i.invited_by
  where i.token_hash = token and c.deleted_at is null
$$;
create function invitations_of_person(person uuid)
  returns table (company_id uuid, id uuid, company_name text, slug text, email text, role text, state text,
    invited_by text, expires_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select i.company_id, i.id, c.name, c.slug, i.email, i.role, i.state, coalesce(nullif(u.full_name, ''), u.email), i.expires_at
  from invitation i join company c on c.id = i.company_id join app_user u on u.id = i.invited_by
  where i.state = 'open' and c.deleted_at is null
    and i.email in (select e.email from email_address e where e.user_id = person and e.is_verified)
  order by i.created_at
$$;

-- Who a program's key stands for in a company; found before the company is set.
create function holder_of_token(token_prefix text, company_slug text)
  returns table (company_id uuid, token_id uuid, secret_hash bytea, expires_on date, time_zone text, user_id uuid,
    email text, member_id uuid, role text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select t.company_id, t.id, t.secret_hash, t.expires_on, c.time_zone, u.id, u.email, m.id, m.role
  from api_token t
  join company c on c.id = t.company_id and c.slug = company_slug and c.deleted_at is null
  join member m on m.company_id = t.company_id and m.user_id = t.user_id and m.is_active
  join app_user u on u.id = t.user_id and u.is_active
  where t.prefix = token_prefix and t.revoked_at is null
$$;
