-- Lists of documents are filtered by payment method and sales agent, and searched by texts, party, item and amount; each by
-- an index.
create function trade_text(voucher_no text, supplier_no text, customer_name text, reference text, remarks text, import_no text)
  returns text language sql immutable parallel safe as $$
  select coalesce(voucher_no, '') || E'\n' || coalesce(supplier_no, '') || E'\n' || coalesce(customer_name, '') || E'\n'
    || coalesce(reference, '') || E'\n' || coalesce(remarks, '') || E'\n' || coalesce(import_no, '')
$$;
create function payment_text(voucher_no text, reference text, remarks text)
  returns text language sql immutable parallel safe as $$
  select coalesce(voucher_no, '') || E'\n' || coalesce(reference, '') || E'\n' || coalesce(remarks, '')
$$;

create index trade_document_mode on trade_document (company_id, path, payment_mode_id, date desc, id desc);
create index trade_document_agent on trade_document (company_id, sales_agent_id, path, date desc, id desc)
  where sales_agent_id is not null;
create index trade_document_total on trade_document (company_id, path, total);
create index trade_document_text on trade_document using gin (
  company_id, trade_text(voucher_no, supplier_no, customer_name, reference, remarks, import_document_number) gin_trgm_ops);
create index payment_amount on payment (company_id, path, amount);
create index payment_text on payment using gin (company_id, payment_text(voucher_no, reference, remarks) gin_trgm_ops);
create index payment_row_cheque on payment_row using gin (company_id, cheque_number gin_trgm_ops)
  where cheque_number is not null;

-- Ids of documents that match a search, some of them twice; at most so many. Behind row-level security a pattern is compared
-- row by row, so these read past it and name the company of the transaction themselves. Planned for the pattern that is
-- asked for: without three letters or digits in a row an index of trigrams is of no use.
create function matching_trade_documents(of_path text, pattern text, figure numeric, most int) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  own constant text := case when pattern ~ '[[:alnum:]]{3}'
    then 'trade_text(d.voucher_no, d.supplier_no, d.customer_name, d.reference, d.remarks, d.import_document_number) ilike $3'
    else '(d.voucher_no ilike $3 or d.supplier_no ilike $3 or d.customer_name ilike $3 or d.reference ilike $3
      or d.remarks ilike $3 or d.import_document_number ilike $3)' end;
begin
  return query execute format($q$
    (select d.id from trade_document d where d.company_id = $1 and d.path = $2 and %s limit $5)
    union all
    (select d.id from party p
     join trade_document d on d.company_id = $1 and d.party_id = p.id and d.path = $2
     where p.company_id = $1 and p.search_text ilike $3 and (p.name ilike $3 or p.tax_number ilike $3)
     limit $5)
    union all
    (select d.id from item i
     join trade_row r on r.company_id = $1 and r.item_id = i.id
     join trade_document d on d.company_id = $1 and d.id = r.document_id and d.path = $2
     where i.company_id = $1 and i.search_text ilike $3 and (i.name ilike $3 or i.code ilike $3)
     limit $5)
    union all
    (select d.id from trade_document d where d.company_id = $1 and d.path = $2 and d.total = $4 limit $5)
    limit $5 $q$, own)
  using current_company(), of_path, pattern, figure, most;
end $$;

create function matching_payments(of_path text, pattern text, figure numeric, most int) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  own constant text := case when pattern ~ '[[:alnum:]]{3}' then 'payment_text(d.voucher_no, d.reference, d.remarks) ilike $3'
    else '(d.voucher_no ilike $3 or d.reference ilike $3 or d.remarks ilike $3)' end;
begin
  return query execute format($q$
    (select d.id from payment d where d.company_id = $1 and d.path = $2 and %s limit $5)
    union all
    (select d.id from party p
     join payment d on d.company_id = $1 and d.party_id = p.id and d.path = $2
     where p.company_id = $1 and p.search_text ilike $3 and (p.name ilike $3 or p.tax_number ilike $3)
     limit $5)
    union all
    (select d.id from payment_row r
     join payment d on d.company_id = $1 and d.id = r.payment_id and d.path = $2
     where r.company_id = $1 and r.cheque_number ilike $3
     limit $5)
    union all
    (select d.id from payment d where d.company_id = $1 and d.path = $2 and d.amount = $4 limit $5)
    limit $5 $q$, own)
  using current_company(), of_path, pattern, figure, most;
end $$;

-- Whom changes of purchase prices are emailed to.
alter table trade_setting add column purchase_rate_alert_emails text[] not null default '{}'
  check (cardinality(purchase_rate_alert_emails) <= 20);
