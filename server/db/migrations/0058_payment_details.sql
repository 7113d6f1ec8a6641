-- How customers pay into a bank account, and the one account that invoices print.
alter table bank_account
  add column iban text check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  add column bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  add column upi_id text check (length(upi_id) <= 255),
  add column print_on_invoices boolean not null default false,
  add check (not is_wallet or (iban is null and bic is null));
create unique index bank_account_printed on bank_account (company_id) where print_on_invoices;
