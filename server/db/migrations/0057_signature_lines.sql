-- Whether papers have lines to sign on: companies that had them keep them, new ones switch them on.
alter table trade_setting add column print_signatures boolean not null default true;
alter table trade_setting alter column print_signatures set default false;
