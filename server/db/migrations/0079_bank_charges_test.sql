-- A write-off may be a bank charge, and nothing that is not named.
do $$
declare
  uses text := pg_get_constraintdef((select oid from pg_constraint where conname = 'payment_write_off_as_check'));
begin
  assert uses like '%bank_charge%' and uses like '%tolerance%', uses;
end $$;
