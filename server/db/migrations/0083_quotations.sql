-- The kinds of trade documents: the view of each one's part of their table, and its path.
create function trade_kinds() returns table (name text, path text) language sql immutable as $$
  values ('sales_voucher', 'sales/vouchers'), ('credit_note', 'sales/credit-notes'), ('purchase_voucher', 'purchase/vouchers'),
    ('debit_note', 'purchase/debit-notes'), ('quotation', 'sales/quotations')
$$;

-- Quotations post nothing: their statuses are their own, so that nothing that reads issued documents counts them.
alter table trade_document
  drop constraint trade_document_path_check,
  add constraint trade_document_path_check check (path in
    ('sales/vouchers', 'sales/credit-notes', 'purchase/vouchers', 'purchase/debit-notes', 'sales/quotations')),
  drop constraint trade_document_status_check,
  add constraint trade_document_status_check check (status = 'Draft' or case path
    when 'sales/quotations' then status in ('Generated', 'Sent', 'Accepted', 'Declined', 'Converted')
    else status in ('Issued', 'Cancelled') end);

create view quotation with (security_invoker = true) as select * from trade_list where path = 'sales/quotations';
create or replace function add_trade_field(field text, type text) returns void language plpgsql as $$
declare
  listed text;
  kind record;
begin
  execute format('alter table trade_document add column %I %s', field, type);
  select string_agg(case attname when 'status' then 'state as status' else quote_ident(attname) end, ', ' order by attnum)
  into listed from pg_attribute where attrelid = 'trade_list'::regclass and attnum > 0;
  execute format('create or replace view trade_list with (security_invoker = true) as select %s, %I from trade_document',
    listed, field);
  for kind in select * from trade_kinds() loop
    execute format('create or replace view %I with (security_invoker = true) as select * from trade_list where path = %L',
      kind.name, kind.path);
  end loop;
end $$;
-- The last day on which a quotation can be accepted.
select add_trade_field('expiry_date', 'date');
-- Counts the changes of a quotation after it was finished.
select add_trade_field('revision', 'int not null default 1 check (revision > 0)');
select add_trade_field('answer_note', 'text check (length(answer_note) <= 5000)');

-- The quotation of an invoice: it has one invoice that is not cancelled.
alter table trade_document
  add column quotation_id uuid,
  add foreign key (company_id, quotation_id) references trade_document (company_id, id);
create unique index trade_document_quotation on trade_document (company_id, quotation_id)
  where quotation_id is not null and status <> 'Cancelled';
create index trade_document_expiry on trade_document (company_id, expiry_date) where expiry_date is not null;

-- What earlier revisions of a quotation said.
create table trade_revision (
  company_id uuid not null references company (id),
  document_id uuid not null,
  revision int not null,
  date date not null,
  total numeric(20, 6) not null,
  paper jsonb not null,
  replaced_by uuid not null references app_user (id),
  replaced_at timestamptz not null default now(),
  primary key (company_id, document_id, revision),
  foreign key (company_id, document_id) references trade_document (company_id, id)
);
select fence_company_table('trade_revision');

do $$
declare
  paths constant text := (select string_agg(quote_literal(path), ', ' order by path) from trade_kinds());
begin
  drop trigger trade_document_search_insert on trade_document;
  drop trigger trade_document_search_update on trade_document;
  drop trigger trade_document_search_delete on trade_document;
  execute format('create trigger trade_document_search_insert after insert on trade_document referencing new table as touched
    for each statement execute function keep_document_search(%s)', paths);
  execute format('create trigger trade_document_search_update after update on trade_document referencing new table as touched
    for each statement execute function keep_document_search(%s)', paths);
  execute format('create trigger trade_document_search_delete after delete on trade_document
    for each row execute function drop_document_search(%s)', paths);
end $$;

alter table trade_setting
  add column quotation_text text check (length(quotation_text) <= 5000),
  add column quotation_footer text check (length(quotation_footer) <= 5000),
  -- For how many days a quotation is valid; null: without a last day.
  add column quotation_valid_days int default 30 check (quotation_valid_days between 0 and 3650);

insert into number_series (company_id, series, prefix, padding)
select id, 'sales/quotations', 'QUO-{year}-', 4 from company;
