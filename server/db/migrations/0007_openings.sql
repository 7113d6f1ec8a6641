-- Opening balances, and fiscal years as records that people write.

create table opening_balance (
  company_id uuid not null references company (id),
  id uuid not null,
  account_id uuid not null,
  opening_dr numeric(20, 6) not null default 0 check (opening_dr >= 0),
  opening_cr numeric(20, 6) not null default 0 check (opening_cr >= 0),
  entry_id uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, entry_id) references journal_entry (company_id, id) deferrable initially deferred,
  unique (company_id, account_id),
  check ((opening_dr = 0) <> (opening_cr = 0))
);
select fence_company_table('opening_balance');

alter table fiscal_year
  add column created_at timestamptz not null default now(),
  add column updated_at timestamptz not null default now();

create or replace view posted_document with (security_invoker = true) as
  select company_id, 'account/journal-vouchers' as document_path, id as document_id, voucher_no as number, narration
  from journal_voucher
  union all
  select company_id, 'account/opening-balances', id, null, 'Opening balance' from opening_balance;

-- For the upkeep worker, which knows no company: whose last fiscal year ends before a day.
create function fiscal_years_due(day date)
  returns table (company_id uuid, owner_id uuid, owner_email text, last_day date)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select y.company_id, m.user_id, u.email, max(y.end_date)
  from fiscal_year y
  join member m on m.company_id = y.company_id and m.role = 'owner'
  join app_user u on u.id = m.user_id
  group by y.company_id, m.user_id, u.email
  having max(y.end_date) < day
$$;
