-- People and their sessions: global, outside any company.

create table app_user (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) <= 320),
  full_name text not null default '' check (length(full_name) <= 255),
  password_hash text,
  is_active boolean not null default true,
  last_company_id uuid,
  created_at timestamptz not null default now(),
  unique (email)
);

create table auth_session (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz,
  address text not null default '',
  user_agent text not null default ''
);
create index auth_session_user on auth_session (user_id) where ended_at is null;

-- Access and refresh tokens of a session. A refresh token's successors share its family; `generation` counts them.
create table auth_token (
  token_hash bytea primary key,
  session_id uuid not null references auth_session (id),
  kind text not null check (kind in ('access', 'refresh')),
  family uuid not null,
  generation int not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz
);
create index auth_token_session on auth_token (session_id);
create index auth_token_family on auth_token (family, generation);

-- Failed sign-ins by login name (hashed, so that a mistyped password in the name field is not kept).
create table sign_in_failure (
  login_hash bytea not null,
  at timestamptz not null
);
create index sign_in_failure_login on sign_in_failure (login_hash, at);
