-- A field of trade documents comes with its check, in documents and in templates.
select add_trade_field('colour', 'text check (length(colour) <= 20)');
select add_trade_field('is_gift', 'boolean not null default false');

do $$
begin
  assert (select count(*) from pg_constraint where conname in ('trade_document_colour_check', 'recurring_template_colour_check')
    and pg_get_constraintdef(oid) = 'CHECK ((length(colour) <= 20))') = 2;
  assert (select count(*) from pg_attribute where attname in ('colour', 'is_gift')
    and attrelid in ('trade_document'::regclass, 'recurring_template'::regclass, 'trade_list'::regclass)) = 6;
end $$;
