-- The ledger: chart of accounts, the append-only journal, balances by day, month and year.

create table account_category (
  company_id uuid not null references company (id),
  id uuid not null,
  parent_id uuid,
  name text not null check (length(name) between 1 and 255),
  code text check (length(code) <= 20),
  system_code text check (length(system_code) <= 20),
  description text check (length(description) <= 255),
  statement_section text,
  term text check (term in ('current', 'non_current')),
  cash_flow_section text check (cash_flow_section in ('cash', 'operating', 'investing', 'financing')),
  is_default boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, parent_id) references account_category (company_id, id),
  unique (company_id, code),
  unique (company_id, system_code),
  check (parent_id is not null or is_default)
);
create index account_category_parent on account_category (company_id, parent_id);
create unique index account_category_name on account_category (company_id, parent_id, name);
select fence_company_table('account_category');

create table account (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  code text check (length(code) <= 50),
  system_code text check (length(system_code) <= 20),
  category_id uuid not null,
  parent_id uuid,
  source_id uuid,
  control_kind text not null default 'none' check (control_kind in ('none', 'inventory', 'customer', 'supplier', 'tax')),
  is_active boolean not null default true,
  is_default boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, category_id) references account_category (company_id, id),
  foreign key (company_id, parent_id) references account (company_id, id),
  foreign key (company_id, source_id) references account (company_id, id),
  unique (company_id, code),
  unique (company_id, system_code),
  unique (company_id, category_id, name)
);
create index account_name on account (company_id, name collate "und-x-icu", id);
select fence_company_table('account');

-- A category and everything below it.
create function category_with_descendants(company uuid, root uuid) returns table (id uuid)
  language sql stable as $$
  with recursive below as (
    select c.id from account_category c where c.company_id = company and c.id = root
    union all
    select c.id from account_category c join below on c.parent_id = below.id where c.company_id = company
  ) select id from below
$$;

-- The root category of a category.
create function category_root(company uuid, start uuid) returns uuid language sql stable as $$
  with recursive up as (
    select c.id, c.parent_id from account_category c where c.company_id = company and c.id = start
    union all
    select c.id, c.parent_id from account_category c join up on c.id = up.parent_id where c.company_id = company
  ) select id from up where parent_id is null
$$;

create table journal_entry (
  company_id uuid not null references company (id),
  id uuid not null,
  date date not null,
  kind text not null check (kind in ('regular', 'opening', 'closing', 'cost')),
  fiscal_year_id uuid not null,
  document_path text not null,
  document_id uuid not null,
  reverses_id uuid,
  line_count int not null check (line_count >= 2),
  total numeric(20, 6) not null,
  recorded_by uuid not null references app_user (id),
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (company_id, id),
  foreign key (company_id, fiscal_year_id) references fiscal_year (company_id, id),
  foreign key (company_id, reverses_id) references journal_entry (company_id, id)
);
create index journal_entry_document on journal_entry (company_id, document_path, document_id);
create index journal_entry_date on journal_entry (company_id, date, id);
-- An entry is reversed at most once.
create unique index journal_entry_reversed_once on journal_entry (company_id, reverses_id) where reverses_id is not null;
select fence_company_table('journal_entry');

-- Date and kind are repeated from the entry (and compared with it), so that a statement reads one index.
create table journal_line (
  company_id uuid not null,
  entry_id uuid not null,
  line_no int not null check (line_no >= 1),
  account_id uuid not null,
  date date not null,
  kind text not null,
  debit numeric(20, 6) not null default 0,
  credit numeric(20, 6) not null default 0,
  description text,
  primary key (company_id, entry_id, line_no),
  foreign key (company_id, entry_id) references journal_entry (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  check ((debit = 0) <> (credit = 0))
);
create index journal_line_account on journal_line (company_id, account_id, date, entry_id, line_no);
select fence_company_table('journal_line');

create table balance_delta (
  company_id uuid not null,
  id bigint generated always as identity,
  account_id uuid not null,
  kind text not null,
  day date not null,
  debit numeric(20, 6) not null,
  credit numeric(20, 6) not null,
  primary key (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id)
);
select fence_company_table('balance_delta');

-- Grain y, m or d: the turnover of the calendar year, month or day that begins on `period`.
create table account_balance (
  company_id uuid not null,
  account_id uuid not null,
  grain "char" not null check (grain in ('y', 'm', 'd')),
  period date not null,
  kind text not null,
  debit numeric(20, 6) not null,
  credit numeric(20, 6) not null,
  primary key (company_id, account_id, grain, period, kind),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index account_balance_period on account_balance (company_id, grain, period) include (account_id, kind, debit, credit);
select fence_company_table('account_balance');

-- What each account had turned over until the end of a day, by kind: whole years, then months, then days, then
-- what is not folded yet. It never reads journal lines.
create function balances_until(company uuid, until date)
  returns table (account_id uuid, kind text, debit numeric, credit numeric) language sql stable as $$
  select part.account_id, part.kind, sum(part.debit), sum(part.credit) from (
    select b.account_id, b.kind, b.debit, b.credit from account_balance b
      where b.company_id = company and b.grain = 'y' and b.period < date_trunc('year', until)::date
    union all
    select b.account_id, b.kind, b.debit, b.credit from account_balance b
      where b.company_id = company and b.grain = 'm'
        and b.period >= date_trunc('year', until)::date and b.period < date_trunc('month', until)::date
    union all
    select b.account_id, b.kind, b.debit, b.credit from account_balance b
      where b.company_id = company and b.grain = 'd' and b.period >= date_trunc('month', until)::date and b.period <= until
    union all
    select d.account_id, d.kind, d.debit, d.credit from balance_delta d where d.company_id = company and d.day <= until
  ) part group by 1, 2
$$;

-- Folds waiting deltas of the current company into balances; returns how many rows it took. One folder at a time.
create function fold_balances(at_most int) returns int
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := current_company();
  taken int;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold ' || company, 0)) then return 0; end if;
  with gone as (
    delete from balance_delta d where d.company_id = company
      and d.id in (select id from balance_delta where company_id = company order by id limit at_most)
    returning d.account_id, d.kind, d.day, d.debit, d.credit
  ), parts as (
    select account_id, 'd'::"char" as grain, day as period, kind, debit, credit from gone
    union all select account_id, 'm', date_trunc('month', day)::date, kind, debit, credit from gone
    union all select account_id, 'y', date_trunc('year', day)::date, kind, debit, credit from gone
  ), folded as (
    insert into account_balance as b (company_id, account_id, grain, period, kind, debit, credit)
    select company, account_id, grain, period, kind, sum(debit), sum(credit) from parts
    group by account_id, grain, period, kind
    on conflict (company_id, account_id, grain, period, kind)
      do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit
  )
  select count(*) into taken from gone;
  return taken;
end $$;

-- Lines of an entry come in one statement: compares them with what the entry says of itself, then appends the deltas.
create function journal_lines_inserted() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (
    select from (
      select company_id, entry_id, count(*) as lines, min(line_no) as first, max(line_no) as last,
        sum(debit) as debit, sum(credit) as credit, min(date) as date_min, max(date) as date_max,
        min(kind) as kind_min, max(kind) as kind_max, min(least(debit, credit)) as least,
        max(greatest(scale(trim_scale(debit)), scale(trim_scale(credit)))) as digits
      from new_lines group by company_id, entry_id
    ) l
    join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
    join company c on c.id = l.company_id
    where l.lines <> e.line_count or l.first <> 1 or l.last <> e.line_count
      or l.debit <> l.credit or l.debit <> e.total
      or l.date_min <> e.date or l.date_max <> e.date or l.kind_min <> e.kind or l.kind_max <> e.kind
      or l.digits > c.currency_digits
      or (l.least < 0 and e.reverses_id is null)
  ) then
    raise exception 'journal lines do not make up their entry' using errcode = 'DB002';
  end if;
  if exists (
    select from new_lines l
    join account a on a.company_id = l.company_id and a.id = l.account_id
    join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
    where a.control_kind = 'inventory' and e.document_path = 'account/journal-vouchers'
  ) then
    raise exception 'inventory accounts take stock entries only' using errcode = 'DB003';
  end if;
  insert into balance_delta (company_id, account_id, kind, day, debit, credit)
  select company_id, account_id, kind, date, sum(debit), sum(credit) from new_lines
  group by company_id, account_id, kind, date;
  return null;
end $$;
create trigger journal_lines_inserted after insert on journal_line
  referencing new table as new_lines for each statement execute function journal_lines_inserted();

-- At commit: the entry is complete, balanced and lies in an open period. A blind or forgotten insert fails closed.
create function check_journal_entry() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  found record;
begin
  select count(*) as lines, coalesce(sum(debit), 0) as debit, coalesce(sum(credit), 0) as credit into found
  from journal_line where company_id = new.company_id and entry_id = new.id;
  if found.lines <> new.line_count or found.debit <> new.total or found.credit <> new.total then
    raise exception 'journal entry % does not balance or is incomplete', new.id using errcode = 'DB002';
  end if;
  if not exists (
    select from fiscal_year y where y.company_id = new.company_id and y.id = new.fiscal_year_id
      and new.date between y.start_date and y.end_date
      and y.state = case when new.kind = 'closing' then 'closing' else 'open' end
  ) then
    raise exception 'journal entry % is outside an open fiscal year', new.id using errcode = 'DB004';
  end if;
  if new.kind <> 'closing' and exists (select from company c where c.id = new.company_id and new.date <= c.lock_date) then
    raise exception 'journal entry % is in a locked period', new.id using errcode = 'DB005';
  end if;
  return null;
end $$;
create constraint trigger journal_entry_holds after insert on journal_entry
  deferrable initially deferred for each row execute function check_journal_entry();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'DB006';
end $$;
create trigger journal_entry_append_only before update or delete on journal_entry
  for each row execute function refuse_change();
create trigger journal_line_append_only before update or delete on journal_line
  for each row execute function refuse_change();

-- The sha256 of entries with their lines in one canonical writing; kept in the audit row of what posted them.
create function journal_hash(company uuid, entries uuid[]) returns text language sql stable as $$
  select encode(sha256(convert_to(coalesce(string_agg(line, chr(10) order by place, line_no), ''), 'UTF8')), 'hex') from (
    select array_position(entries, e.id) as place, l.line_no,
      concat_ws('|', e.id, e.date, e.kind, coalesce(e.reverses_id::text, ''), l.line_no, l.account_id,
        trim_scale(l.debit), trim_scale(l.credit), coalesce(l.description, '')) as line
    from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
    where e.company_id = company and e.id = any (entries)
  ) lines
$$;
