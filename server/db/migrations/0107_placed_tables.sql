-- A new table of companies gets its place before its policy: on a database that is distributed by company its rows are on the
-- machine of their company, so that foreign keys to tables of companies can be added afterwards, in the same migration.
create or replace function fence_company_table(company_table regclass) returns void language plpgsql as $$
declare
  -- A table that refers to shared ones is made anew when it gets its place: it keeps its name alone.
  name constant text := company_table::text;
  is_distributed boolean := false;
begin
  if to_regclass('pg_dist_partition') is not null then
    execute $sql$select exists (select from pg_dist_partition where logicalrelid = 'fiscal_year'::regclass)$sql$ into is_distributed;
  end if;
  if is_distributed then
    execute format($sql$select create_distributed_table(%L, 'company_id', colocate_with => 'fiscal_year')$sql$, name);
  end if;
  execute format('alter table %s enable row level security', name);
  execute format('create policy company_only on %s using (company_id = visible_company())', name);
end $$;

-- Each statement for itself: a distributed database sends the text that defines a trigger to its nodes.
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
    end $f$
  $body$, name);
  execute format($body$
    create or replace function keep_search_of_%1$s() returns trigger
      language plpgsql security definer set search_path = pg_catalog, public as $f$
    begin
      perform keep_search_of_%1$s(t.company_id, t.ids)
      from (select t.company_id, array_agg(t.id) as ids from touched t group by t.company_id) t;
      return null;
    end $f$
  $body$, name);
  execute format('create or replace trigger %1$s_search_insert after insert on %1$I referencing new table as touched
    for each statement execute function keep_search_of_%1$s()', name);
  execute format('create or replace trigger %1$s_search_update after update on %1$I referencing new table as touched
    for each statement execute function keep_search_of_%1$s()', name);
end $$;
