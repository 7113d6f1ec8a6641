-- Numbering and journal vouchers.

-- `prefix` may hold {year}: the fiscal year's name. Imported documents keep their old number in the series 'imported'.
create table number_series (
  company_id uuid not null references company (id),
  series text not null,
  prefix text not null check (length(prefix) <= 20),
  padding smallint not null check (padding between 1 and 10),
  primary key (company_id, series)
);
select fence_company_table('number_series');

create table number_counter (
  company_id uuid not null,
  series text not null,
  fiscal_year_id uuid not null,
  last int not null check (last >= 1),
  primary key (company_id, series, fiscal_year_id),
  foreign key (company_id, series) references number_series (company_id, series),
  foreign key (company_id, fiscal_year_id) references fiscal_year (company_id, id)
);
select fence_company_table('number_counter');

-- The next number of a series in a year. It locks the counter until the end of the transaction: gap-free, race-free.
create function next_number(company uuid, wanted_series text, year uuid) returns int language sql as $$
  insert into number_counter as c (company_id, series, fiscal_year_id, last) values (company, wanted_series, year, 1)
  on conflict (company_id, series, fiscal_year_id) do update set last = c.last + 1
  returning last
$$;

create table journal_voucher (
  company_id uuid not null references company (id),
  id uuid not null,
  status text not null check (status in ('Unapproved', 'Approved', 'Cancelled')),
  series text not null,
  fiscal_year_id uuid,
  number int,
  voucher_no text check (length(voucher_no) <= 50),
  date date not null,
  narration text not null check (length(narration) between 1 and 5000),
  total numeric(20, 6) not null,
  reversal_of_id uuid,
  cancel_reason text check (length(cancel_reason) <= 5000),
  entry_id uuid,
  created_by uuid not null references app_user (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, fiscal_year_id) references fiscal_year (company_id, id),
  foreign key (company_id, reversal_of_id) references journal_voucher (company_id, id),
  foreign key (company_id, entry_id) references journal_entry (company_id, id) deferrable initially deferred,
  unique (company_id, series, fiscal_year_id, number),
  -- A number is given at approval and then kept for ever.
  check ((status = 'Unapproved') = (voucher_no is null)),
  check ((status = 'Cancelled') = (cancel_reason is not null)),
  check (status <> 'Approved' or entry_id is not null)
);
create unique index journal_voucher_imported on journal_voucher (company_id, voucher_no) where series = 'imported';
create index journal_voucher_date on journal_voucher (company_id, date desc, id desc);
create index journal_voucher_no on journal_voucher (company_id, voucher_no);
create index journal_voucher_status on journal_voucher (company_id, status, date desc, id desc);
select fence_company_table('journal_voucher');

create table journal_voucher_row (
  company_id uuid not null,
  voucher_id uuid not null,
  row_no int not null check (row_no >= 1),
  account_id uuid not null,
  debit numeric(20, 6) not null default 0 check (debit >= 0),
  credit numeric(20, 6) not null default 0 check (credit >= 0),
  description text check (length(description) <= 255),
  primary key (company_id, voucher_id, row_no),
  foreign key (company_id, voucher_id) references journal_voucher (company_id, id) on delete cascade,
  foreign key (company_id, account_id) references account (company_id, id)
);
create index journal_voucher_row_account on journal_voucher_row (company_id, account_id);
select fence_company_table('journal_voucher_row');

-- What statements and lists show of the document beside its journal entries: one branch for every kind that posts.
create view posted_document with (security_invoker = true) as
  select company_id, 'account/journal-vouchers' as document_path, id as document_id, voucher_no as number, narration
  from journal_voucher;
