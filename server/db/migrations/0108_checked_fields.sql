-- A column and its check one after the other: a distributed database refuses both in one statement.
create or replace function add_trade_field(field text, type text) returns void language plpgsql as $$
declare
  own_type constant text := split_part(type, ' check ', 1);
  own_check constant text := substring(type from ' (check .*)$');
  name text;
  listed text;
  kind record;
begin
  foreach name in array array['trade_document', 'recurring_template'] loop
    execute format('alter table %I add column %I %s', name, field, own_type);
    if own_check is not null then execute format('alter table %I add %s', name, own_check); end if;
  end loop;
  select string_agg(case attname when 'status' then 'state as status' else quote_ident(attname) end, ', ' order by attnum)
  into listed from pg_attribute where attrelid = 'trade_list'::regclass and attnum > 0;
  execute format('create or replace view trade_list with (security_invoker = true) as select %s, %I from trade_document',
    listed, field);
  for kind in select * from trade_kinds() loop
    execute format('create or replace view %I with (security_invoker = true) as select %s from trade_list where path = %L',
      kind.name, trade_columns(kind.path), kind.path);
  end loop;
  for kind in
    select * from (values ('recurring_invoice', 'sales/vouchers/recurring-templates'),
      ('recurring_bill', 'purchase/vouchers/recurring-templates')) as kinds (name, path)
  loop
    execute format('create or replace view %I with (security_invoker = true) as select * from recurring_template where path = %L',
      kind.name, kind.path);
  end loop;
end $$;
