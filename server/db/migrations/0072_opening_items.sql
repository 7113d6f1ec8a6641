-- Invoices, bills, notes and advances that were outstanding when the books started, one by one.
create table opening_item (
  company_id uuid not null references company (id),
  id uuid not null,
  party_id uuid not null,
  type text not null
    check (type in ('invoice', 'credit_note', 'customer_advance', 'bill', 'debit_note', 'supplier_advance')),
  document_no text not null check (length(document_no) between 1 and 60),
  date date not null,
  due_date date not null check (due_date >= date),
  amount numeric(20, 6) not null check (amount > 0),
  entry_id uuid not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, party_id) references party (company_id, id),
  foreign key (company_id, entry_id) references journal_entry (company_id, id) deferrable initially deferred
);
create unique index opening_item_document on opening_item (company_id, party_id, type, lower(document_no));
select fence_company_table('opening_item');

-- The date of a document that is older than its posting; null: the posting date. Ageing by document date counts from it.
alter table open_item add column document_date date check (document_date <= date);
drop index open_item_open, open_item_settled, open_item_reversed;
create index open_item_open on open_item (company_id, party_id, account_id, due_date, id)
  include (side, date, open_amount, document_date) where open_amount > 0;
create index open_item_settled on open_item (company_id, settled_on)
  include (id, account_id, side, date, due_date, document_date) where settled_on is not null and reversed_by_id is null;
create index open_item_reversed on open_item (company_id, reversed_on)
  include (id, party_id, account_id, side, date, due_date, amount, document_date) where reversed_on > date;

do $$
begin
  execute 'create or replace view posted_document with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('posted_document'), ';')
    || $view$ union all
      select company_id, 'account/opening-items', id, document_no, 'Opening item' from opening_item$view$;
  execute 'create or replace view searched_document with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('searched_document'), ';')
    || $view$ union all
      select company_id, 'account/opening-items', id, document_no, null::text, party_id, null::text, amount, date, null::text,
        null::text, lower(normalize(document_no, NFC))
      from opening_item$view$;
end $$;
create trigger opening_item_search_insert after insert on opening_item referencing new table as touched
  for each statement execute function keep_document_search('account/opening-items');
create trigger opening_item_search_update after update on opening_item referencing new table as touched
  for each statement execute function keep_document_search('account/opening-items');
create trigger opening_item_search_delete after delete on opening_item
  for each row execute function drop_document_search('account/opening-items');
create trigger opening_item_files after delete on opening_item
  for each row execute function drop_files('account/opening-items');
