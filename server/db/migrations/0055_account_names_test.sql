-- What the migration renames is asserted on former books by account-names.test.ts; a new company has the new names.
do $$
begin
  assert not exists (select 1 from account_category where name in ('Account Receivables', 'Account Payables', 'Pay Head')),
    'no category has a former default name';
end $$;
