-- Webhooks: addresses that get the events of a company, and what was sent to each.

create table webhook (
  company_id uuid not null references company (id),
  id uuid not null,
  -- Who created it.
  user_id uuid not null references app_user (id),
  name text not null check (length(name) between 1 and 50),
  url text not null check (length(url) between 1 and 500),
  -- Types such as sales/vouchers.issued and sales/vouchers.*; * is every event.
  events text[] not null check (cardinality(events) between 1 and 500),
  -- Encrypted with the key of the server.
  secret text not null,
  -- The secret before the last rotation signs as well until a moment.
  previous_secret text,
  previous_until timestamptz,
  -- The last position of the sealed log when it was created: a replay does not go back further.
  starts_after bigint not null,
  -- Events up to this position of the sealed log have their deliveries.
  position bigint not null,
  is_active boolean not null default true,
  -- Paused by the server, not by a user.
  is_given_up boolean not null default false,
  -- The first failure after the last success.
  failing_since timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (company_id, id),
  check ((previous_secret is null) = (previous_until is null)),
  check (not (is_given_up and is_active)),
  check (position >= starts_after)
);
select fence_company_table('webhook');

create table webhook_delivery (
  company_id uuid not null references company (id),
  id uuid not null,
  webhook_id uuid not null,
  -- The row of the audit log; null for a test.
  event_id uuid,
  -- What is sent, the same in every attempt.
  body text not null check (length(body) <= 10000),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts int not null default 0,
  due_at timestamptz not null,
  -- The last attempt: no status without an answer, and then the reason.
  attempted_at timestamptz,
  response_code int,
  duration_ms int,
  answer text not null default '' check (length(answer) <= 4096),
  error text check (length(error) <= 500),
  created_at timestamptz not null,
  primary key (company_id, id),
  -- An event is delivered once to a webhook, however often it is tried.
  unique (company_id, webhook_id, event_id),
  foreign key (company_id, webhook_id) references webhook (company_id, id) on delete cascade,
  check (state <> 'sent' or attempted_at is not null)
);
create index webhook_delivery_newest on webhook_delivery (company_id, webhook_id, created_at, id);
create index webhook_delivery_due on webhook_delivery (company_id, webhook_id, due_at) where state = 'waiting';
create index webhook_delivery_failed on webhook_delivery (company_id, webhook_id, created_at) where state = 'failed';
select fence_company_table('webhook_delivery');

-- The companies with events or deliveries to send, without saying anything else about them.
create function companies_with_webhook_work(at timestamptz) returns table (company_id uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select distinct w.company_id from webhook w join company c on c.id = w.company_id
  where c.deleted_at is null
    and (w.is_active and exists (select from audit_seal s where s.company_id = w.company_id and s.position > w.position)
      or exists (select from webhook_delivery d where d.company_id = w.company_id and d.webhook_id = w.id
        and d.state = 'waiting' and d.due_at <= at and (w.is_active or d.event_id is null)))
  limit 200
$$;
