-- What is searched of a document is read from a view of its own table. The view of all documents is planned for every table,
-- and a database that is distributed by company cannot tell then that one machine has the rows.
create function add_searched_table(name text, path text, number text, reference text, subject text, billing text, amount text,
  day text, status text, remarks text) returns void language plpgsql as $$
begin
  execute format($view$
    create or replace view searched_%1$s with (security_invoker = true) as
    select d.company_id, %2$s as path, d.id as document_id, (%3$s)::text as number, (%4$s)::text as reference,
      (%5$s)::uuid as subject_id, (%6$s)::text as billing_name, (%7$s)::numeric as amount, (%8$s)::date as date,
      (%9$s)::text as status, left(%10$s, 200) as remarks,
      lower(normalize(left(concat_ws(' ', %3$s, %4$s, %6$s, %10$s), 1000), NFC)) as words
    from %1$I d $view$, name, path, number, reference, subject, billing, amount, day, status, remarks);
end $$;

select add_searched_table(t.name, t.path, t.number, t.reference, t.subject, t.billing, t.amount, t.day, t.status, t.remarks)
from (values
  ('journal_voucher', $$'account/journal-vouchers'$$, 'd.voucher_no', 'null', 'null', 'null', 'd.total', 'd.date', 'd.status',
    'd.narration'),
  ('opening_balance', $$'account/opening-balances'$$, 'null', 'null', 'd.account_id', 'null', 'd.opening_dr + d.opening_cr',
    'null', 'null', 'null'),
  ('opening_item', $$'account/opening-items'$$, 'd.document_no', 'null', 'd.party_id', 'null', 'd.amount', 'd.date', 'null', 'null'),
  ('opening_stock', $$'inventory/opening-stock'$$, 'null', 'null', 'd.item_id', 'null', 'null', 'null', 'null', 'null'),
  ('stock_count', $$'inventory/stock-counts'$$, 'd.voucher_no', 'null', 'null', 'null', 'null', 'd.date', 'd.status', 'd.remarks'),
  ('inventory_adjustment', $$'inventory/adjustments'$$, 'd.voucher_no', 'null', 'null', 'null', 'null', 'd.date', 'd.status',
    $$d.purpose || ' · ' || d.remarks$$),
  ('bill_of_material', $$'inventory/bill-of-materials'$$, 'null', 'null', 'd.item_id', 'null', 'null', 'null', 'null', 'd.remarks'),
  ('inventory_conversion', $$'inventory/conversions'$$, 'd.voucher_no', 'null', 'null', 'null', 'null', 'd.date', 'd.status',
    'd.remarks'),
  ('trade_document', 'd.path', 'd.voucher_no', $$concat_ws(' · ', d.supplier_no, d.reference, d.import_document_number)$$,
    'd.party_id', 'd.customer_name', 'd.total', 'd.date', 'derived_status(d.path, d.status, d.receipt, d.state)', 'd.remarks'),
  ('cheque_deposit', $$'banking/cheque-deposits'$$, 'd.voucher_no',
    $$concat_ws(' · ', coalesce(d.cheque_numbers, d.cheque_number), d.drawee_bank)$$, 'd.benefactor_id', 'null', 'd.amount', 'd.date',
    'd.status', 'd.narration'),
  ('cash_deposit', $$'banking/cash-deposits'$$, 'd.voucher_no', 'd.deposited_by', 'd.benefactor_id', 'null', 'd.amount', 'd.date',
    'd.status', 'd.narration'),
  ('fund_transfer', $$'banking/fund-transfers'$$, 'd.voucher_no', 'null', 'd.to_account_id', 'null', 'd.amount', 'd.date', 'd.status',
    'd.narration'),
  ('tax_payment', $$'tax/payments'$$, 'd.voucher_no', 'null', 'd.paid_from_id', 'null', 'd.amount', 'd.date', 'd.status', 'd.remarks'),
  ('cheque_issue', $$'banking/cheque-issues'$$, 'd.voucher_no', 'd.cheque_number', 'coalesce(d.party_id, d.dr_account_id)', 'null',
    'd.amount', 'd.date', 'd.status', $$concat_ws(' · ', d.issued_to, d.narration)$$)
) t(name, path, number, reference, subject, billing, amount, day, status, remarks);

-- As in 0098, from the view of the table.
create or replace function keep_in_search(name text, paths text[]) returns void language plpgsql as $$
begin
  execute format($body$
    create or replace function keep_search_of_%1$s(company uuid, ids uuid[]) returns void language plpgsql as $f$
    begin
      insert into document_search as s (company_id, path, document_id, number, reference, subject_id, billing_name, amount, date,
        status, remarks, words)
      select d.company_id, d.path, d.document_id, d.number, d.reference, d.subject_id, d.billing_name, d.amount, d.date, d.status,
        d.remarks, d.words
      from searched_%1$s d where d.company_id = company and d.document_id = any (ids) and not exists (
        select from document_search o where o.company_id = company and o.path = d.path and o.document_id = d.document_id
          and (o.number, o.subject_id, o.amount, o.date, o.status, o.remarks, o.words, o.reference, o.billing_name)
            is not distinct from (d.number, d.subject_id, d.amount, d.date, d.status, d.remarks, d.words, d.reference, d.billing_name))
      on conflict (company_id, path, document_id) do update
      set number = excluded.number, reference = excluded.reference, subject_id = excluded.subject_id,
        billing_name = excluded.billing_name, amount = excluded.amount, date = excluded.date, status = excluded.status,
        remarks = excluded.remarks, words = excluded.words;
    end $f$;
    create or replace function keep_search_of_%1$s() returns trigger
      language plpgsql security definer set search_path = pg_catalog, public as $f$
    begin
      perform keep_search_of_%1$s(t.company_id, t.ids)
      from (select t.company_id, array_agg(t.id) as ids from touched t group by t.company_id) t;
      return null;
    end $f$;
    create or replace trigger %1$s_search_insert after insert on %1$I referencing new table as touched
      for each statement execute function keep_search_of_%1$s();
    create or replace trigger %1$s_search_update after update on %1$I referencing new table as touched
      for each statement execute function keep_search_of_%1$s();
  $body$, name);
end $$;

select keep_in_search(substr(c.relname, 10), '{}') from pg_class c
where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace and c.relname like 'searched\_%' and c.relname <> 'searched_document';

create or replace function add_document_kind(
  name text, path text, prefix text, spoken text, reference text, subject text, remarks text, amount text)
  returns void language plpgsql as $$
begin
  perform fence_company_table(name::regclass);
  execute 'create or replace view posted_document with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('posted_document'), ';')
    || format(' union all select d.company_id, %L, d.id, d.voucher_no, %s from %I d', path, spoken, name);
  perform add_searched_table(name, quote_literal(path), 'd.voucher_no', reference, subject, 'null', amount, 'd.date', 'd.status', remarks);
  execute 'create or replace view searched_document with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('searched_document'), ';') || ' union all ' || rtrim(pg_get_viewdef(('searched_' || name)::regclass), ';');
  perform keep_in_search(name, array[path]);
  execute format('create trigger %1$s_search_delete after delete on %1$I
    for each row execute function drop_document_search(%2$L)', name, path);
  execute format('create trigger %1$s_files after delete on %1$I for each row execute function drop_files(%2$L)', name, path);
  insert into number_series (company_id, series, prefix, padding) select id, path, add_document_kind.prefix, 4 from company;
end $$;

-- Payments are also found by the numbers of their cheques.
create or replace function keep_search_of_payment(company uuid, ids uuid[]) returns void language plpgsql as $$
begin
  insert into document_search as s (company_id, path, document_id, number, reference, subject_id, billing_name, amount, date, status,
    remarks, words)
  select p.company_id, p.path, p.id, p.voucher_no, c.reference, p.party_id, null, p.amount, p.date, p.status, left(p.remarks, 200),
    lower(normalize(left(concat_ws(' ', p.voucher_no, c.reference, p.remarks), 1000), NFC))
  from payment p cross join lateral (
    select concat_ws(' · ', p.reference, (
      select string_agg(r.cheque_number, ' · ' order by r.row_no) from payment_row r
      where r.company_id = company and r.payment_id = p.id)) as reference
  ) c
  where p.company_id = company and p.id = any (ids)
  on conflict (company_id, path, document_id) do update
  set number = excluded.number, reference = excluded.reference, subject_id = excluded.subject_id, amount = excluded.amount,
    date = excluded.date, status = excluded.status, remarks = excluded.remarks, words = excluded.words;
end $$;

-- A case whose value is known when a statement is planned for another machine is written for it without that value.
do $$ begin
  execute 'create or replace view posted_document with (security_invoker = true) as ' || regexp_replace(
    pg_get_viewdef('posted_document'), $case$CASE costing_change\.method_after\s+WHEN 'fifo'::text$case$,
    $case$CASE WHEN costing_change.method_after = 'fifo'::text$case$);
end $$;

-- The number of a document of any kind is in the index of the search, which is quicker than the view of all documents.
create or replace function posted_number(company uuid, path text, document uuid) returns text language plpgsql stable as $$
#variable_conflict use_variable
begin
  case
    when path = 'account/journal-vouchers' then
      return (select v.voucher_no from journal_voucher v where v.company_id = company and v.id = document);
    when path in ('payment-receipts', 'purchase/payments') then
      return (select p.voucher_no from payment p where p.company_id = company and p.id = document);
    when path like 'sales/%' or path like 'purchase/%' then
      return (select d.voucher_no from trade_document d where d.company_id = company and d.id = document);
    else
      return (select s.number from document_search s where s.company_id = company and s.path = posted_number.path and s.document_id = document);
  end case;
end $$;
