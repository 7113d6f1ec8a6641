-- Companies, members, permission sets, fiscal years. Every company table's key begins with company_id.

-- The company of the running transaction; null (and so no row at all) when none is set.
create function current_company() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('daybook.company', true), '')::uuid $$;

-- Every company table gets the same fence: rows of another company do not exist.
create function fence_company_table(company_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', company_table);
  execute format('create policy company_only on %s using (company_id = (select current_company()))', company_table);
end $$;

-- The advisory lock of a company's ledger: postings share it, setting a lock date or closing a year takes it alone.
create function ledger_key(company uuid) returns bigint language sql immutable parallel safe
  as $$ select hashtextextended('ledger ' || company, 0) $$;

-- Takes a record's next version for a write, or fails when somebody else took it first.
create function claim_version(record_table regclass, company uuid, record uuid, expected int) returns void language plpgsql as $$
declare
  claimed int;
begin
  execute format('update %s set version = version + 1, updated_at = now() where company_id = $1 and id = $2 and version = $3', record_table)
    using company, record, expected;
  get diagnostics claimed = row_count;
  if claimed = 0 then raise exception 'stale version' using errcode = 'DB007'; end if;
end $$;

create table company (
  id uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9][a-z0-9-]{0,47}$'),
  name text not null check (length(name) between 1 and 255),
  country_iso char(2) not null,
  currency_code char(3) not null,
  currency_digits smallint not null check (currency_digits between 0 and 4),
  time_zone text not null,
  calendar text not null check (calendar in ('ad', 'bs')),
  fiscal_start_month smallint not null check (fiscal_start_month between 1 and 12),
  fiscal_start_day smallint not null check (fiscal_start_day between 1 and 32),
  lock_date date,
  version int not null default 1,
  created_at timestamptz not null default now()
);
alter table company enable row level security;
create policy company_only on company using (id = (select current_company()));
alter table app_user add foreign key (last_company_id) references company (id);

create table member (
  company_id uuid not null references company (id),
  id uuid not null,
  user_id uuid not null references app_user (id),
  role text not null check (role in ('owner', 'admin', 'member')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, user_id)
);
create unique index member_one_owner on member (company_id) where role = 'owner';
create index member_user on member (user_id);
select fence_company_table('member');

-- A shipped set's rights follow the program's table of modules; its own map stays empty.
create table permission_set (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  shipped text,
  permissions jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name)
);
select fence_company_table('permission_set');

create table member_permission_set (
  company_id uuid not null,
  member_id uuid not null,
  permission_set_id uuid not null,
  primary key (company_id, member_id, permission_set_id),
  foreign key (company_id, member_id) references member (company_id, id),
  foreign key (company_id, permission_set_id) references permission_set (company_id, id)
);
select fence_company_table('member_permission_set');

create table fiscal_year (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 24),
  start_date date not null,
  end_date date not null check (end_date > start_date),
  state text not null default 'open' check (state in ('open', 'closing', 'closed')),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, name),
  exclude using gist (company_id with =, daterange(start_date, end_date, '[]') with &&)
);
select fence_company_table('fiscal_year');

-- Years are contiguous: checked at commit, so that several can be added in one transaction.
create function check_years_adjacent() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (
    select from (
      select start_date, lag(end_date) over (order by start_date) as before
      from fiscal_year where company_id = new.company_id
    ) years where before is not null and start_date <> before + 1
  ) then
    raise exception 'fiscal years leave a gap' using errcode = 'DB001';
  end if;
  return null;
end $$;
create constraint trigger years_adjacent after insert or update on fiscal_year
  deferrable initially deferred for each row execute function check_years_adjacent();

-- Membership is found before a company is known: these functions return ids and nothing a member may not see.
create function companies_of_user(person uuid)
  returns table (company_id uuid, slug text, name text, role text, created_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id, c.slug, c.name, m.role, m.created_at
  from member m join company c on c.id = m.company_id
  where m.user_id = person and m.is_active
  order by m.created_at, c.slug
$$;

create function membership_of(person uuid, company_slug text)
  returns table (company_id uuid, member_id uuid, role text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select m.company_id, m.id, m.role
  from company c join member m on m.company_id = c.id
  where c.slug = company_slug and m.user_id = person and m.is_active
$$;

create function slug_taken(wanted text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (select from company where slug = wanted)
$$;

-- For commands that run on behalf of nobody (verify, export): the ids of all companies, or of one slug.
create function company_ids(wanted_slug text default null) returns table (company_id uuid, slug text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select id, company.slug from company where wanted_slug is null or company.slug = wanted_slug order by company.slug
$$;
