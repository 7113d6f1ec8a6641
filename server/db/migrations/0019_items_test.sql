-- Factors are whole; an item is found by its code, barcode, name and searched extra fields; its units are converted.
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into unit (company_id, id, name, short_name) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b1', 'Piece', 'pcs'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b4', 'Hour', 'h');
insert into unit (company_id, id, name, base_unit_id, factor) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b2', 'Dozen', '00000000-0000-7000-8000-0000000000b1', 12),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b3', 'Gross', '00000000-0000-7000-8000-0000000000b1', 144);
insert into inventory_category (company_id, id, name, extra_fields) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Books',
   '[{"name":"Author","type":"text","search":true},{"name":"Weight","type":"number","search":false}]');
insert into item (company_id, id, name, code, barcode, unit_id, category_id, track_inventory, extra_data) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Emma', 'BK-1', '978', '00000000-0000-7000-8000-0000000000b1',
   '00000000-0000-7000-8000-0000000000c1', false, '{"Author":"Jane Austen","Weight":"300"}');
insert into item_unit (company_id, item_id, unit_id, factor) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', '00000000-0000-7000-8000-0000000000b3', 100);

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  emma constant uuid := '00000000-0000-7000-8000-0000000000d1';
  found text;
begin
  select search_text into found from item where id = emma;
  if found <> 'bk-1 978 emma jane austen' then raise exception 'the item is searched by “%”', found; end if;
  if unit_factor(one, emma, '00000000-0000-7000-8000-0000000000b1') <> 1
    or unit_factor(one, emma, '00000000-0000-7000-8000-0000000000b2') <> 12
    or unit_factor(one, emma, '00000000-0000-7000-8000-0000000000b3') <> 100
    or unit_factor(one, emma, '00000000-0000-7000-8000-0000000000b4') is not null then
    raise exception 'units are converted wrongly';
  end if;
  begin
    insert into unit (company_id, id, name, base_unit_id, factor)
    values (one, gen_random_uuid(), 'Half', '00000000-0000-7000-8000-0000000000b1', 1.5);
    raise exception 'a factor is not whole';
  exception when check_violation then null;
  end;
  begin
    update item set track_inventory = true where id = emma;
    raise exception 'an item is tracked without an inventory account';
  exception when check_violation then null;
  end;
end $$;
