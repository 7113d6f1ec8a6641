-- Rules that propose the voucher of statement lines that come again: words of the line, and the accounts and taxes of its parts.
create table bank_rule (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  -- The first rule in this order that fits a line applies.
  position int not null check (position between 0 and 100000),
  words text not null check (length(words) between 1 and 1000),
  bank_account_id uuid,
  direction text not null check (direction in ('both', 'in', 'out')),
  amount_from numeric(20, 6) check (amount_from > 0),
  amount_to numeric(20, 6) check (amount_to > 0),
  account_id uuid not null,
  tax_scheme_id uuid,
  second_account_id uuid,
  second_percent numeric(20, 6) check (second_percent > 0 and second_percent < 100),
  second_tax_scheme_id uuid,
  narration text check (length(narration) <= 5000),
  is_automatic boolean not null default false,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, bank_account_id) references bank_account (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, tax_scheme_id) references tax_scheme (company_id, id),
  foreign key (company_id, second_account_id) references account (company_id, id),
  foreign key (company_id, second_tax_scheme_id) references tax_scheme (company_id, id),
  check (amount_from <= amount_to),
  check (num_nulls(second_account_id, second_percent) in (0, 2)),
  check (second_tax_scheme_id is null or second_account_id is not null)
);
create unique index bank_rule_name on bank_rule (company_id, lower(name));
create index bank_rule_by_bank_account on bank_rule (company_id, bank_account_id);
create index bank_rule_by_account on bank_rule (company_id, account_id);
create index bank_rule_by_tax_scheme on bank_rule (company_id, tax_scheme_id);
create index bank_rule_by_second_account on bank_rule (company_id, second_account_id);
create index bank_rule_by_second_tax_scheme on bank_rule (company_id, second_tax_scheme_id);
select fence_company_table('bank_rule');
