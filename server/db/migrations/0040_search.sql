-- One row for every document that has a page, kept by triggers on the tables of documents: search reads this table alone.
-- Names are not in it. A document points at its party, account or item, so that a new name is found at once.
create view searched_document with (security_invoker = true) as
  select d.company_id, d.path, d.document_id, d.number, d.reference, d.subject_id, d.billing_name, d.amount, d.date, d.status,
    left(d.remarks, 200) as remarks,
    lower(normalize(left(concat_ws(' ', d.number, d.reference, d.billing_name, d.remarks), 1000), NFC)) as words
  from (
    select company_id, 'account/journal-vouchers' as path, id as document_id, voucher_no as number, null::text as reference,
      null::uuid as subject_id, null::text as billing_name, total as amount, date, status, narration as remarks
    from journal_voucher
    union all
    select company_id, 'account/opening-balances', id, null, null, account_id, null, opening_dr + opening_cr, null, null, null
    from opening_balance
    union all
    -- Its amount is a cost, which not everybody who reads it may see.
    select company_id, 'inventory/opening-stock', id, null, null, item_id, null, null, null, null, null from opening_stock
    union all
    select company_id, 'inventory/stock-counts', id, voucher_no, null, null, null, null, date, status, remarks from stock_count
    union all
    select company_id, 'inventory/adjustments', id, voucher_no, null, null, null, null, date, status,
      purpose || ' · ' || remarks
    from inventory_adjustment
    union all
    select company_id, 'inventory/bill-of-materials', id, null, null, item_id, null, null, null, null, remarks
    from bill_of_material
    union all
    select company_id, 'inventory/conversions', id, voucher_no, null, null, null, null, date, status, remarks
    from inventory_conversion
    union all
    select company_id, path, id, voucher_no, concat_ws(' · ', supplier_no, reference, import_document_number), party_id,
      customer_name, total, date, state, remarks
    from trade_document
    union all
    select company_id, path, id, voucher_no, concat_ws(' · ', reference, (
        select string_agg(r.cheque_number, ' · ' order by r.row_no) from payment_row r
        where r.company_id = payment.company_id and r.payment_id = payment.id)),
      party_id, null, amount, date, status, remarks
    from payment
    union all
    select company_id, 'banking/cheque-deposits', id, voucher_no, concat_ws(' · ', cheque_number, drawee_bank), benefactor_id,
      null, amount, date, status, narration
    from cheque_deposit
  ) d;

create table document_search (
  company_id uuid not null references company (id),
  path text not null,
  document_id uuid not null,
  number text,
  -- Other numbers it is known by: the supplier's, a reference, cheques.
  reference text,
  -- The party, account or item it is about.
  subject_id uuid,
  billing_name text,
  amount numeric(20, 6),
  date date,
  status text,
  remarks text,
  -- Its own texts in small letters.
  words text not null,
  primary key (company_id, path, document_id)
);
select fence_company_table('document_search');
insert into document_search (company_id, path, document_id, number, reference, subject_id, billing_name, amount, date, status,
  remarks, words)
select company_id, path, document_id, number, reference, subject_id, billing_name, amount, date, status, remarks, words
from searched_document;
create index document_search_number on document_search (company_id, path, (lower(number) collate "C")) where number is not null;
create index document_search_date on document_search (company_id, path, date desc nulls last, document_id desc);
create index document_search_subject on document_search (company_id, subject_id, path, date desc nulls last)
  where subject_id is not null;
create index document_search_amount on document_search (company_id, amount, date desc nulls last) where amount is not null;
-- A short list of what is not merged into the index yet: a search reads all of it.
create index document_search_words on document_search using gin (words gin_trgm_ops) with (gin_pending_list_limit = 256);

-- Writes the rows of documents as their tables have them now.
create function index_documents(company uuid, paths text[], ids uuid[]) returns void language plpgsql as $$
begin
  insert into document_search as s (company_id, path, document_id, number, reference, subject_id, billing_name, amount, date,
    status, remarks, words)
  select d.company_id, d.path, d.document_id, d.number, d.reference, d.subject_id, d.billing_name, d.amount, d.date, d.status,
    d.remarks, d.words
  from searched_document d where d.company_id = company and d.path = any (paths) and d.document_id = any (ids)
  on conflict (company_id, path, document_id) do update
  set number = excluded.number, reference = excluded.reference, subject_id = excluded.subject_id,
    billing_name = excluded.billing_name, amount = excluded.amount, date = excluded.date, status = excluded.status,
    remarks = excluded.remarks, words = excluded.words
  where (s.number, s.subject_id, s.amount, s.date, s.status, s.remarks, s.words, s.reference, s.billing_name) is distinct from
    (excluded.number, excluded.subject_id, excluded.amount, excluded.date, excluded.status, excluded.remarks, excluded.words,
      excluded.reference, excluded.billing_name);
end $$;

-- The arguments of the triggers are the paths of the table's documents.
create function keep_document_search() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company uuid;
  ids uuid[];
begin
  for company, ids in select t.company_id, array_agg(t.id) from touched t group by t.company_id loop
    perform index_documents(company, tg_argv, ids);
  end loop;
  return null;
end $$;
create function keep_payment_search() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company uuid;
  ids uuid[];
begin
  for company, ids in select t.company_id, array_agg(distinct t.payment_id) from touched t group by t.company_id loop
    perform index_documents(company, '{payment-receipts,purchase/payments}', ids);
  end loop;
  return null;
end $$;
create function drop_document_search() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  delete from document_search where company_id = old.company_id and path = any (tg_argv) and document_id = old.id;
  return null;
end $$;

do $$
declare
  kept record;
begin
  for kept in select * from (values
    ('journal_voucher', '''account/journal-vouchers'''),
    ('opening_balance', '''account/opening-balances'''),
    ('opening_stock', '''inventory/opening-stock'''),
    ('stock_count', '''inventory/stock-counts'''),
    ('inventory_adjustment', '''inventory/adjustments'''),
    ('bill_of_material', '''inventory/bill-of-materials'''),
    ('inventory_conversion', '''inventory/conversions'''),
    ('trade_document', '''sales/vouchers'', ''sales/credit-notes'', ''purchase/vouchers'', ''purchase/debit-notes'''),
    ('payment', '''payment-receipts'', ''purchase/payments'''),
    ('cheque_deposit', '''banking/cheque-deposits''')
  ) t(name, paths) loop
    execute format('create trigger %1$s_search_insert after insert on %1$s referencing new table as touched
      for each statement execute function keep_document_search(%2$s)', kept.name, kept.paths);
    execute format('create trigger %1$s_search_update after update on %1$s referencing new table as touched
      for each statement execute function keep_document_search(%2$s)', kept.name, kept.paths);
    execute format('create trigger %1$s_search_delete after delete on %1$s
      for each row execute function drop_document_search(%2$s)', kept.name, kept.paths);
  end loop;
end $$;
create trigger payment_row_search_insert after insert on payment_row referencing new table as touched
  for each statement execute function keep_payment_search();
create trigger payment_row_search_update after update on payment_row referencing new table as touched
  for each statement execute function keep_payment_search();
create trigger payment_row_search_delete after delete on payment_row referencing old table as touched
  for each statement execute function keep_payment_search();

-- The parties, accounts and items whose name, aliases, code or tax number hold every pattern, the likeliest first; one more
-- than `most` says that there are more.
create function search_subjects(company uuid, word text, patterns text[], most int) returns uuid[]
  language sql stable as $$
  select coalesce(array_agg(id order by place, name, id), '{}') from (
    select id, lower(name) as name, case when lower(name) = word then 0 when starts_with(lower(name), word) then 1 else 2 end as place
    from (
      select p.id, p.name from party p
      where p.company_id = company and p.search_text like patterns[1] and p.search_text like all (patterns)
        and (lower(p.name) like all (patterns) or lower(concat_ws(' ', p.name, p.tax_number, (
          select string_agg(a.name, ' ') from party_alias a where a.company_id = company and a.party_id = p.id))) like all (patterns))
      union all
      select a.id, a.name from account a where a.company_id = company and lower(a.name) like all (patterns)
      union all
      select i.id, i.name from item i
      where i.company_id = company and i.search_text like patterns[1]
        and lower(concat_ws(' ', i.name, i.code)) like all (patterns)
    ) named
    order by place, 2, id limit most + 1
  ) subjects
$$;

-- At most `most` documents that hold every word: in their own texts, in the name of what they are about, or as their
-- amount. The exact number first, then numbers that begin with the text, then the newest. Every way of looking is bounded:
--   the newest 500 documents of each kind are read; when they hold enough of what is newer than all that was not read, no
--   more is looked for;
--   else documents are found by name and by amount, and when that is not enough by the index of their texts, which then
--   holds few of them.
-- Words of one and two letters are looked for in names, at the beginning of numbers and among the newest documents only.
-- Row-level security would keep the index of texts from being used: the function names the company itself, and refuses any
-- other than that of the transaction.
create function find_documents(company uuid, paths text[], typed text, amounts numeric[], most int)
  returns table (found_path text, found_id uuid, place int)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  whole constant text := lower(normalize(typed, NFC));
  words constant text[] := regexp_split_to_array(whole, '\s+');
  is_one constant boolean := cardinality(words) = 1;
  -- A name that more than so many have is looked at document by document.
  most_named constant int := 200;
  patterns text[];
  named uuid[];
  subjects uuid[];
  holds text := 'true';
  rest text;
  hits uuid[];
  more uuid[];
  is_number boolean;
  is_done boolean;
  of_company constant text := format('s.company_id = %L and s.path = any (%L::text[])', company, paths);
begin
  if company is distinct from current_company() then
    raise exception 'documents of another company' using errcode = '42501';
  end if;
  select array_agg('%' || regexp_replace(w.word, '([\\%_])', '\\\1', 'g') || '%' order by w.place) into patterns
  from unnest(words) with ordinality w(word, place);
  named := search_subjects(company, whole, patterns, most_named);
  for n in 1 .. cardinality(words) loop
    subjects := case when is_one then named else search_subjects(company, words[n], patterns[n : n], most_named) end;
    if not is_one and cardinality(subjects) <= most_named then named := named || subjects; end if;
    holds := holds || format(' and (s.words like %L', patterns[n])
      || case when amounts[n] is null then '' else format(' or s.amount = %L', amounts[n]) end
      || case when subjects = '{}' then ''
        when cardinality(subjects) <= most_named then format(' or s.subject_id = any (%L::uuid[])', subjects)
        else format(' or exists (select from party p where p.company_id = %L and p.id = s.subject_id
          and lower(p.name) like %L)', company, patterns[n]) end
      || ')';
  end loop;

  select coalesce(array_agg(n.document_id), '{}'), coalesce(bool_or(n.is_whole), false) into hits, is_number
  from unnest(paths) p(path), lateral (
    (select s.document_id, true as is_whole from document_search s
      where s.company_id = company and s.path = p.path and lower(s.number) collate "C" = whole
      order by lower(s.number) collate "C" limit most)
    union all
    (select s.document_id, false from document_search s
      where s.company_id = company and s.path = p.path
        and lower(s.number) collate "C" >= whole and lower(s.number) collate "C" < whole || chr(1114111)
      order by lower(s.number) collate "C" desc limit 50)
  ) n;

  execute format(
    'with newest as materialized (
       select s.* from unnest($1::text[]) p(path), lateral (
         select s.* from document_search s where s.company_id = $2 and s.path = p.path
         order by s.date desc nulls last, s.document_id desc limit 500) s
     ), held as (select * from newest s where %s), last_read as (
       select distinct on (path) coalesce(date, ''-infinity'') as date, document_id, count(*) over (partition by path) as rows
       from newest order by path, date nulls first, document_id
     )
     select coalesce((select array_agg(document_id) from held), ''{}''), not exists (
         select from last_read l where l.rows = 500 and $3 > (
           select count(*) from held h where (coalesce(h.date, ''-infinity''), h.document_id) > (l.date, l.document_id)))',
    holds)
  into more, is_done using paths, company, most;
  hits := hits || more;

  if not is_done then
    -- The newest about each of the likeliest names; a single word is in the name, of several the others may be elsewhere.
    execute format(
      'select coalesce(array_agg(s.document_id), ''{}'') from unnest($1::uuid[]) u(id), unnest($2::text[]) p(path), lateral (
         select s.* from document_search s where s.company_id = $3 and s.subject_id = u.id and s.path = p.path
         order by s.date desc nulls last limit $4) s
       where %s', holds)
    into more using named[1 : 100], paths, company,
      case when is_one then most else greatest(most, 2000 / (1 + cardinality(named))) end;
    hits := hits || more;
    for n in 1 .. cardinality(words) loop
      continue when amounts[n] is null;
      execute format(
        'select coalesce(array_agg(s.document_id), ''{}'') from (
           select s.* from document_search s where %s and s.amount = $1 order by s.date desc nulls last limit $2) s
         where %s', of_company, holds)
      into more using amounts[n], case when is_one then most else 2000 end;
      hits := hits || more;
    end loop;
    -- All words in their own texts, or all but one that is a name or an amount.
    for n in 0 .. case when is_one then 0 else cardinality(words) end loop
      exit when is_number or (select count(distinct hit) from unnest(hits) hit) >= most;
      select string_agg(format('s.words like %L', r), ' and ') into rest
      from unnest(patterns[: n - 1] || patterns[n + 1 :]) r where length(r) > 4;
      continue when rest is null;
      execute format(
        'with texts as materialized (
           select s.* from document_search s where %s and %s)
         select coalesce(array_agg(document_id), ''{}'') from (
           select s.document_id from texts s where %s order by s.date desc nulls last limit 200) found', of_company, rest, holds)
      into more;
      hits := hits || more;
    end loop;
  end if;

  return query execute format(
    'select s.path, s.document_id,
       case when lower(s.number) collate "C" = $1 then 1 when starts_with(lower(s.number), $1) then 2 else 3 end as place
     from document_search s where %s and s.document_id = any ($2)
     order by place, s.date desc nulls last, s.document_id desc limit $3', of_company)
  using whole, hits, most;
end $$;
