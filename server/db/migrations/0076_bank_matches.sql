-- What a line of a bank statement is in the books. A line is in one match, and so is a line of the ledger; both sides of a match
-- are equal to the cent, a difference having been posted. An excluded line is a match without a side in the books.
alter table bank_account
  add column match_tolerance numeric(20, 6) check (match_tolerance > 0),
  add column match_tolerance_percent numeric(20, 6) check (match_tolerance_percent > 0 and match_tolerance_percent <= 10);

alter table bank_statement_line add unique (company_id, id, bank_account_id);

create table bank_match (
  company_id uuid not null references company (id),
  id uuid not null,
  bank_account_id uuid not null,
  -- How sure the matcher was; other matches are the choice of a user.
  band text not null check (band in ('exact', 'likely', 'possible', 'chosen', 'excluded')),
  -- Codes and values of the reasons: [{"code": "reference", "value": "INV-0412"}].
  reasons jsonb not null check (jsonb_typeof(reasons) = 'array'),
  note text check (length(note) between 1 and 5000),
  -- The document that was recorded for the match.
  document_path text,
  document_id uuid,
  created_by uuid not null references app_user (id),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, id, bank_account_id),
  foreign key (company_id, bank_account_id) references bank_account (company_id, id),
  check ((document_path is null) = (document_id is null))
);
select fence_company_table('bank_match');

create table bank_match_line (
  company_id uuid not null,
  match_id uuid not null,
  bank_account_id uuid not null,
  line_id uuid not null,
  primary key (company_id, line_id),
  foreign key (company_id, match_id, bank_account_id) references bank_match (company_id, id, bank_account_id) on delete cascade,
  foreign key (company_id, line_id, bank_account_id) references bank_statement_line (company_id, id, bank_account_id)
);
create index bank_match_line_match on bank_match_line (company_id, match_id);
select fence_company_table('bank_match_line');

create table bank_match_entry (
  company_id uuid not null,
  match_id uuid not null,
  entry_id uuid not null,
  line_no int not null,
  primary key (company_id, entry_id, line_no),
  foreign key (company_id, match_id) references bank_match (company_id, id) on delete cascade,
  foreign key (company_id, entry_id, line_no) references journal_line (company_id, entry_id, line_no)
);
create index bank_match_entry_match on bank_match_entry (company_id, match_id);
select fence_company_table('bank_match_entry');

-- A locked statement: its lines are in matches, which stay until it is reopened.
create table bank_statement_lock (
  company_id uuid not null references company (id),
  statement_id uuid not null,
  created_by uuid not null references app_user (id),
  created_at timestamptz not null default now(),
  primary key (company_id, statement_id),
  foreign key (company_id, statement_id) references bank_statement (company_id, id)
);
select fence_company_table('bank_statement_lock');

-- The document whose change or cancellation ended the match of a line; gone with its next match.
create table bank_line_reopened (
  company_id uuid not null references company (id),
  line_id uuid not null,
  document_path text not null,
  document_id uuid not null,
  reopened_at timestamptz not null default clock_timestamp(),
  primary key (company_id, line_id),
  foreign key (company_id, line_id) references bank_statement_line (company_id, id) on delete cascade
);
select fence_company_table('bank_line_reopened');

create trigger bank_match_kept before update on bank_match for each row execute function refuse_change();
create trigger bank_match_line_kept before update on bank_match_line for each row execute function refuse_change();
create trigger bank_match_entry_kept before update on bank_match_entry for each row execute function refuse_change();
create trigger bank_statement_lock_kept before update on bank_statement_lock for each row execute function refuse_change();

-- A part of a match goes with the whole match, and no line of a locked statement changes.
create function keep_match_part() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if old.company_id::text = current_setting('daybook.purging', true) then return old; end if;
  if exists (select from bank_match m where m.company_id = old.company_id and m.id = old.match_id) then
    raise exception 'a part of match % goes with the match', old.match_id using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger bank_match_line_stays before delete on bank_match_line for each row execute function keep_match_part();
create trigger bank_match_entry_stays before delete on bank_match_entry for each row execute function keep_match_part();

create function keep_locked_statement() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  part record;
begin
  if tg_op = 'DELETE' then part := old; else part := new; end if;
  if part.company_id::text = current_setting('daybook.purging', true) then return part; end if;
  if exists (
    select from bank_statement_line l
    join bank_statement_lock s on s.company_id = l.company_id and s.statement_id = l.statement_id
    where l.company_id = part.company_id and l.id = part.line_id
  ) then
    raise exception 'the statement of line % is locked', part.line_id using errcode = 'DB015';
  end if;
  return part;
end $$;
create trigger bank_match_line_of_open_statement before insert or delete on bank_match_line
  for each row execute function keep_locked_statement();

-- At commit: a match is complete, both sides are equal, and its ledger lines are live lines of the bank account.
create function check_bank_match() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  match record;
  bank record;
  books record;
begin
  select m.id, m.band, b.account_id into match
  from bank_match m join bank_account b on b.company_id = m.company_id and b.id = m.bank_account_id
  where m.company_id = new.company_id and m.id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  if not found then return null; end if;
  select count(*) as count, coalesce(sum(l.amount), 0) as total into bank
  from bank_match_line p join bank_statement_line l on l.company_id = p.company_id and l.id = p.line_id
  where p.company_id = new.company_id and p.match_id = match.id;
  select count(*) as count, coalesce(sum(l.debit - l.credit), 0) as total,
    count(*) filter (where l.account_id <> match.account_id or e.reverses_id is not null
      or exists (select from journal_entry r where r.company_id = e.company_id and r.reverses_id = e.id)) as wrong
  into books
  from bank_match_entry p
  join journal_line l on l.company_id = p.company_id and l.entry_id = p.entry_id and l.line_no = p.line_no
  join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
  where p.company_id = new.company_id and p.match_id = match.id;
  if bank.count = 0 or books.wrong > 0 or (books.count = 0) <> (match.band = 'excluded')
    or (match.band <> 'excluded' and bank.total <> books.total) then
    raise exception 'match % does not agree', match.id using errcode = 'DB016';
  end if;
  return null;
end $$;
create constraint trigger bank_match_agrees after insert on bank_match
  deferrable initially deferred for each row execute function check_bank_match('id');
create constraint trigger bank_match_line_agrees after insert on bank_match_line
  deferrable initially deferred for each row execute function check_bank_match('match_id');
create constraint trigger bank_match_entry_agrees after insert on bank_match_entry
  deferrable initially deferred for each row execute function check_bank_match('match_id');

create function forget_reopening() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from bank_line_reopened where company_id = new.company_id and line_id = new.line_id;
  return null;
end $$;
create trigger bank_match_line_settles after insert on bank_match_line for each row execute function forget_reopening();

-- An entry that is taken back, as by a change or a cancellation of its document, ends the match of its lines.
create function reopen_matches() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  ended uuid;
begin
  for ended in
    select distinct match_id from bank_match_entry where company_id = new.company_id and entry_id = new.reverses_id
  loop
    insert into bank_line_reopened (company_id, line_id, document_path, document_id)
      select company_id, line_id, new.document_path, new.document_id from bank_match_line
      where company_id = new.company_id and match_id = ended
      on conflict (company_id, line_id) do update set document_path = excluded.document_path,
        document_id = excluded.document_id, reopened_at = excluded.reopened_at;
    delete from bank_match where company_id = new.company_id and id = ended;
  end loop;
  return null;
end $$;
create trigger journal_entry_reopens_matches after insert on journal_entry
  for each row when (new.reverses_id is not null) execute function reopen_matches();

-- The balance at the end of a day as the bank reports it: the closing balance of the latest statement that has one and ends by
-- then, else the opening balance of the first one, with the lines since. Null where no statement tells a balance.
create function bank_balance(company uuid, bank uuid, until date) returns numeric language sql stable as $$
  with known as (
    (select s.closing_balance as balance, s.end_date as day, 1 as preference from bank_statement s
      where s.company_id = company and s.bank_account_id = bank and s.closing_balance is not null and s.end_date <= until
      order by s.end_date desc, s.id desc limit 1)
    union all
    (select s.opening_balance, s.start_date - 1, 2 from bank_statement s
      where s.company_id = company and s.bank_account_id = bank and s.opening_balance is not null and s.start_date <= until
      order by s.start_date, s.id limit 1)
    order by preference limit 1
  )
  select k.balance + coalesce((
    select sum(l.amount) from bank_statement_line l
    where l.company_id = company and l.bank_account_id = bank and l.date > k.day and l.date <= until
  ), 0) from known k
$$;

drop view statement_line;
create view statement_line with (security_invoker = true) as
  select l.company_id, l.id, 1 as version, l.statement_id, l.bank_account_id, l.line_no, l.date, l.value_date, l.amount,
    case when l.amount < 0 then -l.amount end as withdrawal, case when l.amount > 0 then l.amount end as deposit,
    l.description, nullif(l.counterparty_name, '') as counterparty_name,
    nullif(l.counterparty_account, '') as counterparty_account,
    nullif(l.end_to_end_reference, '') as end_to_end_reference, nullif(l.creditor_reference, '') as creditor_reference,
    nullif(l.cheque_number, '') as cheque_number, nullif(l.bank_id, '') as bank_id,
    case m.band when 'exact' then 'Reconciled' when 'excluded' then 'Excluded' else
      case when m.id is null then 'Unreconciled' else 'Matched' end end as status,
    m.id as match_id, 'banking/reconciliation'::text as statement_path, l.created_at,
    coalesce(m.created_at, l.created_at) as updated_at
  from bank_statement_line l
  left join bank_match_line p on p.company_id = l.company_id and p.line_id = l.id
  left join bank_match m on m.company_id = p.company_id and m.id = p.match_id;
