-- Tills record their sales offline as facts in a chain; the server stores each fact once and makes the documents that follow.
create table till (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 80),
  -- Of the numbers on its receipts: T1, T2 …; never used again.
  prefix text not null check (prefix ~ '^T[1-9][0-9]{0,5}$'),
  key_hash bytea not null,
  -- The payment method of its drawer.
  mode_id uuid not null,
  -- Percent that a cashier may take off without the right to approve.
  highest_discount numeric(20, 6) not null default 100 check (highest_discount between 0 and 100),
  -- Facts of cashiers who have left are recorded in the name of this member.
  registered_by uuid not null references app_user (id),
  last_seen_at timestamptz,
  revoked_at timestamptz,
  -- Every fact up to this number is stored; the hash of that fact.
  high_water int not null default 0,
  head text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, mode_id) references payment_mode (company_id, id),
  unique (company_id, prefix),
  unique (company_id, name)
);
create index till_by_mode on till (company_id, mode_id);
select fence_company_table('till');

create table till_fact (
  company_id uuid not null,
  till_id uuid not null,
  n int not null check (n >= 1),
  id uuid not null,
  kind text not null check (length(kind) <= 40),
  -- As it was received.
  fact jsonb not null,
  hash text not null,
  shift_id uuid,
  received_at timestamptz not null default now(),
  outcome text not null check (outcome in ('stored', 'parked')),
  -- Why it is parked: code and parameters.
  problem jsonb,
  -- The sale that it waits for; it is posted when that is here.
  waits_for uuid,
  posted_at timestamptz,
  document_path text,
  document_id uuid,
  -- What is unusual about it: codes and parameters.
  notes jsonb not null default '[]',
  primary key (company_id, till_id, n),
  unique (company_id, id),
  foreign key (company_id, till_id) references till (company_id, id),
  check ((outcome = 'parked') = (problem is not null)),
  check ((posted_at is not null) = (outcome = 'stored' and waits_for is null)),
  check ((document_path is null) = (document_id is null)),
  check (document_id is null or posted_at is not null)
);
create index till_fact_shift on till_fact (company_id, shift_id, n);
-- Payments of a sale.
create index till_fact_payment on till_fact (company_id, (fact #>> '{body,sale}')) where kind = 'payment';
create index till_fact_waiting on till_fact (company_id, waits_for) where waits_for is not null;
create index till_fact_parked on till_fact (company_id, till_id, n) where outcome = 'parked';
create index till_fact_document on till_fact (company_id, document_id) where document_id is not null;
select fence_company_table('till_fact');

-- A posted fact never changes; of any other only what became of it.
create function keep_till_fact() returns trigger language plpgsql as $$
begin
  if old.posted_at is not null or (old.company_id, old.till_id, old.n, old.id, old.kind, old.fact, old.hash, old.received_at)
    is distinct from (new.company_id, new.till_id, new.n, new.id, new.kind, new.fact, new.hash, new.received_at) then
    raise exception 'fact % of till % is final', old.n, old.till_id;
  end if;
  return new;
end $$;
create trigger till_fact_kept before update on till_fact for each row execute function keep_till_fact();

-- Facts whose number or id another fact of the till has already, and what has no place in the chain.
create table till_fact_aside (
  company_id uuid not null,
  id uuid not null,
  till_id uuid not null,
  n int,
  -- As it was received.
  content text not null,
  content_hash text not null,
  received_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, till_id) references till (company_id, id),
  unique (company_id, till_id, content_hash)
);
select fence_company_table('till_fact_aside');

-- A shift by the fact that opened it.
create table till_shift (
  company_id uuid not null,
  id uuid not null,
  -- T1-S-0001: counted by till, in the order in which shifts become known.
  number text not null,
  till_id uuid not null,
  -- The member who opened it; null for one who has left.
  cashier_id uuid,
  cashier_name text not null,
  -- The day of opened_at in the time zone of the company.
  date date not null,
  opened_at timestamptz not null,
  opening_float numeric(20, 6) not null check (opening_float >= 0),
  closed_at timestamptz,
  expected numeric(20, 6),
  counted numeric(20, 6),
  difference numeric(20, 6),
  -- The Z report as it was when the shift was closed.
  report jsonb,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number),
  foreign key (company_id, till_id) references till (company_id, id),
  foreign key (company_id, cashier_id) references member (company_id, id),
  check ((closed_at is null) = (report is null)),
  check ((closed_at is null) = (counted is null))
);
create index till_shift_by_date on till_shift (company_id, date desc, id desc);
create index till_shift_by_till on till_shift (company_id, till_id, opened_at desc);
create index till_shift_by_cashier on till_shift (company_id, cashier_id);
select fence_company_table('till_shift');

create view till_shift_list with (security_invoker = true) as
  select s.company_id, s.id, s.version, s.created_at, s.updated_at, s.number, t.name as till_name, s.cashier_name, s.date,
    concat_ws(' – ', to_char(s.opened_at at time zone c.time_zone, 'HH24:MI'),
      to_char(s.closed_at at time zone c.time_zone, 'HH24:MI')) as hours,
    case when s.closed_at is null then 'Open' else 'Closed' end as status, s.expected, s.counted, s.difference
  from till_shift s
  join till t on t.company_id = s.company_id and t.id = s.till_id
  join company c on c.id = s.company_id;

-- The till of a key in the company of a slug.
create function till_of_key(company_slug text, till uuid)
  returns table (company_id uuid, id uuid, name text, prefix text, key_hash bytea, revoked_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select t.company_id, t.id, t.name, t.prefix, t.key_hash, t.revoked_at
  from till t join company c on c.id = t.company_id and c.slug = company_slug and c.deleted_at is null
  where t.id = till
$$;

-- Numbers of tills are counted there; what their totals differ from those of the lines.
alter table trade_document add column rounding numeric(20, 6) not null default 0;
create unique index trade_document_till on trade_document (company_id, path, voucher_no) where series = 'till';
