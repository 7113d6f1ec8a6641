-- Items start without a reorder level, and none is below zero.
do $$
begin
  assert (select count(*) = 0 from item where reorder_level is not null), 'none at first';
  assert exists (select from pg_constraint where conrelid = 'item'::regclass and pg_get_constraintdef(oid) like '%reorder_level >= %'),
    'not below zero';
end $$;
