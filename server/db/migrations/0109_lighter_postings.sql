-- The setting is compared by an expression, which is evaluated without a plan. Each posting asks twice, and a query would be
-- planned each time.
create or replace function is_importing() returns boolean language plpgsql stable as $$
begin
  if coalesce(current_setting('daybook.importing', true), '') = '' then return false; end if;
  return session_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'company'::regclass);
end $$;

-- Lines of one item on one day are one delta, which is what an import of a day's invoices has many of.
create or replace function trade_rows_turnover() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  added trade_row[];
  company uuid;
begin
  select array_agg(r) into added from new_rows r;
  for company in select distinct r.company_id from unnest(added) r loop
    insert into trade_delta (company_id, path, day, item_id, count, total, net)
    select company, d.path, d.date, r.item_id, count(*), sum(r.net + r.tax), sum(r.net)
    from unnest(added) r
    join trade_document d on d.company_id = company and d.id = r.document_id and d.status = 'Issued'
    where r.company_id = company
    group by d.path, d.date, r.item_id;
  end loop;
  return null;
end $$;
