-- What every table of plain documents has beside its columns: policies, its place in the search and in the ledger, files
-- that go with it, and a number series in every company. The expressions are of the row `d`: `spoken` is what its entries
-- say of it, `reference` the numbers of others that it is known by, `subject` the id of the party or account it is about.
create function add_document_kind(name text, path text, prefix text, spoken text, reference text, subject text, remarks text)
  returns void language plpgsql as $$
begin
  perform fence_company_table(name::regclass);
  execute 'create or replace view posted_document with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('posted_document'), ';')
    || format(' union all select d.company_id, %L, d.id, d.voucher_no, %s from %I d', path, spoken, name);
  execute 'create or replace view searched_document with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('searched_document'), ';')
    || format($view$ union all
      select d.company_id, %1$L, d.id, d.voucher_no, s.reference, s.subject, null::text, d.amount, d.date, d.status,
        left(s.remarks, 200), lower(normalize(left(concat_ws(' ', d.voucher_no, s.reference, s.remarks), 1000), NFC))
      from %5$I d cross join lateral (select %2$s as reference, %3$s as subject, %4$s as remarks) s$view$,
      path, reference, subject, remarks, name);
  execute format('create trigger %1$s_search_insert after insert on %1$I referencing new table as touched
    for each statement execute function keep_document_search(%2$L)', name, path);
  execute format('create trigger %1$s_search_update after update on %1$I referencing new table as touched
    for each statement execute function keep_document_search(%2$L)', name, path);
  execute format('create trigger %1$s_search_delete after delete on %1$I
    for each row execute function drop_document_search(%2$L)', name, path);
  execute format('create trigger %1$s_files after delete on %1$I for each row execute function drop_files(%2$L)', name, path);
  insert into number_series (company_id, series, prefix, padding) select id, path, add_document_kind.prefix, 4 from company;
end $$;

create table cash_deposit (
  company_id uuid not null references company (id),
  id uuid not null,
  status text not null check (status in ('Cleared', 'Cancelled')),
  series text not null,
  fiscal_year_id uuid not null,
  number int not null,
  voucher_no text not null check (length(voucher_no) <= 50),
  date date not null,
  bank_account_id uuid not null,
  -- Whose account is credited: cash, a customer's, or another bank account.
  benefactor_id uuid not null,
  amount numeric(20, 6) not null check (amount > 0),
  deposited_by text check (length(deposited_by) <= 255),
  narration text check (length(narration) <= 5000),
  cancel_reason text check (length(cancel_reason) <= 5000),
  entry_id uuid,
  created_by uuid not null references app_user (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, fiscal_year_id) references fiscal_year (company_id, id),
  foreign key (company_id, bank_account_id) references bank_account (company_id, id),
  foreign key (company_id, benefactor_id) references account (company_id, id),
  foreign key (company_id, entry_id) references journal_entry (company_id, id) deferrable initially deferred,
  unique (company_id, series, fiscal_year_id, number),
  check ((status = 'Cancelled') = (cancel_reason is not null)),
  check ((status = 'Cancelled') = (entry_id is null))
);
create index cash_deposit_date on cash_deposit (company_id, date desc, id desc);
create index cash_deposit_bank on cash_deposit (company_id, bank_account_id, date desc, id desc);

create table fund_transfer (
  company_id uuid not null references company (id),
  id uuid not null,
  status text not null check (status in ('Issued', 'Cancelled')),
  series text not null,
  fiscal_year_id uuid not null,
  number int not null,
  voucher_no text not null check (length(voucher_no) <= 50),
  date date not null,
  from_account_id uuid not null,
  to_account_id uuid not null,
  amount numeric(20, 6) not null check (amount > 0),
  transaction_fee_account_id uuid,
  transaction_fee numeric(20, 6) check (transaction_fee > 0),
  narration text check (length(narration) <= 5000),
  cancel_reason text check (length(cancel_reason) <= 5000),
  entry_id uuid,
  created_by uuid not null references app_user (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, fiscal_year_id) references fiscal_year (company_id, id),
  foreign key (company_id, from_account_id) references account (company_id, id),
  foreign key (company_id, to_account_id) references account (company_id, id),
  foreign key (company_id, transaction_fee_account_id) references account (company_id, id),
  foreign key (company_id, entry_id) references journal_entry (company_id, id) deferrable initially deferred,
  unique (company_id, series, fiscal_year_id, number),
  check (from_account_id <> to_account_id),
  check ((transaction_fee is null) = (transaction_fee_account_id is null)),
  check ((status = 'Cancelled') = (cancel_reason is not null)),
  check ((status = 'Cancelled') = (entry_id is null))
);
create index fund_transfer_date on fund_transfer (company_id, date desc, id desc);

create table fund_transfer_template (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  from_account_id uuid,
  to_account_id uuid,
  transaction_fee_account_id uuid,
  transaction_fee numeric(20, 6) check (transaction_fee > 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, from_account_id) references account (company_id, id),
  foreign key (company_id, to_account_id) references account (company_id, id),
  foreign key (company_id, transaction_fee_account_id) references account (company_id, id),
  unique (company_id, name)
);
select fence_company_table('fund_transfer_template');

create table tax_payment (
  company_id uuid not null references company (id),
  id uuid not null,
  status text not null check (status in ('Draft', 'Paid', 'Cancelled')),
  series text not null,
  fiscal_year_id uuid,
  number int,
  voucher_no text check (length(voucher_no) <= 50),
  date date not null,
  tax_scheme_id uuid not null,
  -- The money that was paid, and the input tax that is set off beside it.
  amount numeric(20, 6) not null check (amount >= 0),
  set_off numeric(20, 6) check (set_off > 0),
  paid_from_id uuid not null,
  -- The period whose tax it is.
  period_from date,
  period_to date,
  remarks text check (length(remarks) <= 5000),
  cancel_reason text check (length(cancel_reason) <= 5000),
  entry_id uuid,
  created_by uuid not null references app_user (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, fiscal_year_id) references fiscal_year (company_id, id),
  foreign key (company_id, tax_scheme_id) references tax_scheme (company_id, id),
  foreign key (company_id, paid_from_id) references account (company_id, id),
  foreign key (company_id, entry_id) references journal_entry (company_id, id) deferrable initially deferred,
  unique (company_id, series, fiscal_year_id, number),
  check (amount > 0 or set_off is not null),
  check (period_to >= period_from),
  check (status <> 'Draft' or voucher_no is null),
  check (status <> 'Paid' or voucher_no is not null),
  check ((status = 'Cancelled') = (cancel_reason is not null)),
  check ((status = 'Paid') = (entry_id is not null))
);
create index tax_payment_date on tax_payment (company_id, date desc, id desc);

create table cheque_issue (
  company_id uuid not null references company (id),
  id uuid not null,
  status text not null check (status in ('Issued', 'Cleared', 'Stopped', 'Cancelled')),
  series text not null,
  fiscal_year_id uuid not null,
  number int not null,
  voucher_no text not null check (length(voucher_no) <= 50),
  -- The day on which it was written, and the one that stands on it.
  date date not null,
  cheque_date date,
  clearing_date date,
  bank_account_id uuid not null,
  cheque_number text not null check (length(cheque_number) between 1 and 50),
  -- A supplier, or somebody else with the ledger that is debited.
  party_id uuid,
  issued_to text check (length(issued_to) <= 255),
  dr_account_id uuid,
  amount numeric(20, 6) not null check (amount > 0),
  narration text check (length(narration) <= 5000),
  -- The supplier payment that it came with.
  payment_id uuid,
  cancel_reason text check (length(cancel_reason) <= 5000),
  entry_id uuid,
  created_by uuid not null references app_user (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, fiscal_year_id) references fiscal_year (company_id, id),
  foreign key (company_id, bank_account_id) references bank_account (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, dr_account_id) references account (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id),
  foreign key (company_id, entry_id) references journal_entry (company_id, id) deferrable initially deferred,
  unique (company_id, series, fiscal_year_id, number),
  unique (company_id, bank_account_id, cheque_number),
  unique (company_id, payment_id),
  check (case when party_id is null then issued_to is not null and dr_account_id is not null else dr_account_id is null end),
  check ((status in ('Stopped', 'Cancelled')) = (cancel_reason is not null)),
  check (status <> 'Cleared' or clearing_date is not null),
  check (status in ('Issued', 'Cleared') or entry_id is null)
);
create index cheque_issue_date on cheque_issue (company_id, date desc, id desc);
create index cheque_issue_bank on cheque_issue (company_id, bank_account_id, date desc, id desc);
create index cheque_issue_party on cheque_issue (company_id, party_id, date desc, id desc);

select add_document_kind('cash_deposit', 'banking/cash-deposits', 'CASH-{year}-',
  $$concat_ws(' · ', (select a.name from account a where a.company_id = d.company_id and a.id = d.benefactor_id), d.deposited_by, d.narration)$$,
  'd.deposited_by', 'd.benefactor_id', 'd.narration');
select add_document_kind('fund_transfer', 'banking/fund-transfers', 'FT-{year}-',
  $$concat_ws(' · ', (select string_agg(a.name, ' → ' order by a.id = d.to_account_id) from account a
    where a.company_id = d.company_id and a.id in (d.from_account_id, d.to_account_id)), d.narration)$$,
  'null::text', 'd.to_account_id', 'd.narration');
select add_document_kind('tax_payment', 'tax/payments', 'TAX-{year}-',
  $$concat_ws(' · ', (select s.name from tax_scheme s where s.company_id = d.company_id and s.id = d.tax_scheme_id), d.remarks)$$,
  'null::text', 'd.paid_from_id', 'd.remarks');
select add_document_kind('cheque_issue', 'banking/cheque-issues', 'CHQ-{year}-',
  $$concat_ws(' · ', coalesce(d.issued_to, (select p.name from party p where p.company_id = d.company_id and p.id = d.party_id)),
    d.cheque_number, d.narration)$$,
  'd.cheque_number', 'coalesce(d.party_id, d.dr_account_id)', $$concat_ws(' · ', d.issued_to, d.narration)$$);

-- Cheques that were written for a later day, which has come where their company is.
create function cheques_due(at timestamptz) returns table (company_id uuid, id uuid, user_id uuid, email text)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select d.company_id, d.id, u.id, u.email
  from company c join cheque_issue d on d.company_id = c.id join app_user u on u.id = d.created_by
  where c.deleted_at is null and d.status = 'Issued' and d.entry_id is null and d.payment_id is null and greatest(d.date, d.cheque_date) <= (at at time zone c.time_zone)::date
$$;
create index cheque_issue_waiting on cheque_issue (company_id, cheque_date) where status = 'Issued' and entry_id is null and payment_id is null;
