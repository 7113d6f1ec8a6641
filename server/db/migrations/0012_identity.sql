-- Addresses, second factors, identity providers, and what is pending while someone signs up or in. Outside any company.

alter table app_user
  -- The picture's media type; its bytes lie with the files, under the person's id.
  add column avatar_type text check (avatar_type in ('image/png', 'image/jpeg', 'image/webp'));

create table email_address (
  user_id uuid not null references app_user (id),
  email text not null check (email = lower(email) and length(email) <= 320),
  is_verified boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (user_id, email)
);
-- An address is proven by one person; claims that are not proven bind nobody.
create unique index email_address_proven on email_address (email) where is_verified;
insert into email_address (user_id, email, is_verified, created_at) select id, email, true, created_at from app_user;

-- A person is made with an address that is proven; it is their primary one, and one of theirs always is.
create function prove_first_address() returns trigger language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into email_address (user_id, email, is_verified) values (new.id, new.email, true);
  return new;
end $$;
create trigger app_user_first_address after insert on app_user for each row execute function prove_first_address();
alter table app_user add constraint app_user_primary_address
  foreign key (id, email) references email_address (user_id, email) deferrable initially deferred;

alter table auth_session
  -- Sessions are told apart by a number in the public contract.
  add column number bigint generated always as identity unique,
  -- How and when the person proved who they are, oldest first.
  add column methods jsonb not null default '[]',
  -- A secret or challenge that was handed out and waits for its answer.
  add column pending jsonb not null default '{}';
update auth_session s set methods = jsonb_build_array(jsonb_build_object(
  'method', 'password', 'at', extract(epoch from s.created_at), 'email', u.email)) from app_user u where u.id = s.user_id;

-- A sign-up or sign-in that is not finished: its token is used like a session's, and ends with the session it leads to.
create table auth_flow (
  id uuid primary key,
  token_hash bytea not null unique,
  stage text not null check (stage in
    ('verify_email', 'mfa_authenticate', 'login_by_code', 'provider_signup', 'webauthn_login', 'webauthn_signup')),
  -- Nobody yet while someone signs up, or when the address is unknown and must not be told to be.
  user_id uuid references app_user (id),
  data jsonb not null default '{}',
  methods jsonb not null default '[]',
  attempts int not null default 0,
  address text not null default '',
  user_agent text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index auth_flow_expiry on auth_flow (expires_at);
create index auth_flow_signup on auth_flow ((data ->> 'email'), created_at desc) where stage = 'verify_email';

-- Keys that were mailed, as their hash.
create table mail_key (
  key_hash bytea primary key,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  email text not null,
  user_id uuid references app_user (id),
  flow_id uuid references auth_flow (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_key_expiry on mail_key (expires_at);
create index mail_key_flow on mail_key (flow_id);
create index mail_key_user on mail_key (user_id, purpose);

-- When a message of a kind was last sent to an address (hashed together), known or not.
create table mail_throttle (
  key_hash bytea primary key,
  sent_at timestamptz not null
);

create table authenticator (
  -- A number in the public contract.
  id bigint generated always as identity primary key,
  user_id uuid not null references app_user (id),
  type text not null check (type in ('totp', 'recovery_codes', 'webauthn')),
  name text not null default '' check (length(name) <= 100),
  -- Sealed: the secret of an application, or the recovery codes that are left.
  secret text,
  -- The last time step whose code was used, so that none is used twice.
  last_step bigint,
  credential_id text unique,
  public_key bytea,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  is_passwordless boolean not null default false,
  created_at timestamptz not null,
  last_used_at timestamptz,
  check ((type = 'webauthn') = (credential_id is not null and public_key is not null)),
  check ((type = 'webauthn') = (secret is null))
);
create index authenticator_user on authenticator (user_id);
create unique index authenticator_one_totp on authenticator (user_id, type) where type in ('totp', 'recovery_codes');

create table provider_account (
  provider text not null check (length(provider) <= 50),
  uid text not null check (length(uid) <= 255),
  user_id uuid not null references app_user (id),
  display text not null,
  created_at timestamptz not null,
  last_login_at timestamptz,
  primary key (provider, uid)
);
create index provider_account_user on provider_account (user_id);

-- A journey to a provider: bound to the browser that began it by the hash of a cookie.
create table provider_state (
  state_hash bytea primary key,
  provider text not null,
  process text not null check (process in ('login', 'connect')),
  callback_url text not null,
  browser_hash bytea not null,
  -- Sealed: nonce and code verifier.
  secret text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index provider_state_expiry on provider_state (expires_at);
