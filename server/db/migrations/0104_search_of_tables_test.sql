-- What is searched of each table is what the view of all documents has of it.
do $$
declare
  name text;
  fault text;
begin
  for name in
    select c.relname from pg_class c
    where c.relkind = 'v' and c.relnamespace = 'public'::regnamespace and c.relname like 'searched\_%'
      and c.relname <> 'searched_document'
  loop
    select string_agg(a.attname || ' ' || a.atttypid::regtype, ', ' order by a.attnum) into fault from pg_attribute a
    where a.attrelid = name::regclass and a.attnum > 0 and (a.attnum, a.attname, a.atttypid) not in (
      select d.attnum, d.attname, d.atttypid from pg_attribute d where d.attrelid = 'searched_document'::regclass);
    if fault is not null then raise exception '% differs: %', name, fault; end if;
  end loop;
  if (select count(*) from pg_proc where proname like 'keep\_search\_of\_%' and prosrc like '%from searched_document %') <> 0 then
    raise exception 'documents are read from the view of all';
  end if;
end $$;
