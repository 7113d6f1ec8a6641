-- Only cheques that are issued and not cleared are in the indexes that count them.
do $$
declare
  entry record;
begin
  for entry in select * from (values ('cheque_deposit_issued'), ('cheque_issue_issued')) as i(name) loop
    assert (
      select pg_get_expr(i.indpred, i.indrelid) = '(status = ''Issued''::text)' from pg_index i where i.indexrelid = entry.name::regclass
    ), entry.name || ' holds other cheques';
  end loop;
end $$;
