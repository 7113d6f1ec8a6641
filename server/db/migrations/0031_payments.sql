-- Money in and money out: where it is kept, how it comes and goes, what each payment settles.

-- A bank account or a wallet, with the ledger that was made for it.
create table bank_account (
  company_id uuid not null references company (id),
  id uuid not null,
  is_wallet boolean not null default false,
  -- What people call it: the short name, else the bank, else the number. Kept by the server.
  name text not null check (length(name) between 1 and 255),
  account_name text check (length(account_name) <= 150),
  account_number text check (length(account_number) <= 150),
  bank_name text check (length(bank_name) <= 250),
  short_name text check (length(short_name) <= 250),
  branch_name text check (length(branch_name) <= 250),
  next_cheque_no text check (next_cheque_no ~ '^[0-9]{1,30}$'),
  -- Percent of what a wallet takes in.
  commission_percent numeric(20, 6) check (commission_percent > 0 and commission_percent <= 100),
  account_id uuid not null,
  commission_account_id uuid,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, commission_account_id) references account (company_id, id),
  unique (company_id, account_id),
  check (case when is_wallet then bank_name is not null else account_number is not null end),
  check (is_wallet or commission_percent is null)
);
create index bank_account_name on bank_account (company_id, name collate "und-x-icu", id);
select fence_company_table('bank_account');
create trigger bank_account_files after delete on bank_account for each row execute function drop_files('banking/bank-accounts');

-- A way of paying: the account that the money is on afterwards, and what it costs.
create table payment_mode (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 255),
  enabled_for_sales boolean not null default true,
  enabled_for_purchase boolean not null default true,
  account_id uuid not null,
  -- The fee's rule: kind, value or slabs, least and most, extra; null: none.
  fee jsonb,
  fee_account_id uuid,
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id),
  foreign key (company_id, fee_account_id) references account (company_id, id),
  unique (company_id, name),
  check (fee is null or fee_account_id is not null)
);
select fence_company_table('payment_mode');
create trigger payment_mode_files after delete on payment_mode for each row execute function drop_files('settings/payment-modes');
insert into payment_mode (company_id, id, name, account_id)
select company_id, gen_random_uuid(), 'Cash', id from account where system_code = 'CASH';

-- A difference up to so much goes to Round-off without further right; more is a discount.
alter table trade_setting add column write_off_limit numeric(20, 6) not null default 1 check (write_off_limit >= 0);

-- How an invoice or bill was paid at once; null: it is owed.
alter table trade_document
  add column payment_mode_id uuid,
  add foreign key (company_id, payment_mode_id) references payment_mode (company_id, id);
create or replace view trade_list with (security_invoker = true) as
  select company_id, id, version, created_at, updated_at, path, state as status, voucher_no, supplier_no, date, due_date, party_id,
    customer_name, address, email, tax_type, discount_type, discount, sales_discount_id, purchase_discount_id, is_trade_discount,
    sales_agent_id, reference, received_by, remarks, is_export, is_import, import_country, import_date, import_document_number,
    is_capital_expense, is_free, sub_total, discount_total, taxable, non_taxable, tax, total, open_amount, print_count,
    cancel_reason, payment_mode_id
  from trade_document;
create or replace view sales_voucher with (security_invoker = true) as select * from trade_list where path = 'sales/vouchers';
create or replace view credit_note with (security_invoker = true) as select * from trade_list where path = 'sales/credit-notes';
create or replace view purchase_voucher with (security_invoker = true) as select * from trade_list where path = 'purchase/vouchers';
create or replace view debit_note with (security_invoker = true) as select * from trade_list where path = 'purchase/debit-notes';

-- Money received (payment-receipts) and paid (purchase/payments), from and to customers and suppliers alike.
create table payment (
  company_id uuid not null references company (id),
  id uuid not null,
  path text not null check (path in ('payment-receipts', 'purchase/payments')),
  -- Issued: a cheque that is not cleared; it has posted nothing and settles nothing.
  status text not null check (status in ('Issued', 'Cleared', 'Cancelled')),
  series text not null,
  fiscal_year_id uuid not null,
  number int,
  voucher_no text not null check (length(voucher_no) between 1 and 50),
  date date not null,
  -- The day it posted.
  clearing_date date,
  party_id uuid not null,
  -- Which of the party's two accounts it settles.
  ledger text not null check (ledger in ('receivable', 'payable')),
  -- The sum of its rows; what was withheld; what was let go; together what is settled. All in the currency.
  amount numeric(20, 6) not null check (amount >= 0),
  withholding_scheme_id uuid,
  withholding_base numeric(20, 6) check (withholding_base >= 0),
  withholding numeric(20, 6) not null default 0 check (withholding >= 0),
  write_off numeric(20, 6) not null default 0 check (write_off >= 0),
  settled numeric(20, 6) not null check (settled > 0),
  fee numeric(20, 6) not null default 0 check (fee >= 0),
  -- What is not set against anything: an advance. Follows its open item.
  open_amount numeric(20, 6) not null default 0 check (open_amount between 0 and settled),
  reference text check (length(reference) <= 255),
  remarks text check (length(remarks) <= 5000),
  -- The invoice or bill that was paid at once, and made it.
  made_by_path text,
  made_by_id uuid,
  printed jsonb,
  print_count int not null default 0,
  cancel_reason text check (length(cancel_reason) <= 5000),
  entry_id uuid,
  created_by uuid not null references app_user (id),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, fiscal_year_id) references fiscal_year (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, withholding_scheme_id) references tax_scheme (company_id, id),
  foreign key (company_id, made_by_id) references trade_document (company_id, id),
  foreign key (company_id, entry_id) references journal_entry (company_id, id) deferrable initially deferred,
  unique (company_id, series, fiscal_year_id, number),
  check (settled = amount + withholding + write_off),
  check ((withholding_scheme_id is null) = (withholding_base is null)),
  check (withholding = 0 or withholding_scheme_id is not null),
  check ((status = 'Cancelled') = (cancel_reason is not null)),
  check (status <> 'Cleared' or (entry_id is not null and clearing_date is not null)),
  check (status <> 'Issued' or (entry_id is null and clearing_date is null))
);
create index payment_date on payment (company_id, path, date desc, id desc);
create index payment_status on payment (company_id, path, status, date desc, id desc);
create index payment_no on payment (company_id, path, voucher_no);
create index payment_party on payment (company_id, party_id, path, date desc, id desc);
create index payment_made_by on payment (company_id, made_by_id) where made_by_id is not null;
select fence_company_table('payment');

-- How the money came or went: by a mode, straight to or from a bank account, or by a cheque.
create table payment_row (
  company_id uuid not null,
  payment_id uuid not null,
  row_no int not null check (row_no >= 1),
  method text not null check (method in ('mode', 'bank', 'cheque')),
  mode_id uuid,
  bank_account_id uuid,
  amount numeric(20, 6) not null check (amount > 0),
  fee numeric(20, 6) not null default 0 check (fee >= 0 and fee <= amount),
  cheque_number text check (length(cheque_number) <= 50),
  cheque_date date,
  drawee_bank text check (length(drawee_bank) <= 255),
  primary key (company_id, payment_id, row_no),
  foreign key (company_id, payment_id) references payment (company_id, id) on delete cascade,
  foreign key (company_id, mode_id) references payment_mode (company_id, id),
  foreign key (company_id, bank_account_id) references bank_account (company_id, id),
  check ((method = 'mode') = (mode_id is not null)),
  check ((method = 'mode') = (bank_account_id is null)),
  check ((method = 'cheque') = (cheque_number is not null)),
  check (method = 'cheque' or (cheque_date is null and drawee_bank is null))
);
create index payment_row_mode on payment_row (company_id, mode_id, payment_id);
create index payment_row_bank on payment_row (company_id, bank_account_id, payment_id);
select fence_company_table('payment_row');

-- What a cheque is to settle when it clears.
create table payment_wish (
  company_id uuid not null,
  payment_id uuid not null,
  item_id uuid not null,
  amount numeric(20, 6) not null check (amount > 0),
  primary key (company_id, payment_id, item_id),
  foreign key (company_id, payment_id) references payment (company_id, id) on delete cascade,
  foreign key (company_id, item_id) references open_item (company_id, id)
);
create index payment_wish_item on payment_wish (company_id, item_id);
select fence_company_table('payment_wish');

create view payment_receipt with (security_invoker = true) as select * from payment where path = 'payment-receipts';
create view supplier_payment with (security_invoker = true) as select * from payment where path = 'purchase/payments';

-- A cheque that was taken to the bank. That of a receipt follows it and posts through it; any other posts by itself.
create table cheque_deposit (
  company_id uuid not null references company (id),
  id uuid not null,
  status text not null check (status in ('Draft', 'Issued', 'Cleared', 'Cancelled')),
  series text not null,
  fiscal_year_id uuid,
  number int,
  voucher_no text check (length(voucher_no) <= 50),
  date date not null,
  clearing_date date,
  bank_account_id uuid not null,
  -- Whose account is credited: a customer's, or another bank account.
  benefactor_id uuid not null,
  cheque_number text check (length(cheque_number) <= 50),
  cheque_date date,
  drawee_bank text check (length(drawee_bank) <= 255),
  amount numeric(20, 6) not null check (amount > 0),
  deposited_by text check (length(deposited_by) <= 255),
  narration text check (length(narration) <= 5000),
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
  foreign key (company_id, benefactor_id) references account (company_id, id),
  foreign key (company_id, payment_id) references payment (company_id, id),
  foreign key (company_id, entry_id) references journal_entry (company_id, id) deferrable initially deferred,
  unique (company_id, series, fiscal_year_id, number),
  unique (company_id, payment_id),
  check ((status = 'Draft') = (voucher_no is null)),
  check ((status = 'Cancelled') = (cancel_reason is not null)),
  check (status <> 'Cleared' or clearing_date is not null),
  check (payment_id is null or entry_id is null)
);
create index cheque_deposit_date on cheque_deposit (company_id, date desc, id desc);
create index cheque_deposit_bank on cheque_deposit (company_id, bank_account_id, date desc, id desc);
select fence_company_table('cheque_deposit');

create function drop_payment_files() returns trigger language plpgsql as $$
begin
  delete from file where company_id = old.company_id and document_path = old.path and document_id = old.id;
  return null;
end $$;
create trigger payment_files after delete on payment for each row execute function drop_payment_files();
create trigger cheque_deposit_files after delete on cheque_deposit for each row execute function drop_files('banking/cheque-deposits');

-- What is open of a payment follows its open items as that of an invoice does.
create or replace function open_amount_of_document() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update trade_document d set open_amount = least(d.total, (
    select coalesce(sum(i.open_amount), 0) from open_item i
    join party p on p.company_id = i.company_id and p.id = d.party_id
    where i.company_id = d.company_id and i.document_path = d.path and i.document_id = d.id and i.party_id = d.party_id
      and i.side = case when d.path in ('sales/vouchers', 'purchase/debit-notes') then 'debit' else 'credit' end))
  from (select distinct company_id, document_path, document_id from changed_items) c
  where d.company_id = c.company_id and d.id = c.document_id and d.path = c.document_path;
  update payment d set open_amount = (
    select coalesce(sum(i.open_amount), 0) from open_item i
    where i.company_id = d.company_id and i.document_path = d.path and i.document_id = d.id and i.party_id = d.party_id)
  from (
    select distinct company_id, document_path, document_id from changed_items
    where document_path in ('payment-receipts', 'purchase/payments')
  ) c
  where d.company_id = c.company_id and d.id = c.document_id and d.path = c.document_path;
  return null;
end $$;

-- Only what stands on the same account of the same party settles each other.
create or replace function allocations_inserted() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (
    select from new_allocations n
    join open_item c on c.company_id = n.company_id and c.id = n.credit_item_id
    join open_item d on d.company_id = n.company_id and d.id = n.debit_item_id
    where c.party_id <> d.party_id or c.account_id <> d.account_id or c.side <> 'credit' or d.side <> 'debit'
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

create or replace view posted_document with (security_invoker = true) as
  select company_id, 'account/journal-vouchers' as document_path, id as document_id, voucher_no as number, narration
  from journal_voucher
  union all
  select company_id, 'account/opening-balances', id, null, 'Opening balance' from opening_balance
  union all
  select s.company_id, 'inventory/opening-stock', s.id, null, 'Opening stock of ' || i.name
  from opening_stock s join item i on i.company_id = s.company_id and i.id = s.item_id
  union all
  select company_id, 'inventory/adjustments', id, voucher_no, purpose || ': ' || remarks from inventory_adjustment
  union all
  select company_id, 'inventory/conversions', id, voucher_no, remarks from inventory_conversion
  union all
  select company_id, 'inventory/stock-counts', id, voucher_no, coalesce(remarks, '') from stock_count
  union all
  select m.company_id, 'settings/item-merge', m.id, null, 'Merged into ' || i.name
  from item_merge m join item i on i.company_id = m.company_id and i.id = m.survivor_id
  union all
  select d.company_id, d.path, d.id, d.voucher_no, concat_ws(' · ', coalesce(d.customer_name, p.name), d.supplier_no, d.reference, d.remarks)
  from trade_document d join party p on p.company_id = d.company_id and p.id = d.party_id
  union all
  select d.company_id, d.path, d.id, d.voucher_no, concat_ws(' · ', p.name, d.reference, d.remarks)
  from payment d join party p on p.company_id = d.company_id and p.id = d.party_id
  union all
  select d.company_id, 'banking/cheque-deposits', d.id, d.voucher_no, concat_ws(' · ', a.name, d.cheque_number, d.drawee_bank, d.narration)
  from cheque_deposit d join account a on a.company_id = d.company_id and a.id = d.benefactor_id;

insert into number_series (company_id, series, prefix, padding)
select c.id, s.series, s.prefix, 4 from company c cross join (values
  ('payment-receipts', 'RCPT-{year}-'), ('purchase/payments', 'PAY-{year}-'), ('banking/cheque-deposits', 'CD-{year}-')
) s(series, prefix);
