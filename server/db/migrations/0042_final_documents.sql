-- Whether issued invoices and posted bills, and the notes on them, are corrected by further documents only. Companies that
-- were there before go on editing; new ones start with final documents.
alter table trade_setting
  add column sales_final boolean not null default false,
  add column purchase_final boolean not null default false;
alter table trade_setting alter column sales_final set default true, alter column purchase_final set default true;
