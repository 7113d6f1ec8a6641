-- A field that is added stands in the table and in the list of each kind, behind what they had; a second one behind it.
select add_trade_field('delivery_note', 'text check (length(delivery_note) <= 40)');
select add_trade_field('is_urgent', 'boolean not null default false');

do $$
declare
  kind text;
begin
  foreach kind in array array['trade_document', 'trade_list', 'sales_voucher', 'credit_note', 'purchase_voucher', 'debit_note'] loop
    assert (
      select array_agg(attname::text order by attnum desc) = array['is_urgent', 'delivery_note'] from (
        select attname, attnum from pg_attribute where attrelid = kind::regclass and attnum > 0 order by attnum desc limit 2
      ) last
    ), kind;
  end loop;
end $$;
