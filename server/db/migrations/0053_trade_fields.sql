-- Adds a field to the documents of trade: a column of their table, and of the lists of all four kinds.
create function add_trade_field(field text, type text) returns void language plpgsql as $$
declare
  listed text;
  kind record;
begin
  execute format('alter table trade_document add column %I %s', field, type);
  select string_agg(case attname when 'status' then 'state as status' else quote_ident(attname) end, ', ' order by attnum)
  into listed from pg_attribute where attrelid = 'trade_list'::regclass and attnum > 0;
  execute format('create or replace view trade_list with (security_invoker = true) as select %s, %I from trade_document',
    listed, field);
  for kind in
    select * from (values ('sales_voucher', 'sales/vouchers'), ('credit_note', 'sales/credit-notes'),
      ('purchase_voucher', 'purchase/vouchers'), ('debit_note', 'purchase/debit-notes')) as kinds (name, path)
  loop
    execute format('create or replace view %I with (security_invoker = true) as select * from trade_list where path = %L',
      kind.name, kind.path);
  end loop;
end $$;
