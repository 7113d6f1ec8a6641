-- What is open is computed for the documents of the items alone, after they are found. As a condition of the table it was
-- computed for every document of the company wherever PostgreSQL read the whole table, as it does before it has statistics.
create or replace function set_open_amounts(items open_item[]) returns void language plpgsql as $$
declare
  company uuid;
  ids uuid[];
  amounts numeric[];
begin
  for company in select distinct c.company_id from unnest(items) c loop
    with amount_of_document as materialized (
      select t.id, t.open_amount, open_amount_of_trade(company, t.path, t.id, t.party_id, t.total) as amount
      from (select distinct c.document_path, c.document_id from unnest(items) c where c.company_id = company) c
      join trade_document t on t.company_id = company and t.id = c.document_id and t.path = c.document_path
    )
    select array_agg(o.id), array_agg(o.amount) into ids, amounts from amount_of_document o where o.open_amount <> o.amount;
    if ids is not null then
      update trade_document d set open_amount = n.amount from unnest(ids, amounts) n(id, amount)
      where d.company_id = company and d.id = n.id;
    end if;
    with amount_of_document as materialized (
      select p.id, p.open_amount, open_amount_of_payment(company, p.path, p.id, p.party_id) as amount
      from (
        select distinct c.document_path, c.document_id from unnest(items) c
        where c.company_id = company and c.document_path in ('payment-receipts', 'purchase/payments')
      ) c
      join payment p on p.company_id = company and p.id = c.document_id and p.path = c.document_path
    )
    select array_agg(o.id), array_agg(o.amount) into ids, amounts from amount_of_document o where o.open_amount <> o.amount;
    if ids is not null then
      update payment d set open_amount = n.amount from unnest(ids, amounts) n(id, amount)
      where d.company_id = company and d.id = n.id;
    end if;
  end loop;
end $$;
