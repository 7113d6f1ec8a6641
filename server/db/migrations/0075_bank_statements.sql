-- Bank statements and their lines. A line is a fact of the bank: it is never changed, and only goes with its whole statement.
create table bank_statement (
  company_id uuid not null references company (id),
  id uuid not null,
  bank_account_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  format text not null
    check (format in ('table', 'ofx', 'qif', 'mt940', 'mt942', 'camt052', 'camt053', 'camt054', 'feed')),
  -- The SHA-256 hash of the file; null for lines that a program sent.
  file_hash text check (file_hash ~ '^[0-9a-f]{64}$'),
  -- The account and the currency as the file names them.
  account_number text check (length(account_number) between 1 and 255),
  currency_code text check (length(currency_code) between 1 and 10),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  opening_balance numeric(20, 6),
  closing_balance numeric(20, 6),
  -- Opening balance and all lines of the file, less the closing balance.
  difference numeric(20, 6) check ((difference is null) = (opening_balance is null or closing_balance is null)),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, id, bank_account_id),
  foreign key (company_id, bank_account_id) references bank_account (company_id, id)
);
create index bank_statement_period on bank_statement (company_id, bank_account_id, start_date, end_date);
select fence_company_table('bank_statement');

create table bank_statement_line (
  company_id uuid not null references company (id),
  id uuid not null,
  statement_id uuid not null,
  bank_account_id uuid not null,
  -- The line of the file, or the place in what a program sent.
  line_no int not null,
  date date not null,
  value_date date,
  amount numeric(20, 6) not null check (amount <> 0),
  description text not null check (length(description) <= 5000),
  counterparty_name text not null check (length(counterparty_name) <= 255),
  counterparty_account text not null check (length(counterparty_account) <= 100),
  end_to_end_reference text not null check (length(end_to_end_reference) <= 255),
  creditor_reference text not null check (length(creditor_reference) <= 100),
  cheque_number text not null check (length(cheque_number) <= 60),
  bank_id text not null check (length(bank_id) <= 255),
  -- What identifies the line, and its number among the lines with the same identity.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  occurrence int not null check (occurrence >= 1),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, bank_account_id, fingerprint, occurrence),
  foreign key (company_id, statement_id, bank_account_id)
    references bank_statement (company_id, id, bank_account_id) on delete cascade
);
create index bank_statement_line_date on bank_statement_line (company_id, date desc, id desc);
create index bank_statement_line_account on bank_statement_line (company_id, bank_account_id, date desc, id desc);
create index bank_statement_line_statement on bank_statement_line (company_id, statement_id, line_no);
select fence_company_table('bank_statement_line');

create trigger bank_statement_kept before update on bank_statement for each row execute function refuse_change();
create trigger bank_statement_line_kept before update on bank_statement_line for each row execute function refuse_change();

-- A line is deleted with its statement, which is gone by then, and with its company.
create function keep_statement_line() returns trigger language plpgsql as $$
begin
  if old.company_id::text = current_setting('daybook.purging', true) then return old; end if;
  if exists (select from bank_statement where company_id = old.company_id and id = old.statement_id) then
    raise exception 'a line of a bank statement goes with its statement only' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger bank_statement_line_stays before delete on bank_statement_line
  for each row execute function keep_statement_line();

-- The lines as they are listed: money out and money in side by side.
create view statement_line with (security_invoker = true) as
  select company_id, id, 1 as version, statement_id, bank_account_id, line_no, date, value_date, amount,
    case when amount < 0 then -amount end as withdrawal, case when amount > 0 then amount end as deposit,
    description, nullif(counterparty_name, '') as counterparty_name, nullif(counterparty_account, '') as counterparty_account,
    nullif(end_to_end_reference, '') as end_to_end_reference, nullif(creditor_reference, '') as creditor_reference,
    nullif(cheque_number, '') as cheque_number, nullif(bank_id, '') as bank_id, 'banking/reconciliation'::text as statement_path, created_at, created_at as updated_at
  from bank_statement_line;

alter table import
  -- Of a checked bank statement: its period and balances, and what the user is told about them.
  add column statement jsonb;
