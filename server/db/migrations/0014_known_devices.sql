-- The devices that people have signed in with, so that they are told of one that is new, long after a session is gone.
create table known_device (
  user_id uuid not null references app_user (id),
  -- Of the browser and system without their versions.
  device_hash bytea not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);
insert into known_device (user_id, device_hash, last_seen_at)
  select user_id, sha256(convert_to(regexp_replace(user_agent, '[0-9._]+', '', 'g'), 'UTF8')), max(last_used_at)
  from auth_session group by 1, 2;

-- The code that was mailed to an address last.
create index auth_flow_code on auth_flow ((data ->> 'email'), created_at desc) where stage = 'login_by_code';
