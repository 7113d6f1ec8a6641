-- The closings of fiscal years. A year is closed while it has one that was not reopened.
create table year_closing (
  company_id uuid not null references company (id),
  id uuid not null,
  fiscal_year_id uuid not null,
  -- The closing entry; null when the year had neither income nor expenses.
  entry_id uuid,
  profit numeric(20, 6) not null,
  -- The lock date before the closing, which reopening restores.
  earlier_lock_date date,
  closed_by uuid not null references app_user (id),
  closed_at timestamptz not null default now(),
  reversal_id uuid,
  reopened_by uuid references app_user (id),
  reopened_at timestamptz,
  reason text,
  primary key (company_id, id),
  foreign key (company_id, fiscal_year_id) references fiscal_year (company_id, id),
  foreign key (company_id, entry_id) references journal_entry (company_id, id),
  foreign key (company_id, reversal_id) references journal_entry (company_id, id),
  check (num_nulls(reopened_by, reopened_at, reason) in (0, 3)),
  check (reversal_id is null or reopened_at is not null)
);
create unique index year_closing_once on year_closing (company_id, fiscal_year_id) where reopened_at is null;
select fence_company_table('year_closing');

-- What each income and expense account turned over in a fiscal year, closing entries left out; debits positive.
create function year_turnover(company uuid, year uuid) returns table (account_id uuid, amount numeric)
  language sql stable as $$
  with period as (
    select y.start_date, y.end_date from fiscal_year y where y.company_id = company and y.id = year
  ), part as (
    select b.account_id, b.debit - b.credit as amount
    from period p cross join lateral balances_until(company, p.end_date) b where b.kind <> 'closing'
    union all
    select b.account_id, b.credit - b.debit
    from period p cross join lateral balances_until(company, p.start_date - 1) b where b.kind <> 'closing'
  )
  select part.account_id, sum(part.amount) from part
  where part.account_id in (select p.id from profit_accounts(company) p)
  group by part.account_id having sum(part.amount) <> 0
$$;
