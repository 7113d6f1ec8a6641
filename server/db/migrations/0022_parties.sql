-- Parties: whoever buys or sells, the two accounts of each, and one open item for every line on such an account.

create table party (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  address text check (length(address) <= 5000),
  contact_no text check (length(contact_no) <= 25),
  email text check (length(email) <= 255),
  tax_number text check (length(tax_number) <= 255),
  -- What the party owes and what it is owed. One that was made from an account has the other when it is first needed.
  customer_account_id uuid,
  supplier_account_id uuid,
  -- What it may owe at most, and within how many days it pays; null: no limit, at once.
  credit_limit numeric(20, 6) check (credit_limit >= 0),
  credit_days int check (credit_days between 0 and 3650),
  -- Takes what is sold to people without a name.
  is_walk_in boolean not null default false,
  is_active boolean not null default true,
  merged_into_id uuid,
  -- Everything a search looks into, in small letters; kept by triggers.
  search_text text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, customer_account_id) references account (company_id, id),
  foreign key (company_id, supplier_account_id) references account (company_id, id),
  foreign key (company_id, merged_into_id) references party (company_id, id),
  unique (company_id, tax_number),
  unique (company_id, customer_account_id),
  unique (company_id, supplier_account_id),
  check (customer_account_id is not null or supplier_account_id is not null),
  check (merged_into_id is null or not is_active)
);
create unique index party_walk_in on party (company_id) where is_walk_in;
create index party_name on party (company_id, name collate "und-x-icu", id);
create index party_search on party using gin (search_text gin_trgm_ops);
select fence_company_table('party');

create table party_alias (
  company_id uuid not null,
  party_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  primary key (company_id, party_id, name),
  foreign key (company_id, party_id) references party (company_id, id) on delete cascade
);
select fence_company_table('party_alias');

create table party_representative (
  company_id uuid not null,
  id uuid not null,
  party_id uuid not null,
  name text check (length(name) <= 250),
  phone text check (length(phone) <= 50),
  email text check (length(email) <= 255),
  position text check (length(position) <= 100),
  primary key (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id) on delete cascade,
  check (coalesce(name, phone, email, position) is not null)
);
create index party_representative_party on party_representative (company_id, party_id);
select fence_company_table('party_representative');

create function keep_party_search() returns trigger language plpgsql as $$
begin
  new.search_text := lower(concat_ws(' ', new.name, new.tax_number, new.contact_no, new.email, new.address,
    (select string_agg(a.name, ' ' order by a.name) from party_alias a where a.company_id = new.company_id and a.party_id = new.id)));
  return new;
end $$;
create trigger party_search_text before insert or update on party for each row execute function keep_party_search();
create function keep_party_search_of_alias() returns trigger language plpgsql as $$
begin
  update party set search_text = '' where company_id = coalesce(new.company_id, old.company_id) and id = coalesce(new.party_id, old.party_id);
  return null;
end $$;
create trigger party_alias_search after insert or update or delete on party_alias
  for each row execute function keep_party_search_of_alias();

-- The party of a customer's or supplier's account; one is made for an account that has none.
create function party_of_account(company uuid, account uuid) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  found uuid;
  made record;
begin
  select p.id into found from party p
  where p.company_id = company and (p.customer_account_id = account or p.supplier_account_id = account);
  if found is not null then return found; end if;
  select a.name, a.control_kind, a.system_code into made from account a where a.company_id = company and a.id = account;
  if made.control_kind not in ('customer', 'supplier') then return null; end if;
  found := gen_random_uuid();
  insert into party (company_id, id, name, customer_account_id, supplier_account_id, is_walk_in)
  values (company, found, made.name, case when made.control_kind = 'customer' then account end,
    case when made.control_kind = 'supplier' then account end, coalesce(made.system_code = 'WALK-IN', false));
  return found;
end $$;

-- At commit: no account below Customers or Suppliers is without a party, whoever made it.
create function account_gets_party() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from account a where a.company_id = new.company_id and a.id = new.id) then
    perform party_of_account(new.company_id, new.id);
  end if;
  return null;
end $$;
create constraint trigger account_has_party after insert or update of control_kind on account
  deferrable initially deferred for each row when (new.control_kind in ('customer', 'supplier'))
  execute function account_gets_party();

-- One for every line on a customer's or supplier's account: what is owed, and how much of that is still open.
create table open_item (
  company_id uuid not null,
  id uuid not null,
  party_id uuid not null,
  account_id uuid not null,
  entry_id uuid not null,
  line_no int not null,
  document_path text not null,
  document_id uuid not null,
  date date not null,
  due_date date not null,
  side text not null check (side in ('debit', 'credit')),
  amount numeric(20, 6) not null check (amount > 0),
  open_amount numeric(20, 6) not null check (open_amount between 0 and amount),
  -- The entry that took the line back, on the same date: then neither counts.
  reversed_by_id uuid,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, entry_id, line_no) references journal_line (company_id, entry_id, line_no),
  unique (company_id, entry_id, line_no),
  check (reversed_by_id is null or open_amount = 0)
);
create index open_item_party on open_item (company_id, party_id, date, id) where reversed_by_id is null;
create index open_item_open on open_item (company_id, party_id, due_date, id) where open_amount > 0;
create index open_item_document on open_item (company_id, document_path, document_id);
select fence_company_table('open_item');

-- What settles what: so much of a credit against a debit of one party and account. Undone by a negative row.
create table allocation (
  company_id uuid not null,
  id uuid not null,
  credit_item_id uuid not null,
  debit_item_id uuid not null,
  amount numeric(20, 6) not null check (amount <> 0),
  date date not null,
  document_path text not null,
  document_id uuid not null,
  recorded_by uuid not null references app_user (id),
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  foreign key (company_id, credit_item_id) references open_item (company_id, id),
  foreign key (company_id, debit_item_id) references open_item (company_id, id)
);
create index allocation_credit on allocation (company_id, credit_item_id);
create index allocation_debit on allocation (company_id, debit_item_id);
create index allocation_document on allocation (company_id, document_path, document_id);
select fence_company_table('allocation');
create trigger allocation_append_only before update or delete on allocation for each row execute function refuse_change();

-- Allocations and open amounts move together; more than is open, or between two parties, never.
create function allocations_inserted() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (
    select from new_allocations n
    join open_item c on c.company_id = n.company_id and c.id = n.credit_item_id
    join open_item d on d.company_id = n.company_id and d.id = n.debit_item_id
    where c.party_id <> d.party_id or c.side <> 'credit' or d.side <> 'debit'
      or c.reversed_by_id is not null or d.reversed_by_id is not null
  ) then
    raise exception 'an allocation joins what does not belong together' using errcode = 'DB010';
  end if;
  update open_item i set open_amount = i.open_amount - n.amount
  from (
    select company_id, item_id, sum(amount) as amount from (
      select company_id, credit_item_id as item_id, amount from new_allocations
      union all select company_id, debit_item_id, amount from new_allocations
    ) both_sides group by 1, 2
  ) n where i.company_id = n.company_id and i.id = n.item_id;
  return null;
end $$;
create trigger allocations_inserted after insert on allocation
  referencing new table as new_allocations for each statement execute function allocations_inserted();

-- Lines make open items, reversed lines end them; what is allocated must be released before.
create function open_items_of_lines() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into open_item (company_id, id, party_id, account_id, entry_id, line_no, document_path, document_id, date, due_date,
    side, amount, open_amount)
  select l.company_id, gen_random_uuid(), party_of_account(l.company_id, l.account_id), l.account_id, l.entry_id, l.line_no,
    e.document_path, e.document_id, l.date, l.date, case when l.debit <> 0 then 'debit' else 'credit' end,
    l.debit + l.credit, l.debit + l.credit
  from new_lines l
  join account a on a.company_id = l.company_id and a.id = l.account_id and a.control_kind in ('customer', 'supplier')
  join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
  where e.reverses_id is null;
  if exists (
    select from new_lines l
    join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
    join open_item i on i.company_id = e.company_id and i.entry_id = e.reverses_id
    where i.open_amount <> i.amount
  ) then
    raise exception 'an entry with allocations cannot be taken back' using errcode = 'DB011';
  end if;
  update open_item i set open_amount = 0, reversed_by_id = e.id
  from (select distinct company_id, entry_id from new_lines) l
  join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
  where i.company_id = e.company_id and i.entry_id = e.reverses_id;
  return null;
end $$;
create trigger journal_lines_open_items after insert on journal_line
  referencing new table as new_lines for each statement execute function open_items_of_lines();

-- What is there already: a party for every such account, an item for every line that was not taken back.
do $$
begin
  perform party_of_account(a.company_id, a.id) from account a where a.control_kind in ('customer', 'supplier')
  order by a.company_id, a.created_at, a.id;
  insert into open_item (company_id, id, party_id, account_id, entry_id, line_no, document_path, document_id, date, due_date,
    side, amount, open_amount, reversed_by_id, recorded_at)
  select l.company_id, gen_random_uuid(), party_of_account(l.company_id, l.account_id), l.account_id, l.entry_id, l.line_no,
    e.document_path, e.document_id, l.date, l.date, case when l.debit <> 0 then 'debit' else 'credit' end, l.debit + l.credit,
    case when r.id is null then l.debit + l.credit else 0 end, r.id, e.recorded_at
  from journal_line l
  join account a on a.company_id = l.company_id and a.id = l.account_id and a.control_kind in ('customer', 'supplier')
  join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id and e.reverses_id is null
  left join journal_entry r on r.company_id = e.company_id and r.reverses_id = e.id;
end $$;

create trigger party_files after delete on party for each row execute function drop_files('crm/parties');
