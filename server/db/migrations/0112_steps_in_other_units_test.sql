-- A step is counted in the unit of its line, as by earlier versions, or in another one; it still names a delivered line.
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);
create function pg_temp.add_step(factor numeric) returns text language plpgsql as $$
begin
  insert into challan_step_row (company_id, step_id, row_id, quantity, unit_factor, stock_row_no)
  values ('00000000-0000-7000-8000-00000000000a', gen_random_uuid(), gen_random_uuid(), 11, factor, 10001);
  return null;
exception when others then
  return sqlstate;
end $$;
do $$
begin
  assert pg_temp.add_step(1) = '23503', 'eleven pieces of no line';
  assert pg_temp.add_step(null) = '23503', 'eleven of the unit of no line';
  assert (select not attnotnull and format_type(atttypid, atttypmod) = 'numeric(20,6)' from pg_attribute
    where attrelid = 'challan_step_row'::regclass and attname = 'unit_factor'), 'earlier versions store none';
end $$;
